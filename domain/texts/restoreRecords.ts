import { defineTexts } from './catalogue.ts';

/** The texts of the Restore records page. */
export const RESTORE_RECORDS_TEXTS = defineTexts('restoreRecords', {
  nouns: { one: 'object', many: 'objects' },
  table: (type: string) => `${type} of this restore`,
  line: (type: string) => `${type} of the restore `,
  report: 'Report',
  /** Columns that every backend has; others are named as delivered. */
  columns: { id: 'Object ID', type: 'Type', Name: 'Name', Status: 'Status', Action: 'Action', Error: 'Error' },
  yes: 'Yes',
  no: 'No',
  copyId: 'Copy object ID',
  openEntry: (name: string) => `Show ${name} in the report`,
  filters: { status: 'Status', type: 'Type', all: 'All', search: 'Search by name or ID', clear: 'Clear filters' },
  emptyTitle: (type: string) => `No ${type} found`,
  empty: 'This restore has no objects of this type.',
  emptyFiltered: 'No object of this type matches these filters.',
  notFound: {
    title: (id: string) => `Restore ${id} is not found`,
    text: 'It may belong to another tenant, or the address is incomplete.',
    back: 'Back to restore jobs',
  },
  busy: {
    title: 'The service is busy',
    text: (seconds: number) => `The list will load in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`,
  },
  invalidSearch: {
    title: 'Invalid search',
    text: 'The search engine cannot search for this text. Change it and try again.',
  },
});
