import { setImmediate as breathe } from 'node:timers/promises';
import type { ObjectType } from '@trc/domain/objectTypes';
import type { OperationKind } from '@trc/domain/planWaves';
import type { TenantKeys } from '../keys/types.ts';
import type { Db } from '../storage/types.ts';
import { conflictingNumbers } from './chosen.ts';
import { storedMarks } from './marks.ts';
import { openText } from '../catalog/sealedText.ts';
import { openJson, placeOf, sealJson } from './sealedJson.ts';
import type { Operation, OperationBody, Severity, StoredOrigin } from './types.ts';

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
  /** As `storedMarks` makes them. */
  marks: string;
  name: Buffer;
}

export const OPERATION_COLUMNS =
  'operation_id, type, source_id, counter, stage, wave, kind, severity, selected, has_conflicts, marks, answer, ' +
  'answered_by, answered_at, follow_up, name';
const BATCH_SIZE = 1000;

export const openName = (keys: TenantKeys, planId: string, row: Pick<OperationRow, 'operation_id' | 'name'>): string =>
  openJson(keys, placeOf(planId, 'name', row.operation_id), row.name) as string;

export interface NamedPlan {
  plan_id: string;
  source: StoredOrigin;
}

/**
 * @returns the names of the objects that plans are about, by plan: of the only one that is written, or of the lead. A
 *   damaged name is left out.
 */
export const loadObjectNames = async (
  db: Db,
  keys: TenantKeys,
  plans: readonly NamedPlan[],
): Promise<Map<string, string>> => {
  const rows = await db.query<Pick<OperationRow, 'operation_id' | 'name'> & { plan_id: string }>(
    `select o.plan_id, o.operation_id, o.name
     from unnest($2::uuid[], $3::text[], $4::text[]) as wanted (plan_id, type, source_id)
     join plan_operation o on o.tenant_id = $1 and o.plan_id = wanted.plan_id and o.kind <> 'unchanged'
       and (wanted.type is null or (o.type = wanted.type and o.source_id = wanted.source_id))`,
    [
      keys.tenantId,
      plans.map(({ plan_id: id }) => id),
      plans.map(({ source }) => source.lead?.type ?? null),
      plans.map(({ source }) => source.lead?.id ?? null),
    ],
  );
  return new Map(
    rows.flatMap(({ plan_id: planId, operation_id: number, name: sealed }) => {
      const text = openText(keys, placeOf(planId, 'name', number), sealed);
      return text === undefined ? [] : [[planId, JSON.parse(text) as string] as const];
    }),
  );
};

/** Stores the operations of a plan. Give it the transaction that stores the plan. */
export const insertOperations = async (
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
        part.map(storedMarks),
        part.map(({ head, name }) => sealJson(keys, placeOf(planId, 'name', head.number), name)),
        part.map(({ head, body }) => sealJson(keys, placeOf(planId, 'body', head.number), body)),
      ],
    );
  }
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

/** Operations that are opened at a time. */
const OPENED_SIZE = 500;

/** Loads operations in parts, and lets other requests run between them. */
export async function* walkOperations(
  db: Db,
  keys: TenantKeys,
  planId: string,
  numbers: readonly number[],
): AsyncGenerator<Operation[]> {
  for (let start = 0; start < numbers.length; start += OPENED_SIZE) {
    yield await loadOperations(db, keys, planId, numbers.slice(start, start + OPENED_SIZE));
    await breathe();
  }
}

/**
 * Loads the operations that restores executed for objects, restore by restore. A restore has the id of its plan.
 * @param written rows of objects; those without an operation are left out
 */
export async function* walkWritten<Row extends { restore_id: string; operation_id: number | null }>(
  db: Db,
  keys: TenantKeys,
  written: readonly Row[],
): AsyncGenerator<{ row: Row; operation: Operation }> {
  for (const planId of new Set(written.map(({ restore_id: id }) => id))) {
    const byNumber = new Map(
      written.flatMap((row) =>
        row.restore_id === planId && row.operation_id !== null ? [[row.operation_id, row] as const] : [],
      ),
    );
    for await (const operations of walkOperations(db, keys, planId, [...byNumber.keys()]))
      for (const operation of operations) {
        const row = byNumber.get(operation.head.number);
        if (row) yield { row, operation };
      }
  }
}

/** Stores what a revision changed of operations. Give it the transaction that locked the plan. */
export const updateOperations = async (
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
        part.map(storedMarks),
        part.map(({ head, body }) => sealJson(keys, placeOf(planId, 'body', head.number), body)),
      ],
    );
  }
};
