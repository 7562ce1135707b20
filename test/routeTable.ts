import type { RouteName } from '@trc/domain/routes';

/** People who may open a route: everybody, every signed-in person, or only those who may do more. */
export type Access = 'open' | 'secure' | 'operators' | 'admin';

export interface SpecifiedRoute {
  name: RouteName;
  /** An address of it, letter by letter; the service knows neither the backup b1 nor the restore r1. */
  address: string;
  /** The tab's title, before the name of the product. */
  title: string;
  /** The first heading of its screen. */
  heading: string;
  modal: boolean;
  access: Access;
}

const page = (name: RouteName, address: string, title: string, access: Access): SpecifiedRoute => ({
  name,
  address,
  title,
  heading: title,
  modal: false,
  access,
});
const inModalMode = (row: SpecifiedRoute, heading = row.title): SpecifiedRoute => ({ ...row, heading, modal: true });

/**
 * The pages of the specification, by hand, to check domain/routes.ts against. "/" has no page; login has its own
 * layout.
 */
export const SPECIFIED_ROUTES: readonly SpecifiedRoute[] = [
  inModalMode(page('404', '/404', 'Not Found', 'open'), 'Not found'),
  inModalMode(page('403', '/403', 'Forbidden', 'open'), 'Access denied'),
  inModalMode(page('error', '/500', 'Error', 'open')),
  inModalMode(page('grant-permissions', '/grant-permissions', 'Application permissions', 'secure')),
  page('activity', '/activity-log', 'Activity log', 'admin'),
  page('backups', '/backups', 'Backups', 'secure'),
  page('backup', '/backups/b1', 'Restore backup', 'operators'),
  inModalMode(page('restore', '/restore/b1', 'Restore backup', 'operators')),
  page('permissions', '/permissions', 'Permissions', 'admin'),
  page('encryption', '/data-encryption', 'Data encryption', 'admin'),
  page('restores', '/restores', 'Restore jobs', 'secure'),
  page('restore-report', '/restore-report/r1', 'Restore report', 'secure'),
  page('restore-records', '/restores/r1/users', 'Restore records', 'secure'),
  page('scheduler', '/scheduler', 'Backup schedule', 'operators'),
  page('dashboard', '/dashboard', 'Dashboard', 'secure'),
];

/** Beyond the specification. */
export const EXTENSION_ROUTES: readonly SpecifiedRoute[] = [
  page('changes', '/changes', 'Changes', 'operators'),
  page(
    'created',
    '/created/0d9c3f7a-52a4-4a63-8f0e-6f1f3a1b7c9e/5b0f7c52-1f0c-4d8e-9a53-0d6f6a1c2b3d',
    'Created since',
    'operators',
  ),
  page('compare-backups', '/compare-backups', 'Compare two backups', 'operators'),
  page('deleted-backups', '/deleted-backups', 'Deleted backups', 'admin'),
  page('object', '/objects/users/u1', 'Versions of an object', 'operators'),
  page('plans', '/plans', 'Plans', 'operators'),
  page('plan', '/plans/0d9c3f7a-52a4-4a63-8f0e-6f1f3a1b7c9e', 'Plan', 'operators'),
  page('notifications', '/notifications', 'Notifications', 'admin'),
];

/** Pages that another one replaces where the service has the extensions of that one. */
export const REPLACED: Readonly<Record<string, string>> = { '/compare-backups': '/changes' };
