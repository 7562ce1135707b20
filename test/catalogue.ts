import type { Catalogue } from '../src/domain/texts/language';

/** Every part of the catalogue as it is in the language that is spoken when this is called. */
export const wholeCatalogue = async (): Promise<Catalogue> => ({
  protection: (await import('../src/domain/texts/protection')).PROTECTION_TEXTS,
  activity: (await import('../src/domain/texts/activity')).ACTIVITY_TEXTS,
  backupComparison: (await import('../src/domain/texts/backupComparison')).BACKUP_COMPARISON_TEXTS,
  compare: (await import('../src/domain/texts/compare')).COMPARE_TEXTS,
  connection: (await import('../src/domain/texts/connection')).CONNECTION_TEXTS,
  console: (await import('../src/domain/texts')).TEXTS,
  dashboard: (await import('../src/domain/texts/dashboard')).DASHBOARD_TEXTS,
  diff: (await import('../src/domain/texts/diff')).DIFF_TEXTS,
  encryption: (await import('../src/domain/texts/encryption')).ENCRYPTION_TEXTS,
  grant: (await import('../src/domain/texts/grant')).GRANT_TEXTS,
  lengths: (await import('../src/domain/texts/lengths')).LENGTH_TEXTS,
  messages: (await import('../src/domain/texts/messages')).MESSAGE_TEXTS,
  names: (await import('../src/domain/texts/names')).NAMES,
  notices: (await import('../src/domain/notices')).NOTICE_TEXTS,
  permissions: (await import('../src/domain/texts/permissions')).PERMISSIONS_TEXTS,
  restoreRecords: (await import('../src/domain/texts/restoreRecords')).RESTORE_RECORDS_TEXTS,
  restoreReport: (await import('../src/domain/texts/restoreReport')).RESTORE_REPORT_TEXTS,
  restoreWatch: (await import('../src/domain/texts/restoreWatch')).RESTORE_WATCH_TEXTS,
  restores: (await import('../src/domain/texts/restores')).RESTORES_TEXTS,
  review: (await import('../src/domain/texts/review')).REVIEW_TEXTS,
  schedule: (await import('../src/domain/texts/schedule')).SCHEDULE_TEXTS,
  shortcuts: (await import('../src/domain/texts/shortcuts')).SHORTCUT_TEXTS,
  trust: (await import('../src/domain/texts/trust')).TRUST_TEXTS,
  wizard: (await import('../src/domain/texts/wizard')).WIZARD_TEXTS,
});
