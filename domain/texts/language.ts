import type { NOTICE_TEXTS } from '../notices.ts';
import type { TEXTS } from '../texts.ts';
import type { ACTIVITY_TEXTS } from './activity.ts';
import type { ACTOR_TEXTS } from './actors.ts';
import type { PROTECTION_TEXTS } from './protection.ts';
import type { BACKUP_COMPARISON_TEXTS } from './backupComparison.ts';
import type { BACKUP_SELECT_TEXTS } from './backupSelect.ts';
import type { CHANGES_TEXTS, DANGER_TEXTS } from './changes.ts';
import type { CHANGES_SELECTION_TEXTS } from './changesSelection.ts';
import type { COMPARE_TEXTS } from './compare.ts';
import type { CONNECTION_TEXTS } from './connection.ts';
import type { CREATED_TEXTS } from './created.ts';
import type { DASHBOARD_TEXTS } from './dashboard.ts';
import type { DIFF_TEXTS } from './diff.ts';
import type { EMERGENCY_TEXTS } from './emergency.ts';
import type { ENCRYPTION_TEXTS } from './encryption.ts';
import type { GRANT_TEXTS } from './grant.ts';
import type { HIDDEN_SELECTION_TEXTS } from './hiddenSelection.ts';
import type { LENGTH_TEXTS } from './lengths.ts';
import type { MESSAGE_TEXTS } from './messages.ts';
import type { NAMES } from './names.ts';
import type { NOTIFICATION_TEXTS } from './notifications.ts';
import type { OBJECT_VERSION_TEXTS } from './objectVersions.ts';
import type { PERMISSIONS_TEXTS } from './permissions.ts';
import type { PLAN_OPERATION_TEXTS } from './planOperations.ts';
import type { PLAN_TEXTS } from './plans.ts';
import type { RESTORE_RECORDS_TEXTS } from './restoreRecords.ts';
import type { RESTORE_REPORT_TEXTS } from './restoreReport.ts';
import type { RESTORE_WATCH_TEXTS } from './restoreWatch.ts';
import type { RESTORES_TEXTS } from './restores.ts';
import type { REVIEW_TEXTS } from './review.ts';
import type { SCHEDULE_TEXTS } from './schedule.ts';
import type { SHORTCUT_TEXTS } from './shortcuts.ts';
import type { SIGN_IN_TEXTS } from './signIn.ts';
import type { TRUST_TEXTS } from './trust.ts';
import type { UNDO_TEXTS } from './undo.ts';
import type { UNDO_STATE_TEXTS } from './undoState.ts';
import type { VALUE_TEXTS } from './values.ts';
import type { WIZARD_TEXTS } from './wizard.ts';

/** Every part of the catalogue with its English texts. */
export interface Catalogue {
  activity: typeof ACTIVITY_TEXTS;
  actors: typeof ACTOR_TEXTS;
  protection: typeof PROTECTION_TEXTS;
  backupComparison: typeof BACKUP_COMPARISON_TEXTS;
  backupSelect: typeof BACKUP_SELECT_TEXTS;
  changes: typeof CHANGES_TEXTS;
  changesSelection: typeof CHANGES_SELECTION_TEXTS;
  created: typeof CREATED_TEXTS;
  compare: typeof COMPARE_TEXTS;
  connection: typeof CONNECTION_TEXTS;
  console: typeof TEXTS;
  dangers: typeof DANGER_TEXTS;
  dashboard: typeof DASHBOARD_TEXTS;
  diff: typeof DIFF_TEXTS;
  emergency: typeof EMERGENCY_TEXTS;
  encryption: typeof ENCRYPTION_TEXTS;
  grant: typeof GRANT_TEXTS;
  hiddenSelection: typeof HIDDEN_SELECTION_TEXTS;
  lengths: typeof LENGTH_TEXTS;
  messages: typeof MESSAGE_TEXTS;
  names: typeof NAMES;
  notices: typeof NOTICE_TEXTS;
  notifications: typeof NOTIFICATION_TEXTS;
  objectVersions: typeof OBJECT_VERSION_TEXTS;
  permissions: typeof PERMISSIONS_TEXTS;
  planOperations: typeof PLAN_OPERATION_TEXTS;
  plans: typeof PLAN_TEXTS;
  restoreRecords: typeof RESTORE_RECORDS_TEXTS;
  restoreReport: typeof RESTORE_REPORT_TEXTS;
  restoreWatch: typeof RESTORE_WATCH_TEXTS;
  restores: typeof RESTORES_TEXTS;
  review: typeof REVIEW_TEXTS;
  schedule: typeof SCHEDULE_TEXTS;
  shortcuts: typeof SHORTCUT_TEXTS;
  signIn: typeof SIGN_IN_TEXTS;
  trust: typeof TRUST_TEXTS;
  undo: typeof UNDO_TEXTS;
  undoState: typeof UNDO_STATE_TEXTS;
  values: typeof VALUE_TEXTS;
  wizard: typeof WIZARD_TEXTS;
}

/** The same texts in other words: any of a group, lists as a whole, sentences from the same facts. */
export type Translated<Text> = Text extends string
  ? string
  : Text extends (...facts: infer Facts) => infer Said
    ? (...facts: Facts) => Said
    : Text extends readonly unknown[]
      ? { [Index in keyof Text]: Translated<Text[Index]> }
      : { readonly [Key in keyof Text]?: Translated<Text[Key]> };

/**
 * A translation: a file of the folder languages that exports one of these as `language`, named by its code (de.ts,
 * pt-BR.ts). Missing texts stay English.
 */
export type Language = Translated<Catalogue>;
