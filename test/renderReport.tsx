import { screen, within } from '@testing-library/react';
import type { ReportEntry, Restore } from '../src/api';
import { FAILED, PARTLY, RECREATED } from './reportEntries';
import { BACKUP_ID, entry, idOf, openRestores, restore } from './renderRestores';
import type { Service } from './service';

const counter = (more: object) => ({
  completed: 0,
  failed: 0,
  completedWithErrors: 0,
  unprocessed: 0,
  running: 0,
  ...more,
});
export const FINE = entry(4, { action: 'None' });
export const JOB = restore(0, {
  status: 'CompletedWithErrors',
  users: counter({ completed: 1, failed: 1 }),
  groups: counter({ completedWithErrors: 1 }),
  applications: counter({ completed: 1 }),
});

export interface ReportBody {
  pagenum: number;
  perpage: number;
  search?: string;
  sort?: object;
  filters?: { status?: string; type?: string };
  about?: string;
}

/** The console at the report of the first restore, on a service that has these entries. */
export const openReport = async (
  path = '',
  {
    entries = [FAILED, PARTLY, RECREATED, FINE],
    job = JOB,
    prepare,
    ...options
  }: {
    entries?: ReportEntry[];
    job?: Restore;
    /** The list of restores; without it the job alone. */
    list?: Restore[];
    permissionType?: string;
    extensions?: string[];
    local?: Record<string, string>;
    prepare?: (service: Service) => void;
  } = {},
) => {
  const app = await openRestores('/dashboard', { list: [job], ...options });
  prepare?.(app.service);
  const given = { entries, job };
  const answer =
    (only: (each: ReportEntry) => boolean) =>
    ({ body }: { body: unknown }): [number, object] => {
      const { pagenum, perpage, filters, search } = body as ReportBody;
      const list = given.entries
        .filter(only)
        .filter(
          (each) =>
            (!filters?.status || each.status === filters.status) &&
            (!filters?.type || each.type === filters.type) &&
            (!search || each.name.includes(search)),
        );
      const page = { list: list.slice((pagenum - 1) * perpage, pagenum * perpage), total: list.length };
      return [200, { ...page, restore: given.job }];
    };
  const hasPrivileges = ({ privileges, protection }: ReportEntry) => (privileges ?? protection) !== undefined;
  const hasProblem = ({ errors, status }: ReportEntry) => errors !== undefined || status === 'Unprocessed';
  app.service.on(
    `POST /api/restores/${idOf(0)}/report`,
    answer(() => true),
  );
  app.service.on(`POST /api/restores/${idOf(0)}/problems`, (call) => {
    const { about } = call.body as ReportBody;
    const [status, reply] = answer(about === 'privileges' ? hasPrivileges : hasProblem)(call);
    const privileged = given.entries.filter(hasPrivileges).length;
    return [status, privileged > 0 ? { ...reply, privileged } : reply];
  });
  app.service.on('POST /api/get_backup', [
    200,
    { backupId: BACKUP_ID, creationTime: '2026-03-11T20:00:00.000Z', status: 'Completed', isDataReady: true },
  ]);
  await app.go(`/restore-report/${idOf(0)}${path}`);
  await screen.findByRole('heading', { level: 1, name: 'Restore report' });
  return {
    ...app,
    given,
    reports: () => app.service.callsOf(`restores/${idOf(0)}/report`).map(({ body }) => body as ReportBody),
  };
};

export const reportTable = () => within(screen.getByRole('table', { name: 'Objects of this restore' }));

/** Names in the rows of the report, in their order. */
export const reportNames = () =>
  reportTable()
    .getAllByRole('button', { name: /^Show details/ })
    .map((button) => button.textContent);

/** Opens a row of the report. @returns its panel */
export const openEntry = async ({ user }: Pick<Awaited<ReturnType<typeof openRestores>>, 'user'>, name: string) => {
  await user.click(reportTable().getByRole('button', { name: `Show details of ${name}` }));
  return screen.findByRole('complementary');
};
