import { defineTexts } from './catalogue.ts';

export const SCHEDULE_TEXTS = defineTexts('schedule', {
  zone: (place: string, offset: string) => `Times are your local time: ${place ? `${place}, ` : ''}${offset}.`,
  toggle: 'Scheduled backup',
  on: 'Scheduled backup is on',
  off: 'Scheduled backup is off',
  onLater: 'Scheduled backup is on after saving',
  emptyTitle: 'No backup schedule yet',
  emptyText:
    'Backups run only when someone starts them. A schedule starts them automatically on the days and at the time ' +
    'you choose.',
  stoppedTitle: 'The schedule is off',
  stoppedText: (when: string) => `No backup starts automatically. Before, one ran ${when}.`,
  setUp: 'Set up a schedule',
  turnOnAgain: 'Turn on again',

  days: 'Days',
  daysHelp: 'At least one day.',
  weekdays: 'Select Monday to Friday',
  daysMissing: 'You must select at least one day',
  dayNames: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const,
  dayMarks: ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const,
  time: 'Time',
  timeNone: 'Select a time',
  timeMissing: 'You must select time',
  additional: 'Additional expanded backup',
  additionalNone: 'None',
  additionalHelp: 'Optional weekly backup that also covers additional entities.',
  additionalInUtc: (day: string) =>
    `Weekly backup that also covers additional entities. The day is in UTC: at this time it is ${day} for you.`,
  retention: 'Keep the newest',
  retentionUnit: 'backups',
  retentionHelp: (most: number) => `1 to ${most}. Older ones that no rule protects are deleted.`,
  retentionWrong: (most: number) => `Enter a whole number from 1 to ${most}`,
  retentionLower: (count: number) =>
    `After the next scheduled backup only the newest ${count === 1 ? 'is' : `${count} are`} kept. ` +
    'Older ones that no rule protects are deleted.',

  save: 'Save',
  saving: 'Saving',
  discard: 'Discard changes',
  notSaved: 'Changes not saved',
  nothingToSave: 'No changes',
  saved: 'Schedule saved',
  turnedOff: 'Schedule turned off',
  saveError: 'The schedule was not saved',
  changedTitle: 'Someone else changed the schedule',
  changedText:
    'It was saved after you started editing. Your changes are kept here; saving them replaces the saved schedule.',
  stoppedMeanwhile:
    'It was turned off after you started editing. Your changes are kept here; saving them turns it on again.',
  stopError: 'The schedule was not turned off',
  loadError: 'The schedule cannot be shown',
  loadErrorText: (name: string, message: string) => `${name}: ${message}`,

  now: 'What is saved now',
  afterSave: 'After saving',
  afterSaveText: (sentence: string, first: string) => `${sentence} First run: ${first}.`,
  nothingSaved: 'No backup is scheduled.',
  next: 'Next run',
  nextInUtc: 'In UTC',
  then: 'After that',
  kept: 'Runs',
  keptText: (days: string, time: string) => `${days} at ${time} UTC`,
  everyDay: 'every day',
  onDays: (names: string) => `on ${names}`,
  fromTo: (first: string, last: string) => `from ${first} to ${last}`,
  runs: (days: string, time: string) => `${days} at ${time}`,
  sentence: (when: string, expanded: string, kept: number) =>
    `A backup runs ${when}${expanded}. ${kept === 1 ? 'Only the newest is' : `The newest ${kept} are`} kept.`,
  expandedToo: (day: string) => ` and an expanded one on ${day}`,
  expandedAmong: (day: string) => `; the one on ${day} is expanded`,

  changeTitle: (date: string) => `Clock change on ${date}`,
  changeTime: (time: string) => `The schedule is kept in UTC. From that day it runs at ${time} your time.`,
  changeDays: (when: string) => `The schedule is kept in UTC. From that day it runs ${when} your time.`,
  noChange: 'No daylight saving change: runs at the same local time all year.',

  confirmOff: {
    title: 'Turn off the schedule?',
    text: 'No backup will start automatically.',
    yes: 'Turn off',
    no: 'Keep on',
  },
  confirmLeave: {
    title: 'Leave without saving?',
    text: 'Your changes to the schedule will be lost.',
    yes: 'Leave',
    no: 'Stay',
  },
});
