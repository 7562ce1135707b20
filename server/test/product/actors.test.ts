import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { PEOPLE } from '@trc/domain/sampleTenant';
import { ROGUE } from '@trc/simulator/tenant/audit/initiators';
import type { Reply } from '../../src/contract/operations.ts';
import { startProduct } from './kit.ts';

const product = await startProduct({ size: 30 });
after(() => product.end());
const ada = await product.as('ada');

type Changes = Reply<'listChanges'>;
type Change = Changes['list'][number];
type Pair = readonly [string, string];

const changesOf = async ([id, otherId]: Pair, wish: object = {}): Promise<Changes> => {
  const question = { pagenum: 1, perpage: 100, filters: { own: true }, ...wish };
  const { status, body } = await ada.call<Changes>('POST', `/api/backups/${id}/changes/${otherId}`, question);
  assert.equal(status, 200, JSON.stringify(body));
  return body;
};

/** The changes once the log was read after the later backup had begun: the log is read next to a backup. */
const onceRead = async (pair: Pair): Promise<Changes> => {
  const { creationTime } = (await ada.backups()).find(({ backupId }) => backupId === pair[1]) ?? {};
  for (const limit = Date.now() + 30_000; ;) {
    const changes = await changesOf(pair);
    const { readAt } = changes.auditState ?? {};
    if (readAt !== undefined && readAt >= String(creationTime)) return changes;
    assert.ok(Date.now() < limit, JSON.stringify(changes.auditState));
    await sleep(100);
  }
};

const isRogues = ({ actors = [] }: Change): boolean => actors.some(({ id }) => id === ROGUE.id);
const deleteUser = async (): Promise<void> => {
  await product.tenant('POST', '/_simulator/incident', { name: 'usersDeleted', count: 1 });
};
const consent = (isGiven: boolean): Promise<unknown> =>
  product.tenant('POST', '/_simulator/consent', { permissions: { 'AuditLog.Read.All': isGiven } });

describe('who changed the directory', () => {
  let calm: string;
  let pair: Pair;
  let whole: Changes;

  before(async () => {
    calm = await product.backup();
    await product.tenant('POST', '/_simulator/incident', { name: 'everything' });
    pair = [calm, await product.backup()];
    whole = await onceRead(pair);
  });

  it('is named in every change of an incident, the critical ones first', () => {
    const { list, auditState, actors } = whole;
    const nameless = list.filter((change) => !isRogues(change));
    assert.deepEqual(
      nameless.map(({ key, actorState }) => [key, actorState]),
      [],
    );
    assert.equal(list[0]?.severity, 'critical');
    const role = list.find(({ type, name }) => type === 'directoryRoles' && name === 'Global Administrator');
    const [first] = role?.actors ?? [];
    assert.deepEqual(
      [role?.actorState, first?.certainty, first?.kind, first?.name],
      ['exact', 'exact', 'person', ROGUE.displayName],
    );
    assert.deepEqual([auditState?.state, auditState?.gaps], ['available', []]);
    assert.deepEqual(
      actors?.map(({ kind, id, name, changes }) => [kind, id, name, changes]),
      [['person', ROGUE.id, ROGUE.displayName, list.length]],
    );
    const { service: _, ...severities } = whole.totals.severities;
    assert.deepEqual([actors?.[0]?.severities, actors?.[0]?.isCreated], [severities, undefined]);
  });

  it('filters changes by actor, bulk action and time', async () => {
    const total = async (filters: object): Promise<number> =>
      (await changesOf(pair, { filters: { own: true, ...filters } })).total;
    const [{ time = '', correlationId = '', actionChanges } = {}] = whole.list[0]?.actors ?? [];
    assert.equal(await total({ actorId: ROGUE.id.toUpperCase() }), whole.total);
    assert.equal(await total({ actorId: PEOPLE[0]?.oid }), 0);
    const together = whole.list.filter(({ actors = [] }) =>
      actors.some((actor) => actor.correlationId === correlationId),
    );
    assert.ok(together.length > 0);
    assert.equal(actionChanges, together.length);
    assert.equal(await total({ correlationId }), together.length);
    assert.equal(await total({ correlationId: 'unknown' }), 0);
    assert.ok((await total({ from: time, to: time })) > 0);
    assert.equal(await total({ to: whole.auditState?.from }), 0);
    assert.equal(await total({ from: whole.auditState?.to }), 0);
  });

  it('chooses the changes of a plan', async () => {
    const [backupId, otherId] = pair;
    const plan = (filters: object) =>
      ada.call<Reply<'createPlan'>>('POST', '/api/plans', { source: { kind: 'changes', backupId, otherId, filters } });
    assert.equal((await plan({ actorId: PEOPLE[0]?.oid })).status, 400, 'there is nothing to put right');
    const { status, body } = await plan({ type: 'namedLocations', actorId: ROGUE.id });
    assert.equal(status, 200, JSON.stringify(body));
    assert.ok(body.totals.operations > 0);
  });

  it('is named in the versions of an object', async () => {
    const deleted = whole.list.find(({ type, kind }) => type === 'users' && kind === 'deleted');
    const question = { objectType: 'users', objectId: deleted?.id, pagenum: 1, perpage: 25 };
    const { body } = await ada.call<Reply<'listObjectVersions'>>('POST', '/api/object_versions/list', question);
    const [version, first] = body.list;
    assert.deepEqual(
      [version?.change, version?.actorState, version?.actors?.[0]?.name, first?.actorState],
      ['deleted', 'exact', ROGUE.displayName, undefined],
    );
    assert.equal(body.auditState?.state, 'available');
  });

  it('becomes known when entries arrive late', async () => {
    await product.behave({ auditLag: 86_400_000 });
    await deleteUser();
    const late: Pair = [pair[1], await product.backup()];
    const [early] = (await onceRead(late)).list;
    assert.deepEqual([early?.kind, early?.actorState, early?.actors], ['deleted', 'notYet', undefined]);
    await product.behave({ auditLag: 0 });
    const next: Pair = [late[1], await product.backup()];
    await onceRead(next);
    const [known] = (await changesOf(late)).list;
    assert.deepEqual([known?.actorState, known?.actors?.[0]?.name], ['exact', ROGUE.displayName]);
  });

  it('is a restore with its person where this service wrote', async () => {
    const deleted = whole.list.find(({ type, kind }) => type === 'users' && kind === 'deleted');
    const before = await product.backup();
    await product.restore(calm, { users: [String(deleted?.id)] });
    // By the credential of the service, and no part of the restore.
    const { value } = await product.tenant('GET', '/v1.0/users?$top=1');
    await product.tenant('PATCH', `/v1.0/users/${value[0]?.id}`, { jobTitle: 'Somebody else' });
    const { list } = await onceRead([before, await product.backup()]);
    const user = list.find(({ id }) => id === deleted?.id);
    const actor = user?.actors?.[0];
    const ownName = PEOPLE.find(({ key }) => key === 'ada')?.upn;
    assert.deepEqual([user?.kind, actor?.kind, actor?.restore?.by], ['created', 'restore', ownName]);
    const other = list.find(({ id }) => id === value[0]?.id);
    assert.deepEqual([other?.actorState, other?.actors?.map(({ kind }) => kind)], ['exact', ['application']]);
  });

  it('stays unknown without the permission, and the reply says so', async () => {
    const before = await product.backup();
    await onceRead([calm, before]);
    await consent(false);
    await deleteUser();
    const users = { filters: { own: true, type: 'users' } };
    const blind: Pair = [before, await product.backup()];
    for (const limit = Date.now() + 30_000; ;) {
      const { auditState, list, actors } = await changesOf(blind, users);
      if (auditState?.state === 'noPermission') {
        assert.ok(list.length > 0 && list.every(({ actorState }) => actorState === 'notRead'), JSON.stringify(list));
        assert.deepEqual(actors, []);
        break;
      }
      assert.ok(Date.now() < limit, JSON.stringify(auditState));
      await sleep(100);
    }
    await consent(true);
    await onceRead([before, await product.backup()]);
    const { list, auditState } = await changesOf(blind, users);
    assert.deepEqual([list.map(isRogues), auditState?.state], [list.map(() => true), 'available'], 'read afterwards');
  });

  it('is not read and not shown with AUDIT_LOGS=off', async () => {
    Object.assign(product.places, { environment: { ...product.places.environment, AUDIT_LOGS: 'off' } });
    await product.restart();
    const { list, auditState, actors } = await changesOf(pair);
    assert.deepEqual([auditState, actors], [{ state: 'off' }, []]);
    assert.ok(list.length > 0 && list.every((change) => !('actors' in change) && !('actorState' in change)));
    const filters = { own: true, actorId: ROGUE.id };
    assert.equal((await changesOf(pair, { filters })).total, 0);
  });
});
