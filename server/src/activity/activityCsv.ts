import { CSV_START, csvLine } from '@trc/domain/csv';
import type { FoundName, KnownName } from '@trc/domain/knownName';
import { ENTRY_COLUMNS } from './activity.ts';
import { namesInEntry, readNames } from './activityNames.ts';
import type { ActivitySource } from './activityNames.ts';
import { FILTER_CONDITION, filterParams, flattenSettings } from './activityRows.ts';
import type { ActivityFilter, ActivityRow } from './activityRows.ts';

const ROWS_PER_BATCH = 500;

const nameText = ({ id, kind, name = '', time }: KnownName & { id: string }): string =>
  `${id}: ${[time === undefined ? '' : `${kind} of ${time}`, name].filter((text) => text !== '').join(', ')}`;

type Names = ReadonlyMap<string, FoundName>;

const COLUMNS: readonly { heading: string; valueOf: (row: ActivityRow, names: Names) => string }[] = [
  { heading: 'Number', valueOf: ({ seq }) => String(seq) },
  { heading: 'Time', valueOf: ({ at }) => at.toISOString() },
  { heading: 'Activity', valueOf: ({ action }) => action },
  { heading: 'Type', valueOf: ({ type }) => type },
  { heading: 'Source', valueOf: ({ source }) => source },
  { heading: 'Person ID', valueOf: ({ actor }) => actor },
  { heading: 'Outcome', valueOf: ({ outcome }) => outcome },
  { heading: 'Details', valueOf: ({ details }) => details },
  { heading: 'Cause', valueOf: ({ cause }) => cause },
  {
    heading: 'Settings',
    valueOf: (row) =>
      flattenSettings(row)
        .map(({ name, value }) => `${name}: ${value}`)
        .join('; '),
  },
  { heading: 'Object', valueOf: (row) => row.target_kind },
  { heading: 'Object ID', valueOf: (row) => row.target_id },
  { heading: 'Request ID', valueOf: (row) => row.request_id },
  { heading: 'Names', valueOf: (row, names) => namesInEntry(row, names).map(nameText).join('; ') },
];

const toCsvLine = (row: ActivityRow, names: Names): string =>
  csvLine(COLUMNS.map(({ valueOf }) => valueOf(row, names)));

/** All entries that match the filter, oldest first, as parts of a CSV file. Texts are whole, unlike in a page. */
export async function* activityCsv(
  source: ActivitySource,
  tenantId: string,
  filter: ActivityFilter,
): AsyncGenerator<string> {
  yield CSV_START + csvLine(COLUMNS.map(({ heading }) => heading));
  let last = 0;
  for (;;) {
    const rows = await source.db.query<ActivityRow>(
      `select ${ENTRY_COLUMNS} from activity where ${FILTER_CONDITION} and seq > $6 order by seq limit $7`,
      [...filterParams(tenantId, filter), last, ROWS_PER_BATCH],
    );
    const names = await readNames(source, tenantId, rows);
    if (rows.length > 0) yield rows.map((row) => toCsvLine(row, names)).join('');
    const end = rows.at(-1);
    if (!end || rows.length < ROWS_PER_BATCH) return;
    last = end.seq;
  }
}
