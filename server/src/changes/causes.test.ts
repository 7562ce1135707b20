import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import type { ObjectType } from '@trc/domain/objectTypes';
import { ids, side } from '../../test/changes/ratedChanges.ts';
import type { GraphObject, LinkValue } from '../directory/index.ts';
import type { ReadSide } from '../directory/readState.ts';
import { explainChanges } from './causes.ts';
import { foldChanges } from './folding.ts';
import { observeChange } from './observe.ts';
import { keyOf } from './types.ts';
import type { ObservedChange } from './types.ts';

const observe = (
  type: ObjectType,
  id: string,
  before: ReadSide | undefined,
  after: ReadSide | undefined,
): ObservedChange => {
  const found = observeChange(type, id, before, after);
  assert.ok(found);
  return found;
};
const deleted = (type: ObjectType, id: string, object: GraphObject = {}): ObservedChange =>
  observe(type, id, side(object), undefined);
const created = (type: ObjectType, id: string, object: GraphObject = {}): ObservedChange =>
  observe(type, id, undefined, side(object));
/** An object that differs in nothing but its id. */
const recreated = (type: ObjectType, id: string, recreatedAs: string): ObservedChange => ({
  ...observe(type, id, side({}), side({})),
  recreatedAs,
});
const relinked = (type: ObjectType, id: string, link: string, before: LinkValue[], after: LinkValue[]) =>
  observe(type, id, side({}, { [link]: before }), side({}, { [link]: after }));

const [A = '', B = '', C = '', G = '', H = '', N = ''] = ids(6);
const row = (principalId: string): LinkValue => ({ principalId, directoryScopeId: '/' });
const user = (id: string): string => keyOf('users', id);

describe('causes and consequences', () => {
  it('explains links that disappeared by the object that was deleted', () => {
    const changes = [
      deleted('users', A),
      relinked('groups', G, 'members', [A, B], [B]),
      relinked('directoryRoles', 'r', 'assignments', [row(A)], []),
      relinked('users', C, 'manager', [A], []),
    ];
    const found = explainChanges(changes);
    for (const { key } of changes.slice(1))
      assert.deepEqual(found.get(key), { causes: [user(A)], own: [], isConsequence: true });
    assert.equal(found.get(user(A))?.isConsequence, false);
  });

  it('keeps what nothing explains, and does not fold such an object', () => {
    const group = relinked('groups', G, 'members', [A, B], [C]);
    const found = explainChanges([deleted('users', A), group]).get(group.key);
    assert.deepEqual(found, {
      causes: [user(A)],
      own: [{ name: 'links.members', oldValue: [B], newValue: [C] }],
      isConsequence: false,
    });
  });

  it('does not explain a changed property by a deletion', () => {
    const policy = observe(
      'conditionalAccessPolicies',
      'p',
      side({ conditions: { users: { includeUsers: [A, B] } } }),
      side({ conditions: { users: { includeUsers: [B] } } }),
    );
    assert.equal(explainChanges([deleted('users', A), policy]).get(policy.key)?.isConsequence, false);
  });

  it('explains links to the new id of a re-created object, where the former id had them', () => {
    const renamed = new Map([[A, N]]);
    const changes = [
      recreated('users', A, N),
      relinked('groups', G, 'members', [A, B], [N, B]),
      relinked('groups', H, 'members', [B], [N, B]),
    ];
    const found = explainChanges(changes, renamed);
    assert.deepEqual(found.get(user(A)), { causes: [], own: [], isConsequence: false });
    assert.deepEqual(found.get(keyOf('groups', G)), { causes: [user(A)], own: [], isConsequence: true });
    // The new id got a membership that the former id had not.
    assert.equal(found.get(keyOf('groups', H))?.isConsequence, false);
  });

  it('does not explain a link that a re-created object has lost, unless a rule makes the link', () => {
    const lost = relinked('groups', G, 'members', [A, B], [B]);
    const byRule = { groupTypes: ['DynamicMembership'] };
    const follows = observe('groups', H, side(byRule, { members: [A] }), side(byRule, { members: [] }));
    const found = explainChanges([recreated('users', A, N), lost, follows], new Map([[A, N]]));
    assert.deepEqual(found.get(lost.key)?.own, [{ name: 'links.members', oldValue: [A] }]);
    assert.equal(found.get(follows.key)?.isConsequence, true);
  });

  it('explains a property whose only difference is a new id', () => {
    const users = (...excludeUsers: string[]): ReadSide => side({ conditions: { users: { excludeUsers } } });
    const follows = observe('conditionalAccessPolicies', 'p', users(A, B), users(B, N));
    const more = observe('conditionalAccessPolicies', 'q', users(A), users(N, C));
    const found = explainChanges([recreated('users', A, N), follows, more], new Map([[A, N]]));
    assert.equal(found.get(follows.key)?.isConsequence, true);
    assert.equal(found.get(more.key)?.isConsequence, false);
  });

  it('explains the service principal of a deleted application, and the links to the service principal', () => {
    const application = deleted('applications', A, { appId: H });
    const principal = deleted('servicePrincipals', B, { appId: H.toUpperCase() });
    const resource = relinked('servicePrincipals', C, 'appRoleAssignedTo', [{ principalId: B, appRoleId: 'r' }], []);
    const found = explainChanges([resource, principal, application]);
    for (const { key } of [principal, resource])
      assert.deepEqual(found.get(key), { causes: [application.key], own: [], isConsequence: true });
    const another = deleted('servicePrincipals', N, { appId: G });
    assert.equal(explainChanges([application, another]).get(another.key)?.isConsequence, false);
  });

  it('counts the consequences of all causes of a type in one sentence', () => {
    const people = ids(18);
    const groups = Array.from({ length: 68 }, (_, index) =>
      relinked('groups', `group ${index}`, 'members', people.slice(0, 1 + (index % 18)), []),
    );
    const changes = [
      ...people.map((id) => deleted('users', id)),
      ...groups,
      relinked('directoryRoles', 'r', 'assignments', [row(people[0] ?? '')], []),
    ];
    const [fold, ...more] = foldChanges(changes, explainChanges(changes));
    assert.deepEqual(more, []);
    assert.equal(fold?.sentence, '18 users were deleted: 68 groups lost members and 1 role lost assignments.');
    assert.equal(fold.causes.length, 18);
    assert.equal(fold.consequences.length, 69);
  });

  it('explains exactly the removed links of deleted users, for any memberships', () => {
    const people = ids(6);
    const some = fc.subarray(people);
    fc.assert(
      fc.property(some, some, fc.array(fc.tuple(some, some), { maxLength: 4 }), (gone, fresh, lists) => {
        const dead = new Set(gone);
        const changes = [
          ...gone.map((id) => deleted('users', id)),
          ...fresh.filter((id) => !dead.has(id)).map((id) => created('users', id)),
          ...lists.map(([before, after], index) => relinked('groups', `g${index}`, 'members', before, after)),
        ];
        const found = explainChanges(changes);
        lists.forEach(([before, after], index) => {
          const removed = before.filter((id) => !after.includes(id));
          const added = after.filter((id) => !before.includes(id));
          const open = removed.filter((id) => !dead.has(id));
          const explanation = found.get(keyOf('groups', `g${index}`));
          assert.deepEqual(
            [...(explanation?.causes ?? [])].sort(),
            removed
              .filter((id) => dead.has(id))
              .map(user)
              .sort(),
          );
          const own = explanation?.own[0];
          assert.deepEqual([own?.oldValue ?? [], own?.newValue ?? []], [open, added]);
          assert.equal(explanation?.isConsequence, removed.length > 0 && open.length === 0 && added.length === 0);
        });
      }),
    );
  });
});
