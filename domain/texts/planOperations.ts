import { counted, defineTexts } from './catalogue.ts';

/** Texts of the operations of a plan: the list, its filters and the details of one operation. */
export const PLAN_OPERATION_TEXTS = defineTexts('planOperations', {
  title: 'Operations',
  table: 'Operations of the plan',
  nouns: { one: 'operation', many: 'operations' },
  columns: { selected: 'Selected', name: 'Object', what: 'Change', state: 'State' },
  search: 'Search operations',
  filters: {
    wave: 'Wave',
    kind: 'Action',
    type: 'Type',
    severity: 'Severity',
    state: 'State',
    all: 'All',
    more: (count: string) => (count === '0' ? 'Filters' : `Filters (${count})`),
    clear: 'Clear filters',
  },
  emptyTitle: 'No operations found',
  emptyText: 'The plan has no operations.',
  filteredText: 'No operation matches the filters.',
  tickAll: 'Select all operations on this page',
  /** Counts of all pages; operations that are right already or wait for a choice cannot be selected. */
  all: {
    count: (selected: string, total: string) => `${selected} of ${counted(total, 'operation', 'operations')} selected.`,
    matching: (selected: string, total: string) =>
      `${selected} of ${counted(total, 'operation that matches', 'operations that match')} selected.`,
    select: (total: string) => `Select all ${total}`,
    clear: (selected: string) => `Clear all ${selected}`,
  },
  elsewhere: (count: string) =>
    `${count} of the selected operations ${count === '1' ? 'is on another page' : 'are on other pages'}.`,
  hidden: (count: string) =>
    `${counted(count, 'selected operation is', 'selected operations are')} hidden by the filter. ` +
    'A start does them, too. Clear the filters to see them.',
  hiddenOrElsewhere: (count: string) =>
    `${counted(count, 'selected operation is', 'selected operations are')} hidden by the filter or on other pages. ` +
    'A start does them, too. Clear the filters to see them.',
  /** The filter of a fact also finds operations that the fact's number does not count. */
  notCounted: (count: string) =>
    count === '1'
      ? '1 of these is not selected, so the number above does not count it.'
      : `${count} of these are not selected, so the number above does not count them.`,
  tick: (name: string) => `Do: ${name}`,
  tickChoose: 'Choose what happens to its links first',
  attributes: (count: string) => counted(count, 'attribute', 'attributes'),
  link: (name: string, added: string, removed: string) =>
    `${name}${added === '0' ? '' : ` +${added}`}${removed === '0' ? '' : ` −${removed}`}`,
  attributeValue: (name: string, value: string) => `${name}: ${value}`,
  attributesOf: (selected: string, total: string) => `${selected} of ${counted(total, 'attribute', 'attributes')}`,
  allAttributes: 'Whole object',
  /** Follows "Account enabled: No". */
  endsSessions: 'ends all sessions',
  nothing: 'Nothing in it is selected',
  show: (name: string) => `Details of ${name}`,

  kinds: {
    create: 'Re-create',
    undelete: 'Recover',
    update: 'Update',
    disable: 'Disable',
    delete: 'Delete',
    unchanged: 'Already right',
  },
  /** The action for an unchanged object whose links the directory restores with other objects. */
  returning: 'Comes back automatically',
  /** After the end of the restore, by the newest reading of the directory since. */
  returned: {
    yes: { action: 'Came back automatically', state: 'Back', help: 'The directory was read after the restore.' },
    no: { action: 'Did not come back', state: 'Not back', help: 'The directory was read after the restore.' },
    notChecked: {
      action: 'Left to the directory',
      state: 'Not checked',
      help: 'Compare with the directory as it is now, or run a backup. Then this says if it came back.',
    },
  },
  states: {
    planned: 'Planned',
    running: 'In progress',
    done: 'Written',
    alreadyRight: 'Already right',
    inPart: 'In part',
    onHold: 'On hold',
    failed: 'Failed',
    notStarted: 'Not started',
    notSelected: 'Not selected',
    byDirectory: 'Left to the directory',
  },
  severities: { critical: 'Critical', high: 'High', medium: 'Medium', low: 'Low', service: 'Service' },
  badges: {
    conflict: 'Conflict',
    protection: 'Lowers protection',
    permanent: 'No recycle bin',
    loss: 'Not everything comes back',
    newId: 'New ID',
    comesBackDisabled: 'Comes back disabled',
    reportOnly: 'Report-only',
    enforced: 'Will be enforced',
    staysEnforced: 'Stays enforced',
    needsLinkMode: 'Choose links',
  },
  /** The choice for a selected policy, in its row. */
  policy: {
    reportOnly: 'Write as report-only',
    enforce: 'Write as enforced',
    of: (words: string, name: string) => `${words}: ${name}`,
  },
  details: {
    conflicts: 'Conflicts',
    protection: 'Protection',
    losses: 'Cannot come back',
    warnings: 'What the new ID changes',
    attributes: 'Attributes',
    attribute: 'Attribute',
    now: 'Now',
    after: 'After the restore',
    /** The attribute is not selected. */
    stays: 'Not selected: stays as it is now.',
    before: 'Before',
    wanted: 'After',
    notChosen: (names: string) => `Not chosen, left as it was: ${names}.`,
    whole: 'An object that comes back gets all attributes of its version in the backup.',
    wholeReportOnly: 'The policy gets all attributes of its version in the backup, except its state: report-only.',
    tickAttribute: (name: string) => `Write ${name}`,
    links: (name: string, kept: string) => `${name}: ${kept} stay as they are`,
    add: (count: string) => `Add ${count}`,
    remove: (count: string) => `Remove ${count}`,
    tickAdd: (name: string) => `Add ${name}`,
    tickRemove: (name: string) => `Remove ${name}`,
    tickAllAdd: (count: string, name: string) => `Add ${count}: all shown to ${name}`,
    tickAllRemove: (count: string, name: string) => `Remove ${count}: all shown from ${name}`,
    more: (count: string) => `Show ${count} more`,
    beyond: (count: string) =>
      `${count} more ${count === '1' ? 'follows this tick list and is' : 'follow this tick list and are'} not shown.`,
    disabled: 'Bring back disabled',
    disabledHelp:
      'With the tick, the user cannot sign in until somebody enables the account. Without it, the account is as ' +
      'in the backup. A restore without a plan disables recovered users unless its setting says otherwise.',
    reportOnly: 'Write as report-only',
    reportOnlyHelp: 'The policy reports what it would block, and blocks no sign-in until somebody enables it.',
    requires: (count: string) => `Needs ${counted(count, 'other operation', 'other operations')} of this plan.`,
    mode: 'Links of this object',
    modeChoose: 'Choose what happens to the links. Until then the operation is not selected.',
    modes: {
      add: (add: string) => `Add what is missing (${add})`,
      exact: (add: string, remove: string) => `Exactly as in the backup (add ${add}, remove ${remove})`,
      remove: (remove: string) => `Remove what was added (${remove})`,
      leave: 'Leave links alone',
    },
    openObject: 'Versions of the object',
    endsSessions: 'All sessions of the account end once it is disabled.',
    right: 'The object is already right. Nothing is written.',
  },
});
