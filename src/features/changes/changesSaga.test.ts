/** @jest-environment ./test/jsdomEnvironment.ts */
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { createConsole } from '../../../test/console';
import { planWanted, snapshotWanted } from './changesSlice';
import './index';

const PLAN = '9c1e9a54-3b2d-4f60-9a8b-5d4c3e2f1a11';
const SIDES = {
  backupId: '0d9c3f7a-52a4-4a63-8f0e-6f1f3a1b7c9e',
  otherId: '5b0f7c52-1f0c-4d8e-9a53-0d6f6a1c2b3d',
};

const reported: unknown[] = [];
beforeEach(() => {
  reported.length = 0;
  Reflect.set(window, 'reportError', (error: unknown) => void reported.push(error));
});
afterEach(() => void Reflect.deleteProperty(window, 'reportError'));

it('reads the directory after an unexpected error while a plan was made', async () => {
  const { service, store, start, clock } = createConsole({
    ports: {
      navigate: (to) => {
        if (to.includes(PLAN)) throw new TypeError('no history');
      },
    },
  });
  service.on('POST /api/plans', [200, { planId: PLAN, waves: [], cannot: [] }]);
  await start();
  store.dispatch(planWanted({ ...SIDES, keys: ['users u1'], except: [] }));
  await clock.settle();
  expect(reported).toEqual([new TypeError('no history')]);
  store.dispatch(snapshotWanted({ again: true }));
  await clock.settle();
  expect(service.callsOf('snapshots')).toHaveLength(1);
});
