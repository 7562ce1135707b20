import { MAX_SETTING_NAME_LENGTH, MAX_ACTIVITY_SETTINGS, MAX_ACTIVITY_TEXT } from '@trc/domain/limits';
import { UUID } from '@trc/domain/uuid';
import type * as Schemas from '../contract/generated.ts';
import { exactly } from '../contract/operations.ts';
import { ENTRY_COLUMNS } from './activity.ts';
import { namesInEntry, readNames } from './activityNames.ts';
import type { ActivitySource } from './activityNames.ts';
import { FILTER_CONDITION, filterParams, flattenSettings } from './activityRows.ts';
import type { ActivityFilter, ActivityRow } from './activityRows.ts';

export interface ActivityQuery extends ActivityFilter {
  /** From 1. */
  pagenum: number;
  perpage: number;
  /** Newest first when left out. */
  direction?: 'asc' | 'desc' | undefined;
}

/** A reply has the limits of the contract; the log itself keeps whole texts. */
const cut = (text: string): string =>
  text.length > MAX_ACTIVITY_TEXT ? `${text.slice(0, MAX_ACTIVITY_TEXT - 1)}…` : text;

const toActivityEntry = (row: ActivityRow, names: Schemas.ActivityEntry['names'] = []): Schemas.ActivityEntry => {
  const settings = flattenSettings(row)
    .slice(0, MAX_ACTIVITY_SETTINGS)
    .map(({ name, value }) => ({ name: name.slice(0, MAX_SETTING_NAME_LENGTH), value: cut(value) }));
  return exactly<Schemas.ActivityEntry>()({
    action: row.action,
    type: row.type,
    time: row.at.toISOString(),
    source: row.source,
    outcome: row.outcome,
    ...(UUID.test(row.actor) ? { personId: row.actor } : {}),
    ...(row.details ? { details: cut(row.details) } : {}),
    ...(row.cause ? { cause: cut(row.cause) } : {}),
    ...(settings.length > 0 ? { settings } : {}),
    ...(row.target_kind ? { target: { kind: row.target_kind, id: row.target_id } } : {}),
    ...(names.length > 0 ? { names } : {}),
  });
};

/** @returns a page of the activity log and the total of all pages */
export const listActivity = async (
  source: ActivitySource,
  tenantId: string,
  { pagenum, perpage, direction = 'desc', ...filter }: ActivityQuery,
): Promise<{ list: Schemas.ActivityEntry[]; total: number }> => {
  const { db } = source;
  const params = filterParams(tenantId, filter);
  const order = direction === 'asc' ? 'at asc, seq asc' : 'at desc, seq desc';
  const rows = await db.query<ActivityRow>(
    `select ${ENTRY_COLUMNS} from activity where ${FILTER_CONDITION} order by ${order} limit $6 offset $7`,
    [...params, perpage, (pagenum - 1) * perpage],
  );
  const [count] = await db.query<{ total: number }>(
    `select count(*) as total from activity where ${FILTER_CONDITION}`,
    params,
  );
  const names = await readNames(source, tenantId, rows);
  return { list: rows.map((row) => toActivityEntry(row, namesInEntry(row, names))), total: count?.total ?? 0 };
};
