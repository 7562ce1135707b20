import { randomUUID } from 'node:crypto';
import { DRAFT_PLAN_DAYS } from '@trc/domain/limits';
import type { ObjectType } from '@trc/domain/objectTypes';
import type { OperationKind } from '@trc/domain/planWaves';
import type { RestoreStatus } from '@trc/domain/statuses';
import { openText, sealText } from '../catalog/sealedText.ts';
import type { TextPlace } from '../catalog/sealedText.ts';
import { DomainError } from '../domainError.ts';
import type { TenantKeys } from '../keys/types.ts';
import type { Db } from '../storage/types.ts';
import { conflictingNumbers, countOperations, hashPlan } from './chosen.ts';
import { listMarks } from './marks.ts';
import { insertDecisions } from './created/plannedDecisions.ts';
import type {
  BuiltPlan,
  Cannot,
  CreatedDecisionOfPlan,
  Operation,
  OperationBody,
  PlanCounts,
  PlanOrigin,
  Severity,
} from './types.ts';
import { UUID } from '@trc/domain/uuid';

export interface PlanRow {
  plan_id: string;
  revision: number;
  hash: string;
  state: 'draft' | 'started';
  source: PlanOrigin;
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

export interface OperationRow {
  operation_id: number;
  type: ObjectType;
  source_id: string;
  counter: string;
  stage: number;
  wave: number;
  kind: OperationKind;
  severity: Severity | null;
  selected: boolean;
  has_conflicts: boolean;
  answer: 'overwrite' | 'keepLive' | 'planAgain' | null;
  answered_by: string | null;
  answered_at: Date | null;
  follow_up: string | null;
  /** Words of MARKS with blanks between. */
  marks: string;
  name: Buffer;
}

const PLAN_COLUMNS =
  'plan_id, revision, hash, state, source, backup_id, title, counts, cannot, created_by, creator, restore_id, ' +
  '(select status from restore r where r.tenant_id = plan.tenant_id and r.restore_id = plan.restore_id) ' +
  'as restore_status, follow_up_of, created_at';
export const OPERATION_COLUMNS =
  'operation_id, type, source_id, counter, stage, wave, kind, severity, selected, has_conflicts, marks, answer, ' +
  'answered_by, answered_at, follow_up, name';
const BATCH_SIZE = 1000;

const placeOf = (planId: string, field: string, ...more: readonly (string | number)[]): TextPlace => [
  'plan',
  planId,
  field,
  ...more,
];

const sealJson = (keys: TenantKeys, place: TextPlace, value: unknown): Buffer =>
  sealText(keys, place, JSON.stringify(value));

const openJson = (keys: TenantKeys, place: TextPlace, sealed: Buffer): unknown => {
  const text = openText(keys, place, sealed);
  if (text === undefined) throw new Error('A row of a plan is damaged, or its key is not open.');
  return JSON.parse(text);
};

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

export const openName = (keys: TenantKeys, planId: string, row: Pick<OperationRow, 'operation_id' | 'name'>): string =>
  openJson(keys, placeOf(planId, 'name', row.operation_id), row.name) as string;

export interface NewPlan extends BuiltPlan {
  source: PlanOrigin;
  title: string;
  createdBy: string;
  creator: string;
  followUpOf?: string;
  decisions?: readonly CreatedDecisionOfPlan[];
}

const insertOperations = async (
  tx: Db,
  keys: TenantKeys,
  planId: string,
  operations: readonly Operation[],
): Promise<void> => {
  const conflicting = conflictingNumbers(operations);
  for (let start = 0; start < operations.length; start += BATCH_SIZE) {
    const part = operations.slice(start, start + BATCH_SIZE);
    const heads = part.map(({ head }) => head);
    await tx.query(
      `insert into plan_operation (tenant_id, plan_id, operation_id, type, source_id, counter, stage, wave, kind,
         severity, selected, has_conflicts, marks, name, body)
       select $1, $2, operation_id, type, source_id, counter, stage, wave, kind, severity, selected, has_conflicts,
         marks, name, body
       from unnest($3::int[], $4::text[], $5::text[], $6::text[], $7::int[], $8::int[], $9::text[], $10::text[],
         $11::bool[], $12::bool[], $13::text[], $14::bytea[], $15::bytea[])
         as fresh (operation_id, type, source_id, counter, stage, wave, kind, severity, selected, has_conflicts,
           marks, name, body)`,
      [
        keys.tenantId,
        planId,
        heads.map(({ number }) => number),
        heads.map(({ type }) => type),
        heads.map(({ sourceId }) => sourceId),
        heads.map(({ counter }) => counter),
        heads.map(({ stage }) => stage),
        heads.map(({ wave }) => wave),
        heads.map(({ kind }) => kind),
        heads.map(({ severity }) => severity ?? null),
        heads.map(({ selected }) => selected),
        part.map(({ head }) => conflicting.has(head.number)),
        part.map((one) => listMarks(one).join(' ')),
        part.map(({ head, name }) => sealJson(keys, placeOf(planId, 'name', head.number), name)),
        part.map(({ head, body }) => sealJson(keys, placeOf(planId, 'body', head.number), body)),
      ],
    );
  }
};

/** Stores a plan as a draft. Give it a transaction. @returns its id */
export const insertPlan = async (tx: Db, keys: TenantKeys, plan: NewPlan): Promise<string> => {
  const planId = randomUUID();
  const { operations, cannot, source, title, createdBy, creator, followUpOf, decisions = [] } = plan;
  await tx.query(
    `insert into plan (tenant_id, plan_id, hash, source, backup_id, title, counts, cannot, created_by, creator,
       follow_up_of)
     values ($1, $2, $3, $4::jsonb, $5, $6, $7::jsonb, $8, $9, $10, $11)`,
    [
      keys.tenantId,
      planId,
      hashPlan(operations),
      JSON.stringify(source),
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

const bodyOf = (keys: TenantKeys, planId: string, row: { operation_id: number; body: Buffer }): OperationBody =>
  openJson(keys, placeOf(planId, 'body', row.operation_id), row.body) as OperationBody;

const operationOf = (keys: TenantKeys, planId: string, row: OperationRow & { body: Buffer }): Operation => ({
  head: {
    number: row.operation_id,
    type: row.type,
    sourceId: row.source_id,
    counter: row.counter,
    stage: row.stage,
    wave: row.wave,
    kind: row.kind,
    ...(row.severity === null ? {} : { severity: row.severity }),
    selected: row.selected,
  },
  name: openName(keys, planId, row),
  body: bodyOf(keys, planId, row),
});

/** @param numbers those that are wanted; without them all. @returns operations in the order of their numbers */
export const loadOperations = async (
  db: Db,
  keys: TenantKeys,
  planId: string,
  numbers?: readonly number[],
): Promise<Operation[]> => {
  const rows = await db.query<OperationRow & { body: Buffer }>(
    `select ${OPERATION_COLUMNS}, body from plan_operation
     where tenant_id = $1 and plan_id = $2 and ($3::int[] is null or operation_id = any($3::int[]))
     order by operation_id`,
    [keys.tenantId, planId, numbers ?? null],
  );
  return rows.map((row) => operationOf(keys, planId, row));
};

const updateOperations = async (
  tx: Db,
  keys: TenantKeys,
  planId: string,
  operations: readonly Operation[],
  conflicting: ReadonlySet<number>,
): Promise<void> => {
  for (let start = 0; start < operations.length; start += BATCH_SIZE) {
    const part = operations.slice(start, start + BATCH_SIZE);
    await tx.query(
      `update plan_operation o set selected = e.selected, has_conflicts = e.has_conflicts, marks = e.marks,
         body = e.body
       from unnest($3::int[], $4::bool[], $5::bool[], $6::text[], $7::bytea[])
         as e (operation_id, selected, has_conflicts, marks, body)
       where o.tenant_id = $1 and o.plan_id = $2 and o.operation_id = e.operation_id`,
      [
        keys.tenantId,
        planId,
        part.map(({ head }) => head.number),
        part.map(({ head }) => head.selected),
        part.map(({ head }) => conflicting.has(head.number)),
        part.map((one) => listMarks(one).join(' ')),
        part.map(({ head, body }) => sealJson(keys, placeOf(planId, 'body', head.number), body)),
      ],
    );
  }
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
