import { counted, defineTexts } from './catalogue.ts';

/** Texts of the line that offers to undo a restore. */
export const UNDO_TEXTS = defineTexts('undo', {
  action: 'Undo this restore',
  /** For a restore that is undone already, and whose objects were written since. */
  again: 'Undo it again',
  takesBack: 'This restore is undone already. Another undo takes back later repairs of the same objects.',
  /** The undo of a restore in lists, by its status. */
  states: {
    Running: 'Being undone',
    Completed: 'Undone',
    CompletedWithErrors: 'Undone in part',
    Canceled: 'Undo canceled',
    Failed: 'Undo failed',
    Unprocessed: 'Undo failed',
  },
  /** The undo with its person and its time. @param state one of `states` */
  stateBy: (state: string, time: string, by: string) => `${state} ${time} by ${by}`,
  making: 'Making the plan.',
  running: 'The restore is running. It can be undone when it has ended.',
  review: 'Undo first shows a plan. Nothing is written before you start the plan.',
  written: (count: string) =>
    `The restore wrote ${counted(count, 'object', 'objects')}. The plan compares them with the directory.`,
  updated: (count: string) => `${counted(count, 'object', 'objects')} will get back the values from before the restore`,
  broughtBack: (count: string) => `${counted(count, 'deleted object', 'deleted objects')} will come back`,
  deleted: (count: string) => `${counted(count, 'object', 'objects')} will be deleted`,
  compared: 'The plan lists which of them changed since then or cannot be undone.',
  /** For a service that does not say whether the undo changes, deletes or brings back these objects. */
  willBeUndone: (count: string) => `The state before the restore comes back for ${counted(count, 'object', 'objects')}`,
  changedSince: (count: string) =>
    `${counted(count, 'object', 'objects')} changed since then and ${count === '1' ? 'is' : 'are'} not selected`,
  cannot: (count: string) => `${counted(count, 'object', 'objects')} cannot be undone`,
  list: (parts: readonly string[]) => `${parts.join(', ')}.`,
  nothing: 'Everything is as it was before this restore.',
  unavailable: 'This restore cannot be undone.',
  undone: (time: string, by: string, undoneTime?: string) =>
    `Undone ${time} by ${by}${undoneTime === undefined ? '' : `, and that undo was undone ${undoneTime}`}`,
  checking: 'Checking whether this restore can be undone.',
  failed: 'The service did not say whether this restore can be undone.',
  refused: 'The plan was not made',
  /** The part of the dashboard that offers the undo of the newest restore. */
  latest: {
    title: 'Latest restore',
    titleOfOlder: 'Latest restore that can be undone',
    none: 'Nothing has been restored yet.',
    nothing: 'None of the latest restores can be undone.',
    report: (time: string) => `Report of the restore of ${time}`,
    by: (person: string) => `by ${person}`,
    review: 'Shows a plan first.',
  },
});
