import type { ComponentType } from 'react';
import { createLoader, type Loader } from '../lib/loader';
import type { RouteName } from '@trc/domain/routes';
import { LoginPage } from './LoginPage';

type Load = () => Promise<ComponentType>;

const status = () => import(/* webpackChunkName: "status" */ './status');

const wizard: Load = () => import(/* webpackChunkName: "wizard" */ './BackupPage').then((page) => page.BackupPage);

const LOADS: Readonly<Record<RouteName, Load>> = {
  login: () => Promise.resolve(LoginPage),
  home: () => status().then((pages) => pages.HomePage),
  error: () => status().then((pages) => pages.ErrorPage),
  '404': () => status().then((pages) => pages.NotFoundPage),
  '403': () => status().then((pages) => pages.ForbiddenPage),
  'grant-permissions': () =>
    import(/* webpackChunkName: "grant" */ './GrantPermissionsPage').then((page) => page.GrantPermissionsPage),
  backups: () => import(/* webpackChunkName: "backups" */ './BackupsPage').then((page) => page.BackupsPage),
  'compare-backups': () =>
    import(/* webpackChunkName: "compare" */ './BackupComparisonPage').then((page) => page.BackupComparisonPage),
  'deleted-backups': () =>
    import(/* webpackChunkName: "deleted" */ './DeletedBackupsPage').then((page) => page.DeletedBackupsPage),
  object: () => import(/* webpackChunkName: "object" */ './ObjectPage').then((page) => page.ObjectPage),
  changes: () => import(/* webpackChunkName: "changes" */ './ChangesPage').then((page) => page.ChangesPage),
  created: () => import(/* webpackChunkName: "created" */ './CreatedPage').then((page) => page.CreatedPage),
  plans: () => import(/* webpackChunkName: "plans" */ './PlansPage').then((page) => page.PlansPage),
  plan: () => import(/* webpackChunkName: "plans" */ './PlanPage').then((page) => page.PlanPage),
  dashboard: () => import(/* webpackChunkName: "dashboard" */ './DashboardPage').then((page) => page.DashboardPage),
  backup: wizard,
  restore: wizard,
  restores: () => import(/* webpackChunkName: "restores" */ './RestoresPage').then((page) => page.RestoresPage),
  'restore-report': () =>
    import(/* webpackChunkName: "report" */ './RestoreReportPage').then((page) => page.RestoreReportPage),
  'restore-records': () =>
    import(/* webpackChunkName: "records" */ './RestoreRecordsPage').then((page) => page.RestoreRecordsPage),
  scheduler: () => import(/* webpackChunkName: "scheduler" */ './SchedulePage').then((page) => page.SchedulePage),
  activity: () => import(/* webpackChunkName: "activity" */ './ActivityPage').then((page) => page.ActivityPage),
  permissions: () =>
    import(/* webpackChunkName: "permissions" */ './PermissionsPage').then((page) => page.PermissionsPage),
  notifications: () =>
    import(/* webpackChunkName: "notifications" */ './NotificationsPage').then((page) => page.NotificationsPage),
  encryption: () => import(/* webpackChunkName: "encryption" */ './EncryptionPage').then((page) => page.EncryptionPage),
};

/** The loader of each page. The login page is in the first bundle because it replaces the prerendered one. */
export const PAGES: Readonly<Record<RouteName, Loader<ComponentType>>> = {
  ...(Object.fromEntries(
    (Object.keys(LOADS) as RouteName[]).map((name) => [name, createLoader(LOADS[name])]),
  ) as Record<RouteName, Loader<ComponentType>>),
  login: createLoader(LOADS.login, LoginPage),
};

export const preloadPage = (name: RouteName): Promise<void> => PAGES[name].preload();
