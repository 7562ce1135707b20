import { expect, it } from '@jest/globals';
import { TEXTS } from '../texts.ts';
import { COMPARE_TEXTS } from './compare.ts';
import { DASHBOARD_TEXTS } from './dashboard.ts';
import { PLAN_OPERATION_TEXTS } from './planOperations.ts';
import { PLAN_TEXTS } from './plans.ts';
import { RESTORE_RECORDS_TEXTS } from './restoreRecords.ts';
import { RESTORE_REPORT_TEXTS } from './restoreReport.ts';
import { RESTORES_TEXTS } from './restores.ts';
import { REVIEW_TEXTS } from './review.ts';
import { SCHEDULE_TEXTS } from './schedule.ts';
import { WIZARD_TEXTS } from './wizard.ts';

it.each([
  [DASHBOARD_TEXTS.critical.more(1), '1 more is open.'],
  [DASHBOARD_TEXTS.critical.more(2), '2 more are open.'],
  [COMPARE_TEXTS.kept('0', '1'), '0 of 1 object is compared. The results are kept.'],
  [COMPARE_TEXTS.comparing('0', '1'), 'Comparing with the directory: 0 of 1 object'],
  [REVIEW_TEXTS.rest('1'), 'and 1 other'],
  [RESTORES_TEXTS.confirmCancel.text('0', '1'), '0 of 1 object is written and will not be changed back.'],
  [RESTORES_TEXTS.progress.written('0', '1'), '0 of 1 object written'],
  [RESTORES_TEXTS.progress.restored('3', '4'), '3 of 4 objects restored'],
  [WIZARD_TEXTS.objects('1'), '1 object'],
  [WIZARD_TEXTS.coverage.captured('1', '0'), '1 is in this backup.'],
  [PLAN_TEXTS.run.running('0', '1'), '0 of 1 operation is finished.'],
  [PLAN_TEXTS.run.running('1', '5'), '1 of 5 operations is finished.'],
  [PLAN_TEXTS.run.running('2', '5'), '2 of 5 operations are finished.'],
  [PLAN_OPERATION_TEXTS.details.beyond('1'), '1 more follows this tick list and is not shown.'],
  [RESTORE_REPORT_TEXTS.details.allLinks('1'), '1 value in total. The CSV file lists all of them.'],
  [RESTORE_RECORDS_TEXTS.busy.text(1), 'The list will load in 1 second.'],
  [TEXTS.backups.toasts.objects('1', 1), '1 object of 1 type'],
  [
    SCHEDULE_TEXTS.retentionLower(1),
    'After the next scheduled backup only the newest is kept. Older ones that no rule protects are deleted.',
  ],
])('a count agrees with its words in %p', (text, expected) => {
  expect(text).toBe(expected);
});
