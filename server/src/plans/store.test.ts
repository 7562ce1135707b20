import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { before, it } from 'node:test';
import { DRAFT_PLAN_DAYS } from '@trc/domain/limits';
import { insertEmptyRestore, prepareTenant } from '../../test/restore/ledger.ts';
import { onBothEngines } from '../../test/storage/engines.ts';
import { DomainError } from '../domainError.ts';
import type { TenantKeys } from '../keys/types.ts';
import { insertItems, loadItems, saveItems } from '../restore/ledger/ledger.ts';
import type { Db } from '../storage/types.ts';
import { countEffects, findWritten, hasUnknownBefore } from '../restore/undo/effects.ts';
import { loadOperations } from './operationRows.ts';
import { deletePlan, findPlan, forgetOldDrafts, insertPlan, markStarted } from './store.ts';
import type { Operation } from './types.ts';

const DAY = 24 * 60 * 60_000;
const isNotFound = (error: unknown): boolean => error instanceof DomainError && error.code === 'notFound';

const operation: Operation = {
  head: {
    number: 1,
    type: 'users',
    sourceId: randomUUID(),
    counter: 'users',
    stage: 1,
    wave: 3,
    kind: 'update',
    selected: true,
  },
  name: 'Ada',
  body: {
    attributes: [{ path: 'jobTitle', wanted: 'Pilot', selected: true }],
    links: [],
    requires: [],
    choices: {},
    notes: { losses: [], conflicts: [] },
    names: {},
  },
};

onBothEngines('stored plans', (open) => {
  const tenantId = randomUUID();
  let db: Db;
  let keys: TenantKeys;
  const insert = (followUpOf?: string): Promise<string> =>
    db.tx((tx) =>
      insertPlan(tx, keys, {
        operations: [operation],
        cannot: [],
        source: { kind: 'objects', backupId: randomUUID() },
        title: 'A plan',
        createdBy: 'ada@fabrikam.example',
        creator: 'ada',
        ...(followUpOf === undefined ? {} : { followUpOf }),
      }),
    );
  /** Answers the operation of a plan as a follow-up plan takes it up. */
  const takeUp = (planId: string, followUp: string) =>
    db.query(
      `update plan_operation set answer = 'planAgain', answered_by = 'ada', answered_at = now(), follow_up = $3
       where tenant_id = $1 and plan_id = $2`,
      [tenantId, planId, followUp],
    );
  const answerOf = async (planId: string) => {
    const [row] = await db.query<{ answer: string | null }>(
      'select answer from plan_operation where tenant_id = $1 and plan_id = $2',
      [tenantId, planId],
    );
    return row?.answer;
  };

  before(async () => {
    db = await open();
    keys = await prepareTenant(db, tenantId);
  });

  it('removes a draft without a change for 30 days, and keeps a started plan', async () => {
    const started = await insert();
    const { hash } = await findPlan(db, tenantId, started);
    assert.equal(await markStarted(db, tenantId, started, hash), true);
    const draft = await insert(started);
    await takeUp(started, draft);
    const later = (days: number): Date => new Date(Date.now() + days * DAY);
    await forgetOldDrafts(db, later(DRAFT_PLAN_DAYS - 1));
    assert.equal((await findPlan(db, tenantId, draft)).follow_up_of, started);
    await forgetOldDrafts(db, later(DRAFT_PLAN_DAYS + 1));
    await assert.rejects(findPlan(db, tenantId, draft), isNotFound);
    assert.deepEqual(await loadOperations(db, keys, draft), []);
    assert.equal((await findPlan(db, tenantId, started)).state, 'started');
    assert.equal(await answerOf(started), null, 'it waits for an answer again');
  });

  it('waits for an answer again where the follow-up plan is removed', async () => {
    const started = await insert();
    const draft = await insert(started);
    await takeUp(started, draft);
    await deletePlan(db, tenantId, draft);
    assert.equal(await answerOf(started), null);
  });

  it('counts what an undo does by the ledger of its restore', async () => {
    const planId = await insert();
    const { restoreId } = await insertEmptyRestore(db, keys);
    await db.query('update restore set restore_id = $2 where restore_id = $1', [restoreId, planId]);
    const ledger = { keys, restoreId: planId };
    const item = { type: 'users' as const, counter: 'users', stage: 1, name: 'x', dependency: false };
    const ids = ['changed', 'created', 'recovered', 'deleted', 'right'];
    await insertItems(
      db,
      ledger,
      ids.map((sourceId) => ({ ...item, sourceId })),
    );
    const outcomes = { changed: 'update', created: 'create', recovered: 'undelete', deleted: 'update' } as const;
    const written = (await loadItems(db, ledger)).flatMap((one) => {
      const outcome = outcomes[one.sourceId as keyof typeof outcomes];
      return outcome ? [{ ...one, outcome, targetId: one.sourceId, beforeImage: { links: {} } }] : [];
    });
    assert.deepEqual(await findWritten(db, tenantId, [planId]), new Set());
    await saveItems(db, ledger, written);
    assert.deepEqual(await findWritten(db, tenantId, [planId, randomUUID()]), new Set([planId]));
    await db.query(`update plan_operation set kind = 'delete', source_id = 'deleted' where plan_id = $1`, [planId]);
    await db.query(`insert into restore_touched values ($1, $2, 'groups', 'outside', ''::bytea)`, [tenantId, planId]);
    assert.deepEqual(await countEffects(db, ledger), {
      written: 5,
      effects: { delete: 2, bringBack: 1, update: 2 },
    });
    assert.equal(await hasUnknownBefore(db, ledger), false);
    const right = (await loadItems(db, ledger)).filter(({ sourceId }) => sourceId === 'right');
    await saveItems(
      db,
      ledger,
      right.map((one) => ({ ...one, outcome: 'create' as const, targetId: 'right' })),
    );
    assert.equal(await hasUnknownBefore(db, ledger), true);
  });
});
