import { resultsText, settingsText } from '@trc/domain/restoreSettingsText';
import { listCounters, COUNTER_KEYS, countObjects, sumCounters } from '@trc/domain/restoreCounts';
import type { Counter } from '@trc/domain/restoreCounts';
import { describeLeftObjects, leftTextsOf } from '@trc/domain/leftObjects';
import { shownName } from '@trc/domain/shownName';
import { RESTORE_STATUSES } from '@trc/domain/statuses';
import { NAMES } from '@trc/domain/texts/names';
import { RESTORE_REPORT_TEXTS, type LeftTexts } from '@trc/domain/texts/restoreReport';
import { UNDO_TEXTS } from '@trc/domain/texts/undo';
import { RESTORES_TEXTS } from '@trc/domain/texts/restores';
import { typeName } from '@trc/domain/typeNames';
import { utcMinute } from '@trc/domain/utcMinute';
import type { Db } from '../../storage/types.ts';
import { formatError } from '../errors.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { LeftObject } from './leftByPlan.ts';
import type { RestoreRecord } from './list.ts';
import { withholdReasons } from '../plan/reasons.ts';
import type { Viewpoint } from '../plan/reasons.ts';
import { facts, renderTableHead, html, printablePage } from './printablePage.ts';
import { isProblemEntry } from './entry.ts';
import type { ReportEntry } from './entry.ts';
import { walkReport } from './report.ts';
import { readTicks } from './ticks.ts';
import type { ReportTick } from './ticks.ts';

/** Objects that the page lists; the CSV files have the others. */
const MAX_LISTED = 200;

const STATUS_OF = {
  completed: 'Completed',
  completedWithErrors: 'CompletedWithErrors',
  failed: 'Failed',
  unprocessed: 'Unprocessed',
  running: 'Running',
} as const satisfies Record<keyof Counter, string>;

const cells = (label: string, counter: Counter): string => {
  const numbers = COUNTER_KEYS.map(
    (key) => `<td data-label="${html(RESTORE_STATUSES[STATUS_OF[key]].label)}">${counter[key]}</td>`,
  );
  const total = `<td data-label="Total">${countObjects(counter)}</td>`;
  return `<tr><th scope="row">${html(label)}</th>${numbers.join('')}${total}</tr>`;
};

const countsTable = (restore: RestoreRecord): string => {
  const counters = { ...restore };
  const heads = ['Type', ...COUNTER_KEYS.map((key) => RESTORE_STATUSES[STATUS_OF[key]].label), 'Total'];
  return `<table class="numbers">${renderTableHead(heads)}
<tbody>${listCounters(counters)
    .map(({ label, counter }) => cells(label, counter))
    .join('')}${cells('All types', sumCounters(counters))}</tbody></table>`;
};

const keyOf = ({ type, id }: Pick<ReportEntry, 'type' | 'id'>): string => `${type}/${id}`;

/** Objects of one kind: the first ones, and how many there are. */
interface Listed {
  listed: ReportEntry[];
  total: number;
}

const addTo = (list: Listed, entries: readonly ReportEntry[]): void => {
  list.total += entries.length;
  list.listed.push(...entries.slice(0, MAX_LISTED - list.listed.length));
};

type Part = 'left' | 'recreated' | 'deleted' | 'contained';

const nothing = (): Listed => ({ listed: [], total: 0 });

/** @returns objects that were not wholly restored, have a new id, were deleted, or were contained */
const readObjects = async (db: Db, ledger: Ledger, isRunning: boolean): Promise<Record<Part, Listed>> => {
  const parts = { left: nothing(), recreated: nothing(), deleted: nothing(), contained: nothing() };
  const { left, recreated, deleted, contained } = parts;
  for await (const part of walkReport(db, ledger)) {
    addTo(
      left,
      part.filter((entry) => isProblemEntry(entry, isRunning)),
    );
    addTo(
      recreated,
      part.filter(({ restoredId }) => restoredId !== undefined),
    );
    addTo(
      deleted,
      part.filter(({ effect }) => effect === 'deleted'),
    );
    addTo(
      contained,
      part.filter(({ effect }) => effect === 'contained'),
    );
  }
  return parts;
};

const leftRow = (entry: ReportEntry, tick: ReportTick | undefined, viewpoint: Viewpoint): string => {
  const { id, name, type, status, errors = [] } = entry;
  const reasons = withholdReasons(errors, viewpoint).map((error) => `<li>${html(formatError(error))}</li>`);
  const { unprocessed } = RESTORE_REPORT_TEXTS.details;
  const why = reasons.length > 0 ? `<ul>${reasons.join('')}</ul>` : `<p>${html(unprocessed)}</p>`;
  const done = tick ? `<p>${html(RESTORE_REPORT_TEXTS.todo.doneBy(tick.by, utcMinute(tick.time)))}</p>` : '';
  return `<tr><td data-label="Name">${html(shownName(name, id))}</td><td data-label="Type">${html(typeName(type))}</td>
<td data-label="Status">${html(RESTORE_STATUSES[status].label)}</td>
<td>${why}${done}</td></tr>`;
};

const leftPart = ({ listed, total }: Listed, ticks: readonly ReportTick[], viewpoint: Viewpoint): string => {
  const done = new Map(ticks.map((tick) => [keyOf(tick), tick]));
  const more = total - listed.length;
  return `<p>${total === 1 ? '1 object needs' : `${total} objects need`} attention. ${ticks.length} ticked off.</p>
<table class="left">${renderTableHead(['Name', 'Type', 'Status', 'Reasons'])}
<tbody>${listed.map((entry) => leftRow(entry, done.get(keyOf(entry)), viewpoint)).join('\n')}</tbody></table>
${more > 0 ? `<p>And ${more} more. The CSV files of the report have all of them.</p>` : ''}`;
};

const cannotRow = ({ id, name, type, reason }: LeftObject, tick: ReportTick | undefined): string => {
  const done = tick ? `<p>${html(RESTORE_REPORT_TEXTS.todo.doneBy(tick.by, utcMinute(tick.time)))}</p>` : '';
  return `<tr><td data-label="Name">${html(shownName(name, id))}</td><td data-label="Type">${html(typeName(type))}</td>
<td><p>${html(reason)}</p>${done}</td></tr>`;
};

/** Objects that the plan could not put right. People who may not read plans see the number only. */
const cannotPart = (
  left: readonly LeftObject[],
  ticks: readonly ReportTick[],
  viewpoint: Viewpoint,
  { byPlan }: LeftTexts,
): string => {
  if (left.length === 0) return '';
  const done = new Map(ticks.map((tick) => [keyOf(tick), tick]));
  const count = `<p>${html(byPlan(describeLeftObjects(left)))}</p>`;
  if (viewpoint === 'withoutValues') return count;
  const more = left.length - MAX_LISTED;
  return `${count}
<table class="left">${renderTableHead(['Name', 'Type', 'Reason'])}
<tbody>${left
    .slice(0, MAX_LISTED)
    .map((one) => cannotRow(one, done.get(keyOf(one))))
    .join('\n')}</tbody></table>
${more > 0 ? `<p>And ${more} more. The plan has all of them.</p>` : ''}`;
};

/** The new ids, for tools outside Microsoft Entra ID that name the former ones. */
const recreatedPart = ({ listed, total }: Listed): string => {
  if (total === 0) return '';
  const rows = listed.map(
    ({ id, name, type, restoredId = '' }) => `<tr><td data-label="Name">${html(shownName(name, id))}</td>
<td data-label="Type">${html(typeName(type))}</td><td data-label="Former ID">${html(id)}</td>
<td data-label="New ID">${html(restoredId)}</td></tr>`,
  );
  const more = total - listed.length;
  return `<h2>Objects with a new ID</h2>
<p>Tools, scripts and other services that use a former ID need the new one. The report has more for each object.</p>
<table class="left">${renderTableHead(['Name', 'Type', 'Former ID', 'New ID'])}
<tbody>${rows.join('\n')}</tbody></table>
${more > 0 ? `<p>And ${more} more. The CSV files of the report have all of them.</p>` : ''}`;
};

/** Objects under the words of what was done with them; the counts of the other tables say only that it succeeded. */
const effectPart = (title: string, { listed, total }: Listed): string => {
  if (total === 0) return '';
  const rows = listed.map(
    ({ id, name, type }) => `<tr><td data-label="Name">${html(shownName(name, id))}</td>
<td data-label="Type">${html(typeName(type))}</td><td data-label="ID">${html(id)}</td></tr>`,
  );
  const more = total - listed.length;
  return `<h2>${html(title)}</h2>
<table class="left">${renderTableHead(['Name', 'Type', 'ID'])}
<tbody>${rows.join('\n')}</tbody></table>
${more > 0 ? `<p>And ${more} more. The CSV files of the report have all of them.</p>` : ''}`;
};

export interface SummaryQuestion {
  tenantId: string;
  restore: RestoreRecord;
  /** Objects that the plan of the restore could not put right. */
  left?: readonly LeftObject[];
  /** The parts that the plan left out, in words. */
  leftOut?: string;
  viewpoint: Viewpoint;
  /** The person who saves the page. */
  reader: string;
}

/** @returns the time of the backup, where it is still known */
const backupTimeOf = async (db: Db, tenantId: string, backupId: string): Promise<string | undefined> => {
  const [row] = await db.query<{ created_at: Date }>(
    'select created_at from backup where tenant_id = $1 and backup_id = $2',
    [tenantId, backupId],
  );
  return row?.created_at.toISOString();
};

/**
 * One printable page about a restore: person, time, backup, settings, counts and remaining problems. It needs no
 * network.
 */
export const summaryPage = async (
  db: Db,
  ledger: Ledger,
  { tenantId, restore, left: cannot = [], leftOut, viewpoint, reader }: SummaryQuestion,
): Promise<string> => {
  const { restoreId, backupId, status, source, creationTime, updateTime, statusDetails, comeBackDisabled, undo } =
    restore;
  const texts = leftTextsOf(restore);
  const isRunning = status === 'Running';
  const { left, recreated, deleted, contained } = await readObjects(db, ledger, isRunning);
  const ticks = await readTicks(db, { tenantId, restoreId });
  const backupTime = await backupTimeOf(db, tenantId, backupId);
  return printablePage(
    `Restore summary ${restoreId}`,
    `<h1>Restore summary</h1>
${facts([
  ['Status', RESTORE_STATUSES[status].label],
  ['Undo', undo && UNDO_TEXTS.stateBy(UNDO_TEXTS.states[undo.status], utcMinute(undo.time ?? ''), undo.by ?? '')],
  ['Undoes the restore', restore.undoOf],
  ['Details', statusDetails],
  ['Started by', source],
  ['Started', utcMinute(creationTime)],
  [isRunning ? 'Last change' : 'Ended', utcMinute(updateTime)],
  ['From the backup', [backupTime && utcMinute(backupTime), backupId].filter(Boolean).join(', ')],
  ['Settings', settingsText(restore)],
  ['Results', resultsText(restore.results)],
  ['Left out of the plan', leftOut],
  ['Users', comeBackDisabled > 0 ? RESTORES_TEXTS.comeBackDisabled(String(comeBackDisabled)) : undefined],
  ['Restore ID', restoreId],
])}
${isRunning ? '<p>The restore is still running. The numbers below change.</p>' : ''}
<h2>Objects</h2>
${countsTable(restore)}
<h2>${html(restore.undoOf === undefined ? 'What is left' : texts.title)}</h2>
${viewpoint === 'withoutValues' ? `<p>${html(RESTORE_REPORT_TEXTS.valuesWithheld)}</p>` : ''}
${left.total + cannot.length === 0 ? `<p>${isRunning ? 'Nothing so far.' : html(texts.nothing)}</p>` : ''}
${left.total > 0 ? leftPart(left, ticks, viewpoint) : ''}
${cannotPart(cannot, ticks, viewpoint, texts)}
${effectPart(NAMES.restoreEffects.deleted, deleted)}
${effectPart(NAMES.restoreEffects.contained, contained)}
${recreatedPart(recreated)}
<footer>Saved by ${html(reader)}, ${utcMinute(new Date().toISOString())}</footer>`,
  );
};
