import { createHash } from 'node:crypto';
import { settingsText } from '@trc/domain/restoreSettingsText';
import { listCounters, COUNTER_KEYS, countObjects, sumCounters } from '@trc/domain/restoreCounts';
import type { Counter } from '@trc/domain/restoreCounts';
import { shownName, withoutTurns } from '@trc/domain/shownName';
import { RESTORE_STATUSES } from '@trc/domain/statuses';
import { RESTORE_REPORT_TEXTS } from '@trc/domain/texts/restoreReport';
import { RESTORES_TEXTS } from '@trc/domain/texts/restores';
import { typeName } from '@trc/domain/typeNames';
import type { Db } from '../storage/types.ts';
import { lineOf } from './errors.ts';
import type { Ledger } from './ledger.ts';
import type { RestoreRecord } from './list.ts';
import { withholdReasons } from './reasons.ts';
import type { Viewpoint } from './reasons.ts';
import { isProblemEntry, walkReport } from './report.ts';
import type { ReportEntry } from './report.ts';
import { readTicks } from './ticks.ts';
import type { ReportTick } from './ticks.ts';

/** Objects that the page lists; the CSV files have the others. */
const MAX_LISTED = 200;

const STYLE = `
:root { color-scheme: light dark; --line: #8886; }
body { font: 14px/1.5 system-ui, "Segoe UI", sans-serif; overflow-wrap: anywhere; }
body { margin: 0 auto; padding: 24px 16px; max-width: 960px; }
h1 { font-size: 24px; margin: 0 0 16px; }
h2 { font-size: 18px; margin: 24px 0 8px; }
dl { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: 4px 16px; margin: 0; }
dt { font-weight: 600; }
dd { margin: 0; }
table { border-collapse: collapse; width: 100%; }
th, td { border-bottom: 1px solid var(--line); padding: 4px 8px; text-align: left; vertical-align: top; }
.numbers :is(th, td):not(:first-child) { text-align: right; }
.left td { overflow-wrap: normal; }
.left td:is(:first-child, :last-child) { overflow-wrap: anywhere; }
.left td:first-child { min-width: 128px; }
thead { display: table-header-group; }
tr { break-inside: avoid; }
p, ul { margin: 0 0 8px; }
ul { padding-left: 16px; }
footer { margin-top: 24px; border-top: 1px solid var(--line); padding-top: 8px; }
@media (max-width: 639px) {
  dl { grid-template-columns: minmax(0, 1fr); gap: 0; }
  dd { margin-bottom: 8px; }
  thead { display: none; }
  table, tbody, tr, th, td { display: block; }
  .numbers :is(th, td):not(:first-child) { text-align: left; }
  tr { border-bottom: 1px solid var(--line); padding: 8px 0; }
  th, td, .left td { border: 0; padding: 0; overflow-wrap: anywhere; }
  [data-label]::before { content: attr(data-label) ": "; font-weight: 600; }
}
@media print { :root { color-scheme: light; } body { padding: 0; max-width: none; } }
`;

/** The page is a file: it loads nothing, runs nothing, and has this one style. */
const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Text as HTML; signs that are hidden or turn the text are made visible. */
const html = (text: string): string => withoutTurns(text).replace(/[&<>"']/g, (sign) => SIGNS[sign] ?? sign);

/** In UTC, because the page goes from hand to hand. */
const timeOf = (iso: string): string => `${iso.slice(0, 16).replace('T', ' ')} UTC`;

const facts = (rows: readonly (readonly [name: string, value: string | undefined])[]): string =>
  `<dl>${rows
    .flatMap(([name, value]) =>
      value === undefined || value === '' ? [] : [`<dt>${html(name)}</dt><dd>${html(value)}</dd>`],
    )
    .join('')}</dl>`;

const STATUS_OF = {
  completed: 'Completed',
  completedWithErrors: 'CompletedWithErrors',
  failed: 'Failed',
  unprocessed: 'Unprocessed',
  running: 'Running',
} as const satisfies Record<keyof Counter, string>;

const headOf = (names: readonly string[]): string =>
  `<thead><tr>${names.map((name) => `<th scope="col">${html(name)}</th>`).join('')}</tr></thead>`;

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
  return `<table class="numbers">${headOf(heads)}
<tbody>${listCounters(counters)
    .map(({ label, counter }) => cells(label, counter))
    .join('')}${cells('All types', sumCounters(counters))}</tbody></table>`;
};

const keyOf = ({ type, id }: Pick<ReportEntry, 'type' | 'id'>): string => `${type}/${id}`;

/** Objects that something could not be restored of: the first ones, and how many there are. */
interface Left {
  listed: readonly ReportEntry[];
  total: number;
}

const leftOf = async (db: Db, ledger: Ledger): Promise<Left> => {
  const listed: ReportEntry[] = [];
  let total = 0;
  for await (const part of walkReport(db, ledger)) {
    const problems = part.filter(isProblemEntry);
    total += problems.length;
    listed.push(...problems.slice(0, MAX_LISTED - listed.length));
  }
  return { listed, total };
};

const leftRow = (entry: ReportEntry, tick: ReportTick | undefined, viewpoint: Viewpoint): string => {
  const { id, name, type, status, errors = [] } = entry;
  const reasons = withholdReasons(errors, viewpoint).map((error) => `<li>${html(lineOf(error))}</li>`);
  const { unprocessed } = RESTORE_REPORT_TEXTS.details;
  const why = reasons.length > 0 ? `<ul>${reasons.join('')}</ul>` : `<p>${html(unprocessed)}</p>`;
  const done = tick ? `<p>${html(RESTORE_REPORT_TEXTS.todo.doneBy(tick.by, timeOf(tick.time)))}</p>` : '';
  return `<tr><td data-label="Name">${html(shownName(name, id))}</td><td data-label="Type">${html(typeName(type))}</td>
<td data-label="Status">${html(RESTORE_STATUSES[status].label)}</td>
<td>${why}${done}</td></tr>`;
};

const leftPart = ({ listed, total }: Left, ticks: readonly ReportTick[], viewpoint: Viewpoint): string => {
  if (total === 0) return '<p>Nothing. Every object was restored without errors.</p>';
  const done = new Map(ticks.map((tick) => [keyOf(tick), tick]));
  const more = total - listed.length;
  return `<p>${total === 1 ? '1 object needs' : `${total} objects need`} attention. ${ticks.length} ticked off.</p>
<table class="left">${headOf(['Name', 'Type', 'Status', 'Reasons'])}
<tbody>${listed.map((entry) => leftRow(entry, done.get(keyOf(entry)), viewpoint)).join('\n')}</tbody></table>
${more > 0 ? `<p>And ${more} more. The CSV files of the report have all of them.</p>` : ''}`;
};

export interface SummaryQuestion {
  tenantId: string;
  restore: RestoreRecord;
  viewpoint: Viewpoint;
  /** Who saves the page. */
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

/** One printable page about a restore: who, when, from what, settings, counts and what is left. It needs no network. */
export const summaryPage = async (
  db: Db,
  ledger: Ledger,
  { tenantId, restore, viewpoint, reader }: SummaryQuestion,
): Promise<string> => {
  const { restoreId, backupId, status, source, creationTime, updateTime, statusDetails, comeBackDisabled } = restore;
  const left = await leftOf(db, ledger);
  const ticks = await readTicks(db, { tenantId, restoreId });
  const backupTime = await backupTimeOf(db, tenantId, backupId);
  const isRunning = status === 'Running';
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${html(POLICY).replaceAll('&#39;', "'")}">
<meta name="viewport" content="width=device-width">
<title>Restore summary ${html(restoreId)}</title>
<style>${STYLE}</style>
</head>
<body>
<h1>Restore summary</h1>
${facts([
  ['Status', RESTORE_STATUSES[status].label],
  ['Details', statusDetails],
  ['Started by', source],
  ['Started', timeOf(creationTime)],
  [isRunning ? 'Last change' : 'Ended', timeOf(updateTime)],
  ['From the backup', [backupTime && timeOf(backupTime), backupId].filter(Boolean).join(', ')],
  ['Settings', settingsText(restore.restoreSettings)],
  ['Users', comeBackDisabled > 0 ? RESTORES_TEXTS.comeBackDisabled(String(comeBackDisabled)) : undefined],
  ['Restore ID', restoreId],
])}
${isRunning ? '<p>The restore is still running. The numbers below change.</p>' : ''}
<h2>Objects</h2>
${countsTable(restore)}
<h2>What is left</h2>
${viewpoint === 'withoutValues' ? `<p>${html(RESTORE_REPORT_TEXTS.valuesWithheld)}</p>` : ''}
${leftPart(left, ticks, viewpoint)}
<footer>Saved by ${html(reader)}, ${timeOf(new Date().toISOString())}</footer>
</body>
</html>
`;
};
