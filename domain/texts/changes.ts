import { counted, defineTexts } from './catalogue.ts';

export const CHANGES_TEXTS = defineTexts('changes', {
  unsupportedTitle: 'Changes are not available',
  unsupportedText: 'This service does not list what changed.',

  /** Both sides. */
  from: 'From',
  to: 'To',
  now: 'The directory now',
  presets: 'Often used',
  sinceLastGood: 'Last good backup to now',
  newestTwo: 'Newest two backups',
  /** On small screens in place of both choices. */
  compared: (from: string, to: string) => `${from} compared with ${to}`,
  otherSides: 'Compare others',
  /** A good backup is complete and verified, but may be younger than the damage. */
  earlierDamage: (time: string) => `Damage from before ${time} is not in this list.`,
  laterChanges: (time: string) => `Changes after ${time} are not in it either.`,
  compareBefore: (time: string) => `Compare with the good backup before it (${time})`,
  pickTitle: 'Choose what to compare',
  pickText: 'Compare a backup with the directory as it is now, or with another backup.',
  sameTitle: 'Choose two different backups',
  sameText: 'A backup does not differ from itself.',
  fewTitle: 'A completed backup is needed',
  fewText: 'Run a backup; then you can see what changed since.',
  toBackups: 'Go to backups',

  /** Reading the directory. */
  reading: {
    title: 'Reading the directory',
    starting: 'The reading of the directory starts.',
    progress: (done: number, all: number) => `${done} of ${all} types are read. Their changes are shown below.`,
    /** The number falls when consequences are folded into their causes. */
    soFar: (headline: string) => `Still comparing, so the numbers can change. So far: ${headline}`,
    types: 'Progress by type',
    states: { waiting: 'Waiting', reading: 'Reading', done: 'Read' },
    count: (read: string, expected: string | undefined) => (expected ? `${read} of ${expected}` : read),
    readAt: (time: string) => `The directory as it was on ${time}.`,
    age: (ago: string) => `Read ${ago} ago. Later changes are not shown.`,
    again: 'Read again',
    cancel: 'Cancel reading',
    canceled: 'The reading was canceled. A backup that starts cancels it, too.',
    failed: 'The directory could not be read.',
    refused: 'The directory cannot be read now.',
    gone: 'The result of this reading was removed.',
  },

  /** The list. */
  failed: 'The changes could not be listed.',
  busy: 'The service is preparing this list. It will appear in a few seconds.',
  incomplete: (types: string) =>
    `These types could not be read in full: ${types}. Objects that only one side has are not shown. ` +
    'The details of the backup say why, and Application permissions names missing permissions.',
  /** On small screens: earlier damage and consequences. */
  context: 'About these changes',
  folds: 'Causes and consequences',
  /** The reason that a plan has more operations than changes were selected. */
  scope: (changes: string, consequences: string) =>
    `${counted(changes, 'change', 'changes')} and ` +
    `${counted(consequences, 'object', 'objects')} that changed as a consequence. A plan puts right both.`,
  /** The reason that the numbers of the sentences add up to more than all consequences. */
  sharedConsequences: (count: string) =>
    count === '1'
      ? '1 object has causes in more than one sentence, and each of them counts it.'
      : `${count} objects have causes in more than one sentence, and each of them counts them.`,
  moreFolds: (count: string) => `Show ${count} more`,
  table: 'Changes',
  nouns: { one: 'change', many: 'changes' },
  columns: { severity: 'Severity', name: 'Object', what: 'What changed', who: 'Who', type: 'Type and kind' },
  severities: { critical: 'Critical', high: 'High', medium: 'Medium', low: 'Low', service: 'Service' },
  deletedBecause: (reason: string) => `Deleted: ${reason}`,
  kinds: { created: 'Created', deleted: 'Deleted', changed: 'Changed', service: 'Service only' },
  severity: 'Severity',
  severityCount: (severity: string, count: string) => `${severity} ${count}`,
  all: 'All',
  type: 'Type',
  allTypes: 'All types',
  kind: 'Kind',
  allKinds: 'All kinds',
  who: 'Who',
  everybody: 'Everybody',
  /** Authors of changes. */
  restores: 'Restores of this console',
  actorCount: (name: string, count: string) => `${name} (${count})`,
  time: 'Time',
  timeOptions: { any: 'Any time', chosen: 'Chosen time' },
  since: 'Made since',
  until: 'Made until',
  wrongTimes: 'The start is after the end.',
  timesHelp: 'Changes without a time in the audit log are left out.',
  bulkAction: 'One bulk action',
  objectsOfRestore: 'Objects of one restore',
  aboveIsWhole:
    'These are the objects of the restore that differ or that it put right again, with those that changed as a ' +
    'consequence. ' +
    'The sentence above is about the whole tenant.',
  showBulkAction: 'Show the whole bulk action',
  /** The count is shown before the click, because one action may have nearly all changes. */
  showCountedAction: (count: string, all: string) =>
    count === all
      ? `Show the whole bulk action (all ${counted(count, 'change', 'changes')})`
      : `Show the whole bulk action (${count} of ${counted(all, 'change', 'changes')})`,
  own: 'Consequences',
  ownOptions: { folded: 'Folded in', listed: 'Listed' },
  search: 'Search changes',
  causedBy: (name: string) => `What follows from ${name}`,
  clear: 'Clear filters',
  filtered: 'Filtered',
  filteredBy: (names: string) => `Filtered: ${names}`,
  finds: (text: string) => `"${text}"`,
  madeSince: (time: string) => `since ${time}`,
  madeUntil: (time: string) => `until ${time}`,
  moreFilters: (count: string) => (count === '0' ? 'Filters' : `Filters (${count})`),
  emptyTitle: 'No changes found',
  emptyText: 'No change matches the search and the filters.',
  /** Only consequences match, and they are folded into their causes. */
  emptyFoldedTitle: 'Only consequences found',
  emptyFoldedText: (count: string) =>
    `${counted(count, 'object', 'objects')} that changed as a consequence ${count === '1' ? 'matches' : 'match'}. ` +
    'The list leaves consequences out.',
  listFolded: (count: string) => (count === '1' ? 'List the consequence' : `List ${count} consequences`),
  restoreTitle: 'No object of this restore differs',
  restoreText: 'Everything that could be compared in its objects is the same on both sides.',
  showAll: 'Show all changes',
  nothingTitle: 'No changes',
  nothingText: 'Both sides contain the same.',
  onlyServiceText: (count: string) =>
    `In ${counted(count, 'object', 'objects')} the directory changed only what it keeps for itself.`,
  onlyRestoredText: (count: string) =>
    `${counted(count, 'object is', 'objects are')} the same again after a restore wrote ` +
    `${count === '1' ? 'it' : 'them'}.`,
  showService: 'Show service changes',

  /** A row. */
  added: (name: string, count: string) => `${name} +${count}`,
  removed: (name: string, count: string) => `${name} −${count}`,
  addedAndRemoved: (name: string, added: string, removed: string) => `${name} +${added} −${removed}`,
  moreAttributes: (count: string) => `${count} more`,
  consequences: (count: string) => counted(count, 'consequence', 'consequences'),
  values: 'Values',
  typeAndKind: (type: string, kind: string) => `${type}, ${kind.toLowerCase()}`,
  valuesOf: (what: string, name: string) => `${what}, values of ${name}`,
  copyId: (name: string) => `Copy the object ID of ${name}`,
  tick: (name: string) => `Select ${name}`,
  tickCreated: 'Created since: nothing to put right. Decide about it under Created since.',
  tickContain: (name: string) => `Contain ${name} in the plan`,
  containHelp: 'Created since. With the tick, the plan contains the object.',
  decide: 'Keep, contain or delete',
  decideAbout: (name: string) => `Keep, contain or delete ${name}`,
  /** A plan has contained it. */
  decideContained: 'Keep or delete',
  decideAboutContained: (name: string) => `Keep or delete ${name}`,
  contained: (by: string, time: string) => `Contained by ${by}, ${time}`,
  kept: (by: string, time: string) => `Kept by ${by}, ${time}`,
  containedBefore: 'Was contained, and changed again since',
  tickContained: 'A plan has contained the object.',
  /** A person chose report-only for a policy, or that a user comes back disabled. */
  restoreChoice: (time: string) => `Chosen in a restore on ${time}`,
  leftInRestore: (time: string) => `Left as it was in a restore on ${time}`,
  /** A restore created the object in place of a deleted one. */
  recreated: 'Re-created',
  recreatedBy: (time: string | undefined) =>
    `Re-created by ${time === undefined ? 'a restore' : `the restore of ${time}`}; it has a new object ID`,
  newId: 'New object ID',
  /** The object refers to an object that a restore re-created. */
  newIdOnly: 'New ID only',
  hasNewId: (name: string, others: string | undefined) =>
    others === undefined ? `${name} has a new ID` : `${name} and ${others} more have new IDs`,
  tickNewId: 'Only the ID of an object that a restore re-created is new. There is nothing to put right.',
  /** In the list of the objects of one restore. */
  newIdsLeftOut: (count: string) =>
    `${counted(count, 'row is', 'rows are')} about nothing but the new ID of an object, and not a difference to put ` +
    'right.',
  /** A restore wrote the object, and only what the directory keeps for itself differs. */
  restored: 'Same again',
  restoredBy: (author: string) => `Written ${author}; the same as before`,
  tickRestored: 'A restore put the object right. There is nothing left to do.',
  formerId: (former: string, present: string) => `The object ID was ${former} and is ${present}.`,
  tickRecreated: 'A restore re-created the object. A new object ID cannot be reversed.',
  tickService: 'The directory keeps this for itself. There is nothing to put right.',

  /** An open row. */
  reasons: 'Why it matters',
  before: (time: string) => (time ? `Before (${time})` : 'Before'),
  after: (time: string) => (time ? `After (${time})` : 'After'),
  differencesOf: (name: string) => `Values of ${name}`,
  firstValues: (shown: string, count: string, name: string) =>
    `${name}: the first ${shown} of ${count} values are shown.`,
  notRestorable: (names: string) => `No restore writes: ${names}.`,
  noValues: 'There are no values to show.',
  consequencesOf: (name: string) => `What follows from ${name}`,
  consequencesFailed: 'The consequences could not be listed.',
  listAll: (count: string) => `Show all ${count} in the list`,

  /** The tile of the dashboard. */
  tile: {
    title: 'What changed',
    /** The tenant may have changed since the reading. */
    asOf: (time: string, headline: string) => `As of ${time}: ${headline}`,
    compare: 'Compare with the directory now',
    open: 'Show changes',
    /** The page shows the reading, and reads the directory again on demand. */
    openRead: 'Show changes since the last backup',
    earlierDamage: 'Damage from before that backup is not counted.',
    /** Critical changes that the newest backup already contains. */
    before: (count: string, from: string, until: string) =>
      `That backup may contain damage. Not counted: ${counted(count, 'critical change', 'critical changes')} between ` +
      `the backups of ${from} and ${until}.`,
    openBefore: 'Show changes before that backup',
    first: 'No backup is completed yet. Run a backup first: changes are found by comparing with it.',
    none: 'No backup is completed yet.',
    one: 'One backup is completed. What changed since is not known: compare the directory with it.',
    oneForViewers: 'One backup is completed. What changed since is not known until the next one.',
    /** The sentence is about two backups. */
    unread: (time: string) => `What changed since the backup of ${time} is not known: the directory was not read.`,
    outdated: 'A restore wrote to the directory after this comparison. Compare again to see what differs now.',
    outdatedForViewers:
      'A restore wrote to the directory after this comparison. An operator or an administrator can compare again.',
  },
});

/** Explanations of values that open the tenant. */
export const DANGER_TEXTS = defineTexts('dangers', {
  wholeInternet: 'Covers the whole internet',
  guestsAsMembers: 'Guests have the rights of members',
  everyoneInvites: 'Everybody may invite guests, guests included',
  textMessages: 'Accepts text messages',
  phoneCalls: 'Accepts phone calls',
  policyOff: 'The policy is off',
  policyReports: 'The policy only reports and blocks no sign-in',
  signUp: 'People from outside can sign themselves up',
  oldPowerShell: 'Every user can read the directory with MSOnline PowerShell',
  createApps: 'Every user can register applications',
  createTenants: 'Every user can create tenants',
  createGroups: 'Every user can create security groups',
  anyConsent: 'Users can give applications access to their data without an administrator',
  consentRequestsOff: 'Users cannot request the consent of an administrator',
  othersGetIn: 'People of other tenants get in',
  trustsOthers: 'Trusts the multi-factor authentication or the devices of other tenants',
  securityDefaultsOff: 'Security defaults are off',
});
