import { defineTexts } from './catalogue.ts';

/** The author of a change, as far as the audit log of the directory says. */
export const ACTOR_TEXTS = defineTexts('actors', {
  by: (name: string, time: string) => `by ${name}, ${time}`,
  likelyBy: (name: string, time: string) => `likely by ${name}, ${time}`,
  byRestore: (time: string, person: string) => `by the restore of ${time} by ${person}`,
  byUndoAlone: (time: string, person: string) => `by the undo of ${time} by ${person}`,
  byUndo: (time: string, person: string) => `by the undo of ${time} by ${person}, first author not known`,
  putBackByUndo: (author: string, time: string, person: string) =>
    `${author}, brought back by the undo of ${time} by ${person}`,
  putBackByRestore: (author: string, time: string, person: string) =>
    `${author}, brought back by the restore of ${time} by ${person}`,
  /** In a narrow column: the author, with the time in the next line. */
  short: {
    by: (name: string) => `by ${name}`,
    likelyBy: (name: string) => `likely by ${name}`,
    byRestore: (person: string) => `restore by ${person}`,
    byUndo: (person: string) => `undo by ${person}`,
    putBackByUndo: 'brought back by an undo',
    putBackByRestore: 'brought back by a restore',
  },
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
  /** After a plan: accounts that made the critical changes and may still sign in. */
  reminder: {
    label: 'Accounts that made critical changes',
    made: (name: string, critical: string) => `${name} made, or likely made, ${critical} of the critical changes.`,
    enabled: 'The account can still sign in.',
    unknown: 'It is not known whether the account can still sign in.',
    now: 'Block the sign-in now, revoke the sessions and reset the password.',
    what: 'What to do about this account',
  },
  /** Advice about an account that made critical changes. */
  advice: {
    label: (name: string) => `Account of ${name}`,
    made: (changes: string, counts: string) =>
      `made, or likely made, ${changes} ${changes === '1' ? 'change' : 'changes'}: ${counts}.`,
    /** A plan was started. A list has only what still differs, so its counts are lower. */
    madeBefore: (changes: string, counts: string) =>
      `made, or likely made, ${changes} ${changes === '1' ? 'change' : 'changes'} since the backup, counted before ` +
      `restores put any right: ${counts}.`,
    what: 'What to do about this account',
    /** In one line, on small screens. */
    short: (name: string, critical: string) =>
      `${name} made ${critical} critical ${critical === '1' ? 'change' : 'changes'}: what to do`,
    first: 'If the person did not mean these changes, somebody else may use the account. Before you start a plan:',
    /** A plan of the changes was started. */
    firstAfter:
      'A restore does not block this account. If the person did not mean these changes, somebody else may use the ' +
      'account. Do this now:',
    steps: [
      'Block the sign-in of the account.',
      'Revoke its sessions, so that open ones end.',
      'Reset the password, and remove authentication methods that the person does not know.',
      'Check its roles, and applications and devices that it registered.',
    ],
    portal: 'Open the account in the Microsoft Entra admin center',
    notTouched:
      'A plan of changes does not touch this account, unless attributes, roles or groups of the account changed.',
    created: 'The account was created since. The plan of the changes contains it where it is ticked.',
    createdAfter: 'The account was created since. The plan contained it only where it was ticked.',
  },
});
