import { describe, expect, test } from '@jest/globals';
import type { ConsentState } from '@trc/domain/consent';
import { roleOf, ROLES, type Role } from '@trc/domain/roles';
import { guard, listMenu, pathTo, ROUTES, routeOf, type RouteName } from '@trc/domain/routes';
import { EXTENSIONS } from '../../test/contract/table';
import type { EndpointName } from '../api';
import { evaluateGate, type GateFacts } from './gate';

const ADMIN_ONLY: readonly RouteName[] = ['notifications', 'activity', 'permissions', 'encryption', 'deleted-backups'];
const OPERATORS_ONLY: readonly RouteName[] = [
  'backup',
  'restore',
  'scheduler',
  'changes',
  'created',
  'compare-backups',
  'object',
  'plans',
  'plan',
];
const OPEN: readonly RouteName[] = ['login', '404', '403', 'error'];
const roles: readonly Role[] = ['admin', 'backupRestoreOperator', 'viewOnly'];

const mayOpen = (name: RouteName, role: Role): boolean =>
  ADMIN_ONLY.includes(name) ? role === 'admin' : OPERATORS_ONLY.includes(name) ? role !== 'viewOnly' : true;

const ready = (changes: Partial<GateFacts> = {}): GateFacts => ({
  session: 'signedIn',
  roleIsKnown: true,
  role: 'admin',
  consent: 'granted',
  start: 'running',
  ...changes,
});

test('routes have the 17 names of the specification, one per path; extensions have other paths', () => {
  expect(
    ROUTES.filter(({ needs }) => !needs)
      .map(({ name }) => name)
      .sort(),
  ).toEqual([
    '403',
    '404',
    'activity',
    'backup',
    'backups',
    'dashboard',
    'encryption',
    'error',
    'grant-permissions',
    'home',
    'login',
    'permissions',
    'restore',
    'restore-records',
    'restore-report',
    'restores',
    'scheduler',
  ]);
  expect(new Set(ROUTES.filter(({ needs }) => !needs).map(({ path }) => path)).size).toBe(17);
  expect(ROUTES.filter(({ needs }) => needs).map(({ name, path }) => [name, path])).toEqual([
    ['changes', '/changes/:id?/:otherId?'],
    ['created', '/created/:id/:otherId'],
    ['compare-backups', '/compare-backups/:id?/:otherId?'],
    ['deleted-backups', '/deleted-backups'],
    ['object', '/objects/:type/:id'],
    ['plans', '/plans'],
    ['plan', '/plans/:id'],
    ['notifications', '/notifications'],
  ]);
});

test('the page of an extension needs an operation of the contract beyond the specification', () => {
  // Does not compile for a word that is not an operation.
  const needed: readonly EndpointName[] = ROUTES.flatMap(({ needs }) => needs ?? []);
  expect(needed.filter((name) => !EXTENSIONS.some(({ operationId }) => operationId === name))).toEqual([]);
});

describe('the truth table of the guard: rows x token x roles x consent', () => {
  const rows = ROUTES.flatMap((row) =>
    [true, false].flatMap((hasToken) =>
      roles.flatMap((role) =>
        [true, false].map((consentGranted) => ({ row, name: row.name, hasToken, role, consentGranted })),
      ),
    ),
  );

  test.each(rows)(
    '$name token $hasToken $role consent $consentGranted',
    ({ row, name, hasToken, role, consentGranted }) => {
      const expected = OPEN.includes(name)
        ? 'show'
        : !hasToken
          ? 'login'
          : !mayOpen(name, role)
            ? '404'
            : !consentGranted && name !== 'grant-permissions'
              ? 'grant-permissions'
              : 'show';
      expect(guard(row, { hasToken, role, consentGranted })).toBe(expected);
      const gate = evaluateGate(
        row,
        ready({
          session: hasToken ? 'signedIn' : 'signedOut',
          role,
          consent: consentGranted ? 'granted' : 'notGranted',
        }),
      );
      const verdict = expected === 'show' ? { show: true } : expect.objectContaining({ to: pathTo(expected) });
      expect(gate).toEqual(verdict);
    },
  );
});

describe('the gate waits for what it does not know', () => {
  const secure = ROUTES.filter(({ secure }) => secure);
  const backups = routeOf('backups');

  test.each(secure)('$name: session unknown, role unknown', (row) => {
    expect(evaluateGate(row, ready({ session: 'unknown', roleIsKnown: false, role: 'viewOnly' }))).toEqual({
      wait: true,
    });
    expect(evaluateGate(row, ready({ roleIsKnown: false, role: 'viewOnly' }))).toEqual({ wait: true });
  });

  test.each(OPEN)('%s is shown at any time', (name) => {
    expect(
      evaluateGate(
        routeOf(name),
        ready({ session: 'unknown', roleIsKnown: false, consent: 'checking', start: 'error' }),
      ),
    ).toEqual({ show: true });
  });

  test.each<[ConsentState, GateFacts['start'], string]>([
    ['checking', 'pending', 'wait'],
    ['granted', 'pending', 'wait'],
    ['granted', 'unknown', 'wait'],
    ['granted', 'running', 'show'],
  ])('consent %s, start %s: %s', (consent, start, verdict) => {
    expect(evaluateGate(backups, ready({ consent, start }))).toEqual({ [verdict]: true });
  });

  test.each<ConsentState>(['partial', 'notGranted'])(
    'consent %s leads to the guide, from where one comes back',
    (consent) => {
      expect(evaluateGate(backups, ready({ consent, start: 'unknown' }))).toEqual({
        to: '/grant-permissions',
        asked: true,
      });
      expect(evaluateGate(routeOf('grant-permissions'), ready({ consent, start: 'unknown' }))).toEqual({ show: true });
    },
  );

  test('a wrong role goes to Not Found before consent is looked at, and is not remembered', () => {
    expect(evaluateGate(routeOf('permissions'), ready({ role: 'viewOnly', consent: 'notGranted' }))).toEqual({
      to: '/404',
    });
  });

  test.each([
    [403, '/403'],
    [1020, '/403'],
    [500, '/500'],
    [0, '/500'],
  ])('a start that failed with %d keeps secure pages at %s', (status, to) => {
    expect(evaluateGate(backups, ready({ start: 'error', startError: { status, message: 'm' } }))).toEqual({ to });
    expect(
      evaluateGate(backups, ready({ start: 'error', startError: { status, message: 'm' }, roleIsKnown: false })),
    ).toEqual({ to });
  });
});

describe('roles and menu', () => {
  test.each([
    ['1', 'admin'],
    ['2', 'backupRestoreOperator'],
    ['3', 'viewOnly'],
    ['9', 'viewOnly'],
    ['', 'viewOnly'],
    [null, 'viewOnly'],
    ['abc', 'viewOnly'],
    [1, 'admin'],
  ])('the code %j is %s', (code, role) => {
    expect(roleOf(code).role).toBe(role);
  });

  test('cells show the labels of the types', () => {
    expect(ROLES.map(({ label }) => label)).toEqual(['Admin', 'Backup & restore operator', 'View only']);
  });

  test('the menu has exactly the seven pages, in order, less what the role may not open', () => {
    const titles = (role: Role) => listMenu(role).map(({ title }) => title);
    expect(titles('admin')).toEqual([
      'Dashboard',
      'Backups',
      'Restore jobs',
      'Backup schedule',
      'Activity log',
      'Permissions',
      'Data encryption',
    ]);
    expect(titles('backupRestoreOperator')).toEqual(['Dashboard', 'Backups', 'Restore jobs', 'Backup schedule']);
    expect(titles('viewOnly')).toEqual(['Dashboard', 'Backups', 'Restore jobs']);
  });
});

describe('paths', () => {
  test('parameters are filled in and encoded; optional ones may be missing; needed ones may not', () => {
    expect(pathTo('backup', { id: 'a/b c' })).toBe('/backups/a%2Fb%20c');
    expect(pathTo('encryption')).toBe('/data-encryption');
    expect(pathTo('encryption', { tab: 'history' })).toBe('/data-encryption/history');
    expect(pathTo('home')).toBe('/');
    expect(() => pathTo('backup')).toThrow('the route backup needs the parameter id');
  });
});
