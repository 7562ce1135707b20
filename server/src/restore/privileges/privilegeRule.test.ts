import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { judgeGainers } from './rule.ts';
import type { Gainer, Reach } from './rule.ts';
import { changesPath, copyPaths } from './paths.ts';
import { mergeChanges, valueText } from '../links/linkChanges.ts';

const ids = fc.constantFrom('self', 'a', 'b', 'c', 'd');
const gainer: fc.Arbitrary<Gainer> = fc.record({
  id: ids,
  kind: fc.constantFrom('user', 'group', 'servicePrincipal', 'unknown'),
  hidesMembers: fc.boolean(),
  isDeleted: fc.boolean(),
});
const some = fc.option(
  fc.uniqueArray(ids).map((list) => new Set(list)),
  { nil: undefined },
);
const reach: fc.Arbitrary<Reach> = fc.record({ self: fc.constant('self'), groups: some, owned: some });

describe('the rule that people gain no privileges by their restores', () => {
  it('never allows what reaches the person', () => {
    fc.assert(
      fc.property(fc.array(gainer, { maxLength: 5 }), reach, (gainers, of) => {
        const isReached = gainers.some(
          ({ id }) => id === 'self' || of.groups?.has(id) === true || of.owned?.has(id) === true,
        );
        assert.equal(judgeGainers(gainers, of) === 'self', isReached);
      }),
    );
  });

  it('never allows a group, or what is not known, while it is not known what contains the person', () => {
    fc.assert(
      fc.property(fc.array(gainer, { maxLength: 5 }), reach, (gainers, of) => {
        if (judgeGainers(gainers, of) !== 'allowed') return;
        for (const { kind, hidesMembers } of gainers) {
          assert.notEqual(kind, 'unknown');
          if (kind === 'group') assert.ok(of.groups !== undefined && of.owned !== undefined && !hidesMembers);
          if (kind === 'servicePrincipal') assert.ok(of.owned !== undefined);
        }
      }),
    );
  });

  it('allows more only where the directory says more, and less for more gainers', () => {
    fc.assert(
      fc.property(fc.array(gainer, { maxLength: 4 }), gainer, reach, (gainers, one, of) => {
        if (judgeGainers([...gainers, one], of) === 'allowed') assert.equal(judgeGainers(gainers, of), 'allowed');
        if (judgeGainers(gainers, { ...of, groups: undefined }) === 'allowed')
          assert.notEqual(judgeGainers(gainers, of), 'unread');
      }),
    );
  });

  it('lets a restore give privileges to other people', () => {
    assert.equal(
      judgeGainers([{ id: 'a', kind: 'user' }], { self: 'self', groups: undefined, owned: undefined }),
      'allowed',
    );
    assert.equal(judgeGainers([], { self: 'self', groups: undefined, owned: undefined }), 'allowed');
  });
});

describe('privileged paths', () => {
  const live = { web: { homePageUrl: 'h', redirectUris: ['a', 'b'] }, notes: 'n' };

  it('count as changed by their values, whatever their order', () => {
    assert.equal(changesPath({ web: { homePageUrl: 'x', redirectUris: ['b', 'a'] } }, live, 'web.redirectUris'), false);
    assert.equal(changesPath({ web: { redirectUris: ['b'] } }, live, 'web.redirectUris'), true);
    assert.equal(changesPath({ notes: 'x' }, live, 'web.redirectUris'), false);
    assert.equal(changesPath({ replyUrls: [] }, {}, 'replyUrls'), false);
  });

  it('keep the value of the live object and nothing else of it', () => {
    assert.deepEqual(
      copyPaths({ web: { homePageUrl: 'x', redirectUris: [] }, notes: 'x' }, live, ['web.redirectUris']),
      { web: { homePageUrl: 'x', redirectUris: ['a', 'b'] }, notes: 'x' },
    );
  });
});

describe('link changes of a report', () => {
  it('name the role of an application, and the access without a role', () => {
    const owner = { id: 'app', appRoles: [{ id: 'reader', value: 'Reports.Read' }] };
    const text = (appRoleId: string): string =>
      valueText({ name: 'appRoleAssignedTo' }, { principalId: 'omar', appRoleId }, owner);
    assert.equal(text('reader'), 'omar: Reports.Read');
    assert.equal(text('00000000-0000-0000-0000-000000000000'), 'omar: default access');
  });

  it('keep what an earlier lease meant to change, less what did not come about', () => {
    const planned = mergeChanges([], { name: 'members', added: ['a', 'b'], removed: ['c'] });
    assert.deepEqual(mergeChanges(planned, { name: 'members', added: ['b'], removed: [] }, ['b']), [
      { name: 'members', added: ['a'], removed: ['c'] },
    ]);
    assert.deepEqual(mergeChanges(planned, { name: 'members', added: [], removed: [] }, ['a', 'b', 'c']), []);
  });
});
