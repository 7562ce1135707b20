import { CSV_START, csvLine } from '@trc/domain/csv';
import type * as Schemas from '../contract/generated.ts';
import { exactly } from '../contract/operations.ts';
import type { Db } from '../storage/types.ts';
import { ENTRY_COLUMNS } from './activity.ts';
import type { StoredEntry } from './activity.ts';
import { UUID } from '@trc/domain/uuid';

/** Characters of a text in a reply, as the contract has it; the log itself keeps all of them. */
const MAX_TEXT = 2000;
const MAX_SETTINGS = 100;
const cut = (text: string): string => (text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT - 1)}…` : text);

export interface ActivityFilter {
  /** ISO 8601; both ends belong to it. */
  from?: string | undefined;
  to?: string | undefined;
  /** Part of the source, in any case. */
  source?: string | undefined;
  /** Only entries of these types; all types if empty. */
  types?: readonly string[] | undefined;
}

export interface ActivityQuery extends ActivityFilter {
  /** From 1. */
  pagenum: number;
  perpage: number;
  /** Newest first when left out. */
  direction?: 'asc' | 'desc' | undefined;
}

/** Signs that LIKE gives a meaning are taken as they are. */
const likeAnywhere = (text: string): string => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;

const WHERE = String.raw`tenant_id = $1 and ($2::timestamptz is null or at >= $2) and ($3::timestamptz is null or at <= $3)
  and ($4::text is null or source ilike $4 escape '\') and (cardinality($5::text[]) = 0 or type = any($5))`;
const paramsOf = (tenantId: string, { from, to, source, types = [] }: ActivityFilter): unknown[] => [
  tenantId,
  from ?? null,
  to ?? null,
  source === undefined ? null : likeAnywhere(source),
  types,
];

type Row = Omit<StoredEntry, 'hash' | 'hash_form'> & Record<string, unknown>;


/** Nested settings as lines, such as "conditionalAccessPolicies.restoreMode". */
const flatten = (value: unknown, name: string): { name: string; value: string }[] => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return [{ name, value: typeof value === 'string' ? value : JSON.stringify(value) }];
  }
  return Object.entries(value).flatMap(([key, each]) => flatten(each, name === '' ? key : `${name}.${key}`));
};
const settingsOf = ({ settings }: Row): { name: string; value: string }[] =>
  settings === '' ? [] : flatten(JSON.parse(settings), '');

const lineOf = (row: Row): Schemas.ActivityEntry => {
  const settings = settingsOf(row)
    .slice(0, MAX_SETTINGS)
    .map(({ name, value }) => ({ name: name.slice(0, 256), value: cut(value) }));
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
  });
};

/** A page of the activity log and the total of all pages. */
export const listActivity = async (
  db: Db,
  tenantId: string,
  { pagenum, perpage, direction = 'desc', ...filter }: ActivityQuery,
): Promise<{ list: Schemas.ActivityEntry[]; total: number }> => {
  const params = paramsOf(tenantId, filter);
  const order = direction === 'asc' ? 'at asc, seq asc' : 'at desc, seq desc';
  const rows = await db.query<Row>(
    `select ${ENTRY_COLUMNS} from activity where ${WHERE} order by ${order} limit $6 offset $7`,
    [...params, perpage, (pagenum - 1) * perpage],
  );
  const [count] = await db.query<{ total: number }>(`select count(*) as total from activity where ${WHERE}`, params);
  return { list: rows.map(lineOf), total: count?.total ?? 0 };
};

const HEADINGS = [
  'Number',
  'Time',
  'Activity',
  'Type',
  'Source',
  'Person ID',
  'Outcome',
  'Details',
  'Cause',
  'Settings',
  'Object',
  'Object ID',
  'Request ID',
];
const ROWS_PER_BATCH = 500;

const csvOf = (row: Row): string =>
  csvLine([
    String(row.seq),
    row.at.toISOString(),
    row.action,
    row.type,
    row.source,
    row.actor,
    row.outcome,
    row.details,
    row.cause,
    settingsOf(row)
      .map(({ name, value }) => `${name}: ${value}`)
      .join('; '),
    row.target_kind,
    row.target_id,
    row.request_id,
  ]);

/** All entries that fit, oldest first, with nothing cut, as text in parts. */
export async function* activityCsv(db: Db, tenantId: string, filter: ActivityFilter): AsyncGenerator<string> {
  yield CSV_START + csvLine(HEADINGS);
  let last = 0;
  for (;;) {
    const rows = await db.query<Row>(
      `select ${ENTRY_COLUMNS} from activity where ${WHERE} and seq > $6 order by seq limit $7`,
      [...paramsOf(tenantId, filter), last, ROWS_PER_BATCH],
    );
    if (rows.length > 0) yield rows.map(csvOf).join('');
    const end = rows.at(-1);
    if (!end || rows.length < ROWS_PER_BATCH) return;
    last = end.seq;
  }
}
