/** @jest-environment ./test/jsdomEnvironment.ts */
import { MessageChannel } from 'node:worker_threads';
import { afterEach, expect, it, jest } from '@jest/globals';
import { yieldToBrowser } from './yieldToBrowser';

afterEach(() => {
  for (const name of ['scheduler', 'MessageChannel']) Reflect.deleteProperty(window, name);
});

it('uses scheduler.yield where the browser has it', async () => {
  const later = jest.fn(() => Promise.resolve());
  Object.assign(window, { scheduler: { yield: later } });
  await yieldToBrowser();
  expect(later).toHaveBeenCalledTimes(1);
});

it('continues in a new task elsewhere, after all pending promises', async () => {
  Object.assign(window, { MessageChannel });
  let steps = 0;
  const before = async (): Promise<void> => {
    for (; steps < 100; steps += 1) await Promise.resolve();
  };
  void before();
  await yieldToBrowser();
  expect(steps).toBe(100);
});
