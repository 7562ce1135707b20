import { counted, defineTexts } from './catalogue.ts';

/** Texts of "Created since". */
export const CREATED_TEXTS = defineTexts('created', {
  unsupportedTitle: 'Created objects are not available',
  unsupportedText: 'This service does not list what was created.',
  toChanges: 'Go to changes',

  /** Leads here from the changes. */
  link: 'Decide about created objects',

  since: (time: string) => `Objects that were created after the backup of ${time}.`,
  undecided: (count: string) => `${counted(count, 'object is', 'objects are')} undecided.`,
  failed: 'The created objects could not be listed.',
  list: (type: string) => `Created: ${type}`,
  nouns: { one: 'created object', many: 'created objects' },

  search: 'Search created objects',
  type: 'Type',
  allTypes: 'All types',
  severity: 'Severity',
  all: 'All',
  decision: 'Decision',
  decisions: { undecided: 'Undecided', keep: 'Kept', delete: 'To be deleted' },
  clear: 'Clear filters',
  emptyTitle: 'No created objects found',
  emptyText: 'No created object matches the search and the filters.',
  nothingTitle: 'Nothing was created',
  nothingText: 'The later side has no object that the earlier side lacks.',

  /** @param line "by NAME, TIME" or "likely by NAME, TIME" */
  created: (line: string) => `Created ${line}`,
  copyId: (name: string) => `Copy the object ID of ${name}`,
  choices: (name: string) => `Decision about ${name}`,
  keep: 'Keep',
  contain: 'Contain',
  delete: 'Delete',
  keepMeans: 'Stays as it is. Give a reason; it is remembered.',
  keepContainedMeans: 'Stays contained. Give a reason; it is remembered.',
  kept: (by: string, time: string, reason: string | undefined) =>
    `Kept by ${by} on ${time}${reason === undefined ? '.' : `: ${reason}`}`,
  executed: {
    /** @param effects that the restore verified, such as "account disabled" */
    contain: (by: string, time: string, effects: readonly string[] = []) =>
      effects.length === 0
        ? `Contained by the plan that ${by} started on ${time}.`
        : `Contained ${time} by ${by}: ${effects.join(', ')}.`,
    delete: (by: string, time: string, _effects?: readonly string[]) =>
      `Deleted by the plan that ${by} started on ${time}.`,
  },
  changedAgain: {
    contain: (by: string, time: string) =>
      `${by} contained it on ${time}, and somebody changed it since: it is undecided again.`,
    delete: (by: string, time: string) =>
      `${by} deleted it on ${time}, and somebody recovered it since: it is undecided again.`,
  },
  toPlan: 'Open the plan',
  deletionDecided: (by: string, time: string) => `Decided by ${by} on ${time}.`,
  undo: {
    undelete: 'Moves it to the recycle bin. An undo recovers it.',
    undeleteOrCreate: 'Deletes it. An undo recovers it if your tenant has a recycle bin for it; if not, with a new ID.',
    create: 'Deletes it permanently. An undo creates it again with a new ID.',
  },
  deleteMeans: 'Deletes it.',
  notOffered: 'Not offered.',
  reason: (name: string) => `Why ${name} is kept`,
  reasonHelp: 'Why is it kept?',
  save: 'Save',
  onlyAdmins:
    'Only an administrator decides to keep or delete an object. You can contain objects, and plan decided deletions.',
  unsupportedDecision: 'This service does not remember decisions.',
  decideFailed: 'The decision was not saved.',

  /** The plan. */
  plan: 'Make a plan',
  planNone: 'Choose Contain or Delete. Undecided objects stay as they are.',
  planHelp: 'Nothing is written yet: the plan is shown first.',
  planning: 'Making the plan',
  planFailed: 'The plan was not made.',
  planOf: (contained: string, deleted: string) => `${contained} to contain, ${deleted} to delete.`,
  /** Search and filters leave some of the objects to contain out of the list. */
  planOfHidden: (contained: string, hidden: string, names: string, deleted: string) =>
    `${contained} to contain, ${hidden} not shown: ${names}. ${deleted} to delete.`,
  showHidden: 'Show all objects to contain',
  containShown: 'Contain all shown here',
  release: 'Contain none',
});
