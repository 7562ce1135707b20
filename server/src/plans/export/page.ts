import { shownName } from '@trc/domain/shownName';
import { planTitle } from '@trc/domain/planTitle';
import { OPERATION_KINDS } from '@trc/domain/planWaves';
import { typeName } from '@trc/domain/typeNames';
import { utcMinute } from '@trc/domain/utcMinute';
import { attributeWords } from '@trc/domain/attributeWords';
import { isShownInFiles } from '../../restore/report/csv.ts';
import { facts, renderTableHead, html, printablePage } from '../../restore/report/printablePage.ts';
import { bringsBack } from '../marks.ts';
import type { Cannot, ShownOperation, ShownPlan } from '../types.ts';
import { KIND_WORDS, collectNotes, STATE_WORDS } from './words.ts';

/** Operations that the page lists; the CSV file has the others. */
const MAX_LISTED = 500;
const KINDS = OPERATION_KINDS.filter((kind) => kind !== 'unchanged');

const isSelected = ({ selected }: { selected: boolean }): boolean => selected;

/** @returns the writes of an operation, e.g. "state; members +3 -1" */
const writesOf = ({ kind, attributes, links }: ShownOperation): string =>
  [
    ...(bringsBack(kind) ? ['all attributes of the version'] : []),
    ...(bringsBack(kind) ? [] : attributes)
      .filter(isSelected)
      .map(({ path }) => path)
      .filter(isShownInFiles),
    ...links.flatMap(({ name, add, remove }) => {
      const [added, removed] = [add.filter(isSelected).length, remove.filter(isSelected).length];
      return added + removed > 0 ? [`${attributeWords(name)} +${added} -${removed}`] : [];
    }),
  ].join('; ');

const rowOf = (operation: ShownOperation): string => {
  const { wave, kind, type, name, id, state } = operation;
  const notes = collectNotes(operation).map((note) => `<p>${html(note)}</p>`);
  return `<tr><td data-label="Name">${html(shownName(name, id))}</td><td data-label="Type">${html(typeName(type))}</td>
<td data-label="Wave">${wave}</td><td data-label="Operation">${html(KIND_WORDS[kind])}</td>
<td data-label="State">${html(STATE_WORDS[state])}</td><td>${html(writesOf(operation))}${notes.join('')}</td></tr>`;
};

const cannotRow = ({ type, id, name, reason }: Cannot): string =>
  `<tr><td data-label="Name">${html(shownName(name, id))}</td><td data-label="Type">${html(typeName(type))}</td>
<td>${html(reason)}</td></tr>`;

const wavesTable = ({ waves }: ShownPlan): string =>
  `<table class="numbers">${renderTableHead(['Wave', ...KINDS.map((kind) => KIND_WORDS[kind]), 'All'])}
<tbody>${waves
    .map(
      ({ wave, kinds, operations }) =>
        `<tr><th scope="row">${wave}</th>${KINDS.map(
          (kind) => `<td data-label="${html(KIND_WORDS[kind])}">${kinds[kind]}</td>`,
        ).join('')}<td data-label="All">${operations}</td></tr>`,
    )
    .join('')}</tbody></table>`;

const more = (count: number): string =>
  count > 0 ? `<p>And ${count} more. The CSV file of the plan has them.</p>` : '';

const cannotPart = (cannot: readonly Cannot[]): string =>
  cannot.length === 0
    ? ''
    : `<h2>What this service cannot put right</h2>
<table class="left">${renderTableHead(['Name', 'Type', 'Reason'])}
<tbody>${cannot.slice(0, MAX_LISTED).map(cannotRow).join('\n')}</tbody></table>
${cannot.length > MAX_LISTED ? `<p>And ${cannot.length - MAX_LISTED} more.</p>` : ''}`;

/** One printable page about a plan: its writes, object by object, and the remaining problems. */
export const planPage = async (
  plan: ShownPlan,
  parts: AsyncIterable<readonly ShownOperation[]>,
  reader: string,
): Promise<string> => {
  const listed: ShownOperation[] = [];
  let total = 0;
  for await (const part of parts) {
    const selected = part.filter(isSelected);
    total += selected.length;
    listed.push(...selected.slice(0, MAX_LISTED - listed.length));
  }
  const { planId, state, revision, hash, source, createdAt, createdBy, totals } = plan;
  const numberOf = (count: number): string | undefined => (count === 0 ? undefined : String(count));
  return printablePage(
    `Plan ${planId}`,
    `<h1>${html(planTitle(plan))}</h1>
${facts([
  ['State', state === 'draft' ? 'Not started' : 'Started'],
  ['Backup', source.kind === 'undo' ? undefined : source.backupId],
  ['Made by', createdBy],
  ['Made', utcMinute(createdAt)],
  ['Revision', `${revision}, ${hash}`],
  ['Selected operations', `${totals.selected} of ${totals.operations}`],
  ['With conflicts', numberOf(totals.conflicts)],
  ['With losses', numberOf(totals.losses)],
  ['With a new ID', numberOf(totals.newId ?? 0)],
  ['Users that come back disabled', numberOf(totals.comesBackDisabled)],
  ['Plan ID', planId],
])}
<h2>Waves</h2>
${wavesTable(plan)}
<h2>Selected operations</h2>
<table class="left">${renderTableHead(['Name', 'Type', 'Wave', 'Operation', 'State', 'Writes'])}
<tbody>${listed.map(rowOf).join('\n')}</tbody></table>
${more(total - listed.length)}
${cannotPart(plan.cannot)}
<footer>Saved by ${html(reader)}, ${utcMinute(new Date().toISOString())}</footer>`,
  );
};
