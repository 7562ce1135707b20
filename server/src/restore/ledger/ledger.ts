import type { ObjectType } from '@trc/domain/objectTypes';
import { OPERATION_STATES, classifyItem } from '@trc/domain/planStates';
import type { ExecutedItem, OperationState } from '@trc/domain/planStates';
import type { TenantKeys } from '../../keys/types.ts';
import type { Db } from '../../storage/types.ts';
import type { BeforeImage, ItemOperation, WrittenLinks } from '../plan/operation.ts';
import { openField, sealField } from './sealing.ts';
import type { FieldPlace } from './sealing.ts';
import { noCounts } from './states.ts';
import { initialPosition } from './transitions.ts';
import { EMPTY_REPORT } from '../types.ts';
import type { Item, ItemPosition, ItemReport, ItemState, ItemStep, Outcome, StateCounts } from '../types.ts';

/** A restore's rows, and the keys that seal them. */
export interface Ledger {
  keys: TenantKeys;
  restoreId: string;
}

/** A row as the start of a restore makes it. */
export interface NewItem {
  type: ObjectType;
  sourceId: string;
  /** Its name in counters: the type, or customRoles. */
  counter: string;
  stage: number;
  name: string;
  /** Brought along because something selected refers to it. */
  dependency: boolean;
  /** The reason, known already, that it cannot be restored. */
  refused?: { message: string; code: string };
  /** The part of it that may be written; undefined: the whole object as in the backup. */
  operation?: ItemOperation;
}

const BATCH_SIZE = 1000;

/** Adds the rows of a restore in its first transaction. */
export const insertItems = async (tx: Db, { keys, restoreId }: Ledger, items: readonly NewItem[]): Promise<void> => {
  for (let start = 0; start < items.length; start += BATCH_SIZE) {
    const part = items.slice(start, start + BATCH_SIZE);
    const place = ({ type, sourceId }: NewItem) => ({ restoreId, type, sourceId });
    await tx.query(
      `insert into restore_item (tenant_id, restore_id, type, source_id, counter, stage, dependency, state, code, name,
         report, operation)
       select $1, $2, type, source_id, counter, stage, dependency, state, code, name, report, operation
       from unnest($3::text[], $4::text[], $5::text[], $6::int[], $7::bool[], $8::text[], $9::text[], $10::bytea[],
         $11::bytea[], $12::bytea[])
         as fresh (type, source_id, counter, stage, dependency, state, code, name, report, operation)`,
      [
        keys.tenantId,
        restoreId,
        part.map((item) => item.type),
        part.map((item) => item.sourceId),
        part.map((item) => item.counter),
        part.map((item) => item.stage),
        part.map((item) => item.dependency),
        part.map((item) => initialPosition(item.refused !== undefined).state),
        part.map((item) => item.refused?.code ?? null),
        part.map((item) => sealField(keys, { ...place(item), field: 'name' }, item.name)),
        part.map((item) =>
          item.refused
            ? sealField(keys, { ...place(item), field: 'report' }, { ...EMPTY_REPORT, errors: [item.refused] })
            : null,
        ),
        part.map((item) =>
          item.operation ? sealField(keys, { ...place(item), field: 'operation' }, item.operation) : null,
        ),
      ],
    );
  }
};

export interface ItemRow {
  type: ObjectType;
  source_id: string;
  counter: string;
  stage: number;
  state: ItemState;
  step: ItemStep;
  attempt: number;
  crashes: number;
  lease_fence: number | null;
  pre_ids: string[] | null;
  target_id: string | null;
  outcome: Outcome | null;
  links: Item['links'];
  code: string | null;
  dependency: boolean;
  name: Buffer;
  report: Buffer | null;
}

export const ITEM_COLUMNS =
  'type, source_id, counter, stage, state, step, attempt, crashes, lease_fence, pre_ids, target_id, outcome, ' +
  'links, code, dependency, name, report';

export const openReport = (
  { keys, restoreId }: Ledger,
  row: Pick<ItemRow, 'type' | 'source_id' | 'report'>,
): ItemReport =>
  row.report
    ? (openField(
        keys,
        { restoreId, type: row.type, sourceId: row.source_id, field: 'report' },
        row.report,
      ) as ItemReport)
    : EMPTY_REPORT;

/** Sealed values that the lists of a report do not need. */
export interface ImageRow {
  /** Written by earlier versions only: the live object before anything was sent. */
  pre_image?: Buffer | null;
  before_image?: Buffer | null;
}

const opened = <T>(
  { keys, restoreId }: Ledger,
  { type, source_id: sourceId }: Pick<ItemRow, 'type' | 'source_id'>,
  field: FieldPlace['field'],
  sealed: Buffer | null | undefined,
): T | undefined => (sealed ? (openField(keys, { restoreId, type, sourceId, field }, sealed) as T) : undefined);

/** @returns the object before the first write; undefined: nothing was written */
export const openBeforeImage = (
  ledger: Ledger,
  row: Pick<ItemRow, 'type' | 'source_id'> & ImageRow,
): BeforeImage | undefined => opened(ledger, row, 'beforeImage', row.before_image);

/** The live object before anything was sent; undefined where none was read, or nothing was to be sent. */
export const openPreImage = (
  ledger: Ledger,
  row: Pick<ItemRow, 'type' | 'source_id'> & ImageRow,
): Readonly<Record<string, unknown>> | undefined =>
  openBeforeImage(ledger, row)?.object ?? opened(ledger, row, 'preImage', row.pre_image);

export const openName = ({ keys, restoreId }: Ledger, row: Pick<ItemRow, 'type' | 'source_id' | 'name'>): string =>
  openField(keys, { restoreId, type: row.type, sourceId: row.source_id, field: 'name' }, row.name) as string;

interface WholeRow extends ItemRow, ImageRow {
  operation: Buffer | null;
  written_links: Buffer | null;
}

const sealedParts = (ledger: Ledger, row: WholeRow): Pick<Item, 'operation' | 'beforeImage' | 'writtenLinks'> => {
  const operation = opened<ItemOperation>(ledger, row, 'operation', row.operation);
  const beforeImage = openBeforeImage(ledger, row);
  const writtenLinks = opened<WrittenLinks[]>(ledger, row, 'writtenLinks', row.written_links);
  return {
    ...(operation && { operation }),
    ...(beforeImage && { beforeImage }),
    ...(writtenLinks && { writtenLinks }),
  };
};

const itemOf = (ledger: Ledger, row: WholeRow): Item => ({
  type: row.type,
  sourceId: row.source_id,
  stage: row.stage,
  name: openName(ledger, row),
  dependency: row.dependency,
  ...({ state: row.state, step: row.step } as ItemPosition),
  attempt: row.attempt,
  crashes: row.crashes,
  fence: row.lease_fence ?? undefined,
  preIds: row.pre_ids ?? undefined,
  targetId: row.target_id ?? undefined,
  outcome: row.outcome ?? undefined,
  links: row.links,
  code: row.code ?? undefined,
  report: openReport(ledger, row),
  ...sealedParts(ledger, row),
});

/** Every item of a restore, in the order of stage, type and id. */
export const loadItems = async (db: Db, ledger: Ledger): Promise<Item[]> => {
  const rows = await db.query<WholeRow>(
    `select ${ITEM_COLUMNS}, operation, before_image, written_links from restore_item
     where tenant_id = $1 and restore_id = $2 order by stage, type, source_id`,
    [ledger.keys.tenantId, ledger.restoreId],
  );
  return rows.map((row) => itemOf(ledger, row));
};

/**
 * An item is stored at each step, its report seldom changes: values are replaced and never altered, so a sealed one is
 * good for the same key.
 */
const sealedValues = new WeakMap<object, { key: number; sealed: Buffer }>();

const sealedOnce = (keys: TenantKeys, place: FieldPlace, value: object): Buffer => {
  const known = sealedValues.get(value);
  if (known?.key === keys.current) return known.sealed;
  const sealed = sealField(keys, place, value);
  sealedValues.set(value, { key: keys.current, sealed });
  return sealed;
};

/**
 * Stores items as they stand, in one statement. Give it a transaction that only the holder of the job's lease can
 * commit.
 */
export const saveItems = async (tx: Db, { keys, restoreId }: Ledger, items: readonly Item[]): Promise<void> => {
  for (let start = 0; start < items.length; start += BATCH_SIZE) {
    const part = items.slice(start, start + BATCH_SIZE);
    const sealed = (item: Item, field: FieldPlace['field'], value: object | undefined): Buffer | null =>
      value === undefined || value === EMPTY_REPORT
        ? null
        : sealedOnce(keys, { restoreId, type: item.type, sourceId: item.sourceId, field }, value);
    await tx.query(
      `update restore_item i
       set state = c.state, step = c.step, attempt = c.attempt, crashes = c.crashes, lease_fence = c.fence,
         pre_ids = c.pre_ids::jsonb, target_id = c.target_id, outcome = c.outcome, links = c.links, code = c.code,
         before_image = coalesce(c.before_image, i.before_image), written_links = c.written_links, report = c.report,
         updated_at = now()
       from unnest($3::text[], $4::text[], $5::text[], $6::text[], $7::int[], $8::int[], $9::int8[], $10::text[],
         $11::text[], $12::text[], $13::text[], $14::text[], $15::bytea[], $16::bytea[], $17::bytea[])
         as c (type, source_id, state, step, attempt, crashes, fence, pre_ids, target_id, outcome, links, code,
           before_image, written_links, report)
       where i.tenant_id = $1 and i.restore_id = $2 and i.type = c.type and i.source_id = c.source_id`,
      [
        keys.tenantId,
        restoreId,
        part.map((item) => item.type),
        part.map((item) => item.sourceId),
        part.map((item) => item.state),
        part.map((item) => item.step),
        part.map((item) => item.attempt),
        part.map((item) => item.crashes),
        part.map((item) => item.fence ?? null),
        part.map((item) => (item.preIds ? JSON.stringify(item.preIds) : null)),
        part.map((item) => item.targetId ?? null),
        part.map((item) => item.outcome ?? null),
        part.map((item) => item.links),
        part.map((item) => item.code ?? null),
        part.map((item) => sealed(item, 'beforeImage', item.beforeImage)),
        part.map((item) => sealed(item, 'writtenLinks', item.writtenLinks)),
        part.map((item) => sealed(item, 'report', item.report)),
      ],
    );
  }
};

/**
 * Objects by counter and state, counted and never added up, so that their sum is the number of selected objects.
 * @returns per restore, per counter
 */
export const countItems = async (
  db: Db,
  tenantId: string,
  restoreIds: readonly string[],
): Promise<Map<string, Map<string, StateCounts>>> => {
  const rows = await db.query<{ restore_id: string; counter: string; state: ItemState; number: number }>(
    `select restore_id, counter, state, count(*) as number from restore_item
     where tenant_id = $1 and restore_id = any($2::uuid[])
     group by restore_id, counter, state`,
    [tenantId, restoreIds],
  );
  const counts = new Map<string, Map<string, StateCounts>>();
  for (const { restore_id, counter, state, number } of rows) {
    const ofRestore = counts.get(restore_id) ?? new Map<string, StateCounts>();
    const ofCounter = ofRestore.get(counter) ?? noCounts();
    ofCounter[state] = number;
    ofRestore.set(counter, ofCounter);
    counts.set(restore_id, ofRestore);
  }
  return counts;
};

/** Counts the results of the objects of a restore, in the words of plans. */
export const countResults = async (
  db: Db,
  tenantId: string,
  restoreId: string,
): Promise<Record<OperationState, number>> => {
  const rows = await db.query<ExecutedItem & { number: number }>(
    `select state, outcome, code, count(*) as number from restore_item where tenant_id = $1 and restore_id = $2
     group by state, outcome, code`,
    [tenantId, restoreId],
  );
  const counts = Object.fromEntries(OPERATION_STATES.map((state) => [state, 0])) as Record<OperationState, number>;
  for (const { number, ...item } of rows) counts[classifyItem(item)] += Number(number);
  return counts;
};

/** All objects of a restore by state. */
export const sumCounts = (counters: ReadonlyMap<string, StateCounts> | undefined): StateCounts => {
  const total = noCounts();
  for (const counts of counters?.values() ?? [])
    for (const state of Object.keys(total) as ItemState[]) total[state] += counts[state];
  return total;
};
