import { defineTexts } from './catalogue.ts';

/** The author of a change, as far as the audit log of the directory says. */
export const ACTOR_TEXTS = defineTexts('actors', {
  by: (name: string, time: string) => `by ${name}, ${time}`,
  likelyBy: (name: string, time: string) => `likely by ${name}, ${time}`,
  byRestore: (time: string, person: string) => `by the restore of ${time} by ${person}`,
  unnamed: { person: 'a person without a name in the log', application: 'an application without a name in the log' },
  more: (count: string) => `and ${count} more`,
  states: {
    none: 'not in the audit log',
    notYet: 'not in the audit log yet',
    notRead: 'audit log not read',
  },
  log: {
    gap: 'The audit log of some of this time was not read, so some changes have no name.',
    noPermission:
      'The permission AuditLog.Read.All is missing, so changes have no name. An administrator can grant it.',
    unavailable: 'The audit log cannot be read in the cloud of this tenant, so changes have no name.',
    off: 'The service is set not to read the audit log (AUDIT_LOGS=off), so changes have no name.',
  },
});
