import type { Locator, Page } from 'playwright-core';
import type { Person } from '@trc/domain/sampleTenant';
import type { RouteName } from '@trc/domain/routes';
import { RESTORE_REPORT_TEXTS } from '@trc/domain/texts/restoreReport';
import { RESTORES_TEXTS } from '@trc/domain/texts/restores';
import { rows } from './backups.ts';
import { eventually } from './eventually.ts';
import { jobs } from './restores.ts';

type Key = Person['key'];

/**
 * The person who looks at a screen, and the data on it: one backup and one restore of its named locations, which found
 * nothing to do.
 */
export interface Look {
  readonly page: Page;
  /** May run, stop and restore. */
  readonly mayChange: boolean;
  readonly backup: string;
  readonly restore: string;
}

export interface Screen {
  readonly name: RouteName;
  /** People who may open it, written by hand from the specification; the others see Not found. */
  readonly who: readonly Key[];
  /** The tab's title. */
  readonly title: string;
  /** Shown without header and navigation. */
  readonly modal?: true;
  /** Calls that it makes and no other screen. */
  readonly calls?: RegExp;
  /** The call for the rows of its table. */
  readonly list?: RegExp;
  readonly shows: (look: Look) => Promise<unknown>;
}

const EVERYONE: readonly Key[] = ['ada', 'oscar', 'vera', 'nora'];
const OPERATORS: readonly Key[] = ['ada', 'oscar'];
const ADMIN: readonly Key[] = ['ada'];

const NO_PERMISSION = "You don't currently have permission to perform this action.";
const heading = (page: Page, name: string, level = 1): Locator =>
  page.getByRole('heading', { level, name, exact: true });
const button = (page: Page | Locator, name: string | RegExp): Locator =>
  page.getByRole('button', { name, exact: true });
/** Asserts that the actions can be used, or are disabled with the exact reason. */
const barredUnless = async (page: Page, mayChange: boolean, ...actions: Locator[]): Promise<void> => {
  for (const action of actions) await eventually(() => action.isEnabled(), mayChange, String(action));
  await eventually(() => page.getByText(NO_PERMISSION, { exact: true }).count(), mayChange ? 0 : 1);
};
const wizard = ({ page }: Look): Promise<void> =>
  page.getByRole('heading', { name: 'Select up to 100 objects to be restored', exact: true }).waitFor();

/** Every screen of the console, and the part of it that belongs to each person. */
export const SCREENS: readonly Screen[] = [
  {
    name: 'dashboard',
    who: EVERYONE,
    title: 'Dashboard',
    shows: async ({ page, mayChange }) => {
      await page.getByText('1 completed in the last 30 days.').waitFor();
      await page.getByText('Version 1.7.169', { exact: true }).waitFor();
      const restore = page.getByText('Restore from this backup', { exact: true });
      await restore.waitFor();
      await eventually(() => restore.evaluate((each) => each.tagName), mayChange ? 'A' : 'BUTTON');
      await barredUnless(page, mayChange, button(page, 'Run backup'), restore);
    },
  },
  {
    name: 'backups',
    who: EVERYONE,
    title: 'Backups',
    shows: async ({ page, mayChange, backup }) => {
      const row = rows(page).first();
      await row.getByText(backup).first().waitFor();
      await eventually(() => row.getByRole('link').count(), mayChange ? 1 : 0);
      await eventually(() => page.getByRole('link', { name: 'Compare two backups' }).count(), mayChange ? 1 : 0);
      await barredUnless(
        page,
        mayChange,
        button(page, 'Run backup'),
        row.getByRole('button', { name: /^Restore from/ }),
        row.getByRole('button', { name: /^Delete the/ }),
      );
    },
  },
  {
    name: 'backup',
    who: OPERATORS,
    title: 'Restore backup',
    calls: /_list_from_backup$/,
    list: /_list_from_backup$/,
    shows: wizard,
  },
  { name: 'restore', who: OPERATORS, title: 'Restore backup', modal: true, shows: wizard },
  {
    name: 'changes',
    who: OPERATORS,
    title: 'Changes',
    shows: ({ page }) => button(page, 'Last good backup to now').first().waitFor(),
  },
  {
    name: 'created',
    who: OPERATORS,
    title: 'Created since',
    calls: /\/created\/[0-9a-f-]{36}$/,
    list: /\/created\/[0-9a-f-]{36}$/,
    shows: ({ page }) => page.getByText('Nothing was created', { exact: true }).waitFor(),
  },
  {
    name: 'compare-backups',
    who: OPERATORS,
    title: 'Changes',
    shows: ({ page }) => button(page, 'Last good backup to now').first().waitFor(),
  },
  {
    name: 'object',
    who: OPERATORS,
    title: 'Versions of an object',
    calls: /object_versions\/list$/,
    list: /object_versions\/list$/,
    shows: ({ page }) => page.getByText('No backup has this object', { exact: true }).waitFor(),
  },
  {
    name: 'plans',
    who: OPERATORS,
    title: 'Plans',
    calls: /\/plans\/list$/,
    list: /\/plans\/list$/,
    shows: ({ page }) => page.getByText('No plans yet', { exact: true }).waitFor(),
  },
  {
    name: 'plan',
    who: OPERATORS,
    title: 'Plan',
    calls: /\/plans\/[0-9a-f-]{36}$/,
    shows: ({ page }) => page.getByText('This plan does not exist', { exact: true }).waitFor(),
  },
  {
    name: 'deleted-backups',
    who: ADMIN,
    title: 'Deleted backups',
    calls: /deleted_backups\/list$/,
    list: /deleted_backups\/list$/,
    shows: ({ page }) => page.getByText('No deleted backups', { exact: true }).waitFor(),
  },
  {
    name: 'notifications',
    who: ADMIN,
    title: 'Notifications',
    calls: /notification_targets\/list$|notices\/history$/,
    shows: ({ page }) => page.getByText('No targets', { exact: true }).waitFor(),
  },
  {
    name: 'restores',
    who: EVERYONE,
    title: 'Restore jobs',
    list: /restores_list$/,
    shows: async ({ page, mayChange }) => {
      const row = jobs(page).first();
      await row.getByText('Completed', { exact: true }).waitFor();
      await row.getByRole('link', { name: /^Report of/ }).waitFor();
      await eventually(() => row.getByRole('button', { name: /^Summary of/ }).isEnabled(), true);
      await eventually(async () => (await row.locator('a[href^="/backups/"]').count()) > 0, mayChange);
      await eventually(() => page.getByText(RESTORES_TEXTS.onlyOperators, { exact: true }).count(), mayChange ? 0 : 1);
    },
  },
  {
    name: 'restore-report',
    who: EVERYONE,
    title: 'Restore report',
    list: /\/report$/,
    shows: async ({ page, mayChange }) => {
      await page.locator('.report-name').first().waitFor();
      await eventually(() => button(page, 'Download CSV').isEnabled(), true);
      await eventually(() => button(page, 'Restore again what failed').count(), 0);
      if (!mayChange) await page.getByText(RESTORE_REPORT_TEXTS.againBarred, { exact: true }).waitFor();
    },
  },
  {
    name: 'restore-records',
    who: EVERYONE,
    title: 'Restore records',
    list: /_list_from_restore$/,
    shows: ({ page }) =>
      page.getByRole('table', { name: 'Named locations of this restore' }).locator('.restored-name').first().waitFor(),
  },
  {
    name: 'scheduler',
    who: OPERATORS,
    title: 'Backup schedule',
    shows: async ({ page }) => {
      await page.getByText('No backup schedule yet', { exact: true }).waitFor();
      await eventually(() => button(page, 'Set up a schedule').isEnabled(), true);
    },
  },
  {
    name: 'activity',
    who: ADMIN,
    title: 'Activity log',
    calls: /activity_log_list$/,
    list: /activity_log_list$/,
    shows: ({ page }) => page.getByRole('table', { name: 'Activity log' }).locator('tbody time').first().waitFor(),
  },
  {
    name: 'permissions',
    who: ADMIN,
    title: 'Permissions',
    calls: /^\/api\/permissions\/(users|users\/filter|types)$/,
    shows: async ({ page }) => {
      const own = page.getByRole('table', { name: 'Console users' }).locator('tbody tr').first();
      await own.getByText('Ada Lindqvist').waitFor();
      await own.getByText('You', { exact: true }).waitFor();
      await eventually(() => button(page, 'Add users').isEnabled(), true);
    },
  },
  {
    name: 'encryption',
    who: ADMIN,
    title: 'Data encryption',
    calls: /^\/api\/key\//,
    shows: async ({ page }) => {
      await page.getByRole('region', { name: 'Current key' }).getByText('system-1').first().waitFor();
      await eventually(() => button(page, 'Add key').isEnabled(), true);
    },
  },
  {
    name: 'grant-permissions',
    who: EVERYONE,
    title: 'Application permissions',
    modal: true,
    shows: async ({ page }) => {
      await page.getByText('All permissions are granted', { exact: true }).waitFor();
      await eventually(
        () => page.locator('main').getByRole('button').allInnerTexts(),
        ['Continue', 'Sign in as someone else'],
      );
    },
  },
  {
    name: '404',
    who: EVERYONE,
    title: 'Not Found',
    modal: true,
    shows: ({ page }) => heading(page, 'Not found').waitFor(),
  },
  {
    name: '403',
    who: EVERYONE,
    title: 'Forbidden',
    modal: true,
    shows: async ({ page }) => {
      await heading(page, 'Access denied').waitFor();
      await button(page, 'Sign in as someone else').waitFor();
    },
  },
  {
    name: 'error',
    who: EVERYONE,
    title: 'Error',
    modal: true,
    shows: async ({ page }) => {
      await heading(page, 'Error').waitFor();
      await button(page, 'Retry').waitFor();
    },
  },
];
