import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Draft } from './numberOperations.ts';
import { mergeDrafts } from './mergeDrafts.ts';
import type { OperationBody, OperationHead } from './types.ts';

const draft = (
  liveId: string,
  head: Partial<OperationHead>,
  body: Partial<OperationBody> = {},
): Draft & { operation: { body: OperationBody } } => ({
  liveId,
  operation: {
    head: {
      number: 0,
      type: 'directoryRoles',
      sourceId: liveId,
      counter: 'directoryRoles',
      stage: 3,
      wave: 4,
      kind: 'update',
      selected: true,
      ...head,
    },
    name: `Object ${liveId}`,
    body: {
      attributes: [],
      links: [],
      requires: [],
      choices: {},
      notes: { losses: [], conflicts: [] },
      names: {},
      ...body,
    },
  },
});

const assignment = (principalId: string, id?: string) => ({
  value: { principalId, directoryScopeId: '/', ...(id === undefined ? {} : { id }) },
  selected: true,
});
const principals = ({ operation: { body } }: Draft, way: 'add' | 'remove'): unknown[] =>
  body.links.flatMap((link) =>
    link[way].map(({ value }) => (typeof value === 'string' ? value : value['principalId'])),
  );

/** @returns the only operation of the merged plan */
const merged = (changed: Draft, contained: Draft): Draft => {
  const [only, ...others] = mergeDrafts([changed], [contained]);
  assert.ok(only);
  assert.deepEqual(others, []);
  return only;
};

describe('one plan of changes and of created objects', () => {
  it('removes a role once that both take away, and counts what stays', () => {
    const one = merged(
      draft(
        'r1',
        { severity: 'critical' },
        {
          links: [
            { name: 'assignments', add: [assignment('lost')], remove: [assignment('rogue')], kept: 4 },
            { name: 'eligibleAssignments', add: [], remove: [], kept: 1 },
          ],
          notes: { losses: ['A'], conflicts: [] },
        },
      ),
      draft(
        'R1',
        {},
        {
          links: [{ name: 'assignments', add: [], remove: [assignment('rogue', 'x'), assignment('other')], kept: 0 }],
          notes: { losses: ['A', 'B'], conflicts: [] },
          wanted: { object: {}, links: {} },
        },
      ),
    );
    assert.deepEqual(principals(one, 'remove'), ['rogue', 'other']);
    assert.deepEqual(principals(one, 'add'), ['lost']);
    const { head, body } = one.operation;
    assert.deepEqual(
      body.links.map(({ name, kept }) => [name, kept]),
      [
        ['assignments', 3],
        ['eligibleAssignments', 1],
      ],
    );
    assert.deepEqual([head.severity, head.kind, body.notes.losses], ['critical', 'update', ['A', 'B']]);
    assert.equal(body.wanted, undefined, 'the version of the backup is restored');
  });

  it('adds no value that containment removes', () => {
    const one = merged(
      draft('r1', {}, { links: [{ name: 'assignments', add: [assignment('rogue')], remove: [], kept: 0 }] }),
      draft('r1', {}, { links: [{ name: 'assignments', add: [], remove: [assignment('rogue')], kept: 0 }] }),
    );
    assert.deepEqual([principals(one, 'add'), principals(one, 'remove')], [[], ['rogue']]);
  });

  it('takes what is contained out of a list that the change restores, at the same path or below', () => {
    const path = 'conditions.users.excludeUsers';
    const list = { path, expected: ['boss', 'rogue'], wanted: ['boss'], selected: true };
    const policy = { type: 'conditionalAccessPolicies' as const };
    const attributesOf = (attributes: OperationBody['attributes']) =>
      merged(draft('p1', policy, { attributes }), draft('p1', policy, { attributes: [list] })).operation.body
        .attributes;
    assert.deepEqual(
      attributesOf([{ path, expected: ['boss', 'rogue'], wanted: ['rogue', 'deputy'], selected: true }]),
      [{ path, expected: ['boss', 'rogue'], wanted: ['deputy'], selected: true }],
    );
    const conditions = (excludeUsers: readonly string[]) => ({ users: { excludeUsers }, clientAppTypes: ['all'] });
    const whole = { path: 'conditions', expected: conditions(['boss', 'rogue']), selected: true };
    assert.deepEqual(attributesOf([{ ...whole, wanted: conditions(['rogue', 'deputy']) }]), [
      { ...whole, wanted: conditions(['deputy']) },
    ]);
    const state = { path: 'state', expected: 'disabled', wanted: 'enabled', selected: true };
    assert.deepEqual(attributesOf([state]), [state, list]);
  });

  it('disables what a change would leave enabled, before everything else', () => {
    const enabled = { path: 'accountEnabled', expected: true, selected: true };
    const one = merged(
      draft('s1', { type: 'servicePrincipals' }, { attributes: [{ ...enabled, wanted: true }] }),
      draft(
        's1',
        { type: 'servicePrincipals', kind: 'disable', wave: 1 },
        { attributes: [{ ...enabled, wanted: false }] },
      ),
    );
    assert.deepEqual([one.operation.head.kind, one.operation.head.wave], ['disable', 1]);
    assert.deepEqual(one.operation.body.attributes, [{ ...enabled, wanted: false }]);
  });

  it('keeps operations on other objects, and contains an object whose change is right already', () => {
    const contained = draft(
      'r1',
      {},
      { links: [{ name: 'assignments', add: [], remove: [assignment('x')], kept: 0 }] },
    );
    const user = draft('u1', { type: 'users', kind: 'disable' });
    assert.deepEqual(mergeDrafts([draft('r1', { kind: 'unchanged', selected: false })], [contained, user]), [
      contained,
      user,
    ]);
  });
});
