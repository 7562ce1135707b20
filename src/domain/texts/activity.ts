import { catalogue } from './catalogue';

/** The texts of the Activity log page. */
export const ACTIVITY_TEXTS = catalogue('activity', {
  intro: 'Who did what in this console, and what the service did by itself. Entries cannot be changed.',
  things: { one: 'entry', many: 'entries' },
  table: 'Activity log',
  columns: { action: 'Activity', type: 'Type', time: 'Time', source: 'Source' },
  showAll: 'Show all',
  showLess: 'Show less',
  search: 'Search by source',
  from: 'From',
  to: 'To',
  clear: 'Clear filters',
  wrongOrder: 'The first day is after the last.',
  emptyTitle: 'No activity found',
  emptyText: 'Backups, restores, schedules and permissions leave an entry here as soon as somebody changes them.',
  filteredText: (filters: string) => `No entry fits these filters: ${filters}.`,
  named: { from: (day: string) => `from ${day}`, to: (day: string) => `to ${day}`, source: (text: string) => `source "${text}"` },
  refreshFailed: (time: string) => `The list could not be refreshed. It is from ${time}.`,
});
