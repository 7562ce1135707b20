import type { NOTICE_TEXTS } from '../notices';
import type { TEXTS } from '../texts';
import type { ACTIVITY_TEXTS } from './activity';
import type { PROTECTION_TEXTS } from './protection';
import type { BACKUP_COMPARISON_TEXTS } from './backupComparison';
import type { COMPARE_TEXTS } from './compare';
import type { CONNECTION_TEXTS } from './connection';
import type { DASHBOARD_TEXTS } from './dashboard';
import type { DIFF_TEXTS } from './diff';
import type { EMERGENCY_TEXTS } from './emergency';
import type { ENCRYPTION_TEXTS } from './encryption';
import type { GRANT_TEXTS } from './grant';
import type { LENGTH_TEXTS } from './lengths';
import type { MESSAGE_TEXTS } from './messages';
import type { NAMES } from './names';
import type { NOTIFICATION_TEXTS } from './notifications';
import type { PERMISSIONS_TEXTS } from './permissions';
import type { RESTORE_RECORDS_TEXTS } from './restoreRecords';
import type { RESTORE_REPORT_TEXTS } from './restoreReport';
import type { RESTORE_WATCH_TEXTS } from './restoreWatch';
import type { RESTORES_TEXTS } from './restores';
import type { REVIEW_TEXTS } from './review';
import type { SCHEDULE_TEXTS } from './schedule';
import type { SHORTCUT_TEXTS } from './shortcuts';
import type { TRUST_TEXTS } from './trust';
import type { WIZARD_TEXTS } from './wizard';

/** Every part of the catalogue with its English texts. */
export interface Catalogue {
  activity: typeof ACTIVITY_TEXTS;
  protection: typeof PROTECTION_TEXTS;
  backupComparison: typeof BACKUP_COMPARISON_TEXTS;
  compare: typeof COMPARE_TEXTS;
  connection: typeof CONNECTION_TEXTS;
  console: typeof TEXTS;
  dashboard: typeof DASHBOARD_TEXTS;
  diff: typeof DIFF_TEXTS;
  emergency: typeof EMERGENCY_TEXTS;
  encryption: typeof ENCRYPTION_TEXTS;
  grant: typeof GRANT_TEXTS;
  lengths: typeof LENGTH_TEXTS;
  messages: typeof MESSAGE_TEXTS;
  names: typeof NAMES;
  notices: typeof NOTICE_TEXTS;
  notifications: typeof NOTIFICATION_TEXTS;
  permissions: typeof PERMISSIONS_TEXTS;
  restoreRecords: typeof RESTORE_RECORDS_TEXTS;
  restoreReport: typeof RESTORE_REPORT_TEXTS;
  restoreWatch: typeof RESTORE_WATCH_TEXTS;
  restores: typeof RESTORES_TEXTS;
  review: typeof REVIEW_TEXTS;
  schedule: typeof SCHEDULE_TEXTS;
  shortcuts: typeof SHORTCUT_TEXTS;
  trust: typeof TRUST_TEXTS;
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
 * Another language: a file of the folder languages that exports one of these as `language`, named by its code (de.ts, pt-BR.ts). What it
 * leaves out stays English.
 */
export type Language = Translated<Catalogue>;
