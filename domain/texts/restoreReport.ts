import { counted, defineTexts } from './catalogue.ts';

/** @param subject as describeLeftObjects gives it */
const leftByPlan = (subject: string): string => `${subject} could not be put right by the plan.`;

/** @param subject as describeLeftObjects gives it */
const leftByUndo = (subject: string): string => `${subject} could not be taken back by the undo.`;

/** The headings of what a restore, or an undo, could not do. */
export interface LeftTexts {
  title: string;
  byPlan: (subject: string) => string;
  byRestore: (count: string) => string;
  nothing: string;
}

/** Accounts that got and that lost a privilege, in words; missing where the names are not known. */
export interface PrivilegeNames {
  given?: string;
  removed?: string;
}

/** The texts of the Restore report page. */
export const RESTORE_REPORT_TEXTS = defineTexts('restoreReport', {
  nouns: { one: 'object', many: 'objects' },
  table: 'Objects of this restore',
  columns: { name: 'Name', type: 'Type', status: 'Status', action: 'Action' },
  tabs: 'Parts of the report',
  showAll: 'Show all',
  objects: 'Objects',
  errors: 'Needs attention',
  privileges: 'Privileges and protection',
  /** The effect of one restored object on privileges. */
  privilegeLine: (changes: string, given: number, removed: number, names: PrivilegeNames = {}) => {
    const accounts = (count: number): string => (count === 1 ? '1 account' : `${count} accounts`);
    const effects = [
      ...(given > 0 ? [`given to ${names.given ?? accounts(given)}`] : []),
      ...(removed > 0 ? [`removed from ${names.removed ?? accounts(removed)}`] : []),
    ];
    return `Privileges: ${changes}${effects.length > 0 ? `, ${effects.join(', ')}` : ', changed'}.`;
  },
  protectionLine: (sentence: string) => `Protection lowered: ${sentence}`,
  results: (parts: string) => `What became of the objects: ${parts}.`,
  leftOut: (parts: string) => `Left out of the plan: ${parts}.`,
  manual: (count: string) =>
    count === '1'
      ? '1 object is restored and needs a step by hand, such as a new password.'
      : `${count} objects are restored and need a step by hand, such as a new password.`,
  line: {
    span: (from: string, to: string) => `${from} to ${to}`,
    since: (from: string) => `since ${from}`,
    by: (who: string) => `, started by ${who}`,
    from: ', from the backup ',
    of: 'of ',
    plan: ', following ',
    undoOf: ', undoes ',
    thePlan: 'its plan',
  },
  csv: 'Download CSV',
  summary: 'Download summary',
  attributesCsv: 'Download attributes CSV',
  /** On small screens: the other downloads. */
  moreFiles: 'Other downloads',
  again: 'Restore again what failed',
  againBarred: 'Only operators and administrators can restore again what failed and tick objects off.',
  againRunning: 'This restore is still running',
  againFailed: 'The objects could not be selected again',
  replace: {
    title: 'Replace your selection?',
    text: 'You have already selected objects of this backup. The objects that failed take their place.',
    yes: 'Replace',
    no: 'Keep',
  },
  filters: { status: 'Status', type: 'Type', all: 'All', clear: 'Clear filters', search: 'Search by name or ID' },
  counts: (parts: readonly string[]) => parts.join(', '),
  completed: 'completed',
  withErrors: 'with errors',
  failed: 'failed',
  unprocessed: 'unprocessed',
  running: 'running',
  recreated: 'Re-created (new ID)',
  reportOnly: 'Report-only, as chosen in the plan',
  open: (name: string) => `Show details of ${name}`,
  emptyTitle: 'No objects found',
  emptyFiltered: 'No object of this restore matches these filters.',
  empty: 'This restore has no objects yet.',
  noErrorsTitle: 'Nothing needs attention',
  noErrorsText: 'Every selected object was restored without errors.',
  noErrorsYetTitle: 'Nothing needs attention so far',
  noErrorsYetText: 'Every object that the restore has finished is without errors.',
  /** While the restore runs, the list below the table has objects, and the table has none. */
  onlyLeftTitle: 'Nothing that was restored needs attention',
  onlyLeftText: 'The list below has what the plan could not put right.',
  /** Above the tabs, until each of the objects is ticked off. */
  left: {
    line: (sentence: string, done: number) =>
      `${sentence}${done > 0 ? ` ${done} of them ${done === 1 ? 'is' : 'are'} ticked off.` : ''}`,
    see: 'See which, and what to do',
  },
  valuesWithheld: 'Only operators and administrators see values, linked objects and reasons.',
  stillRunning: 'Still running. This report updates as it goes.',
  details: {
    errors: 'Error details',
    title: 'Object details',
    previous: 'Previous object',
    next: 'Next object',
    happened: 'What happened',
    fine: 'The object is in the directory as it was in the backup.',
    fineUnknown: 'Everything that was planned for this object is done, without errors.',
    fineDifferent: 'The object was restored without errors and differs from the backup. See below.',
    asChosen: 'Restored as chosen in the plan. It differs from the backup in what was chosen.',
    reportOnly: 'Report-only, as chosen in the plan. The policy blocks no sign-in.',
    deleted: 'The object was deleted, as planned.',
    contained: 'The object was disabled and contained, as planned.',
    unprocessed: 'The restore ended before it reached this object.',
    notReached: 'Not reached yet.',
    running: 'The object is being restored.',
    canDo: 'What you can do',
    attributes: 'Written and verified',
    links: 'Links',
    linkOf: (name: string, of: string) => `${name} of ${of}`,
    added: 'Added',
    removed: 'Removed',
    leftOut: 'Left out',
    allLinks: (count: string) => `${counted(count, 'value', 'values')} in total. The CSV file lists all of them.`,
    differs: 'Different afterwards',
    asMeant: (count: number) => `${count} ${count === 1 ? 'attribute' : 'attributes'} as intended`,
    attribute: 'Attribute',
    intended: 'Intended',
    readBack: 'Found afterwards',
    notSent: 'Not sent',
    missing: '-',
    says: (reason: string) => `The directory reported: ${reason}`,
    withheld: 'The reason is visible to operators and administrators.',
    answer: 'Directory error code',
    notes: 'Also',
    ids: 'IDs',
    sourceId: 'ID in the backup',
    restoredId: 'New ID in the directory',
    copySource: 'Copy the ID in the backup',
    copyRestored: 'Copy the new ID',
    versions: 'Versions in the backups',
    copy: 'Copy error',
    copied: 'Copied',
  },
  leftParts: {
    restore: {
      title: 'What could not be restored',
      byPlan: leftByPlan,
      byRestore: (count: string) => `${counted(count, 'object', 'objects')} of this restore`,
      nothing: 'Nothing. Every object was restored without errors.',
    },
    undo: {
      title: 'What the undo could not take back',
      byPlan: leftByUndo,
      byRestore: (count: string) => `${counted(count, 'object', 'objects')} of this undo`,
      nothing: 'Nothing. The undo took everything back without errors.',
    },
  } satisfies Record<'restore' | 'undo', LeftTexts>,
  todo: {
    more: (count: string) => `Show ${count} more`,
    done: (done: string, total: string) => `${done} of ${total} done`,
    download: 'Download list',
    tick: (name: string) => `Done: ${name}`,
    headings: ['Done', 'Name', 'Type', 'Status', 'What could not be restored', 'Object ID', 'New ID'],
    headingsShared: ['Done by', 'Done on'],
    doneBy: (who: string, when: string) => `Done by ${who}, ${when}`,
    failed: 'The list could not be saved',
    yes: 'yes',
    no: 'no',
    file: (id: string) => `not-restored-${id}.csv`,
    nouns: { one: 'object', many: 'objects' },
  },
  notFound: {
    title: (id: string) => `Restore ${id} is not found`,
    text: 'It may belong to another tenant, or the address is incomplete.',
    back: 'Back to restore jobs',
  },
  /** Advice by the engine's own codes. */
  advice: {
    cannotComeBack: ['Set manually what cannot be restored. No backup contains such values.'],
    unresolvedReference: [
      'Restore the referenced object from the same backup.',
      'Then choose Restore again what failed.',
    ],
    changedSinceReview: [
      'Compare again: someone changed the object after the comparison.',
      'Then choose Restore again what failed.',
    ],
    notEqual: [
      'Check the values below. Another service may have changed them.',
      'Choose Restore again what failed, or set them manually.',
    ],
    selfPrivilege: ['Ask another administrator to restore this object from the same backup.'],
    privilegeUnread: [
      'Choose Restore again what failed when the directory answers.',
      'Or ask another administrator to restore this object from the same backup.',
    ],
    assigneeDeleted: ['Restore the deleted account or group from a backup.', 'Then choose Restore again what failed.'],
    administratorsOnly: ['Ask an administrator to restore this object from the same backup.'],
    linksKept: [
      'Restore what could not be added, then choose Restore again what failed.',
      'Or remove the remaining links manually.',
    ],
    notSeen: [
      'Wait a few minutes, then look for the object in the directory.',
      'Choose Restore again what failed if it is not there.',
    ],
    notReadBack: ['Check the object in the directory. It may be correct.'],
    needsReview: [
      'Look for the object in the directory first.',
      'Choose Restore again what failed if it is not there.',
    ],
    masteredOnPremises: ['Change or restore it in your on-premises Active Directory.'],
    linkedObjectGone: ['Remove the object where it is still expected. No backup can bring the link back.'],
    builtIn: ['Nothing to do: the directory manages this object.'],
    immutable: ['Create the object again manually if the value matters.'],
    cannotBeCreated: ['Nothing to do: only the directory creates these objects.'],
    damaged: ['Choose the object from another backup.'],
    absent: ['Choose a backup that contains the object.'],
    stopped: ['Choose Restore again what failed.'],
    poison: ['Check the object, then choose Restore again what failed.'],
    unclear: ['Choose Restore again what failed.'],
    Authorization_RequestDenied: [
      'Ask an administrator to grant the permissions of this console again.',
      'Then choose Restore again what failed.',
    ],
    Request_MultipleObjectsWithSameKeyValue: [
      'Look for another object that uses the same name or address.',
      'Then choose Restore again what failed.',
    ],
    Request_BadRequest: ['Look for another object that uses the same value.', 'Then choose Restore again what failed.'],
  },
  adviceUnprocessed: ['Choose Restore again what failed.'],
});
