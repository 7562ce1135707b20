import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { joinUnknown, knownValues, LINKS_PREFIX, findState } from '../directory/readState.ts';
import type { ReadSide, UnknownPart, UnknownParts } from '../directory/readState.ts';
import { unknownMembers } from '../directory/types/unknownMembers.ts';
import { descriptionOf } from '../directory/index.ts';
import type { GraphObject } from '../directory/index.ts';
import { changedProperties, diffObjects, hashLiveObject } from './index.ts';
import { equalAttributes } from './unchanged.ts';

const policy = descriptionOf('conditionalAccessPolicies', 'x');
const group = descriptionOf('groups', 'x');
const part = (kind: UnknownPart['kind']): UnknownPart => ({ kind, reason: 'A reason.' });
const parts = (...names: string[]): UnknownParts => new Map(names.map((name) => [name, part('notRequested')]));
const side = (object: GraphObject, unknown?: UnknownParts, links: ReadSide['links'] = {}): ReadSide => ({
  object,
  links,
  unknown,
});

describe('read states', () => {
  it('distinguish absent, null, empty and a value from unknown parts', () => {
    const one = side({ a: null, b: [], c: { d: 1 } }, parts('e'), { members: [] });
    assert.deepEqual(
      ['x', 'a', 'b', 'c.d', 'e.f', 'links.members', 'links.owners'].map((name) => findState(one, name).kind),
      ['absent', 'null', 'empty', 'value', 'notRequested', 'empty', 'unreadable'],
    );
  });

  it('find unknownFutureValue wherever the directory answers with it, and not in free text', () => {
    assert.deepEqual(
      unknownMembers({
        displayName: 'unknownFutureValue',
        conditions: { platforms: { includePlatforms: ['windows'], excludePlatforms: ['unknownFutureValue'] } },
        combinationConfigurations: [{ appliesToCombinations: ['unknownFutureValue'] }],
      }),
      ['conditions.platforms.excludePlatforms', 'combinationConfigurations'],
    );
  });

  it('put rows of one link together, and a link of which nothing is known covers them', () => {
    const rows = (...values: string[]): UnknownParts =>
      new Map([[`${LINKS_PREFIX}members`, { ...part('unknown'), rows: values }]]);
    const [members] = group.links;
    assert.ok(members);
    assert.deepEqual(knownValues(members, ['a', 'B', 'c'], joinUnknown(rows('A'), rows('b'))), ['c']);
    assert.equal(knownValues(members, ['a'], parts('links.members')), undefined);
  });
});

describe('what one side does not know', () => {
  const before = side({
    state: 'enabled',
    conditions: { platforms: { excludePlatforms: ['linux'] }, clientAppTypes: ['all'] },
    grantControls: { operator: 'OR' },
  });
  const unknown = {
    conditions: { platforms: { excludePlatforms: ['windows', 'unknownFutureValue'] }, clientAppTypes: ['browser'] },
    state: 'disabled',
  };

  it('is no difference, on whichever side, and has no part in the hash', () => {
    for (const [left, right] of [
      [before, side(unknown, parts('grantControls'))],
      [side(unknown, parts('grantControls')), before],
    ] as const) {
      assert.deepEqual(
        diffObjects(policy, left, right).map(({ name }) => name),
        ['conditions.clientAppTypes', 'state'],
      );
    }
    const of = (value: string) =>
      hashLiveObject(policy, side({ state: 'enabled', grantControls: { operator: value } }, parts('grantControls')));
    assert.equal(of('OR'), of('AND'));
    assert.deepEqual(
      equalAttributes(policy, before, side({ ...before.object }, parts('conditions', 'state'))).map(({ name }) => name),
      ['grantControls.operator'],
    );
  });

  it('is left out of a write, and the parts next to it are written', () => {
    for (const [live, wanted] of [
      [before, side(unknown, parts('grantControls'))],
      [side(unknown, parts('grantControls')), before],
    ] as const) {
      const { changes, live: untouched } = changedProperties(policy, live, wanted);
      const [call, ...more] = policy.update?.('x', changes, untouched) ?? [];
      assert.deepEqual(more, []);
      assert.deepEqual(call?.body, {
        state: wanted.object['state'],
        conditions: { clientAppTypes: (wanted.object['conditions'] as GraphObject)['clientAppTypes'] },
      });
    }
  });

  it('takes the live value where a write takes the whole property, and holds the property where that is unknown too', () => {
    const methods = descriptionOf('tenantWidePolicies', 'authenticationMethodsPolicy');
    const live = side({ registrationEnforcement: { campaign: { state: 'enabled', snooze: 1 } } });
    const stored = side({ registrationEnforcement: { campaign: { state: 'unknownFutureValue', snooze: 2 } } });
    assert.deepEqual(changedProperties(methods, live, stored).changes, {
      registrationEnforcement: { campaign: { state: 'enabled', snooze: 2 } },
    });
    assert.deepEqual(changedProperties(methods, stored, live).changes, {});
  });

  it('keeps a policy that is put whole from being written while a part of it is unknown', () => {
    const consent = descriptionOf('tenantWidePolicies', 'adminConsentRequestPolicy');
    const live = side({ isEnabled: true, reviewers: [{ queryType: 'unknownFutureValue' }] });
    assert.deepEqual(changedProperties(consent, live, side({ isEnabled: false, reviewers: [] })).changes, {});
  });
});
