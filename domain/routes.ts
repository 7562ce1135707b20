import type { Role } from './roles.ts';
import { NAMES } from './texts/names.ts';

export type RouteName =
  | 'login'
  | 'home'
  | 'error'
  | 'backups'
  | 'backup'
  | 'restore'
  | 'permissions'
  | 'encryption'
  | 'activity'
  | 'restores'
  | 'restore-records'
  | 'restore-report'
  | 'scheduler'
  | 'grant-permissions'
  | '404'
  | '403'
  | 'dashboard'
  | 'changes'
  | 'created'
  | 'compare-backups'
  | 'deleted-backups'
  | 'object'
  | 'plans'
  | 'plan'
  | 'notifications';

export interface RouteRow {
  name: RouteName;
  path: string;
  /** Title of the tab; home has none, it redirects. */
  title?: string;
  /** A secure route needs a valid token. */
  secure: boolean;
  /** Roles that may open it; everyone signed in where it is missing. */
  roles?: readonly Role[];
  /** Shown without header and navigation. */
  modal?: boolean;
  /** Each path shows another thing: a step from one to another starts at the top, with the focus on the heading. */
  isPagePerPath?: boolean;
  /** Its item in the left navigation, which follows this table's order. */
  menu?: 'main' | 'administration';
  /**
   * The extension without which a backend has nothing for the page, and its item is hidden. The 17 routes of the
   * specification need none.
   */
  needs?: NeededExtension;
}

/** Extensions that have a page; `src/app/gate.test.ts` checks them against the operations of the contract. */
export type NeededExtension =
  | 'compareBackups'
  | 'createPlan'
  | 'listChanges'
  | 'listCreatedObjects'
  | 'listDeletedBackups'
  | 'listNotificationTargets'
  | 'listObjectVersions';

const T = NAMES.pages;
const ADMIN: readonly Role[] = ['admin'];
const OPERATORS: readonly Role[] = ['admin', 'backupRestoreOperator'];

/** THE route table, and the extensions. */
export const ROUTES: readonly RouteRow[] = [
  { name: 'login', path: '/login', title: T.login, secure: false },
  { name: '404', path: '/404', title: T.notFound, secure: false, modal: true },
  { name: '403', path: '/403', title: T.forbidden, secure: false, modal: true },
  { name: 'error', path: '/500', title: T.error, secure: false, modal: true },
  { name: 'home', path: '/', secure: true },
  { name: 'grant-permissions', path: '/grant-permissions', title: T.grant, secure: true, modal: true },
  { name: 'dashboard', path: '/dashboard', title: T.dashboard, secure: true, menu: 'main' },
  {
    name: 'changes',
    path: '/changes/:id?/:otherId?',
    title: T.changes,
    secure: true,
    roles: OPERATORS,
    menu: 'main',
    needs: 'listChanges',
  },
  {
    name: 'created',
    path: '/created/:id/:otherId',
    title: T.created,
    secure: true,
    roles: OPERATORS,
    needs: 'listCreatedObjects',
  },
  { name: 'backups', path: '/backups', title: T.backups, secure: true, menu: 'main' },
  { name: 'backup', path: '/backups/:id', title: T.backup, secure: true, roles: OPERATORS },
  { name: 'restore', path: '/restore/:id', title: T.backup, secure: true, roles: OPERATORS, modal: true },
  {
    name: 'compare-backups',
    path: '/compare-backups/:id?/:otherId?',
    title: T.compareBackups,
    secure: true,
    roles: OPERATORS,
    needs: 'compareBackups',
  },
  {
    name: 'deleted-backups',
    path: '/deleted-backups',
    title: T.deletedBackups,
    secure: true,
    roles: ADMIN,
    needs: 'listDeletedBackups',
  },
  {
    name: 'object',
    path: '/objects/:type/:id',
    title: T.object,
    secure: true,
    roles: OPERATORS,
    needs: 'listObjectVersions',
    isPagePerPath: true,
  },
  { name: 'restores', path: '/restores', title: T.restores, secure: true, menu: 'main' },
  { name: 'restore-report', path: '/restore-report/:id/:tab?', title: T.report, secure: true },
  { name: 'restore-records', path: '/restores/:id/:records', title: T.records, secure: true },
  {
    name: 'plans',
    path: '/plans',
    title: T.plans,
    secure: true,
    roles: OPERATORS,
    menu: 'main',
    needs: 'createPlan',
  },
  {
    name: 'plan',
    path: '/plans/:id',
    title: T.plan,
    secure: true,
    roles: OPERATORS,
    needs: 'createPlan',
    isPagePerPath: true,
  },
  { name: 'scheduler', path: '/scheduler', title: T.scheduler, secure: true, roles: OPERATORS, menu: 'main' },
  { name: 'activity', path: '/activity-log', title: T.activity, secure: true, roles: ADMIN, menu: 'administration' },
  {
    name: 'permissions',
    path: '/permissions',
    title: T.permissions,
    secure: true,
    roles: ADMIN,
    menu: 'administration',
  },
  {
    name: 'encryption',
    path: '/data-encryption/:tab?',
    title: T.encryption,
    secure: true,
    roles: ADMIN,
    menu: 'administration',
  },
  {
    name: 'notifications',
    path: '/notifications',
    title: T.notifications,
    secure: true,
    roles: ADMIN,
    menu: 'administration',
    needs: 'listNotificationTargets',
  },
];

const BY_NAME = new Map(ROUTES.map((row) => [row.name, row]));

export const routeOf = (name: RouteName): RouteRow => BY_NAME.get(name) as RouteRow;

/** @returns the path of a route with its parameters filled in and encoded; optional ones may be left out. */
export const pathTo = (name: RouteName, params: Readonly<Record<string, string>> = {}): string => {
  const filled = routeOf(name)
    .path.split('/')
    .flatMap((part) => {
      if (!part.startsWith(':')) return [part];
      const key = part.slice(1).replace('?', '');
      const value = params[key];
      if (value !== undefined) return [encodeURIComponent(value)];
      if (part.endsWith('?')) return [];
      throw new Error(`the route ${name} needs the parameter ${key}`);
    });
  return filled.join('/') || '/';
};

/** Secure routes that are open while consents are missing, or else the guard would loop. */
const WITHOUT_CONSENT: readonly RouteName[] = ['grant-permissions'];

export interface Visitor {
  hasToken: boolean;
  role: Role;
  consentGranted: boolean;
}

/** The decision of the guard: show the route or go to another (token, then role, then consent). */
export type Verdict = 'show' | 'login' | '404' | 'grant-permissions';

export const guard = (row: RouteRow, visitor: Visitor): Verdict => {
  if (!row.secure) return 'show';
  if (!visitor.hasToken) return 'login';
  if (row.roles && !row.roles.includes(visitor.role)) return '404';
  if (!visitor.consentGranted && !WITHOUT_CONSENT.includes(row.name)) return 'grant-permissions';
  return 'show';
};

/**
 * @param role missing while it is not known
 * @returns main items that may appear once the extensions are known
 */
export const listPendingMenu = (role: Role | undefined): readonly RouteRow[] =>
  ROUTES.filter(
    ({ menu, roles, needs }) => menu === 'main' && needs !== undefined && (!role || !roles || roles.includes(role)),
  );

/**
 * @param extensions the list of `init`; empty before it is known
 * @returns the routes that a role sees in the left navigation
 */
export const listMenu = (role: Role, extensions: readonly string[] = []): readonly RouteRow[] =>
  ROUTES.filter(
    ({ menu, roles, needs }) => menu && (!roles || roles.includes(role)) && (!needs || extensions.includes(needs)),
  );
