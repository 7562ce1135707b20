import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { TENANT_ID } from '@trc/domain/sampleTenant';
import { ROGUE } from '@trc/simulator/tenant/audit/initiators';
import type { IncidentReport } from '@trc/simulator/tenant/incidents/scene';
import { createIdMap, loadIdMap } from '../../src/catalog/idMap.ts';
import type { IdMap } from '../../src/catalog/idMap.ts';
import type { Reply } from '../../src/contract/operations.ts';
import { startProduct } from '../product/kit.ts';
import { planCalls } from '../product/planCalls.ts';
import type { Plan } from '../product/planCalls.ts';
import { readContents } from '../roundTrip/contents.ts';
import type { Contents } from '../roundTrip/contents.ts';
import { compareContents } from '../roundTrip/differences.ts';
import type { TenantDifference } from '../roundTrip/differences.ts';
import { importRealObjects, withoutData } from '../roundTrip/tenants.ts';
import { expectedChanges } from './expected.ts';
import type { Tenant } from './expected.ts';

const IS_LONG = process.env['LONG'] === 'on';
const USERS = IS_LONG ? 5000 : 60;
const LIMIT_MS = IS_LONG ? 1_800_000 : 180_000;

const product = await startProduct({ size: USERS });
after(() => product.end());

type Change = Reply<'listChanges'>['list'][number];
const { ok, every, makePlan, operationsOf, execute } = planCalls(product, LIMIT_MS);

const until = async <T>(read: () => Promise<T>, isReached: (state: T) => boolean): Promise<T> => {
  for (const limit = Date.now() + LIMIT_MS; ;) {
    const state = await read();
    if (isReached(state)) return state;
    assert.ok(Date.now() < limit, `after ${LIMIT_MS} ms: ${JSON.stringify(state)}`);
    await sleep(100);
  }
};

const snapshot = async (): Promise<string> => {
  const { snapshotId } = await ok<Reply<'startSnapshot'>>('ada', 'POST', '/api/snapshots', { again: true });
  const read = (): Promise<Reply<'getSnapshot'>> => ok('ada', 'GET', `/api/snapshots/${snapshotId}`);
  const { state } = await until(read, (info) => info.state !== 'running');
  assert.equal(state, 'completed');
  return snapshotId;
};

const changesOf = (backupId: string, otherId: string, filters: object = {}): Promise<Change[]> =>
  every<Change>(`/api/backups/${backupId}/changes/${otherId}`, { filters });

const contents = (): Promise<Contents> => readContents((method, path) => product.tenant(method, path));
const tenantOf =
  (read: Contents): Tenant =>
  (set, key) =>
    read.get(set)?.get(key) ?? [...(read.get(set)?.values() ?? [])].find(({ id }) => id === key);

const newIds = async (): Promise<IdMap> => {
  let ids = createIdMap([]);
  await product.whileStopped(async (db) => {
    ids = await loadIdMap(db, TENANT_ID);
  });
  return ids;
};

/** Rows of the tenant as they are exported, with their ids. */
const rowsOf = async (...sets: readonly string[]): Promise<Tenant> => {
  const found = new Map<string, { readonly id: string }>();
  for (const set of sets)
    for (const row of (await product.tenant('GET', `/_simulator/export?part=${set}`)).value)
      found.set(`${set} ${row.id}`, row);
  return (set, key) => found.get(`${set} ${key}`);
};

const keyOf = ({ type, id }: { type: string; id: string }): string => `${type} ${id.toLowerCase()}`;

const tell = (list: readonly unknown[]): string =>
  list
    .slice(0, 20)
    .map((one) => JSON.stringify(one).slice(0, 600))
    .join('\n');

describe('the night of an incident', () => {
  let calm: string;
  let now: string;
  let good: Contents;
  let damaged: Contents;
  let repaired: Contents;
  let plan: Plan;
  let restoreId: string;
  let undoId: string;
  let report: IncidentReport;
  let earlier: Tenant;

  it('begins with a backup of the good state', async () => {
    if (withoutData === false) await importRealObjects(product.places.tenantUrl, product.tenantData);
    calm = await product.backup();
    good = await contents();
    const rows = await rowsOf('roleAssignments', 'scopedRoleMemberships');
    earlier = (set, key) => rows(set, key) ?? tenantOf(good)(set, key);
  });

  it('shows what happened, the critical changes first', async () => {
    report = (await product.tenant('POST', '/_simulator/incident', {
      name: 'everything',
    })) as unknown as IncidentReport;
    damaged = await contents();
    now = await snapshot();
    const expected = expectedChanges(report.deeds, earlier, await rowsOf('roleAssignments', 'scopedRoleMemberships'));
    const changes = await changesOf(calm, now);
    const shown = new Map(changes.map((change) => [keyOf(change), change]));
    const missing = [...expected].filter(([key]) => !shown.has(key));
    assert.deepEqual(missing, [], `not shown:\n${tell(missing)}`);
    const wrong = [...expected].flatMap(([key, { kind, severity }]) => {
      const change = shown.get(key);
      return change && change.kind === kind && severity.some((one) => one === change.severity)
        ? []
        : [{ key, kind, severity, shown: [change?.kind, change?.severity, change?.reasons] }];
    });
    assert.deepEqual(wrong, [], `differs from what is expected:\n${tell(wrong)}`);
    const surprising = changes.filter(
      (change) => change.severity === 'critical' && change.causedBy.length === 0 && !expected.has(keyOf(change)),
    );
    assert.deepEqual(surprising, [], `critical, but nothing of the incident:\n${tell(surprising)}`);
    const ranks = ['critical', 'high', 'medium', 'low', 'service'];
    const order = (await changesOf(calm, now, { own: true })).map(({ severity }) => ranks.indexOf(severity));
    assert.deepEqual(order, [...order].sort(), 'the most important change comes first');
  });

  it('names who did it', async () => {
    const page = { pagenum: 1, perpage: 1 };
    const read = (): Promise<Reply<'listChanges'>> => ok('ada', 'POST', `/api/backups/${calm}/changes/${now}`, page);
    // The log is read next to the backups, and its entries come late.
    const { actors = [] } = await until(read, (reply) => (reply.actors ?? []).length > 0);
    assert.deepEqual(
      actors.map(({ kind, name }) => [kind, name]),
      [['person', ROGUE.displayName]],
    );
    const critical = await changesOf(calm, now, { severity: 'critical' });
    const nameless = critical.filter((change) => !(change.actors ?? []).some(({ id }) => id === ROGUE.id));
    assert.deepEqual(nameless, [], `critical, and nobody is named:\n${tell(nameless)}`);
  });

  it('folds what follows from deleted objects under their causes', async () => {
    const changes = await changesOf(calm, now);
    const byKey = new Map(changes.map((change) => [change.key, change]));
    const deleted = report.deeds.filter(({ what }) => what === 'softDeleted' || what === 'hardDeleted');
    const members = [...(good.get('links/members')?.values() ?? [])] as unknown as { source: string; target: string }[];
    const lost = members.filter(({ target }) => deleted.some(({ set, id }) => set === 'users' && id === target));
    const isFolded = ({ source, target }: { source: string; target: string }): boolean => {
      const causes = byKey.get(`groups ${source}`)?.causedBy ?? [];
      return (
        causes.includes(`users ${target}`) &&
        byKey.get(`users ${target}`)?.consequences.includes(`groups ${source}`) === true
      );
    };
    assert.ok(lost.some(isFolded), 'a group that only lost deleted users is listed under them');
    for (const each of lost)
      if (byKey.get(`groups ${each.source}`)?.causedBy.length) assert.ok(isFolded(each), JSON.stringify(each));
  });

  it('puts everything critical and its causes right by a plan', async () => {
    plan = await makePlan({ kind: 'changes', backupId: calm, otherId: now, filters: { severity: 'critical' } });
    restoreId = await execute(plan);
    const operations = await operationsOf(plan.planId);
    const open = operations.filter(({ selected, state }) => selected && state !== 'done' && state !== 'alreadyRight');
    const listed = new Set(plan.cannot.map(({ type, id }) => `${type} ${id}`));
    const left = (await changesOf(calm, await snapshot(), { severity: 'critical' })).filter(
      ({ key, kind, causedBy }) => kind === 'changed' && causedBy.length === 0 && !listed.has(key),
    );
    assert.deepEqual(left, [], `critical changes are left:\n${tell(left)}\n${tell(open)}`);
    repaired = await contents();
  });

  /** @returns the plan of an undo after its execution, and the unlisted differences from a former state */
  const undo = async (undone: string, former: Contents): Promise<{ id: string; left: TenantDifference[] }> => {
    const { available, reason } = await ok<Reply<'getUndo'>>('ada', 'GET', `/api/restores/${undone}/undo`);
    assert.equal(available, true, reason);
    const undoPlan = await makePlan({ kind: 'undo', restoreId: undone });
    const id = await execute(undoPlan);
    const operations = await operationsOf(undoPlan.planId);
    // The undo deletes objects that the restore created; the recycle bin keeps them, with their links.
    const deleted = operations.filter(({ kind }) => kind === 'delete');
    const listed = [...undoPlan.cannot, ...deleted].map((each) => each.id.toLowerCase());
    const differences = compareContents(former, await contents(), await newIds());
    const left = differences.filter(
      ({ key, property }) => property !== 'modifiedDateTime' && !listed.some((one) => key.toLowerCase().includes(one)),
    );
    return { id, left };
  };

  it('returns to the damaged state by the undo, attribute by attribute', async () => {
    const { id, left } = await undo(restoreId, damaged);
    undoId = id;
    assert.deepEqual(left, [], `differs from the damaged state:\n${tell(left)}`);
  });

  it('returns to the repaired state by the undo of the undo', async () => {
    const { left } = await undo(undoId, repaired);
    assert.deepEqual(left, [], `differs from the repaired state:\n${tell(left)}`);
  });
});
