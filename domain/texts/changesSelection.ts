import { counted, defineTexts } from './catalogue.ts';

/** The bar under the list of changes: the selection, and what its plan has. */
export const CHANGES_SELECTION_TEXTS = defineTexts('changesSelection', {
  plan: 'Plan the selected changes',
  planNone: 'Select changes to plan how to put them right.',
  planHelp: 'Nothing is written yet.',
  /** Objects that changed as a consequence of the selected changes. Consequences of other changes are left out. */
  planConsequences: (count: string) =>
    `${counted(count, 'object', 'objects')} that changed as a consequence ${count === '1' ? 'is' : 'are'} planned too.`,
  planConsequencesAtMost: (most: string) =>
    most === '1'
      ? 'The plan may also have the object that changed as a consequence. It lists every object before its start.'
      : `The plan may also have up to ${most} objects that changed as a consequence. ` +
        'It lists every object before its start.',
  /** Changes that explain selected ones and are not selected. */
  planCauses: (count: string) =>
    `${counted(count, 'cause', 'causes')} of them ${count === '1' ? 'is' : 'are'} planned too.`,
  planning: 'Making the plan',
  planFailed: 'The plan was not made.',
  /** Some of the chosen objects do not differ any more. */
  planRest: 'Leave them out and plan the rest',
  nothingLeft: 'None of the selected objects differs any more. Clear the selection.',
  selected: (count: string) => `${count} selected.`,
  /** Search and filters leave some of the selected changes out of the list. */
  selectedHidden: (count: string, hidden: string, names: string) => `${count} selected, ${hidden} not shown: ${names}.`,
  /** All that fit another filter are selected. */
  selectedElsewhere: (count: string) => `${count} selected, some of them not shown.`,
  showHidden: 'Show all selected changes',
  /** On small screens: the line that opens what the plan does. */
  inPlan: (selected: string, hidden: string, contained: string) =>
    [
      `${selected} selected`,
      ...(hidden === '0' ? [] : [`${hidden} not shown`]),
      ...(contained === '0' ? [] : [`${contained} to contain`]),
    ].join(', '),
  selectPage: 'Select this page',
  selectAll: (count: string) => `Select all ${counted(count, 'change', 'changes')}`,
  selectAllFiltered: (count: string) => `Select all ${count} of this filter`,
  clearSelection: 'Clear selection',
  /** The reason that fewer changes can be selected than are listed. */
  onlyContained: (count: string) =>
    `${counted(count, 'object was', 'objects were')} created since and can only be contained or deleted.`,
  notPlannable: (count: string) =>
    `${counted(count, 'change', 'changes')} cannot be put right: created or re-created objects, new IDs, or service ` +
    'changes.',
  choicesLeftOut: (count: string) =>
    count === '1'
      ? '1 change was chosen or left as it was in a restore, so no button selects it. To reverse it, select its row.'
      : `${count} changes were chosen or left as they were in a restore, so no button selects them. ` +
        'To reverse one, select its row.',
  leftOut: 'Created objects and service changes are left out.',
  serviceLeftOut: 'Service changes are left out.',

  /** Objects that were created since, in the same plan. */
  created: {
    tick: (count: string, chosen: string) =>
      `${counted(count, 'object was', 'objects were')} created since. Contain in the same plan: ${chosen}`,
    which: 'Show what containing does',
    list: 'Created objects that the plan can contain',
    deletes: 'An administrator decided that it is deleted. The plan deletes it.',
    help: 'Critical objects are chosen at first. You review each in the plan before it starts.',
    link: 'Keep or delete created objects',
  },
});
