import { CSV_START, csvLine } from '@trc/domain/csv';
import { settingsText } from '@trc/domain/restoreSettingsText';
import { reportedStateOf } from '@trc/domain/planStates';
import { PLAN_TEXTS } from '@trc/domain/texts/plans';
import type { Db } from '../storage/types.ts';
import { SECURITY_ATTRIBUTES } from '../backup/readingPlan.ts';
import { formatError } from './errors.ts';
import type { Ledger } from './ledger.ts';
import { linksText } from './reportLinks.ts';
import { withholdReasons } from './reasons.ts';
import type { Viewpoint } from './reasons.ts';
import { walkReport } from './report.ts';

export { csvField, csvLine } from '@trc/domain/csv';

const HEADINGS = [
  'Name',
  'Type',
  'Status',
  'Action',
  'Error',
  'Object ID',
  'Restored ID',
  'Notes',
  'Intended',
  'Written',
  'Read back',
  'Links',
  'Settings',
  'Result',
];

/** A file goes from hand to hand, so it holds no custom security attributes. */
export const isShownInFiles = (path: string): boolean => path.split('.')[0] !== SECURITY_ATTRIBUTES;
const json = (value: object | undefined): string =>
  value === undefined
    ? ''
    : JSON.stringify(Object.fromEntries(Object.entries(value).filter(([key]) => isShownInFiles(key))));

/**
 * The whole report as text in parts, one line per object, so that nothing is silently skipped. Each line has the
 * settings of the restore: the lines are sorted, filtered and pasted elsewhere.
 */
export async function* reportCsv(
  db: Db,
  { ledger, settings }: { ledger: Ledger; settings: Parameters<typeof settingsText>[0] },
  viewpoint: Viewpoint,
): AsyncGenerator<string> {
  yield CSV_START + csvLine(HEADINGS);
  for await (const part of walkReport(db, ledger)) {
    yield part
      .map(({ id, name, type, status, action = '', restoredId = '', errors = [], report }) =>
        csvLine([
          name,
          type,
          status,
          action,
          withholdReasons(errors, viewpoint).map(formatError).join('; '),
          id,
          restoredId,
          ...(viewpoint === 'withoutValues'
            ? ['', '', '', '', '']
            : [
                report.notes.join('; '),
                json(report.intended),
                json(report.written),
                json(report.readBack),
                linksText(report),
              ]),
          settingsText(settings) ?? '',
          PLAN_TEXTS.operationStates[reportedStateOf({ status, action, codes: errors.map(({ code }) => code) })],
        ]),
      )
      .join('');
  }
}
