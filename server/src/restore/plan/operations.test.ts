import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { readLive } from '../../comparison/index.ts';
import { descriptionOf } from '../../directory/index.ts';
import { startOwnRestoreTest, TENANT_ID, describeItem } from '../../../test/restore/kit.ts';
import type { RestoreTest } from '../../../test/restore/kit.ts';
import { touchedItems } from '../ledger/touched.ts';
import { buildUndo } from '../undo/buildUndo.ts';
import type { Undo } from '../undo/buildUndo.ts';
import { plannedObjects, ref } from '../../../test/restore/plannedObjects.ts';

describe('the restore of a plan', () => {
  let test: RestoreTest;
  before(async () => {
    test = await startOwnRestoreTest();
  });
  after(() => test.close());

  const { makeUser, makeGroup, makePolicy, userNow, membersNow, planned } = plannedObjects(() => test);

  it('writes the chosen attributes only, and keeps the object as it was', async () => {
    const id = await makeUser({ department: 'Legal', jobTitle: 'Then', city: 'Rome' });
    const backupId = await test.backup();
    await test.ask('PATCH', `/users/${id}`, { department: 'Sales', jobTitle: 'Now', city: 'Oslo' });
    const attributes = [planned('Sales', 'Legal'), planned('Oslo', 'Rome', 'city')];
    const { item } = await test.execute(backupId, [
      { type: 'users', id, operation: { kind: 'update', attributes, links: [] } },
    ]);
    const live = await userNow(id);
    assert.deepEqual([live['department'], live['jobTitle'], live['city']], ['Legal', 'Now', 'Rome']);
    const user = item(id);
    assert.equal(user.state, 'completed', describeItem(user));
    assert.equal(user.beforeImage?.object?.['department'], 'Sales');
    assert.deepEqual(Object.keys(user.report.written ?? {}).sort(), ['city', 'department']);
  });

  it('adds and removes the chosen members only, and keeps those that are new', async () => {
    const [stays, leaves, returns, fresh] = await Promise.all([1, 2, 3, 4].map(() => makeUser()));
    assert.ok(stays && leaves && returns && fresh);
    const id = await makeGroup(stays, leaves, returns);
    const backupId = await test.backup();
    await test.ask('DELETE', `/groups/${id}/members/${returns}/$ref`);
    await test.ask('POST', `/groups/${id}/members/$ref`, ref(fresh));
    const { item } = await test.execute(backupId, [
      {
        type: 'groups',
        id,
        operation: { kind: 'update', attributes: [], links: [{ name: 'members', add: [returns], remove: [leaves] }] },
      },
    ]);
    assert.deepEqual(await membersNow(id), [stays, returns, fresh].sort());
    const group = item(id);
    assert.equal(group.state, 'completed', describeItem(group));
    assert.deepEqual([...(group.beforeImage?.links['members'] ?? [])].sort(), [stays, leaves, fresh].sort());
    assert.ok(group.beforeImage?.object?.['displayName']);
    assert.deepEqual(group.writtenLinks, [{ name: 'members', added: [returns], removed: [leaves] }]);
  });

  it('holds what changed since the plan was made, and writes the rest', async () => {
    const id = await makeUser({ department: 'Research', city: 'Oslo' });
    const other = await makeUser({ department: 'Research' });
    const backupId = await test.backup();
    const attributes = [planned('Sales', 'Legal'), planned('Oslo', 'Rome', 'city')];
    const { item, restore } = await test.execute(backupId, [
      { type: 'users', id, operation: { kind: 'update', attributes, links: [] } },
      { type: 'users', id: other, operation: { kind: 'update', attributes: [planned('Sales', 'Legal')], links: [] } },
    ]);
    const live = await userNow(id);
    assert.deepEqual([live['department'], live['city']], ['Research', 'Rome']);
    assert.equal(item(id).state, 'completedWithErrors', describeItem(item(id)));
    const message = 'Department changed since the plan was made and was not overwritten.';
    const errors = [{ message, code: 'changedSincePlan', attribute: 'department' }];
    assert.deepEqual(item(id).report.errors, errors);
    assert.equal((await userNow(other))['department'], 'Research');
    assert.deepEqual(
      [item(other).state, item(other).code],
      ['unprocessed', 'changedSincePlan'],
      describeItem(item(other)),
    );
    assert.deepEqual(item(other).report.errors, errors);
    assert.equal(item(other).beforeImage, undefined);
    assert.equal(restore.status, 'CompletedWithErrors');
  });

  it('overwrites what changed since when the answer was to overwrite', async () => {
    const id = await makeUser({ department: 'Research' });
    const backupId = await test.backup();
    const attributes = [planned('Sales', 'Legal')];
    const { item } = await test.execute(backupId, [
      { type: 'users', id, operation: { kind: 'update', attributes, links: [], overwrite: true } },
    ]);
    assert.equal((await userNow(id))['department'], 'Legal');
    assert.equal(item(id).state, 'completed', describeItem(item(id)));
  });

  it('detects planned changes that were made already', async () => {
    const id = await makeUser({ department: 'Legal' });
    const backupId = await test.backup();
    const { item } = await test.execute(backupId, [
      { type: 'users', id, operation: { kind: 'update', attributes: [planned('Sales', 'Legal')], links: [] } },
    ]);
    assert.deepEqual([item(id).state, item(id).outcome], ['completed', 'equal'], describeItem(item(id)));
    assert.equal(item(id).beforeImage, undefined);
  });

  it('holds objects that were deleted, or are there again, since the plan was made', async () => {
    const gone = await makeUser({ department: 'Sales' });
    const there = await makeUser();
    const backupId = await test.backup();
    await test.ask('DELETE', `/users/${gone}`);
    const { item } = await test.execute(backupId, [
      { type: 'users', id: gone, operation: { kind: 'update', attributes: [planned('Sales', 'Legal')], links: [] } },
      { type: 'users', id: there, operation: { kind: 'undelete', attributes: [], links: [] } },
    ]);
    for (const id of [gone, there])
      assert.deepEqual([item(id).state, item(id).code], ['unprocessed', 'changedSincePlan'], describeItem(item(id)));
    assert.equal(await test.status(`/users/${gone}`), 404);
  });

  it('brings an object back as the plan says: enabled, with the chosen links', async () => {
    const id = await makeUser({ department: 'Legal' });
    const disabled = await makeUser();
    const group = await makeGroup(id);
    const backupId = await test.backup();
    for (const one of [id, disabled]) {
      await test.ask('DELETE', `/users/${one}`);
      await test.ask('DELETE', `/directory/deletedItems/${one}`);
    }
    const { item } = await test.execute(backupId, [
      { type: 'users', id, operation: { kind: 'create', attributes: [], links: [], restoreEnabled: true } },
      { type: 'users', id: disabled, operation: { kind: 'create', attributes: [], links: [], restoreEnabled: false } },
      {
        type: 'groups',
        id: group,
        operation: { kind: 'update', attributes: [], links: [{ name: 'members', add: [id], remove: [] }] },
      },
    ]);
    const newId = item(id).targetId ?? '';
    assert.notEqual(newId, id);
    const live = await userNow(newId);
    assert.deepEqual([live['department'], live['accountEnabled']], ['Legal', true]);
    assert.equal((await userNow(item(disabled).targetId ?? ''))['accountEnabled'], false);
    assert.deepEqual(await membersNow(group), [newId]);
    assert.deepEqual(item(id).beforeImage, { links: {} });
    for (const one of [id, disabled, group]) assert.equal(item(one).state, 'completed', describeItem(item(one)));
  });

  it('does not add an object that came back to groups that are not in the plan', async () => {
    const id = await makeUser();
    const group = await makeGroup(id);
    const backupId = await test.backup();
    await test.ask('DELETE', `/users/${id}`);
    await test.ask('DELETE', `/directory/deletedItems/${id}`);
    await test.execute(backupId, [{ type: 'users', id, operation: { kind: 'create', attributes: [], links: [] } }]);
    assert.deepEqual(await membersNow(group), []);
  });

  it('restores a version that is not in the backup', async () => {
    const backupId = await test.backup();
    const id = await makeUser({ department: 'Sales', jobTitle: 'Now' });
    const wanted = { object: { id, department: 'Legal', jobTitle: 'Then' }, links: {} };
    const { item } = await test.execute(backupId, [
      { type: 'users', id, operation: { kind: 'update', attributes: [planned('Sales', 'Legal')], links: [], wanted } },
    ]);
    const live = await userNow(id);
    assert.deepEqual([live['department'], live['jobTitle']], ['Legal', 'Now']);
    assert.equal(item(id).state, 'completed', describeItem(item(id)));
  });

  it('keeps the former state of objects that are linked again and of those that name new ids', async () => {
    const [id, stays] = [await makeUser(), await makeUser()];
    const group = await makeGroup(id, stays);
    const policy = String((await makePolicy(id))['id']);
    const backupId = await test.backup();
    await test.ask('DELETE', `/users/${id}`);
    await test.ask('DELETE', `/directory/deletedItems/${id}`);
    const { restore, item } = await test.restore(backupId, { users: [id] });
    const newId = item(id).targetId ?? '';
    assert.deepEqual(await membersNow(group), [newId, stays].sort());
    const ledger = { keys: await test.keys.tenant(TENANT_ID), restoreId: restore.restore_id };
    const touched = await touchedItems(test.db, ledger);
    assert.deepEqual(touched.map(({ type, sourceId }) => [type, sourceId]).sort(), [
      ['conditionalAccessPolicies', policy],
      ['groups', group],
    ]);
    const undos = new Map<string, Undo>();
    for (const { type, sourceId, outcome, report, beforeImage: before, writtenLinks: links = [] } of touched) {
      const description = descriptionOf(type, sourceId);
      const [live] = await readLive(test.directory, [{ description, id: sourceId }], AbortSignal.timeout(10_000));
      assert.ok(live);
      undos.set(type, buildUndo(description, { outcome, isDeletion: false, report, before, links }, live));
      if (type === 'conditionalAccessPolicies') assert.match(JSON.stringify(before?.object), new RegExp(id));
    }
    const ofGroup = undos.get('groups');
    assert.ok(ofGroup?.group === 'undo');
    assert.deepEqual(ofGroup.operation.links, [{ name: 'members', add: [], remove: [newId] }]);
    const ofPolicy = undos.get('conditionalAccessPolicies');
    assert.ok(ofPolicy?.group === 'cannot');
    assert.match(ofPolicy.reason, /former ids do not exist/);
    await test.execute(backupId, [{ type: 'groups', id: group, operation: ofGroup.operation }]);
    assert.deepEqual(await membersNow(group), [stays]);
  });

  it('writes one part of a policy', async () => {
    const user = await makeUser();
    const policy = await makePolicy();
    const id = String(policy['id']);
    const backupId = await test.backup();
    const users = { includeUsers: ['All'], excludeUsers: [user] };
    await test.ask('PATCH', `/identity/conditionalAccess/policies/${id}`, {
      displayName: 'Renamed',
      conditions: { ...(policy['conditions'] as object), users },
    });
    const { item } = await test.execute(backupId, [
      {
        type: 'conditionalAccessPolicies',
        id,
        operation: {
          kind: 'update',
          attributes: [{ path: 'conditions.users.excludeUsers', expected: [user] }],
          links: [],
        },
      },
    ]);
    const live = await test.ask('GET', `/identity/conditionalAccess/policies/${id}`);
    assert.equal(item(id).state, 'completed', describeItem(item(id)));
    assert.equal(live['displayName'], 'Renamed');
    const { users: found } = live['conditions'] as { users: { includeUsers: string[]; excludeUsers: string[] } };
    assert.deepEqual([found.includeUsers, found.excludeUsers], [['All'], []]);
  });
});
