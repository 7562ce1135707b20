import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Body as WishOf, Reply } from '../../src/contract/operations.ts';
import { startProduct } from './kit.ts';
import { createdCalls, makeCreatedObjects, PAGE } from './createdObjects.ts';
import type { Created, Decisions } from './createdObjects.ts';
import type { Person, Plan } from './planCalls.ts';

const product = await startProduct({ size: 40 });
after(() => product.end());

type Choice = WishOf<'decideCreatedObject'>;
const { ask, ok, operationsOf, reported, actionsIn, execute, readNow } = createdCalls(product);

describe('objects that somebody created', () => {
  let calm: string;
  let later: string;
  let rogue: string;
  let group: string;
  let policy: string;
  let location: string;
  const list = (who: Person, wish: object = {}): Promise<Created> =>
    ok<Created>(who, 'POST', `/api/backups/${calm}/created/${later}`, { ...PAGE, ...wish });
  const decide = (who: Person, choice: Choice) =>
    ask<Reply<'decideCreatedObject'>>(who, 'PUT', `/api/backups/${calm}/created/${later}`, choice);
  const plan = (who: Person, decisions: Decisions) =>
    ask<Plan>(who, 'POST', '/api/plans', { source: { kind: 'created', backupId: calm, otherId: later, decisions } });

  before(async () => {
    ({ calm, later, rogue, group, policy, location } = await makeCreatedObjects(product));
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
    const log = { pagenum: 1, perpage: 25, filters: { types: ['Backup'] } };
    const logged = await ok<Reply<'listActivity'>>('ada', 'POST', '/api/activity_log_list', log);
    assert.ok(logged.list.some(({ details }) => details === `Created group ${group}: kept`));
    await decide('ada', { type: 'groups', id: group, decision: 'undecided' });
    assert.equal((await list('oscar')).undecided, 4);
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
