import { counted, defineTexts } from './catalogue.ts';
import { LENGTH_TEXTS as L } from './lengths.ts';

const plural = (count: number, one: string, many: string): string => `${count === 1 ? one : many}`;

/** Texts of the restore wizard's frame and of its first step. */
export const WIZARD_TEXTS = defineTexts('wizard', {
  backups: 'Backups',
  path: 'Breadcrumb',
  copyId: 'Copy backup ID',
  /** The line under the title; each part is left out where it is not known. */
  of: (time: string) => `Backup of ${time}`,
  ago: (words: string) => `${words} ago`,
  objects: (count: string) => counted(count, 'object', 'objects'),
  back: 'Back',
  toBackups: 'Back to backups',
  steps: {
    label: 'Steps',
    done: 'done',
    select: {
      name: 'Select',
      title: (limit: number) => `Select up to ${limit} objects to be restored`,
      next: 'Next: compare',
    },
    compare: { name: 'Compare', title: 'The following attributes will be restored', next: 'Next: review' },
    review: { name: 'Review', title: 'The following objects will be restored', next: 'Start restore' },
  },

  notFound: (id: string) => `Backup ${id} is not found`,
  notFoundText: 'It may have been deleted. Nothing was changed in the directory.',
  running: 'This backup is not completed yet.',
  runningText: 'It opens here when it is completed.',
  notReady: (status: string) => `This backup cannot be restored: ${status.toLowerCase()}.`,
  notReadyText: 'Choose another backup.',
  infoFailed: 'The backup could not be read.',
  recordsFailedText: 'Your selection is kept.',
  recordsFailed: 'The objects could not be listed.',
  infoComes: 'The service is not responding. The backup will open when the service is available again.',
  infoBusy: 'The backup will open in a few seconds.',
  readFailed: 'The saved selection could not be read.',
  startOver: 'Start with nothing selected',
  selectionFailed: 'The change was not saved. What you see is the saved selection.',
  restoreFailed: 'The restore was not started.',
  comparisonFailed: 'An error occurred while processing the comparison. Please try again later',
  request: (id: string) => `Request ${id}`,
  /** @param time of the last reply of the service */
  lost: 'The connection is lost. Your selection is kept and will be saved when the service is available again.',
  lostRecords: 'The connection is lost. The list will load when the service is available again.',
  busy: 'The service is busy',
  busyList: (seconds: number) =>
    `The list will load in ${seconds} ${plural(seconds, 'second', 'seconds')}. Your selection is kept.`,
  busySave: 'Your selection is kept and is saved in a few seconds.',
  reading: 'Reading the saved selection',

  types: 'Object types',
  type: 'Type',
  inBackup: 'In backup',
  typeCount: (label: string, selected: string, total: string) => `${label}, ${selected} of ${total} selected`,
  selectedOf: (selected: string, total: string) => `${selected} of ${total} selected`,
  allSelected: (total: string) => `all ${total} selected`,
  selected: (count: string) => `${count} selected`,
  table: (label: string) => label,
  search: (label: string) => `Search ${label}`,
  clearSearch: 'Clear search',
  typeOption: (label: string, total: string, selected: string | undefined) =>
    selected === undefined ? `${label} (${total})` : `${label} (${selected} of ${total} selected)`,
  tickColumn: 'Select',
  yes: 'Yes',
  no: 'No',
  enabled: 'Enabled',
  disabled: 'Disabled',
  copy: (id: string) => `Copy ${id}`,
  keptHere: 'Kept in this tab',
  watched: (name: string) => `${name} is watched and compared, not written`,
  watchedTitle: 'Watched and compared, not written',
  watchedNote: 'Entries with an eye are watched: comparisons show what changed, and no restore writes them.',
  tick: (name: string, other?: string) => `Select ${name}${other === undefined ? '' : `, ${other}`}`,
  tickPage: 'Select all objects of this page',
  selectPage: (count: number) => `Select page (${count})`,
  unselectPage: (count: number) => `Unselect page (${count})`,
  selectAll: (count: string) => `Select all ${count}`,
  selectMatching: (count: string) => `Select all ${count} found`,
  unselectAll: (count: string) => `Unselect all ${count}`,
  overLimit: 'over the limit',
  overLimitTitle: (count: string, limit: string) =>
    `Selecting ${count} more ${count === '1' ? 'object' : 'objects'} would exceed the limit of ${limit}`,
  gathering: 'Selecting',
  emptyTitle: (label: string) => `No ${label} found`,
  emptyText: 'This backup contains none.',
  filter: 'Show',
  filters: { all: 'All', selected: 'Selected', differs: 'Differs' },
  filterNames: { all: 'All objects', selected: 'Selected objects', differs: 'Differs from the last comparison' },
  emptyFilters: {
    selected: 'No selected object fits.',
    differs: 'The last comparison found no difference here.',
  },
  showAll: 'Show all',
  emptySearch: (text: string) => `Nothing in this backup matches "${text}".`,
  invalidSearch: 'This search is not valid. Change the text.',

  selection: 'Your selection',
  clearAll: 'Clear all',
  of100: (limit: string) => `of ${limit} objects`,
  ofLimit: (total: string, limit: string) => `${total} of ${limit} selected`,
  nothing: 'Select the objects to restore. The selection is saved as you go.',
  removeType: (label: string) => `Remove all ${label}`,
  limit: (limit: number) => `You can select up to ${limit} objects`,
  aboveLimit: (over: string) => `${over} too many. Remove some to continue.`,
  notAllowed: 'Experimental features are on in this browser, but this service does not allow the higher limit.',
  estimate: 'Estimated restore time',
  saved: 'Selection saved',
  saving: 'Saving',
  notSaved: 'Not saved yet',
  showSelection: 'Show selection and settings',
  hideSelection: 'Hide selection and settings',
  total: (total: string, limit: string) => `${total} of ${limit} objects selected`,
  nextBarred: 'Select at least one object',
  continueOwn: (count: string) =>
    `Continue with your saved selection (${count === '1' ? '1 object' : `${count} objects`})`,
  nextWaits: 'The selection is being read',
  nextOver: (limit: number) => `Select at most ${limit} objects`,
  removed: (count: string, label: string) => `${count} ${label} removed`,
  clearedToast: 'Selection cleared',
  undo: 'Undo',

  /** States of conditional access policies, by the words of the directory. */
  states: { enabled: 'Enabled', disabled: 'Disabled', enabledForReportingButNotEnforced: 'Report-only' },

  settings: {
    title: 'Restore settings',
    users: 'Users',
    recoverMailbox: 'Recover mailbox access',
    recoverMailboxHelp: 'Reconnects the mailboxes of recovered users.',
    mailboxBarred: 'Mailbox recovery is not available in this tenant.',
    restoreEnabled: 'Restore users in enabled state',
    restoreEnabledHelp:
      'Restores the account status from the backup. Off: recovered users are disabled. A plan brings them back as in ' +
      'the backup.',
    modeHelp:
      'For policies that differ from the backup or are recovered. Policies that equal the backup are not changed.',
    policies: 'Conditional access',
    mode: 'State of restored policies',
    modes: { BackupState: 'Backup state', ReportOnly: 'Report-only', Enabled: 'Enabled', Disabled: 'Disabled' },
    dependencies: 'Restore dependencies',
    dependenciesHelp: 'Also restores the groups, locations and other objects that the policies refer to.',
    remember: 'Remember decision',
    rememberHelp: 'Uses these settings for the next restore.',
    never: 'Keep these settings collapsed',
    neverHelp: 'Hides them here. Review shows them before every start.',
  },

  coverage: {
    title: 'This backup is incomplete',
    text: 'An object that is missing here may still be in the directory.',
    gaps: 'Not everything could be read of',
    optionalTitle: 'An optional permission is missing',
    optional: (permissions: string, one: boolean) =>
      `This backup was made without the optional ${one ? 'permission' : 'permissions'} ${permissions}. ` +
      'The Application permissions page explains each one. A restore does not change what was not read.',
    damaged: (count: string) =>
      count === '1'
        ? '1 object of this backup is damaged and cannot be restored from it.'
        : `${count} objects of this backup are damaged and cannot be restored from it.`,
    dangling: (count: string, one: boolean) =>
      `${count} ${one ? 'reference leads' : 'references lead'} to objects outside this backup`,
    danglingHelp:
      'A restore keeps them if the object is still in the directory. Otherwise it leaves them out and lists them in ' +
      'the report.',
    /** Behind the name of a type in the list of types. */
    mark: 'not read in full',
    states: {
      complete: (objects: string) => `All ${objects} were read.`,
      partial: (objects: string) => `Not all ${objects} could be read.`,
      forbidden: (objects: string) => `The directory denied access to ${objects}.`,
      throttled: (objects: string) => `The directory was too busy to show all ${objects}.`,
    },
    captured: (count: string, carried: string) =>
      `${counted(count, 'is', 'are')} in this backup${carried !== '0' ? `, ${carried} of them copied from the previous backup` : ''}.`,
    linksTitle: 'Not every link was read',
    link: (name: string, objects: number, unknown: number) => {
      if (objects === 0) return `${name}: not in this backup`;
      const words =
        unknown === 0
          ? 'copied from the previous backup'
          : unknown === objects
            ? 'not in this backup'
            : `not in this backup for ${unknown}, for the others copied from the previous backup`;
      return `${name} of ${objects} ${objects === 1 ? 'object' : 'objects'}: ${words}`;
    },
    linksText: 'A restore does not change links that are not in the backup.',
    propertiesTitle: 'Some values are not known',
    property: (name: string, objects: number) => `${name} of ${objects} ${objects === 1 ? 'object' : 'objects'}`,
    propertiesText: 'The directory returned values that this version does not know. A restore does not change them.',
  },
});

/** @param minutes whole minutes: 60 are minutes, above it hours and minutes */
export const durationText = (minutes: number): string =>
  minutes <= 60 ? L.minute(minutes) : L.together([L.hour(Math.floor(minutes / 60)), L.minute(minutes % 60)]);
