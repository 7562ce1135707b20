import { describe, expect, test } from '@jest/globals';
import type { ConsentState } from '@trc/domain/consent';
import { roleOf } from '@trc/domain/roles';
import { routeOf, type RouteName } from '@trc/domain/routes';
import { evaluateGate } from './gate';

/** The four people by the permission type in the service's reply; the last code is unknown. */
const PEOPLE = { admin: '1', operator: '2', viewer: '3', unknown: '9' } as const;
type Person = keyof typeof PEOPLE;
const CONSENTS: readonly ConsentState[] = ['granted', 'partial', 'notGranted'];

const EVERYONE: readonly Person[] = ['admin', 'operator', 'viewer', 'unknown'];
const OPERATORS: readonly Person[] = ['admin', 'operator'];
const ADMIN: readonly Person[] = ['admin'];

/** By hand from the specification: the people who may open each route, and the routes that need consent. */
const TABLE: readonly (readonly [RouteName, readonly Person[], 'consent' | 'open'])[] = [
  ['login', EVERYONE, 'open'],
  ['404', EVERYONE, 'open'],
  ['403', EVERYONE, 'open'],
  ['error', EVERYONE, 'open'],
  ['grant-permissions', EVERYONE, 'open'],
  ['home', EVERYONE, 'consent'],
  ['dashboard', EVERYONE, 'consent'],
  ['backups', EVERYONE, 'consent'],
  ['restores', EVERYONE, 'consent'],
  ['restore-report', EVERYONE, 'consent'],
  ['restore-records', EVERYONE, 'consent'],
  ['backup', OPERATORS, 'consent'],
  ['restore', OPERATORS, 'consent'],
  ['scheduler', OPERATORS, 'consent'],
  ['activity', ADMIN, 'consent'],
  ['permissions', ADMIN, 'consent'],
  ['encryption', ADMIN, 'consent'],
];

const cases = TABLE.flatMap(([name, who, needs]) =>
  (Object.keys(PEOPLE) as Person[]).flatMap((person) =>
    CONSENTS.map((consent) => {
      const end = !who.includes(person)
        ? '/404'
        : needs === 'consent' && consent !== 'granted'
          ? '/grant-permissions'
          : 'shown';
      return { name, person, consent, end };
    }),
  ),
);

describe('17 routes x 4 people x 3 consent states', () => {
  test('are 204', () => {
    expect(new Set(TABLE.map(([name]) => name)).size).toBe(17);
    expect(cases).toHaveLength(204);
  });

  test.each(cases)('$name, $person, $consent: $end', ({ name, person, consent, end }) => {
    const gate = evaluateGate(routeOf(name), {
      session: 'signedIn',
      roleIsKnown: true,
      role: roleOf(PEOPLE[person]).role,
      consent,
      start: consent === 'granted' ? 'running' : 'unknown',
    });
    expect('to' in gate ? gate.to : 'show' in gate ? 'shown' : 'waits').toBe(end);
  });
});

test('the routes name only the roles admin and backupRestoreOperator, and Forbidden is one of them, open to all', () => {
  const named = new Set(TABLE.flatMap(([name]) => routeOf(name).roles ?? []));
  expect([...named].sort()).toEqual(['admin', 'backupRestoreOperator']);
  expect(routeOf('403')).toMatchObject({ path: '/403', title: 'Forbidden', secure: false });
});
