import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Reply } from '../../src/contract/operations.ts';
import { startProduct } from './kit.ts';
import { createdCalls, globalRole, makeCreatedObjects, PAGE } from './createdObjects.ts';
import type { Created, Decisions } from './createdObjects.ts';
import type { Person, Plan } from './planCalls.ts';

const product = await startProduct({ size: 40 });
after(() => product.end());

const { ask, ok, operationsOf, waitForEnd, reported, actionsIn, execute, readNow } = createdCalls(product);

describe('objects that somebody created', () => {
  let calm: string;
  let later: string;
  let rogue: string;
  let group: string;
  let policy: string;
  let location: string;
  const list = (who: Person, wish: object = {}): Promise<Created> =>
    ok<Created>(who, 'POST', `/api/backups/${calm}/created/${later}`, { ...PAGE, ...wish });
  const plan = (who: Person, decisions: Decisions) =>
    ask<Plan>(who, 'POST', '/api/plans', { source: { kind: 'created', backupId: calm, otherId: later, decisions } });
  const assignmentsOf = async (id: string): Promise<readonly unknown[]> =>
    (
      await product.tenant(
        'GET',
        `/v1.0/roleManagement/directory/roleAssignments?$filter=${encodeURIComponent(`principalId eq '${id}'`)}`,
      )
    ).value;

  before(async () => {
    ({ calm, later, rogue, group, policy, location } = await makeCreatedObjects(product));
  });

  const place = (): string => `/v1.0/identity/conditionalAccess/policies/${policy}`;
  const effects = async () => {
    const { accountEnabled } = await product.tenant('GET', `/v1.0/users/${rogue}?$select=id,accountEnabled`);
    const { state, conditions } = await product.tenant('GET', place());
    const { excludeUsers } = (conditions as { users: { excludeUsers: string[] } }).users;
    return [accountEnabled, state, excludeUsers, (await assignmentsOf(rogue)).length];
  };
  const undecided = async (): Promise<string[]> =>
    (await list('oscar', { filters: { decision: 'undecided' } })).list.map(({ id }) => id).sort();

  it('are contained by an operator, and the undo brings everything back', async () => {
    const made = await plan('oscar', [
      { type: 'users', id: rogue, decision: 'contain' },
      { type: 'conditionalAccessPolicies', id: policy, decision: 'contain' },
      { type: 'namedLocations', id: location, decision: 'contain' },
    ]);
    assert.equal(made.status, 200, JSON.stringify(made.body));
    assert.deepEqual(
      made.body.cannot.map(({ id }) => id),
      [location],
    );
    assert.match(made.body.title, /^Contain 2 objects created since the backup/);
    const operations = await operationsOf(made.body.planId);
    assert.deepEqual(operations.map(({ type, kind }) => `${kind} ${type}`).sort(), [
      'disable conditionalAccessPolicies',
      'disable users',
      'update directoryRoles',
    ]);
    const restoreId = await execute('oscar', made.body);
    assert.deepEqual(await effects(), [false, 'disabled', [], 0]);
    assert.deepEqual(await undecided(), [group, location].sort());
    const { list: rows } = await list('oscar', { search: 'Rogue policy' });
    const { decision, planId, effects: done } = rows[0]?.executed ?? {};
    assert.deepEqual([decision, planId, done], ['contain', made.body.planId, ['policy disabled']]);
    const { list: accounts } = await list('oscar', { search: rogue });
    const words = ['account disabled', 'sessions ended', 'removed from the role Global Administrator'];
    assert.deepEqual(accounts[0]?.executed?.effects, words);
    assert.deepEqual(await reported(restoreId), [
      'conditionalAccessPolicies Update contained',
      'directoryRoles Update ',
      'users Update contained',
    ]);
    assert.deepEqual(await actionsIn(restoreId, 'users'), {
      records: ['Contain'],
      csv: ['Contain', 'Contain', 'Update'],
      summary: ['Disabled and contained'],
    });
    const undo = await ok<Plan>('oscar', 'POST', '/api/plans', { source: { kind: 'undo', restoreId } });
    assert.equal(
      (await operationsOf(undo.planId)).find(({ type }) => type === 'users')?.protection,
      'It enables an account that the restore had contained.',
    );
    const undoing = await execute('oscar', undo);
    assert.deepEqual(await effects(), [true, 'enabled', [rogue], 1]);
    assert.deepEqual(await undecided(), [group, location, policy, rogue].sort());
    assert.deepEqual(await reported(undoing), [
      'conditionalAccessPolicies Update ',
      'directoryRoles Update ',
      'users Update ',
    ]);
    const { list: restores } = await ok<{ list: { undoOf?: string }[] }>('oscar', 'POST', '/api/restores_list', PAGE);
    assert.deepEqual(
      restores.map(({ undoOf }) => undoOf),
      [restoreId, undefined],
    );
  });

  it('say that they are contained, or kept so, as long as the directory has them so, also after an undo and its undo', async () => {
    const undo = async (restoreId: string): Promise<string> =>
      execute('oscar', await ok('oscar', 'POST', '/api/plans', { source: { kind: 'undo', restoreId } }));
    const stateNow = async () => {
      const now = await readNow();
      const page = { ...PAGE, search: 'Rogue' };
      const created = await ok<Created>('oscar', 'POST', `/api/backups/${calm}/created/${now}`, page);
      const changes = await ok<Reply<'listChanges'>>('oscar', 'POST', `/api/backups/${calm}/changes/${now}`, page);
      return [created, changes].map(({ list: rows }) => {
        const { executed, changedAgain, decision } = rows.find(({ id }) => id === rogue) ?? {};
        return [executed?.by, changedAgain?.by, decision?.decision];
      });
    };
    const by = 'oscar@fabrikam.example';
    const made = await plan('oscar', [{ type: 'users', id: rogue, decision: 'contain' }]);
    const undoing = await undo(await execute('oscar', made.body));
    assert.ok((await undecided()).includes(rogue));
    const redoing = await undo(undoing);
    assert.deepEqual(await stateNow(), [
      [by, undefined, undefined],
      [by, undefined, undefined],
    ]);
    assert.ok(!(await undecided()).includes(rogue));
    const decide = async (decision: 'keep' | 'undecided') =>
      ok('ada', 'PUT', `/api/backups/${calm}/created/${await readNow()}`, {
        type: 'users',
        id: rogue,
        decision,
        reason: 'Evidence',
      });
    await decide('keep');
    assert.deepEqual(await stateNow(), [
      [by, undefined, 'keep'],
      [by, undefined, 'keep'],
    ]);
    await product.tenant('PATCH', `/v1.0/users/${rogue}`, { accountEnabled: true });
    assert.deepEqual(await stateNow(), [
      [undefined, by, undefined],
      [undefined, by, undefined],
    ]);
    await product.tenant('PATCH', `/v1.0/users/${rogue}`, { accountEnabled: false });
    await decide('keep');
    await undo(redoing);
    assert.deepEqual(await effects(), [true, 'enabled', [rogue], 1]);
    const open = [undefined, undefined, undefined];
    assert.deepEqual(await stateNow(), [open, open]);
    assert.ok((await undecided()).includes(rogue));
    await decide('undecided');
  });

  it('are contained by the plan that reverses the changes, which removes a role once', async () => {
    const contain = (type: 'users' | 'conditionalAccessPolicies', id: string) =>
      ({ type, id, decision: 'contain' }) as const;
    const created = [contain('users', rogue), contain('conditionalAccessPolicies', policy)];
    const source = { kind: 'changes' as const, backupId: calm, otherId: later };
    const made = await ok<Plan>('oscar', 'POST', '/api/plans', { source: { ...source, created } });
    assert.match(made.title, /^Put back 1 object\. Also contain 2 objects created since\.$/);
    const operations = await operationsOf(made.planId);
    assert.deepEqual(operations.map(({ type, kind, id }) => `${kind} ${type} ${id}`).sort(), [
      `disable conditionalAccessPolicies ${policy}`,
      `disable users ${rogue}`,
      `update directoryRoles ${await globalRole(product)}`,
    ]);
    const removed = operations.flatMap(({ type, links }) => (type === 'directoryRoles' ? links : []));
    assert.deepEqual(
      removed.map(({ name, addCount, removeCount }) => [name, addCount, removeCount]),
      [['assignments', 0, 1]],
    );
    const restoreId = await execute('oscar', made);
    assert.deepEqual(await effects(), [false, 'disabled', [], 0]);
    const undo = await ok<Plan>('oscar', 'POST', '/api/plans', { source: { kind: 'undo', restoreId } });
    await execute('oscar', undo);
    assert.deepEqual(await effects(), [true, 'enabled', [rogue], 1]);
    const deletion = { type: 'users' as const, id: rogue, decision: 'delete' as const };
    const refused = await ask<Plan>('oscar', 'POST', '/api/plans', { source: { ...source, created: [deletion] } });
    assert.equal(refused.status, 409);
  });

  it('are contained again from hold, with what the directory has by then', async () => {
    const contain = (type: 'users' | 'conditionalAccessPolicies', id: string) =>
      ({ type, id, decision: 'contain' }) as const;
    const decisions = [contain('users', rogue), contain('conditionalAccessPolicies', policy)];
    const between = { backupId: calm, otherId: later };
    const undo = async (restoreId: string): Promise<void> =>
      void (await execute('oscar', await ok('oscar', 'POST', '/api/plans', { source: { kind: 'undo', restoreId } })));
    for (const source of [
      { kind: 'created', ...between, decisions },
      { kind: 'changes', ...between, created: decisions },
    ]) {
      const made = await ok<Plan>('oscar', 'POST', '/api/plans', { source });
      // Containment comes before everything else.
      assert.deepEqual(
        (await operationsOf(made.planId)).map(({ wave, type }) => [wave, type]),
        [
          [1, 'users'],
          [1, 'conditionalAccessPolicies'],
          [4, 'directoryRoles'],
        ],
      );
      await product.tenant('PATCH', place(), { state: 'enabledForReportingButNotEnforced' });
      const { restoreId } = await ok<Reply<'startPlan'>>('oscar', 'POST', `/api/plans/${made.planId}/start`, {
        hash: made.hash,
      });
      await waitForEnd(restoreId);
      const held = (await operationsOf(made.planId)).filter(({ state }) => state !== 'done');
      assert.deepEqual(
        held.map(({ type }) => type),
        ['conditionalAccessPolicies'],
      );
      const answers = held.map(({ operationId }) => ({ operationId, answer: 'planAgain' }));
      const { plan: next } = await ok<Reply<'answerHeld'>>('oscar', 'POST', `/api/plans/${made.planId}/held`, {
        answers,
      });
      assert.ok(next);
      assert.equal(next.followUpOf, made.planId);
      const operations = await operationsOf(next.planId);
      assert.deepEqual(
        operations.map(({ kind, type, wave }) => [kind, type, wave]),
        [['disable', 'conditionalAccessPolicies', 1]],
      );
      const again = await execute('oscar', next);
      assert.deepEqual(await effects(), [false, 'disabled', [], 0]);
      const { list: rows } = await list('oscar', { search: 'Rogue policy' });
      assert.equal(rows[0]?.executed?.planId, next.planId);
      await undo(again);
      await product.tenant('PATCH', place(), { state: 'enabled' });
      await undo(restoreId);
      assert.deepEqual(await effects(), [true, 'enabled', [rogue], 1]);
    }
  });
});
