/** @jest-environment ./test/jsdomEnvironment.ts */
import { describe, expect, test } from '@jest/globals';
import { createConsole } from '../../test/console';
import { POLICIES } from '../api';

/**
 * Excluded: the sign-in operations handle every error themselves (test of the session), and the schedule hides when it
 * is refused.
 */
const OTHERS = (Object.keys(POLICIES) as (keyof typeof POLICIES)[]).filter(
  (name) => POLICIES[name].destination !== 'caller',
);

describe('a lost session and a refusal act first, whatever the call', () => {
  const refused = (endpointName: string, status: number) => ({
    type: 'api/executeQuery/rejected',
    payload: { status, message: 'Told' },
    error: {},
    meta: { requestId: '1', requestStatus: 'rejected', rejectedWithValue: true, arg: { endpointName, type: 'query' } },
  });

  test.each(OTHERS)('%s: 403 and 1020 lead to /403, 401 and 440 to login', async (name) => {
    const app = createConsole();
    await app.start();
    for (const status of [403, 1020]) {
      app.visited.push('/backups');
      app.store.dispatch(refused(name, status));
      expect(app.path()).toBe(POLICIES[name].hidesWhenForbidden ? '/backups' : '/403');
    }
    app.visited.push('/backups');
    app.store.dispatch(refused(name, OTHERS.indexOf(name) % 2 === 0 ? 401 : 440));
    await app.clock.settle();
    expect(app.path()).toBe('/login');
  });
});
