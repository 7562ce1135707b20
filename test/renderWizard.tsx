import { expect } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { createUser } from './user';
import { OBJECT_TYPES, type ObjectType } from '@trc/domain/objectTypes';
import { BACKUP } from './openSelection';
import type { ConsoleOptions } from './console';
import { renderApp } from './renderApp';
import type { Selection } from '../src/features/wizard/selection';
import { keepSelections } from './selections';

/** Distinct numbers, so that a counter in the wrong place is seen. */
export const COUNTERS: Readonly<Record<ObjectType, number>> = {
  users: 4218,
  groups: 60,
  directoryRoles: 92,
  conditionalAccessPolicies: 34,
  namedLocations: 12,
  applications: 418,
  servicePrincipals: 1274,
  administrativeUnits: 9,
  tenantWidePolicies: 6,
  authenticationStrengths: 7,
  authenticationContexts: 5,
};

export const INFO: Readonly<Record<string, unknown>> = {
  backupId: BACKUP,
  creationTime: '2026-03-11T20:00:00Z',
  status: 'Completed',
  isDataReady: true,
  source: 'scheduled',
  tag: 'scheduled',
  ...Object.fromEntries(OBJECT_TYPES.map(({ type, backupCounter }) => [backupCounter, COUNTERS[type]])),
};

/** Windows of jsdom have no media; this one is as wide as a desk's. */
export const widen = (): void => {
  window.matchMedia = (query: string) =>
    ({
      matches: /min-width/.test(query) && !query.includes('1800'),
      media: query,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }) as unknown as MediaQueryList;
};

interface Question {
  pagenum: number;
  perpage: number;
  search?: string;
  sort?: { column: string; direction: string };
}

/** The wizard of a backup whose lists are `Name 0`, `Name 1` and so on, on the whole console. */
export const renderWizard = async (
  words = '',
  {
    info = INFO,
    status = 200,
    path = '/backups',
    extensions,
    own,
    ...options
  }: Omit<ConsoleOptions, 'path'> & {
    info?: unknown;
    status?: number;
    path?: string;
    extensions?: string[];
    /** The selection that the person saved on another device. */
    own?: Selection;
  } = {},
) => {
  const app = renderApp(`${path}/${BACKUP}${words}`, options);
  const kept = keepSelections(app.service, BACKUP, COUNTERS);
  app.service.on('POST /api/get_backup', [status, info]);
  if (extensions) app.service.on('POST /api/init', [200, { version: '1', extensions, experimental: false }]);
  const restoreId = own && kept.add(own);
  app.service.on(`GET /api/backups/${BACKUP}/selection`, [200, restoreId === undefined ? {} : { restoreId }]);
  app.service.on('GET /api/is_mailbox_recovery_available', [200, { available: true }]);
  for (const { type, slug } of OBJECT_TYPES) {
    const page = ({ pagenum, perpage, search = '' }: Question) => {
      const total = search === '' ? COUNTERS[type] : 3;
      const first = (pagenum - 1) * perpage;
      const list = Array.from({ length: Math.max(0, Math.min(perpage, total - first)) }, (_, index) => ({
        id: `${slug}-${search}${first + index}`,
        displayName: `Name ${search}${first + index}`,
      }));
      return { list, total };
    };
    app.service.on(`POST /api/get_${slug}_list_from_backup`, ({ body }) => [200, page(body as Question)]);
    app.service.on(`POST /api/backups/${BACKUP}/${slug}`, ({ body }) => {
      const { list, total } = page(body as Question);
      return [200, { objects: list, total, selected: [] }];
    });
  }
  /**
   * Until nothing moves: backup, selection and list are asked for one after another, parts of the page come as chunks.
   */
  const settle = async () => {
    for (let quiet = 0; quiet < 2;) {
      const calls = app.service.calls.length;
      // The router moves in a transition, which comes when the browser has nothing else to do.
      await act(() => new Promise((resolve) => void setTimeout(resolve, 20)));
      await app.settle();
      quiet = calls === app.service.calls.length ? quiet + 1 : 0;
    }
  };
  await app.open();
  await settle();
  if ((info as { status?: string } | undefined)?.status === 'Completed')
    await waitFor(() => expect(document.querySelector('tbody input.tick')).not.toBeNull(), { timeout: 20_000 });
  await settle();
  const user = createUser();
  return {
    ...app,
    kept,
    user,
    settle,
    click: async (element: HTMLElement) => {
      await user.click(element);
      await settle();
    },
    advance: (ms: number) => act(() => app.clock.advance(ms)),
    table: (label = 'Users') => screen.getByRole('table', { name: label }),
    boxes: (label = 'Users') =>
      within(screen.getByRole('table', { name: label }))
        .getAllByRole<HTMLInputElement>('checkbox')
        .slice(1),
    main: () => document.querySelector('main') as HTMLElement,
    /** Bodies of the questions for a type's list. */
    asked: (slug = 'users') => app.service.callsOf(`get_${slug}_list_from_backup`).map(({ body }) => body as Question),
    words: () => window.location.search,
  };
};
