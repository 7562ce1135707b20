import { defineTexts } from './catalogue.ts';

const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

export const DASHBOARD_TEXTS = defineTexts('dashboard', {
  run: 'Run backup',
  viewBackups: 'View backups',
  viewRestores: 'View restore jobs',
  failed: 'This could not be loaded.',
  lost: (time: string) =>
    `The connection is lost. The dashboard is from ${time} and will update when the service is back.`,
  notRefreshed: (time: string) =>
    `The dashboard could not be refreshed. It is from ${time} and refreshes automatically.`,
  asTable: 'Show as table',
  tableOf: (chart: string) => `${chart}: show as table`,
  asChart: 'Show as chart',
  numbersOf: (chart: string) => `Numbers: ${chart}`,

  last: {
    title: 'Last backup',
    time: 'Time',
    id: 'Backup ID',
    objects: 'Objects',
    copyId: 'Copy backup ID',
    restore: 'Restore from this backup',
    ago: (length: string) => `${length} ago`,
    now: 'Less than a minute ago',
    took: (type: string | undefined, length: string) => (type ? `${type}, took ${length}` : `Took ${length}`),
    running: 'Running now',
    reading: (what: string, count: string) => `Reading ${what}, ${count} read`,
    coverage: (read: number, all: number) => `${read} of ${all} types`,
    why: 'See why',
    emptyTitle: 'No backup yet',
    emptyText: 'The first backup of this tenant takes a few minutes. Trends appear here afterwards.',
  },
  good: {
    title: 'Last good backup',
    ago: (length: string) => `${length} ago`,
    now: 'Less than a minute ago',
    complete: (types: number) => `all ${types} types, verified.`,
    verified: 'verified.',
    /** Backups that are newer than the last good one. */
    newer: (count: number) =>
      count === 1
        ? 'A newer backup is not complete and verified.'
        : `${count} newer backups are not complete and verified.`,
    open: (time: string) => `Open the backup of ${time}`,
    none: (count: number) =>
      count === 1
        ? 'The only backup is not complete and verified.'
        : `None of the last ${count} backups is complete and verified.`,
    empty: 'No backup yet. Run a backup to have something to restore from.',
  },
  critical: {
    title: 'Critical notices',
    none: 'No critical notice is open. Notices do not report what others changed in the directory.',
    acknowledge: (line: string) => `Acknowledge: ${line}`,
    /** The message above every page has the newest. */
    newest: (count: number) =>
      count === 1
        ? '1 critical notice is open. It is at the top of the page.'
        : `${count} critical notices are open. The newest is at the top of the page.`,
    more: (count: number) => `${count} more ${count === 1 ? 'is' : 'are'} open.`,
    seeAll: 'See all notices',
  },
  reminders: {
    title: 'Reminders',
    none: 'Nothing to do.',
    secondAdministrator: 'This console has only one administrator. Add a second one.',
    openPermissions: 'Open permissions',
    noTargets: 'No message is sent when a backup fails or is missed. Set a notification target on the host.',
    openNotifications: 'Open notifications',
    rootKey: 'Copy the root key file: without it no backup can be read.',
    rootKeyCopied: 'It is copied',
  },
  next: {
    title: 'Next scheduled backup',
    none: 'No backup is scheduled',
    noneText: 'Backups run only when someone starts one.',
    today: 'Today',
    tomorrow: 'Tomorrow',
    day: (day: string, time: string) => `${day}, ${time}`,
    in: (length: string) => `in ${length}`,
    change: 'Change schedule',
    set: 'Set a schedule',
  },
  features: {
    title: 'New features',
    fresh: 'New',
    changes: 'What changed, and by whom',
    plans: 'Plans that undo changes',
    compare: 'Compare two backups',
    todo: 'What could not be restored',
    lockout: 'Lockout check before a restore',
  },
  backups: {
    title: 'Backups',
    mode: 'Chart range',
    modes: { days: 'By days', count: 'By count' },
    windows: { days: 'Days', count: 'Last backups' },
    windowName: { days: (window: number) => `${window} days`, count: (window: number) => `Last ${window} backups` },
    series: { completed: 'Completed', failed: 'Failed', busy: 'In progress', canceled: 'Canceled' },
    chart: {
      days: (window: number) => `Backups per day over ${window} days`,
      count: (window: number) => `Objects in each of the last ${window} backups`,
    },
    said: (parts: readonly string[], where: string, lastFailure: string | undefined) =>
      `${parts.join(', ').replace(/, ([^,]*)$/, ' and $1')} ${where}.${lastFailure ? ` The last failure was on ${lastFailure}.` : ''}`,
    part: {
      completed: (count: number) => `${count} completed`,
      failed: (count: number) => `${count} failed`,
      busy: (count: number) => `${count} in progress`,
      canceled: (count: number) => `${count} canceled`,
    },
    where: {
      days: (window: number) => `in the last ${window} days`,
      count: (count: number) => `among the last ${counted(count, 'backup', 'backups')}`,
    },
    none: (where: string) => `No backup ${where}.`,
    backups: (count: number) => counted(count, 'backup', 'backups'),
    objects: (count: string) => `${count} ${count === '1' ? 'object' : 'objects'}`,
    day: 'Day',
    time: 'Time',
    status: 'Status',
    count: 'Objects',
  },
  breakdown: {
    title: 'Last backup breakdown',
    scale: 'Logarithmic scale',
    type: 'Type',
    said: (total: string, types: number, largest: string) =>
      types === 0
        ? 'No objects.'
        : `${total} ${total === '1' ? 'object' : 'objects'} of ${counted(types, 'type', 'types')}, mostly ${largest}.`,
    empty: 'No completed backup yet.',
  },
  types: {
    title: (window: number) => `Object types over the last ${window} backups`,
    note: 'each on its own scale, compared with the previous backup',
    window: 'Last backups',
    windowName: (window: number) => `Last ${window} backups`,
    said: (points: number, listed: number, changed: readonly string[]) => {
      const completed = `${points} of ${counted(listed, 'backup is', 'backups are')} completed.`;
      if (points < 2) return completed;
      if (changed.length === 0) return `${completed} No number has changed since the previous backup.`;
      return `${completed} Changed since the previous backup: ${changed.join(', ')}.`;
    },
    same: 'same number',
    first: 'first backup',
    more: (count: string) => `+${count}`,
    less: (count: string) => `−${count}`,
    time: 'Time',
    empty: 'No completed backup yet.',
  },
});
