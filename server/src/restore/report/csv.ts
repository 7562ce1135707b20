import { CSV_START, csvLine } from '@trc/domain/csv';
import { settingsText } from '@trc/domain/restoreSettingsText';
import { classifyReported } from '@trc/domain/planStates';
import { PLAN_OPERATION_TEXTS } from '@trc/domain/texts/planOperations';
import type { Db } from '../../storage/types.ts';
import { SECURITY_ATTRIBUTES } from '../../backup/readingPlan.ts';
import { formatErrors } from '../errors.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { actionWord } from './effects.ts';
import { linksText } from './reportLinks.ts';
import { withholdReasons } from '../plan/reasons.ts';
import type { Viewpoint } from '../plan/reasons.ts';
import { walkReport } from './report.ts';
import type { WalkedEntry } from './report.ts';

export { csvField, csvLine } from '@trc/domain/csv';

/** A file goes from hand to hand, so it holds no custom security attributes. */
export const isShownInFiles = (path: string): boolean => path.split('.')[0] !== SECURITY_ATTRIBUTES;
const json = (value: object | undefined): string =>
  value === undefined
    ? ''
    : JSON.stringify(Object.fromEntries(Object.entries(value).filter(([key]) => isShownInFiles(key))));

interface Column {
  heading: string;
  /** Values of attributes and links, and texts that may quote them: empty in a report without values. */
  hasValues?: boolean;
  valueOf: (entry: WalkedEntry, viewpoint: Viewpoint) => string;
}

const COLUMNS: readonly Column[] = [
  { heading: 'Name', valueOf: ({ name }) => name },
  { heading: 'Type', valueOf: ({ type }) => type },
  { heading: 'Status', valueOf: ({ status }) => status },
  { heading: 'Action', valueOf: (entry) => actionWord(entry) ?? '' },
  {
    heading: 'Error',
    valueOf: ({ errors = [] }, viewpoint) => formatErrors(withholdReasons(errors, viewpoint)),
  },
  { heading: 'Object ID', valueOf: ({ id }) => id },
  { heading: 'Restored ID', valueOf: ({ restoredId = '' }) => restoredId },
  { heading: 'Notes', hasValues: true, valueOf: ({ report }) => report.notes.join('; ') },
  { heading: 'Intended', hasValues: true, valueOf: ({ report }) => json(report.intended) },
  { heading: 'Written', hasValues: true, valueOf: ({ report }) => json(report.written) },
  { heading: 'Read back', hasValues: true, valueOf: ({ report }) => json(report.readBack) },
  { heading: 'Links', hasValues: true, valueOf: ({ report }) => linksText(report) },
];
const RESULT: Column = {
  heading: 'Result',
  valueOf: ({ status, action = '', errors = [] }) =>
    PLAN_OPERATION_TEXTS.states[classifyReported({ status, action, codes: errors.map(({ code }) => code) })],
};

/**
 * The whole report as text in parts, one line per object, so that nothing is silently skipped. Each line has the
 * settings of the restore: the lines are sorted, filtered and pasted elsewhere.
 */
export async function* reportCsv(
  db: Db,
  { ledger, settings }: { ledger: Ledger; settings: Parameters<typeof settingsText>[0] },
  viewpoint: Viewpoint,
): AsyncGenerator<string> {
  const ofRestore: Column = { heading: 'Settings', valueOf: () => settingsText(settings) ?? '' };
  const columns = [...COLUMNS, ofRestore, RESULT];
  yield CSV_START + csvLine(columns.map(({ heading }) => heading));
  for await (const part of walkReport(db, ledger)) {
    yield part
      .map((entry) =>
        csvLine(
          columns.map(({ hasValues = false, valueOf }) =>
            hasValues && viewpoint === 'withoutValues' ? '' : valueOf(entry, viewpoint),
          ),
        ),
      )
      .join('');
  }
}
