import { defineTexts } from './texts/catalogue.ts';

/** The word for the listed things. */
export interface Nouns {
  one: string;
  many: string;
}

/**
 * Texts of the frame, of parts that several pages share, and of the first screens; other pages have theirs in
 * domain/texts.
 */
export const TEXTS = defineTexts('console', {
  close: 'Close',
  cancel: 'Cancel',
  copied: 'Copied',
  tryAgain: 'Try again',
  retry: 'Retry',
  back: 'Back to dashboard',
  breadcrumb: 'Breadcrumb',
  version: (version: string) => `Version ${version}`,

  shell: {
    skip: 'Skip to content',
    menu: 'Menu',
    navigation: 'Main',
    administration: 'Administration',
    collapse: 'Collapse navigation',
    expand: 'Expand navigation',
    help: 'Help',
    documentation: 'Documentation',
    serviceStatus: 'Service status',
    shortcuts: 'Keyboard shortcuts',
    account: (name: string, initials: string) => `Account of ${name}, ${initials}`,
    tenant: 'Tenant',
    permission: 'Permission type',
    theme: 'Theme',
    themes: { system: 'System', light: 'Light', dark: 'Dark' },
    signOut: 'Sign out',
    stay: 'Stay signed in',
    signInAgain: 'Sign in again',
    toasts: 'Notifications',
  },

  start: { label: 'Starting' },

  part: {
    title: 'This part of the console could not be loaded.',
    text: 'It will load when the service is available again. Your selection is kept.',
  },

  table: {
    size: 'Table size',
    /** Says what the two sizes are about. */
    rows: 'Rows',
    sizes: { sm: 'sm', lg: 'lg' },
    sm: 'Small rows',
    lg: 'Large rows',
    resize: (label: string) => `Width of ${label}`,
    loading: 'Loading',
    perPage: 'Rows per page',
    sortBy: 'Sort by',
    asc: (label: string) => `${label}, ascending`,
    desc: (label: string) => `${label}, descending`,
    /** For a person who does not see a search or a filter change the list. */
    found: (rows: string) => (rows === '0' ? 'Nothing found' : `${rows} ${rows === '1' ? 'row' : 'rows'}`),
    pages: 'Pages',
    previous: 'Previous page',
    next: 'Next page',
    page: (page: string, pages: string) => `Page ${page} of ${pages}`,
    range: (from: string, to: string, total: string, nouns: Nouns) =>
      total === '1' ? `1 ${nouns.one}` : `${from} to ${to} of ${total} ${nouns.many}`,
    emptyPage: { title: 'Nothing on this page', text: 'The list has other pages. These rows may have been deleted.' },
    updated: 'Updated a few seconds ago',
    updatedAgo: (seconds: number) =>
      `Updated ${seconds < 120 ? `${seconds} seconds` : `${Math.floor(seconds / 60)} minutes`} ago`,
    lost: (time: string) =>
      `The connection is lost. The list is from ${time} and will update when the service is back.`,
    notRefreshed: (time: string) => `The list could not be refreshed. It is from ${time} and refreshes automatically.`,
  },

  noPermission: "You don't currently have permission to perform this action.",

  login: {
    title: 'Sign in',
    text: 'Back up and recover your Microsoft Entra ID tenant. Use your work account.',
    button: 'Sign in',
    note: 'You will be sent to the Microsoft sign-in page and back.',
    simulatedNote: 'This console runs with a simulated tenant. You will be sent to the local sign-in page and back.',
    goBack: (page: string) => `Sign in to go back to ${page}.`,
  },

  notFound: {
    title: 'Not found',
    text: 'This page does not exist, or you need more permissions. Ask an administrator.',
  },
  forbidden: {
    title: 'Access denied',
    text: (tenant: string) =>
      `The service refused this request. Ask an administrator${tenant ? ` of ${tenant}` : ''} for access.`,
    other: 'Sign in as someone else',
  },
  error: {
    title: 'Error',
    line: (parts: readonly string[]) => parts.join(', '),
    request: (id: string) => `request ${id}`,
    copy: 'Copy error',
    broken: 'This page could not be shown. Choose Retry to load it again. Saved changes are kept.',
  },

  notices: {
    other: (time: string) => `The service has a notice about backups (${time}).`,
    more: (count: number) => `${count} more ${count === 1 ? 'notice' : 'notices'}`,
    show: (page: string) => `See ${page}`,
    acknowledge: 'Acknowledge',
    forAdministrators: 'An administrator must acknowledge it.',
    /** Opens a notice that a small screen cuts. */
    whole: 'Whole notice',
  },
  backups: {
    nouns: { one: 'backup', many: 'backups' },
    table: 'Backups',
    columns: { id: 'Backup ID', time: 'Time', status: 'Status', summary: 'Summary', actions: 'Actions' },
    run: 'Run backup',
    compare: 'Compare two backups',
    stop: 'Stop',
    delete: 'Delete',
    restore: 'Restore',
    copyId: 'Copy backup ID',
    countOf: (type: string, count: string) => `${type}: ${count}`,
    stopOf: (time: string) => `Stop the backup of ${time}`,
    deleteOf: (time: string) => `Delete the backup of ${time}`,
    restoreOf: (time: string) => `Restore from the backup of ${time}`,
    next: 'Next scheduled backup:',
    nextIn: (words: string) => `(in ${words})`,
    noneScheduled: 'No backup is scheduled',
    emptyTitle: 'No backups found',
    emptyText: 'The first backup of this tenant takes a few minutes.',
    runError: 'Error while running backup',
    deleteError: 'Failed to delete backup',
    stopError: 'Failed to stop backup',
    pinned: 'Pinned',
    cannotDelete: 'A pinned backup cannot be deleted. An administrator can release it.',
    pinError: 'Failed to pin backup',
    labelError: 'Failed to save the label',
    rootKeyCopyError: 'Failed to save that the root key is copied',
    unpinError: 'Failed to release backup',
    undeleteError: 'Failed to recover the backup',
    starting: 'Starting',
    reading: (what: string) => `Reading ${what}`,
    count: (read: string, expected: string | undefined) => (expected ? `${read} of about ${expected}` : `${read} read`),
    progress: 'Progress of the backup',
    announce: (percent: number) => `Backup running, ${percent}%`,
    announceStatus: (status: string) => `Backup: ${status}`,
    percent: (value: number) => `${value}%`,
    more: (count: number) => `+${count} ${count === 1 ? 'type' : 'types'}`,
    types: (count: number) => `${count} ${count === 1 ? 'type' : 'types'}`,
    ofBackup: (time: string) => ` in the backup of ${time}`,
    noObjects: 'No objects',
    incomplete: (read: string, total: string) => `Incomplete: ${read} of ${total} types read`,
    objects: 'Objects in this backup',
    total: 'Total',
    complete: (read: string, total: string) => `Complete: ${read} of ${total} types read`,
    changedSince: (time: string) => `Differences from the backup of ${time}.`,
    chip: (label: string, count: string) => `${label}: ${count}`,
    chipChanged: (chip: string, difference: string) => `${chip}, ${difference} since the backup before`,
    coverage: (read: number, all: number) => `Coverage: ${read} of ${all} types have objects`,
    details: 'Details',
    detailsTitle: 'Why this backup failed',
    toasts: {
      completed: (id: string) => `Backup ${id} completed`,
      canceled: (id: string) => `Backup ${id} canceled`,
      failed: 'Backup failed',
      objects: (total: string, types: number) =>
        `${total} ${total === '1' ? 'object' : 'objects'} of ${types} ${types === 1 ? 'type' : 'types'}`,
    },
    confirmDelete: {
      title: 'Delete this backup?',
      text: (time: string, id: string) => `${time}, ${id}. It leaves the list now and is deleted permanently later.`,
      yes: 'Delete',
      no: 'Keep',
    },
    confirmStop: {
      title: 'Stop this backup?',
      text: 'The data read so far is discarded.',
      yes: 'Stop',
      no: 'Keep running',
    },
  },
});
