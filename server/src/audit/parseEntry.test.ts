import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parseEntry } from './parseEntry.ts';
import type { AuditEntry } from './types.ts';

const TARGET = 'a1111111-0000-4000-8000-00000000000A';
const hash = (name: string, value: unknown): string => `${name}=${JSON.stringify(value)}`;

const parse = (activity: string, targets: object[] = [{ id: null }], more: object = {}): AuditEntry | undefined =>
  parseEntry(
    {
      id: 'e1',
      activityDateTime: '2026-03-05T16:41:07Z',
      activityDisplayName: activity,
      initiatedBy: { user: { id: TARGET, displayName: 'Mallory', ipAddress: '203.0.113.7' } },
      targetResources: targets,
      ...more,
    },
    hash,
  );

describe('an entry of the audit log', () => {
  it('keeps who, what and when, and no address', () => {
    const found = parse('Update user', [
      { id: TARGET, modifiedProperties: [{ displayName: 'City', oldValue: '["Rome"]', newValue: '["Oslo"]' }] },
    ]);
    assert.deepEqual(
      [found?.actor, found?.targets, found?.properties],
      [
        { kind: 'person', id: TARGET.toLowerCase(), name: 'Mallory' },
        [TARGET.toLowerCase()],
        [{ name: 'city', to: 'City="Oslo"' }],
      ],
    );
    assert.ok(!JSON.stringify(found).includes('203.0.113.7'));
  });

  for (const [activity, targets, isGuess] of [
    ['Update authorization policy', ['authorizationpolicy'], undefined],
    [
      'Update the company default cross-tenant access setting',
      ['crosstenantaccesspolicy/default', 'crosstenantaccesspolicy'],
      true,
    ],
    ['Update user', [], undefined],
  ] as const)
    it(`has the policies of an activity without a target id: ${activity}`, () => {
      const found = parse(activity);
      assert.deepEqual([found?.targets, found?.isGuess], [targets, isGuess]);
    });

  it('keeps the id of a policy that the log names, next to the name of its place', () => {
    const id = TARGET.toLowerCase();
    assert.deepEqual(parse('Update authorization policy', [{ id }])?.targets, [id, 'authorizationpolicy']);
    const other = parse('Update policy', [{ id }]);
    assert.deepEqual([other?.targets, other?.isGuess], [[id], undefined]);
  });

  it('is left out without an id or a time', () => {
    assert.equal(parse('Update user', [], { id: '' }), undefined);
    assert.equal(parse('Update user', [], { activityDateTime: 'yesterday' }), undefined);
  });
});
