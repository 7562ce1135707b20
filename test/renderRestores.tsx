import { act, screen, within } from '@testing-library/react';
import { createUser } from './user';
import type { ReportEntry, Restore } from '../src/api';
import { PAGES } from '../src/pages';
import { renderApp } from './renderApp';

const two = (number: number): string => String(number).padStart(12, '0');
export const BACKUP_ID = '0d9c3f7a-52a4-4a63-8f0e-6f1f3a1b7c9e';
export const idOf = (number: number): string => `3a7e5d10-9c1f-4f1e-8d55-${two(number)}`;

/** A restore job; the higher the number, the older. */
export const restore = (number: number, more: Partial<Restore> = {}): Restore => ({
  version: 1,
  restoreId: idOf(number),
  backupId: BACKUP_ID,
  status: 'Completed',
  creationTime: new Date(Date.UTC(2026, 2, 12, 8, 31) - number * 3_600_000).toISOString(),
  updateTime: new Date(Date.UTC(2026, 2, 12, 8, 41) - number * 3_600_000).toISOString(),
  statusDetails: '',
  source: 'ada@fabrikam.example',
  users: { completed: 3, failed: 0, completedWithErrors: 0, unprocessed: 0, running: 0 },
  ...more,
});

export const entry = (number: number, more: Partial<ReportEntry> = {}): ReportEntry => ({
  id: `8f0d1a52-7c3e-4b7e-9b43-${two(number)}`,
  name: `Person ${number}`,
  type: 'users',
  status: 'Completed',
  action: 'Update',
  ...more,
});

const EXTENSIONS = ['signOut', 'cancelRestore', 'listRestoreProblems'];

interface ListBody {
  pagenum: number;
  perpage: number;
  knownVersion?: string;
  filters?: { status?: string; from?: string; to?: string };
}

/** The console at an address of the restores, on a service that lists the rows of `jobs.list`. */
export const openRestores = async (
  path: string,
  {
    list = [],
    permissionType = '1',
    extensions = EXTENSIONS,
    local = {},
  }: { list?: Restore[]; permissionType?: string; extensions?: string[]; local?: Record<string, string> } = {},
) => {
  const app = renderApp(path, { permissionType, local });
  const jobs = { list };
  const { service } = app;
  service.on('POST /api/init', [200, { version: '1.7.169', extensions, experimental: false }]);
  service.on('POST /api/notices/list', [200, { list: [] }]);
  service.on('POST /api/restores_list', ({ body }) => {
    const { pagenum, perpage, knownVersion, filters } = body as ListBody;
    const fitting = jobs.list.filter(({ status }) => !filters?.status || status === filters.status);
    const version =
      String(JSON.stringify([fitting, filters, pagenum]).length) +
      fitting.map((each) => `${each.status}${each.version}`).join();
    if (knownVersion === version) return [200, { unchanged: true, version }];
    return [200, { list: fitting.slice((pagenum - 1) * perpage, pagenum * perpage), total: fitting.length, version }];
  });
  await app.open();
  const user = createUser();
  return {
    ...app,
    jobs,
    user,
    asked: () => service.callsOf('restores_list').map(({ body }) => body as ListBody),
    /** Lets five seconds pass, with their effects. */
    poll: async () => {
      await act(() => app.clock.advance(5000));
    },
    act: (work: () => unknown) =>
      act(async () => {
        await work();
        await app.clock.settle();
      }),
  };
};

/** Rows of the Restore jobs table, without the details of an open one. */
export const jobRows = (): HTMLElement[] =>
  within(screen.getByRole('table', { name: 'Restore jobs' }))
    .getAllByRole('row')
    .slice(1)
    .filter((row) => !row.classList.contains('table-below'));

export const toasts = (): HTMLElement => screen.getByRole('status', { name: 'Notifications' });

/** Pages come as chunks; a test that waits for them first has the time for its own steps. */
export const loadRestorePages = async (): Promise<void> => {
  await Promise.all([
    import('../src/pages/RestoresPage'),
    import('../src/pages/RestoreReportPage'),
    import('../src/pages/RestoreRecordsPage'),
    import('../src/components/overlays/all'),
  ]);
  void PAGES;
};
export const LOAD_TIME = 120_000;
