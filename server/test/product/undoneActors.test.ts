import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { ROGUE } from '@trc/simulator/tenant/audit/initiators';
import type { Reply } from '../../src/contract/operations.ts';
import { startProduct } from './kit.ts';
import { planCalls } from './planCalls.ts';
import { snapshotCalls } from './snapshotCalls.ts';

const product = await startProduct({ size: 60 });
after(() => product.end());

const calls = planCalls(product);
const { ok, makePlan, execute } = calls;
const { snapshot, changesOf } = snapshotCalls(product, calls);

type Changes = Reply<'listChanges'>;
type Change = Changes['list'][number];

const isRogues = ({ actors = [] }: Change): boolean => actors.some(({ id }) => id === ROGUE.id);
const rogueIn = ({ actors = [] }: Changes) => actors.find(({ id }) => id === ROGUE.id);
const tell = (list: readonly Change[]): string =>
  list.map(({ type, name, kind, actors }) => `${kind} ${type} ${name}: ${JSON.stringify(actors)}`).join('\n');

describe('the authors of changes that an undo put back', () => {
  let calm: string;
  let repaired: string;
  let former: Changes;
  let again: string;
  let undoId: string;
  let undone: Changes;
  /** Objects that the undo left as the restore had written them. */
  let left: ReadonlySet<string>;

  before(async () => {
    calm = await product.backup();
    await product.tenant('POST', '/_simulator/incident', { name: 'everything' });
    const damaged = await snapshot();
    former = await changesOf(calm, damaged);
    const plan = await makePlan({ kind: 'changes', backupId: calm, otherId: damaged, filters: {} });
    const repairId = await execute(plan);
    repaired = await product.backup();
    const undo = await makePlan({ kind: 'undo', restoreId: repairId });
    left = new Set(undo.cannot.map(({ id }) => id));
    undoId = await execute(undo);
    again = await snapshot();
    undone = await changesOf(calm, again);
  });

  it('are the same as before the restore', async () => {
    assert.ok(former.list.length > 40 && former.list.every(isRogues), tell(former.list));
    const others = undone.list.filter((change) => !isRogues(change));
    assert.ok(
      others.every(({ id }) => left.has(id)),
      tell(others),
    );
    const keys = new Set(undone.list.map(({ key }) => key));
    const missing = former.list.filter(({ key }) => !keys.has(key));
    assert.ok(
      missing.every(({ id }) => left.has(id)),
      tell(missing),
    );
    const [before_, now] = [rogueIn(former), rogueIn(undone)];
    assert.equal(now?.changes, undone.list.length - others.length);
    const lost = missing.filter(({ severity }) => severity === 'critical').length;
    assert.equal(now?.severities?.critical, (before_?.severities?.critical ?? 0) - lost);
    assert.equal((await changesOf(calm, again, { actorId: ROGUE.id })).list.length, now?.changes);
  });

  it('have the undo next to them', () => {
    const undos = undone.list.flatMap(({ actors = [] }) => actors.flatMap(({ putBack }) => putBack ?? []));
    assert.ok(undos.length > undone.list.length / 2, tell(undone.list));
    assert.deepEqual(
      [...new Set(undos.map(({ restoreId, by, isUndo }) => `${restoreId} ${by} ${isUndo}`))],
      [`${undoId} ada@fabrikam.example true`],
    );
    const restores = undone.list.flatMap(({ actors = [] }) => actors.filter(({ restore }) => restore?.isUndo));
    assert.deepEqual(restores, [], 'the undo alone is no author');
  });

  it('count for the second plan as for the first', async () => {
    const { source } = await makePlan({ kind: 'changes', backupId: calm, otherId: again, filters: {} });
    const { actors } = await changesOf(source.backupId, source.otherId ?? '', { severity: 'critical' });
    const rogue = actors?.find(({ id }) => id === ROGUE.id);
    assert.ok((rogue?.severities?.critical ?? 0) > 0, JSON.stringify(actors));
  });

  it('are found where the earlier reading is younger than the change', async () => {
    const { list } = await changesOf(repaired, again);
    assert.ok(list.length > 30, tell(list));
    const others = list.filter((change) => !isRogues(change));
    assert.deepEqual(others, [], tell(others));
  });

  it('are named for created objects and in the versions of an object', async () => {
    const { list } = await ok<Reply<'listCreatedObjects'>>('ada', 'POST', `/api/backups/${calm}/created/${again}`, {
      pagenum: 1,
      perpage: 25,
    });
    assert.ok(list.length > 0 && list.every(({ actors = [] }) => actors.some(({ id }) => id === ROGUE.id)));
    await product.backup();
    const changed = undone.list.find(({ type }) => type === 'conditionalAccessPolicies');
    const { list: versions } = await ok<Reply<'listObjectVersions'>>('ada', 'POST', '/api/object_versions/list', {
      objectType: changed?.type,
      objectId: changed?.id,
      pagenum: 1,
      perpage: 25,
    });
    const [{ actors = [] } = {}, repair] = versions;
    assert.deepEqual([actors[0]?.id, actors[0]?.putBack?.restoreId], [ROGUE.id, undoId], JSON.stringify(versions));
    assert.equal(repair?.actors?.[0]?.kind, 'restore');
  });
});
