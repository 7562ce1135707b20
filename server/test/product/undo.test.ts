import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Reply } from '../../src/contract/operations.ts';
import { AS_IN_BACKUP, startProduct } from './kit.ts';
import { planCalls } from './planCalls.ts';
import type { Person, Plan } from './planCalls.ts';
import { comparedStates } from './comparedStates.ts';
import type { Allowed } from './comparedStates.ts';

const product = await startProduct({ size: 60 });
after(() => product.end());

type Undo = Reply<'getUndo'>;
const calls = planCalls(product);
const { ask, ok, makePlan, operationsOf } = calls;
const { differencesBetween, appIdsNow, chosenOf } = comparedStates(product);

const UNKNOWN = '00000000-0000-4000-8000-00000000000f';

const undoOf = (restoreId: string, who: Person = 'ada'): Promise<Undo> =>
  ok<Undo>(who, 'GET', `/api/restores/${restoreId}/undo`);

/** Starts a plan and waits for its end. @returns the id of its restore and the operations that were not done */
const execute = async (plan: Plan): Promise<{ restoreId: string; open: string[] }> => {
  const restoreId = await calls.execute(plan);
  const { list } = await ok<{ list: { id: string; errors?: { message: string }[] }[] }>(
    'ada',
    'POST',
    `/api/restores/${restoreId}/report`,
    { pagenum: 1, perpage: 100 },
  );
  const errors = new Map(list.map(({ id, errors: own = [] }) => [id, own.map(({ message }) => message).join(' ')]));
  const open = (await operationsOf(plan.planId))
    .filter(({ selected, state }) => selected && state !== 'done' && state !== 'alreadyRight')
    .map(({ type, id, name, kind, state }) => `${kind} ${type} ${name}: ${state} ${errors.get(id) ?? ''}`);
  return { restoreId, open };
};

describe('the undo of a restore', () => {
  let calm: string;
  let damaged: string;
  let restored: string;
  let restoreId: string;
  let undoId: string;
  let allowed: Allowed = { newIds: new Map(), impossible: [] };

  before(async () => {
    calm = await product.backup();
    const formerAppIds = await appIdsNow();
    await product.tenant('POST', '/_simulator/incident', { name: 'everything' });
    damaged = await product.backup();
    const restore = await product.restore(calm, await chosenOf(calm, damaged));
    ({ restoreId } = restore);
    const newIds = restore.items.flatMap(({ id, restoredId = id }) =>
      restoredId === id ? [] : [[id, restoredId] as const],
    );
    const appIds = await appIdsNow();
    const newAppIds = newIds.flatMap(([id, newId]) => {
      const [former, now] = [formerAppIds.get(id), appIds.get(newId)];
      return former !== undefined && now !== undefined ? [[former, now] as const] : [];
    });
    allowed = { ...allowed, newIds: new Map([...newIds, ...newAppIds]) };
    restored = await product.backup();
  });

  it('is offered with counts to everybody who is signed in', async () => {
    const undo = await undoOf(restoreId, 'vera');
    assert.deepEqual([undo.available, undo.reason, undo.undoneBy], [true, undefined, []]);
    assert.ok(undo.counts && undo.counts.willBeUndone > 0, JSON.stringify(undo));
    assert.equal(undo.counts.changedSince, 0);
    const { delete: deleted = 0, bringBack = 0, update = 0 } = undo.effects ?? {};
    assert.equal(deleted + bringBack + update, undo.counts.willBeUndone);
    assert.ok(deleted > 0 && update > 0, JSON.stringify(undo));
    assert.ok(undo.written !== undefined && undo.written >= undo.counts.willBeUndone + undo.counts.cannot);
    assert.equal((await ask('vera', 'GET', `/api/restores/${UNKNOWN}/undo`)).status, 404);
    assert.equal((await ask('vera', 'POST', '/api/plans', { source: { kind: 'undo', restoreId } })).status, 403);
  });

  it('returns the tenant to the state before the restore', async () => {
    const plan = await makePlan({ kind: 'undo', restoreId });
    const { counts, effects } = await undoOf(restoreId);
    assert.deepEqual(plan.source, { kind: 'undo', backupId: calm, restoreId });
    assert.equal(plan.totals.selected, counts?.willBeUndone);
    const { kinds } = plan.totals;
    assert.deepEqual(effects, {
      delete: kinds.delete,
      bringBack: kinds.create + kinds.undelete,
      update: kinds.update + kinds.disable,
    });
    assert.equal(plan.cannot.length, counts?.cannot);
    allowed = { ...allowed, impossible: plan.cannot.map(({ id }) => id) };
    assert.ok(
      plan.cannot.every(({ reason }) => /on premises|by their new ids/.test(reason)),
      JSON.stringify(plan.cannot),
    );
    assert.ok(plan.totals.kinds.delete > 0 && plan.totals.kinds.update > 0, JSON.stringify(plan.totals));
    const operations = await operationsOf(plan.planId);
    const roles = operations.filter(
      ({ type, links }) =>
        type === 'directoryRoles' && links.some(({ name, add }) => name === 'assignments' && add.length > 0),
    );
    assert.ok(roles.length > 0);
    assert.deepEqual([...new Set(roles.map(({ severity }) => severity))], ['critical']);
    assert.deepEqual([...new Set(roles.map(({ protection }) => protection))], ['It gives a privilege.']);
    const opened = operations.find(({ id }) => id === 'authenticationMethodsPolicy');
    assert.match(opened?.protection ?? '', /^A weak method of authentication is opened/);
    const widened = operations.find(
      ({ type, attributes }) => type === 'directoryRoles' && attributes.some(({ path }) => path === 'rolePermissions'),
    );
    assert.equal(widened?.severity, 'critical');
    assert.match(
      widened.protection ?? '',
      /^It adds permissions to the role: microsoft\.directory\/applications\/.* It removes permissions: m/,
    );
    assert.equal(plan.totals.protection, operations.filter(({ protection }) => protection !== undefined).length);
    const done = await execute(plan);
    assert.deepEqual(done.open, []);
    undoId = done.restoreId;
    assert.deepEqual(await differencesBetween(damaged, await product.backup(), allowed), []);
    const after_ = await undoOf(restoreId);
    assert.deepEqual(
      after_.undoneBy.map((one) => one.restoreId),
      [undoId],
    );
    assert.equal(after_.available, false);
    assert.match(after_.reason ?? '', /^This restore was undone in part\. /);
    const { list } = await ok<{
      list: {
        restoreId: string;
        status: string;
        undo?: { time?: string; takenBack?: number; written?: number };
        undoable?: boolean;
      }[];
    }>('vera', 'POST', '/api/restores_list', { pagenum: 1, perpage: 25 });
    const [first, second] = [restoreId, undoId].map((id) => list.find((one) => one.restoreId === id));
    const { time, ...undone } = first?.undo ?? {};
    const { takenBack = 0, written = 0, ...facts } = undone;
    assert.deepEqual(facts, { restoreId: undoId, status: second?.status, by: 'ada@fabrikam.example' });
    assert.ok(takenBack > 0);
    assert.equal(written - takenBack, allowed.impossible.length);
    assert.ok(Date.parse(time ?? '') > 0);
    assert.equal(second?.undo, undefined);
    assert.deepEqual([first?.undoable, second?.undoable], [true, true]);
  });

  it('leaves copies of deleted users in the recycle bin, and a second repair says what they still lack', async () => {
    const plan = await makePlan({ kind: 'changes', backupId: calm, otherId: damaged, filters: { type: 'users' } });
    const copies = (await operationsOf(plan.planId)).filter(
      ({ id, type, kind }) => type === 'users' && kind === 'undelete' && allowed.newIds.has(id),
    );
    assert.ok(copies.length > 0);
    for (const { name, signIn, warnings, restoreEnabled } of copies) {
      assert.equal(restoreEnabled, true);
      assert.match(warnings?.join(' ') ?? '', /new object ID/, name);
      assert.ok(signIn === 'needsPassword' || signIn === 'blocked', `${name}: ${signIn}`);
    }
    assert.ok(copies.some(({ signIn }) => signIn === 'needsPassword'));
    assert.equal(plan.totals.newId, copies.length);
  });

  it('is undone like any other restore', async () => {
    const done = await execute(await makePlan({ kind: 'undo', restoreId: undoId }));
    assert.deepEqual(done.open, []);
    undoId = done.restoreId;
    assert.deepEqual(await differencesBetween(restored, await product.backup(), allowed), []);
  });

  it('takes back a plan of changes, apart from what somebody changed since', async () => {
    assert.deepEqual((await execute(await makePlan({ kind: 'undo', restoreId: undoId }))).open, []);
    const changes = await makePlan({
      kind: 'changes',
      backupId: calm,
      otherId: damaged,
      filters: { severity: 'critical' },
    });
    const before_ = await product.backup();
    const planned = await operationsOf(changes.planId);
    const done = await execute(changes);
    const policy = planned.find(
      ({ type, attributes }) => type === 'conditionalAccessPolicies' && attributes.some(({ path }) => path === 'state'),
    );
    assert.ok(policy, JSON.stringify(planned.map(({ name, kind }) => [name, kind])));
    const place = `/v1.0/identity/conditionalAccess/policies/${policy.id}`;
    await product.tenant('PATCH', place, { state: 'enabledForReportingButNotEnforced' });
    assert.equal((await undoOf(done.restoreId)).counts?.changedSince, 1);
    const plan = await makePlan({ kind: 'undo', restoreId: done.restoreId });
    const held = (await operationsOf(plan.planId)).find(({ id }) => id === policy.id);
    const state = held?.attributes.find(({ path }) => path === 'state');
    assert.deepEqual([state?.selected, state?.expected], [false, 'enabledForReportingButNotEnforced']);
    assert.deepEqual(held?.conflicts, ['Changed since the restore and not selected: state.']);
    assert.deepEqual((await execute(plan)).open, []);
    assert.equal((await product.tenant('GET', place))['state'], 'enabledForReportingButNotEnforced');
    const left = await differencesBetween(before_, await product.backup(), allowed);
    assert.equal(left.length, 1, JSON.stringify(left));
    assert.match(left[0] ?? '', /^changed conditionalAccessPolicies .*: state: "disabled" -> "enabledForReportingBut/);
  });

  it('takes up what its undo held, with the live values of then', async () => {
    const { value } = await product.tenant('GET', "/v1.0/users?$top=3&$filter=userType eq 'Member'");
    const [ann, bob, eve] = value.map(({ id }) => id);
    assert.ok(ann && bob && eve);
    const patch = (id: string, body: object) => product.tenant('PATCH', `/v1.0/users/${id}`, body);
    const titleOf = async (id: string) =>
      (await product.tenant('GET', `/v1.0/users/${id}?$select=jobTitle`))['jobTitle'];
    for (const id of [ann, bob, eve]) await patch(id, { jobTitle: 'First', city: 'Oslo' });
    const backupId = await product.backup();
    for (const id of [ann, bob, eve]) await patch(id, { jobTitle: 'Second' });
    const first = await product.restore(backupId, { users: [ann, bob, eve] });
    const plan = await makePlan({ kind: 'undo', restoreId: first.restoreId });
    for (const id of [ann, bob, eve]) await patch(id, { jobTitle: 'Third' });
    const done = await execute(plan);
    assert.deepEqual(await Promise.all([ann, bob, eve].map(titleOf)), ['Third', 'Third', 'Third']);
    assert.equal(done.open.length, 3, JSON.stringify(done.open));
    const operations = await operationsOf(plan.planId);
    const answer = (id: string, name: string) => {
      const { operationId = '' } = operations.find((one) => one.id === id) ?? {};
      return { operationId, answer: name };
    };
    const answers = [answer(ann, 'planAgain'), answer(bob, 'overwrite'), answer(eve, 'keepLive')];
    const next = await ok<Reply<'answerHeld'>>('ada', 'POST', `/api/plans/${plan.planId}/held`, { answers });
    assert.ok(next.plan);
    assert.deepEqual(next.plan.source, plan.source);
    assert.deepEqual([next.plan.followUpOf, next.plan.totals.selected], [plan.planId, 2]);
    for (const { attributes } of await operationsOf(next.plan.planId))
      assert.deepEqual(
        attributes.map(({ path, expected, wanted, selected }) => [path, expected, wanted, selected]),
        [['jobTitle', 'Third', 'Second', true]],
      );
    for (const id of [ann, bob]) await patch(id, { jobTitle: 'Fourth' });
    const followUp = await execute(next.plan);
    assert.equal(followUp.open.length, 1, JSON.stringify(followUp.open));
    assert.deepEqual(await Promise.all([ann, bob, eve].map(titleOf)), ['Fourth', 'Second', 'Third']);
    // The first undo wrote nothing.
    assert.deepEqual(
      (await undoOf(first.restoreId)).undoneBy.map((one) => one.restoreId),
      [followUp.restoreId],
    );
    const { undoneAlready } = await makePlan({ kind: 'undo', restoreId: first.restoreId });
    assert.deepEqual(
      [plan.undoneAlready, undoneAlready?.restoreId, undoneAlready?.by],
      [undefined, followUp.restoreId, 'ada@fabrikam.example'],
    );
  });

  describe('that did not end as planned', () => {
    let people: string[];
    let groupId: string;
    let unclearId: string;
    let backupId: string;
    let earlier: string;

    const start = async (chosen: Record<string, string[]>): Promise<string> => {
      const selection = Object.fromEntries(
        Object.entries(chosen).map(([type, selected]) => [type, { all: false, selected }]),
      );
      const wish = { backupId, selection, restoreSettings: AS_IN_BACKUP, experimental: true };
      return (await ok<{ restoreId: string }>('ada', 'POST', '/api/restore', wish)).restoreId;
    };
    const endOf = calls.waitForEnd;
    const fault = (wish: object) => product.tenant('POST', '/_simulator/fault', wish);
    const officeOf = async (id: string) =>
      (await product.tenant('GET', `/v1.0/users/${id}?$select=officeLocation`))['officeLocation'];
    const setOffices = (officeLocation: string) =>
      Promise.all(people.slice(0, 2).map((id) => product.tenant('PATCH', `/v1.0/users/${id}`, { officeLocation })));

    before(async () => {
      const { value } = await product.tenant('GET', "/v1.0/users?$top=3&$filter=userType eq 'Member'");
      people = value.map(({ id }) => id);
      const group = await product.tenant('POST', '/v1.0/groups', {
        displayName: 'Cancelled',
        mailEnabled: false,
        mailNickname: 'cancelled',
        securityEnabled: true,
        'members@odata.bind': [`https://graph.microsoft.com/v1.0/directoryObjects/${people[0]}`],
      });
      const unclear = await product.tenant('POST', '/v1.0/users', {
        accountEnabled: true,
        displayName: 'Unclear',
        mailNickname: 'unclear',
        userPrincipalName: 'unclear@fabrikam.example',
        passwordProfile: { password: 'Aa1!xxxxxxxx' },
      });
      [groupId, unclearId] = [String(group['id']), String(unclear['id'])];
      await setOffices('Good');
      backupId = await product.backup();
      await setOffices('Bad');
      await product.tenant('DELETE', `/v1.0/users/${people[2]}`);
      await product.tenant('DELETE', `/v1.0/groups/${groupId}/members/${people[0]}/$ref`);
      await product.tenant('DELETE', `/v1.0/users/${unclearId}`);
      await product.tenant('DELETE', `/v1.0/directory/deletedItems/${unclearId}`);
      earlier = await product.backup();
    });
    afterEach(() => product.tenantCall('DELETE', '/_simulator/fault'));

    it('returns what a cancelled restore had written', async () => {
      const [ann = '', bob = ''] = people;
      await fault({ name: 'slow', path: `/users/${bob}`, method: 'PATCH', delayMs: 2000, count: null });
      const id = await start({ users: people, groups: [groupId] });
      for (const limit = Date.now() + 30_000; (await officeOf(ann)) !== 'Good';) {
        assert.ok(Date.now() < limit, 'the first user is written');
        await sleep(20);
      }
      await ok('ada', 'POST', `/api/restores/${id}/cancel`);
      assert.equal(await endOf(id), 'Canceled');
      assert.equal(await officeOf(ann), 'Good');
      const plan = await makePlan({ kind: 'undo', restoreId: id });
      assert.deepEqual([(await execute(plan)).open, plan.cannot], [[], []]);
      assert.deepEqual((await product.compareBackups(earlier, await product.backup())).list, []);
    });

    it('lists what a failed restore may have created, and nothing else differs', async () => {
      // The user is created, nothing says so, and the service cannot look for it.
      await fault({ name: 'errorAfterCommit', path: '/users', method: 'POST', count: 1 });
      await fault({ name: 'refused', path: '/users', method: 'GET', status: 400, after: 1, count: null });
      const id = await start({ users: [unclearId] });
      assert.equal(await endOf(id), 'Failed');
      await product.tenantCall('DELETE', '/_simulator/fault');
      const plan = await makePlan({ kind: 'undo', restoreId: id });
      assert.equal(plan.totals.operations, 0);
      assert.match(plan.cannot.map(({ reason }) => reason).join(), /did not learn whether it created the object/);
      const [left, ...more] = (await product.compareBackups(earlier, await product.backup())).list;
      assert.deepEqual([left?.change, left?.displayName, more], ['added', 'Unclear', []]);
    });
  });
});
