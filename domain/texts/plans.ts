import { counted, defineTexts } from './catalogue.ts';

const were = (count: string): string => (count === '1' ? 'was' : 'were');
const onObjects = (objects: string | undefined): string =>
  objects === undefined ? '' : ` on ${counted(objects, 'object', 'objects')}`;

/** Texts of the list of plans and of the page of one plan. */
export const PLAN_TEXTS = defineTexts('plans', {
  nouns: { one: 'plan', many: 'plans' },
  intro: 'A plan says what a restore will change, object by object. Nothing is changed before a person starts it.',
  table: 'Plans',
  columns: { plan: 'Plan', state: 'State', made: 'Made', by: 'By', operations: 'Operations' },
  states: {
    draft: 'Not started',
    started: 'Started',
    done: 'Done',
    trouble: 'Ended with open points',
    finished: (done: string, total: string) => `${done} of ${counted(total, 'operation', 'operations')} finished.`,
  },
  selectedOf: (selected: string, total: string) => `${selected} of ${total} selected`,
  emptyTitle: 'No plans yet',
  emptyText: 'A plan is made of changes, of objects in a backup, or to undo a restore.',
  emptyAction: 'Go to backups',
  failed: 'The plans could not be loaded',
  unsupportedTitle: 'Plans are not available',
  unsupportedText: 'This service restores without plans.',
  missingTitle: 'This plan does not exist',
  missingText: 'It was discarded, or the address is wrong.',
  toPlans: 'Go to plans',
  planFailed: 'The plan could not be loaded',
  operationsFailed: 'The operations could not be loaded',

  /** Texts of a shown plan. */
  head: {
    made: (time: string, by: string) => `Made ${time} by ${by}`,
    ago: {
      now: 'less than a minute ago',
      minutes: (count: string) => `${counted(count, 'minute', 'minutes')} ago`,
      hours: (count: string) => `${counted(count, 'hour', 'hours')} ago`,
      days: (count: string) => `${counted(count, 'day', 'days')} ago`,
    },
    sources: {
      changes: 'From the backup of',
      objects: 'From the backup of',
      undo: 'Undoes the restore',
      created: 'Objects created after the backup of',
    },
    returning: (count: string) => `${count} more ${count === '1' ? 'comes' : 'come'} back automatically`,
    followUp: 'Continues the plan with operations on hold',
    /** Relates the selected changes to the operations of the plan. Both lists add up to the objects. */
    scope: (count: string, reasons: string, results: string) =>
      `${counted(count, 'object', 'objects')}: ${reasons}. Of these, ${results}.`,
    reasons: {
      chosen: (count: string) => `${count} selected`,
      consequences: (count: string) => `${count} that changed as a consequence`,
      required: (count: string) => `${count} that the selected ones need`,
      created: (count: string) => `${count} to contain or delete what was created since`,
    },
    results: {
      work: (count: string) => `${count} ${count === '1' ? 'needs' : 'need'} a change`,
      right: (count: string) => `${count} ${count === '1' ? 'is' : 'are'} already right`,
      returning: (count: string) => `${count} ${count === '1' ? 'comes' : 'come'} back automatically`,
      left: (count: string) =>
        `${count} ${count === '1' ? 'stays as it is' : 'stay as they are'}, because this plan cannot put ` +
        `${count === '1' ? 'it' : 'them'} right`,
    },
  },
  old: (hours: string) =>
    `This plan is ${counted(hours, 'hour', 'hours')} old. ` +
    'Objects that changed since then are put on hold, not overwritten.',

  start: {
    action: 'Start the plan',
    actionOfUndo: 'Start undo',
    starting: 'Starting',
    nothing: 'Nothing is selected. Select at least one operation.',
    impossible:
      'This plan cannot put anything right. The list of what cannot be put right says why, and where to change it.',
    saving: 'Saving your changes to the plan',
    title: 'Start this plan?',
    titleOfUndo: 'Undo this restore?',
    text: (what: string, seconds: string) => `The plan will ${what}. Estimated time: ${seconds}.`,
    textOfUndo: (what: string, seconds: string) =>
      `The undo makes objects as they were before the restore. It will ${what}. Estimated time: ${seconds}.`,
    cannot: (subject: string) => `${subject} cannot be put right by this plan. The page of the plan says why.`,
    cannotOfUndo: (subject: string) => `${subject} cannot be undone by this plan. The page of the plan says why.`,
    deleted: (names: string) => `To be deleted: ${names}.`,
    /** Follows names. */
    more: (count: string) => `${count} more`,
    signIn: (names: string) => `${names} can sign in again.`,
    /** For a service that does not count the accounts; the page does not list all operations. */
    signInShown: (names: string) =>
      `${names} can sign in again, and perhaps accounts on other pages of the list as well.`,
    accounts: (count: string) => counted(count, 'account', 'accounts'),
    otherAccounts: (count: string) => counted(count, 'other account', 'other accounts'),
    privileges: (count: string) => `It gives up to ${counted(count, 'account', 'accounts')} privileges.`,
    held: 'An object that changed since the plan was made is put on hold and not overwritten.',
    newId: (count: string) =>
      `${counted(count, 'object comes', 'objects come')} back with a new ID. The operations say what that changes.`,
    disabled: (count: string) => `${counted(count, 'user', 'users')} will come back disabled.`,
    reportOnly: (count: string) =>
      `${counted(count, 'policy', 'policies')} will be written as report-only and will not block sign-ins.`,
    /** The page does not list all operations. */
    reportOnlyShown: (count: string) =>
      `At least ${counted(count, 'policy', 'policies')} will be written as report-only and will not block sign-ins.`,
    leftOut: (count: string) => `Some attributes or members are left out in ${counted(count, 'object', 'objects')}.`,
    leftOutShown: (count: string) =>
      `Some attributes or members are left out in at least ${counted(count, 'object', 'objects')}.`,
    conflicts: (count: string) =>
      `${counted(count, 'operation has', 'operations have')} a conflict and may fail or end in part.`,
    permanent: (count: string) =>
      `${counted(count, 'object', 'objects')} will be deleted without a recycle bin. An undo creates ${
        count === '1' ? 'it' : 'them'
      } again with a new ID.`,
    type: (count: string) => `Type ${count} to confirm the deletions`,
    typeProtection: (count: string) => `Type ${count} to confirm that the plan lowers the protection of the tenant`,
    typeProtectionOfUndo: (count: string) =>
      `Type ${count} to confirm that the undo lowers the protection of the tenant or gives privileges`,
    yes: 'Start the plan',
    yesOfUndo: 'Start undo',
    no: 'Not yet',
    failed: 'The plan was not started',
    changed: 'The plan was changed by somebody else. This is its newest state. Review it and start it again.',
    running: 'Another restore is running. Start the plan when it has ended.',
    unclear: 'The service did not answer. Start again: a plan is executed only once.',
  },
  /** The effect of operations, as the start says it: "re-create 3 objects, update 2 objects and delete 1 object". */
  does: {
    create: (count: string) => `re-create ${counted(count, 'object', 'objects')}`,
    undelete: (count: string) => `recover ${counted(count, 'object', 'objects')}`,
    update: (count: string) => `update ${counted(count, 'object', 'objects')}`,
    disable: (count: string) => `disable ${counted(count, 'object', 'objects')}`,
    delete: (count: string) => `delete ${counted(count, 'object', 'objects')}`,
  },
  seconds: {
    short: 'a few seconds',
    minutes: (count: string) => counted(count, 'minute', 'minutes'),
    hours: (hours: string, minutes: string) =>
      minutes === '0'
        ? counted(hours, 'hour', 'hours')
        : `${counted(hours, 'hour', 'hours')} ${counted(minutes, 'minute', 'minutes')}`,
  },

  discard: {
    action: 'Discard',
    title: 'Discard this plan?',
    text: 'The plan is removed. The directory is not changed.',
    yes: 'Discard',
    no: 'Keep',
    done: 'The plan was discarded',
    failed: 'The plan was not discarded',
  },
  export: {
    action: 'Export',
    files: { page: 'Printable page', csv: 'CSV', json: 'JSON' },
  },
  edit: {
    failed: 'Your change was not saved',
    conflict: 'The plan was changed by somebody else. Your last change was not saved.',
    saving: 'Saving',
  },

  attention: {
    title: 'Look at these first',
    deleted: (count: string) => `${counted(count, 'object is', 'objects are')} deleted`,
    conflicts: (count: string) => `${counted(count, 'operation has', 'operations have')} a conflict`,
    /** @param objects undefined if it is the same number */
    protection: (count: string, objects?: string) =>
      count === '1'
        ? '1 operation lowers the protection of the tenant'
        : `${count} operations${onObjects(objects)} lower the protection of the tenant`,
    /** An undo may give privileges back; a plan of another source does not count that. */
    protectionOfUndo: (count: string, objects?: string) =>
      count === '1'
        ? '1 operation lowers the protection of the tenant or gives privileges'
        : `${count} operations${onObjects(objects)} lower the protection of the tenant or give privileges`,
    permanent: (count: string) => `${counted(count, 'object is', 'objects are')} deleted without a recycle bin`,
    losses: (count: string) => `${counted(count, 'operation', 'operations')} cannot bring everything back`,
    newId: (count: string) => `${counted(count, 'object comes', 'objects come')} back with a new ID`,
    comesBackDisabled: (count: string) => `${counted(count, 'user comes', 'users come')} back disabled`,
    leftBefore: (count: string) =>
      `${counted(count, 'object keeps', 'objects keep')} what was left as it is in an earlier restore`,
    notSelected: (count: string) => `${counted(count, 'operation is', 'operations are')} not selected`,
    show: 'Show',
    showing: 'Shown below',
    shownBelow: (what: string) => `Shown below: ${what}`,
    showOf: (what: string) => `Show: ${what}`,
  },
  cannot: {
    title: (subject: string) => `${subject} cannot be put right here`,
    titleOfUndo: (subject: string) => `${subject} cannot be undone here`,
    text: 'Each line says why and where to change it.',
    more: (count: string) => `Show ${count} more`,
  },

  waves: {
    title: 'What the plan does',
    titleRunning: 'What the plan does so far',
    titleDone: 'What the plan did',
    wave: 'Wave',
    names: {
      1: 'Containment',
      2: 'Locations and strengths',
      3: 'Users and groups',
      4: 'Applications and roles',
      5: 'Tenant settings and policies',
      6: 'Deletions',
    },
    all: 'All waves',
    time: 'Estimate',
    none: 'Nothing is selected.',
    /** Operations in progress and not started. */
    open: 'Not finished',
    rightBefore: 'Already right before the start',
    show: (wave: string) => `Show the operations of ${wave}`,
  },
  /** Relates the numbers of a plan: one operation is one object. */
  scope: {
    operations: (count: string, parts: string) =>
      `${counted(count, 'operation', 'operations')}, one per object: ${parts}.`,
    selected: (count: string) => `${count} selected`,
    notSelected: (count: string) => `${count} not selected`,
    right: (count: string) => `${count} already right`,
    rightBefore: (count: string) => `${count} already right before the start`,
    returning: (count: string) => `${count} that ${count === '1' ? 'comes' : 'come'} back automatically`,
    cannot: (count: string) =>
      `In ${counted(count, 'object', 'objects')} something stays as it is, because this plan cannot put it right.`,
    cannotOfUndo: (count: string) =>
      `In ${counted(count, 'object', 'objects')} something stays as it is, because this plan cannot undo it.`,
    /** Follows the sentence before. The head of the plan counts these as objects that stay as they are. */
    withoutOperation: (count: string) => `${count} of them ${count === '1' ? 'has' : 'have'} no operation.`,
  },

  run: {
    running: (done: string, total: string) =>
      `${done} of ${counted(total, 'operation', 'operations')} ${done === '1' || total === '1' ? 'is' : 'are'} finished.`,
    ended: 'The restore of this plan has ended.',
    results: {
      written: (count: string, total: string) =>
        `${count} of ${counted(total, 'operation', 'operations')} ${were(total)} written and verified`,
      alreadyRight: (count: string) => `${count} ${were(count)} already right`,
      inPart: (count: string) => `${count} ${were(count)} done in part`,
      onHold: (count: string) => `${count} ${count === '1' ? 'is' : 'are'} on hold`,
      failed: (count: string) => `${count} failed`,
      open: (count: string) => `${count} ${were(count)} not started`,
    },
    left: 'See what still differs from the backup',
    report: 'Report',
    cancel: 'Cancel restore',
    canceling: 'Canceling',
    confirm: {
      title: 'Cancel this restore?',
      text: (changed: string) =>
        changed === '0'
          ? 'Nothing has been changed in the directory yet.'
          : `${counted(changed, 'object', 'objects')} ${were(changed)} changed and will stay changed. ` +
            'The directory is then a mixture of before and after.',
      undo: ' You can undo these changes on this page afterwards.',
      yes: 'Cancel restore',
      no: 'Keep restoring',
    },
  },
  held: {
    title: (count: string) => `${counted(count, 'operation is', 'operations are')} on hold`,
    text: 'The restore left these objects, or a part of them, as they were, and waits for your decision.',
    first: (shown: string, count: string) =>
      `The first ${shown} of ${count} are listed. An answer for all is given to every one of them.`,
    reasons: {
      changedSincePlan: 'Changed after the plan was made.',
      administratorsOnly: 'Only an administrator may restore this. Plan it again to restore it.',
      askAdministrator: 'Only an administrator may restore this. An administrator can plan it again here.',
    },
    answers: {
      overwrite: 'Overwrite',
      keepLive: 'Keep as it is now',
      planAgain: 'Plan again',
    },
    explained: {
      overwrite: 'Overwrite: write the values of this plan over the values that are there now.',
      keepLive: 'Keep as it is now: leave the object alone and close the operation.',
      planAgain: 'Plan again: read the object again and decide in a new plan.',
    },
    later: 'Later',
    answerOf: (name: string) => `Answer for ${name}`,
    forAll: (count: string) => `For all ${count}`,
    apply: (count: string) => `Continue with ${counted(count, 'answer', 'answers')}`,
    applyAll: 'Continue with an answer for all',
    none: 'Choose an answer first.',
    failed: 'The answers were not saved',
    kept: 'Your answers were saved',
  },
});
