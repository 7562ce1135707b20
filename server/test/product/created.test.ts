import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Body as WishOf, Reply } from '../../src/contract/operations.ts';
import { startProduct } from './kit.ts';

const product = await startProduct({ size: 40 });
after(() => product.end());

type Plan = Reply<'createPlan'>;
type Operation = Reply<'listPlanOperations'>['list'][number];
type Created = Reply<'listCreatedObjects'>;
type Choice = WishOf<'decideCreatedObject'>;
type Person = 'ada' | 'oscar' | 'vera';

const LIMIT_MS = 60_000;
const PAGE = { pagenum: 1, perpage: 100 };

const ask = async <T>(who: Person, method: string, path: string, body?: unknown) =>
  (await product.as(who)).call<T>(method, path, body);

const ok = async <T>(who: Person, method: string, path: string, body?: unknown): Promise<T> => {
  const reply = await ask<T>(who, method, path, body);
  assert.equal(reply.status, 200, `${method} ${path}: ${JSON.stringify(reply.body)}`);
  return reply.body;
};

const make = async (path: string, body: object): Promise<string> =>
  String((await product.tenant('POST', path, body))['id']);

const ended = async (restoreId: string): Promise<string> => {
  const until = Date.now() + LIMIT_MS;
  for (;;) {
    const { list } = await ok<{ list: { restoreId: string; status: string }[] }>('ada', 'POST', '/api/restores_list', {
      pagenum: 1,
      perpage: 25,
    });
    const status = list.find((one) => one.restoreId === restoreId)?.status;
    assert.ok(status, `${restoreId} is not among the restores`);
    if (status !== 'Running') return status;
    assert.ok(Date.now() < until, `the restore runs for more than ${LIMIT_MS} ms`);
    await sleep(100);
  }
};

const operationsOf = async (planId: string): Promise<readonly Operation[]> =>
  (await ok<Reply<'listPlanOperations'>>('ada', 'POST', `/api/plans/${planId}/operations`, PAGE)).list;

/** @returns type, action and effect of each object in the report of a restore */
const reported = async (restoreId: string): Promise<string[]> => {
  const { list } = await ok<Reply<'getRestoreReport'>>('oscar', 'POST', `/api/restores/${restoreId}/report`, PAGE);
  return list.map(({ type, action, effect }) => [type, action, effect].join(' ')).sort();
};

/** @returns the action of each object in the records of a type and in the CSV, and the headings of the summary */
const actionsIn = async (restoreId: string, slug: string) => {
  const oscar = await product.as('oscar');
  const wish = { ...PAGE, restoreId, sort: { column: 'Action', direction: 'asc' } };
  const path = `/api/get_${slug}_list_from_restore`;
  const { columns, rows } = await ok<Reply<'listRestoreRecords'>>('oscar', 'POST', path, wish);
  const at = columns.findIndex(({ name }) => name === 'Action');
  const csv = await oscar.text('GET', `/api/restores/${restoreId}/report_csv`);
  const page = await oscar.text('GET', `/api/restores/${restoreId}/summary`);
  const headings = [...page.matchAll(/<h2>([^<]*)<\/h2>/g)].map(([, heading = '']) => heading);
  return {
    records: rows.map((row) => row[at]),
    csv: csv
      .split('\r\n')
      .slice(1)
      .flatMap((line) => line.split('","')[3] ?? [])
      .sort(),
    summary: headings.filter((heading) => !['Objects', 'What is left'].includes(heading)),
  };
};

const execute = async (who: Person, { planId, hash }: Plan): Promise<string> => {
  const { restoreId } = await ok<{ restoreId: string }>(who, 'POST', `/api/plans/${planId}/start`, { hash });
  await ended(restoreId);
  const open = (await operationsOf(planId)).filter(({ selected, state }) => selected && state !== 'done');
  assert.deepEqual(
    open.map(({ type, name, state }) => `${type} ${name}: ${state}`),
    [],
  );
  return restoreId;
};

/** @returns the id of a new snapshot of the directory */
const readNow = async (): Promise<string> => {
  const { snapshotId } = await ok<Reply<'startSnapshot'>>('oscar', 'POST', '/api/snapshots', { again: true });
  for (const until = Date.now() + LIMIT_MS; Date.now() < until; await sleep(100)) {
    const { state } = await ok<Reply<'getSnapshot'>>('oscar', 'GET', `/api/snapshots/${snapshotId}`);
    if (state === 'completed') return snapshotId;
  }
  throw new Error(`the snapshot runs for more than ${LIMIT_MS} ms`);
};

describe('objects that somebody created', () => {
  let calm: string;
  let later: string;
  let rogue: string;
  let group: string;
  let policy: string;
  let location: string;
  const role = async (): Promise<string> =>
    (await product.tenant('GET', '/v1.0/roleManagement/directory/roleDefinitions')).value.find(
      ({ displayName }) => displayName === 'Global Administrator',
    )?.id ?? '';
  const list = (who: Person, wish: object = {}): Promise<Created> =>
    ok<Created>(who, 'POST', `/api/backups/${calm}/created/${later}`, { ...PAGE, ...wish });
  const decide = (who: Person, choice: Choice) =>
    ask<Reply<'decideCreatedObject'>>(who, 'PUT', `/api/backups/${calm}/created/${later}`, choice);
  const plan = (who: Person, decisions: Extract<WishOf<'createPlan'>['source'], { kind: 'created' }>['decisions']) =>
    ask<Plan>(who, 'POST', '/api/plans', { source: { kind: 'created', backupId: calm, otherId: later, decisions } });
  const assignmentsOf = async (id: string): Promise<readonly unknown[]> =>
    (
      await product.tenant(
        'GET',
        `/v1.0/roleManagement/directory/roleAssignments?$filter=${encodeURIComponent(`principalId eq '${id}'`)}`,
      )
    ).value;

  before(async () => {
    calm = await product.backup();
    rogue = await make('/v1.0/users', {
      accountEnabled: true,
      displayName: 'Rogue',
      mailNickname: 'rogue',
      userPrincipalName: 'rogue@fabrikam.example',
      passwordProfile: { password: 'Aa1!xxxxxxxx' },
    });
    await make('/v1.0/roleManagement/directory/roleAssignments', {
      '@odata.type': '#microsoft.graph.unifiedRoleAssignment',
      roleDefinitionId: await role(),
      principalId: rogue,
      directoryScopeId: '/',
    });
    group = await make('/v1.0/groups', {
      displayName: 'Rogue group',
      mailEnabled: false,
      mailNickname: 'roguegroup',
      securityEnabled: true,
    });
    await product.tenant('POST', `/v1.0/groups/${group}/members/$ref`, {
      '@odata.id': `https://graph.microsoft.com/v1.0/directoryObjects/${rogue}`,
    });
    policy = await make('/v1.0/identity/conditionalAccess/policies', {
      displayName: 'Rogue policy',
      state: 'enabled',
      conditions: {
        users: { includeUsers: ['All'], excludeUsers: [rogue] },
        applications: { includeApplications: ['All'] },
        clientAppTypes: ['all'],
      },
      grantControls: { operator: 'OR', builtInControls: ['mfa'] },
    });
    location = await make('/v1.0/identity/conditionalAccess/namedLocations', {
      '@odata.type': '#microsoft.graph.ipNamedLocation',
      displayName: 'Rogue location',
      isTrusted: false,
      ipRanges: [{ '@odata.type': '#microsoft.graph.iPv4CidrRange', cidrAddress: '203.0.113.0/24' }],
    });
    later = await product.backup();
  });

  it('are listed, the most dangerous first, with what can be done about them', async () => {
    const { list: rows, total, undecided } = await list('oscar');
    assert.deepEqual([total, undecided], [rows.length, rows.length]);
    const changes = await ok<Reply<'listChanges'>>('oscar', 'POST', `/api/backups/${calm}/changes/${later}`, PAGE);
    assert.equal(changes.createdObjects, total);
    assert.deepEqual(rows.map(({ id }) => id).sort(), [rogue, group, policy, location].sort());
    assert.equal(rows[0]?.id, rogue);
    const of = (id: string) => rows.find((row) => row.id === id);
    assert.equal(of(rogue)?.severity, 'critical');
    assert.equal(of(rogue)?.containment.offered, true);
    assert.equal(of(rogue)?.deletion.undo, 'undelete');
    assert.deepEqual([of(location)?.containment.offered, of(location)?.deletion.undo], [false, 'undeleteOrCreate']);
    assert.equal((await ask('vera', 'POST', `/api/backups/${calm}/created/${later}`, PAGE)).status, 403);
  });

  it('are kept with a reason, by administrators only', async () => {
    const kept: Choice = { type: 'groups', id: group, decision: 'keep', reason: 'A new team' };
    assert.equal((await decide('oscar', kept)).status, 403);
    assert.equal((await decide('ada', { type: 'groups', id: group, decision: 'keep' })).status, 400);
    assert.equal((await decide('ada', { ...kept, id: calm })).status, 404);
    assert.equal((await decide('ada', kept)).body.decision?.reason, 'A new team');
    const found = await list('oscar', { filters: { decision: 'keep' } });
    assert.deepEqual(
      found.list.map(({ id, decision }) => [id, decision?.reason]),
      [[group, 'A new team']],
    );
    assert.equal(found.undecided, 3);
    await decide('ada', { type: 'groups', id: group, decision: 'undecided' });
    assert.equal((await list('oscar')).undecided, 4);
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
    const { decision, planId } = rows[0]?.executed ?? {};
    assert.deepEqual([decision, planId], ['contain', made.body.planId]);
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

  it('say that they are contained as long as the directory has them so, also after an undo of the undo', async () => {
    const undo = async (restoreId: string): Promise<string> =>
      execute('oscar', await ok('oscar', 'POST', '/api/plans', { source: { kind: 'undo', restoreId } }));
    const stateNow = async () => {
      const now = await readNow();
      const page = { ...PAGE, search: 'Rogue' };
      const created = await ok<Created>('oscar', 'POST', `/api/backups/${calm}/created/${now}`, page);
      const changes = await ok<Reply<'listChanges'>>('oscar', 'POST', `/api/backups/${calm}/changes/${now}`, page);
      return [created, changes].map(({ list: rows }) => {
        const { executed, changedAgain } = rows.find(({ id }) => id === rogue) ?? {};
        return [executed?.by, changedAgain?.by];
      });
    };
    const by = 'oscar@fabrikam.example';
    const made = await plan('oscar', [{ type: 'users', id: rogue, decision: 'contain' }]);
    const undoing = await undo(await execute('oscar', made.body));
    assert.ok((await undecided()).includes(rogue));
    const redoing = await undo(undoing);
    assert.deepEqual(await stateNow(), [
      [by, undefined],
      [by, undefined],
    ]);
    assert.ok(!(await undecided()).includes(rogue));
    await product.tenant('PATCH', `/v1.0/users/${rogue}`, { accountEnabled: true });
    assert.deepEqual(await stateNow(), [
      [undefined, by],
      [undefined, by],
    ]);
    await product.tenant('PATCH', `/v1.0/users/${rogue}`, { accountEnabled: false });
    await undo(redoing);
    assert.deepEqual(await effects(), [true, 'enabled', [rogue], 1]);
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
      `update directoryRoles ${await role()}`,
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
      await ended(restoreId);
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

  it('are deleted after an administrator has decided it', async () => {
    const wish = [
      { type: 'users' as const, id: rogue, decision: 'delete' as const },
      { type: 'namedLocations' as const, id: location, decision: 'delete' as const },
    ];
    assert.equal((await plan('oscar', wish)).status, 409);
    for (const { type, id, decision } of wish)
      assert.equal((await decide('ada', { type, id, decision })).status, 200, type);
    const made = await plan('oscar', wish);
    assert.equal(made.status, 200, JSON.stringify(made.body));
    assert.deepEqual([made.body.totals.kinds.delete, made.body.totals.permanent], [2, 1]);
    const [user] = (await operationsOf(made.body.planId)).filter(({ type }) => type === 'users');
    assert.match(user?.message ?? '', /Deletions come last.*contain it instead/);
    assert.equal((await list('oscar', { filters: { decision: 'delete' } })).total, 2);
    const restoreId = await execute('oscar', made.body);
    assert.deepEqual(await reported(restoreId), ['namedLocations Update deleted', 'users Update deleted']);
    assert.deepEqual(await actionsIn(restoreId, 'users'), {
      records: ['Delete'],
      csv: ['Delete', 'Delete'],
      summary: ['Deleted'],
    });
    assert.equal((await list('oscar', { filters: { decision: 'delete' } })).total, 0);
    const bin = await product.tenant('GET', '/v1.0/directory/deletedItems/microsoft.graph.user');
    assert.ok(bin.value.some(({ id }) => id === rogue));
  });

  it('are other objects than those that a restore re-created', async () => {
    const { value: applications } = await product.tenant('GET', '/v1.0/applications');
    const { value: users } = await product.tenant('GET', '/v1.0/users?$top=5');
    const before = await product.backup();
    for (const [type, id] of [
      ['applications', applications[0]?.id],
      ['users', users[2]?.id],
    ])
      await product.tenant('DELETE', `/v1.0/${type}/${id}`);
    // An application takes its service principal with it.
    for (const type of ['application', 'servicePrincipal', 'user'])
      for (const { id } of (await product.tenant('GET', `/v1.0/directory/deletedItems/microsoft.graph.${type}`)).value)
        await product.tenant('DELETE', `/v1.0/directory/deletedItems/${id}`);
    const source = { kind: 'changes' as const, backupId: before };
    const changesTo = (otherId: string) =>
      ok<Reply<'listChanges'>>('ada', 'POST', `/api/backups/${before}/changes/${otherId}`, PAGE);
    const damaged = await readNow();
    await execute('ada', await ok<Plan>('ada', 'POST', '/api/plans', { source: { ...source, otherId: damaged } }));
    const now = await readNow();
    const { list: rows, totals, headline, createdObjects } = await changesTo(now);
    const back = rows.filter(({ recreated }) => recreated);
    assert.deepEqual(back.map(({ type, kind }) => `${kind} ${type}`).sort(), [
      'changed applications',
      'changed servicePrincipals',
      'changed users',
    ]);
    assert.match(headline, / A restore re-created 3 of the objects\.$/);
    assert.deepEqual([totals.kinds.created, totals.kinds.deleted, totals.severities.critical], [0, 0, 0]);
    for (const { type, id, name, recreated, reasons, attributes } of back) {
      assert.ok(recreated && recreated.id !== id && name, type);
      assert.equal(recreated.by, 'ada@fabrikam.example');
      assert.ok(reasons.some(({ rule }) => rule === 'createdAgain'));
      assert.deepEqual(attributes, []);
      const refused: Choice = { type, id: recreated.id, decision: 'delete' };
      assert.equal((await ask('ada', 'PUT', `/api/backups/${before}/created/${now}`, refused)).status, 404);
    }
    const created = await ok<Created>('ada', 'POST', `/api/backups/${before}/created/${now}`, PAGE);
    assert.deepEqual([created.total, created.undecided, createdObjects], [0, 0, 0]);
    // A link that the restore could not bring back is a change. A second plan writes nothing else.
    const lost = rows.filter(
      ({ causedBy, links }) => causedBy.length === 0 && links.some((link) => link.removedCount > 0),
    );
    const again = await ok<Plan>('ada', 'POST', '/api/plans', { source: { ...source, otherId: now } });
    const writes = (await operationsOf(again.planId)).filter(({ kind }) => kind !== 'unchanged');
    assert.ok(writes.length > 0);
    for (const { kind, id, links } of writes) {
      assert.deepEqual([kind, links.reduce((sum, { removeCount }) => sum + removeCount, 0)], ['update', 0]);
      assert.ok(
        lost.some((one) => one.id === id),
        id,
      );
    }
  });

  it('are refused where the later backup did not bring them', async () => {
    assert.equal((await plan('ada', [{ type: 'users', id: calm, decision: 'contain' }])).status, 404);
  });
});
