import type { ObjectType } from '@trc/domain/objectTypes';
import type { AttributedChange } from '../catalog/browse/changeActors.ts';
import type { RestoreChoice } from '../contract/generated.ts';
import type { OpenKeys, TenantKeys } from '../keys/types.ts';
import { openReport } from '../restore/ledger/ledger.ts';
import { openField } from '../restore/ledger/sealing.ts';
import type { ItemOperation } from '../restore/plan/operation.ts';
import type { Outcome, RestoreSettings } from '../restore/types.ts';
import type { Db } from '../storage/types.ts';
import { REPORT_ONLY } from '../directory/index.ts';
import { differsInLeftPartsOnly } from './leftParts.ts';
import { walkWritten } from './operationRows.ts';

/** A value that a restore writes only where a person chose it: a policy without force, or a user who is kept out. */
type Choice = 'state' | 'accountEnabled';

const choiceIn = ({ type, kind, attributes }: AttributedChange): Choice | undefined => {
  if (kind !== 'changed') return undefined;
  const became = (name: Choice, value: unknown): boolean =>
    attributes.some(({ path, to }) => path === name && to === value);
  if (type === 'users' && became('accountEnabled', false)) return 'accountEnabled';
  const isPolicy = type === 'conditionalAccessPolicies';
  return isPolicy && (became('state', REPORT_ONLY) || became('state', 'disabled')) ? 'state' : undefined;
};

const presentId = ({ id, recreated }: AttributedChange): string => (recreated?.id ?? id).toLowerCase();

interface Row {
  type: ObjectType;
  id: string;
  source_id: string;
  outcome: Outcome;
  report: Buffer | null;
  operation: Buffer | null;
  operation_id: number | null;
  restore_id: string;
  settings: RestoreSettings;
  source: string;
  created_at: Date;
  updated_at: Date;
}

/**
 * @returns the last write of a restore to each object from the start of the earlier to the end of the later reading,
 *   with its sealed parts where a choice can be in them
 */
const readLastWrites = (
  db: Db,
  tenantId: string,
  ids: readonly string[],
  changes: readonly AttributedChange[],
): Promise<Row[]> =>
  db.query<Row & Record<string, unknown>>(
    `select distinct on (wanted.type, wanted.id) wanted.type, wanted.id, i.source_id, i.outcome,
       case when wanted.is_opened then i.report end as report,
       case when wanted.is_opened then i.operation end as operation,
       o.operation_id, r.restore_id, r.settings, r.source, r.created_at, r.updated_at
     from restore r
     join restore_item i on i.tenant_id = r.tenant_id and i.restore_id = r.restore_id
     join unnest($3::text[], $4::text[], $5::bool[]) as wanted (type, id, is_opened)
       on wanted.type = i.type and wanted.id = lower(coalesce(i.target_id, i.source_id))
     left join plan_operation o on o.tenant_id = r.tenant_id and o.plan_id = r.restore_id
       and o.type = i.type and o.source_id = i.source_id
     cross join (select min(created_at) as start, max(updated_at) as finish from backup_or_snapshot
       where tenant_id = $1 and backup_id = any($2::uuid[])) as reading
     where r.tenant_id = $1 and r.created_at between reading.start and reading.finish
       and i.state in ('completed', 'completedWithErrors') and i.outcome in ('update', 'undelete', 'create')
     order by wanted.type, wanted.id, r.created_at desc`,
    [
      tenantId,
      ids,
      changes.map(({ type }) => type),
      changes.map(presentId),
      changes.map((change) => choiceIn(change) !== undefined),
    ],
  );

const isWritten = (keys: TenantKeys, row: Row, change: AttributedChange, choice: Choice): boolean => {
  const { restore_id: restoreId, type, source_id: sourceId, settings } = row;
  if (choice === 'accountEnabled') return openReport({ keys, restoreId }, row).comesBackDisabled === true;
  const became = change.attributes.find(({ path }) => path === choice)?.to;
  if (!row.operation)
    return settings.conditionalAccessPolicies.restoreMode === (became === REPORT_ONLY ? 'ReportOnly' : 'Disabled');
  const operation = openField(keys, { restoreId, type, sourceId, field: 'operation' }, row.operation) as ItemOperation;
  return operation.reportOnly === true && became === REPORT_ONLY;
};

interface Written {
  row: Row;
  change: AttributedChange;
}

/** The log of the directory names somebody else who changed the object after the restore. */
const isChangedSince = ({ actors = [] }: AttributedChange, restoreEnd: Date): boolean =>
  actors.some(({ kind, time }) => kind !== 'restore' && Date.parse(time) > restoreEnd.getTime());

/** @returns those of the written objects that differ only in parts that the plan of the restore left as they were */
const findLeft = async (db: Db, keys: TenantKeys, written: readonly Written[]): Promise<Written[]> => {
  const byRow = new Map(written.map((one) => [one.row, one]));
  const left: Written[] = [];
  for await (const { row, operation } of walkWritten(db, keys, [...byRow.keys()])) {
    const one = byRow.get(row);
    if (one && differsInLeftPartsOnly(one.change, operation.body)) left.push(one);
  }
  return left;
};

/**
 * Finds changes that a person chose in a restore of this service: a policy as report-only or disabled, a user who comes
 * back disabled, and attributes and links that the plan offered and the person left as they were. A later restore of
 * the object, or a later change by others, ends the choice.
 * @param ids of the two compared versions
 * @returns the restores, by the key of the change
 */
export const loadRestoreChoices = async (
  { db, keys }: { db: Db; keys: OpenKeys },
  tenantId: string,
  ids: readonly string[],
  changes: readonly AttributedChange[],
): Promise<ReadonlyMap<string, RestoreChoice>> => {
  const candidates = changes.filter(({ kind }) => kind === 'changed');
  if (candidates.length === 0) return new Map();
  const tenantKeys = await keys.tenant(tenantId);
  const byObject = new Map(candidates.map((change) => [`${change.type} ${presentId(change)}`, change]));
  const rows = (await readLastWrites(db, tenantId, ids, candidates)).flatMap((row) => {
    const change = byObject.get(`${row.type} ${row.id}`);
    return change && !isChangedSince(change, row.updated_at) ? [{ row, change }] : [];
  });
  const choices = new Map<string, RestoreChoice>();
  const add = ({ row, change }: Written, choice: Pick<RestoreChoice, 'left'>): void => {
    const time = row.created_at.toISOString();
    choices.set(change.key, { restoreId: row.restore_id, by: row.source, time, ...choice });
  };
  const others = rows.filter((written) => {
    const choice = choiceIn(written.change);
    if (choice === undefined || !isWritten(tenantKeys, written.row, written.change, choice)) return true;
    add(written, {});
    return false;
  });
  for (const written of await findLeft(db, tenantKeys, others)) add(written, { left: true });
  return choices;
};
