import { randomUUID } from 'node:crypto';
import { DRAFT_PLAN_DAYS } from '@trc/domain/limits';
import type { RestoreStatus } from '@trc/domain/statuses';
import { sealAuthors } from '../catalog/browse/advisedActors.ts';
import type { AuthorsOfPlan } from '../catalog/browse/advisedActors.ts';
import { DomainError } from '../domainError.ts';
import type { TenantKeys } from '../keys/types.ts';
import type { Db } from '../storage/types.ts';
import { conflictingNumbers, countOperations, hashPlan } from './chosen.ts';
import { insertDecisions } from './created/plannedDecisions.ts';
import { insertOperations, updateOperations } from './operationRows.ts';
import { openJson, placeOf, sealJson } from './sealedJson.ts';
import type {
  BuiltPlan,
  Cannot,
  CreatedDecisionOfPlan,
  Operation,
  PlanCounts,
  PlanOrigin,
  StoredOrigin,
} from './types.ts';
import { UUID } from '@trc/domain/uuid';

export interface PlanRow {
  plan_id: string;
  revision: number;
  hash: string;
  state: 'draft' | 'started';
  source: StoredOrigin;
  backup_id: string;
  title: string;
  counts: PlanCounts;
  cannot: Buffer;
  created_by: string;
  creator: string;
  restore_id: string | null;
  /** Status of its restore. */
  restore_status: RestoreStatus | null;
  follow_up_of: string | null;
  created_at: Date;
}

const PLAN_COLUMNS =
  'plan_id, revision, hash, state, source, backup_id, title, counts, cannot, created_by, creator, restore_id, ' +
  '(select status from restore r where r.tenant_id = plan.tenant_id and r.restore_id = plan.restore_id) ' +
  'as restore_status, follow_up_of, created_at';

export const openCannot = (keys: TenantKeys, { plan_id: planId, cannot }: Pick<PlanRow, 'plan_id' | 'cannot'>) =>
  openJson(keys, placeOf(planId, 'cannot'), cannot) as Cannot[];

/** @returns objects that the plan of a restore could not put right; none for a restore without a plan */
export const loadCannotOf = async (db: Db, keys: TenantKeys, restoreId: string): Promise<Cannot[]> => {
  const [row] = await db.query<Pick<PlanRow, 'plan_id' | 'cannot'>>(
    'select plan_id, cannot from plan where tenant_id = $1 and restore_id = $2',
    [keys.tenantId, restoreId],
  );
  return row ? openCannot(keys, row) : [];
};

/** @returns the source without the parts that belong to this plan only */
export const originOf = ({
  source: { lead: _lead, scope: _scope, authors: _authors, cannot: _cannot, ...source },
}: Pick<PlanRow, 'source'>): PlanOrigin => source;

export interface NewPlan extends BuiltPlan {
  source: StoredOrigin;
  title: string;
  createdBy: string;
  creator: string;
  followUpOf?: string;
  /** Only for a plan of changes. */
  authors?: AuthorsOfPlan | undefined;
  decisions?: readonly CreatedDecisionOfPlan[];
}

/** Stores a plan as a draft. Give it a transaction. @returns its id */
export const insertPlan = async (tx: Db, keys: TenantKeys, plan: NewPlan): Promise<string> => {
  const planId = randomUUID();
  const { operations, cannot, source, title, createdBy, creator, followUpOf, authors, decisions = [] } = plan;
  await tx.query(
    `insert into plan (tenant_id, plan_id, hash, source, backup_id, title, counts, cannot, created_by, creator,
       follow_up_of)
     values ($1, $2, $3, $4::jsonb, $5, $6, $7::jsonb, $8, $9, $10, $11)`,
    [
      keys.tenantId,
      planId,
      hashPlan(operations),
      JSON.stringify(authors ? { ...source, authors: sealAuthors(keys, planId, authors) } : source),
      source.backupId,
      title,
      JSON.stringify(countOperations(operations)),
      sealJson(keys, placeOf(planId, 'cannot'), cannot),
      createdBy,
      creator,
      followUpOf ?? null,
    ],
  );
  await insertOperations(tx, keys, planId, operations);
  await insertDecisions(tx, keys.tenantId, planId, decisions);
  return planId;
};

/** @throws DomainError `notFound` */
export const findPlan = async (db: Db, tenantId: string, planId: string, lock = ''): Promise<PlanRow> => {
  const [row] = UUID.test(planId)
    ? await db.query<PlanRow>(`select ${PLAN_COLUMNS} from plan where tenant_id = $1 and plan_id = $2 ${lock}`, [
        tenantId,
        planId,
      ])
    : [];
  if (!row) throw new DomainError('notFound', `Plan ${planId} is not found`);
  return row;
};

/** @returns a page of the plans, the newest first, and how many there are */
export const listPlanRows = async (
  db: Db,
  tenantId: string,
  { pagenum, perpage }: { pagenum: number; perpage: number },
): Promise<{ rows: PlanRow[]; total: number }> => {
  const rows = await db.query<PlanRow>(
    `select ${PLAN_COLUMNS} from plan where tenant_id = $1 order by created_at desc, plan_id limit $2 offset $3`,
    [tenantId, perpage, (pagenum - 1) * perpage],
  );
  const [count] = await db.query<{ total: number }>('select count(*) as total from plan where tenant_id = $1', [
    tenantId,
  ]);
  return { rows, total: Number(count?.total ?? 0) };
};

/** Stores the next revision of a plan. Give it the transaction that locked the plan. */
export const saveRevision = async (
  tx: Db,
  keys: TenantKeys,
  planId: string,
  before: readonly Operation[],
  after: readonly Operation[],
): Promise<void> => {
  const [earlier, now] = [conflictingNumbers(before), conflictingNumbers(after)];
  const changed = after.filter(
    (one, index) => one !== before[index] || earlier.has(one.head.number) !== now.has(one.head.number),
  );
  await updateOperations(tx, keys, planId, changed, now);
  await tx.query(
    `update plan set revision = revision + 1, hash = $3, counts = $4::jsonb, updated_at = now()
     where tenant_id = $1 and plan_id = $2`,
    [keys.tenantId, planId, hashPlan(after), JSON.stringify(countOperations(after))],
  );
};

/** @returns true if the plan was a draft with this hash, and is started now; its restore has its id */
export const markStarted = async (tx: Db, tenantId: string, planId: string, hash: string): Promise<boolean> => {
  const rows = await tx.query(
    `update plan set state = 'started', restore_id = plan_id, updated_at = now()
     where tenant_id = $1 and plan_id = $2 and hash = $3 and state = 'draft' returning plan_id`,
    [tenantId, planId, hash],
  );
  return rows.length > 0;
};

/** Removes a plan. Operations that it took up wait for an answer again. */
export const deletePlan = async (tx: Db, tenantId: string, planId: string): Promise<void> => {
  await tx.query(
    `update plan_operation set answer = null, answered_by = null, answerer = null, answered_at = null, follow_up = null
     where tenant_id = $1 and follow_up = $2`,
    [tenantId, planId],
  );
  await tx.query('delete from plan where tenant_id = $1 and plan_id = $2', [tenantId, planId]);
};

const DAY_MS = 24 * 60 * 60_000;

/**
 * Removes plans that were neither started nor changed for days. Operations on hold that such a plan continued wait for
 * an answer again.
 */
export const forgetOldDrafts = async (db: Db, now: Date): Promise<void> => {
  const before = new Date(now.getTime() - DRAFT_PLAN_DAYS * DAY_MS).toISOString();
  await db.tx(async (tx) => {
    const old = await tx.query<{ tenant_id: string; plan_id: string }>(
      "select tenant_id, plan_id from plan where state = 'draft' and updated_at < $1 for update",
      [before],
    );
    for (const { tenant_id: tenantId, plan_id: planId } of old) await deletePlan(tx, tenantId, planId);
  });
};
