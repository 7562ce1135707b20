import { MessageChannel } from 'node:worker_threads';
import { afterEach, expect, it, jest } from '@jest/globals';
import { yieldToBrowser } from './breathe';

afterEach(() => {
  for (const name of ['scheduler', 'MessageChannel']) Reflect.deleteProperty(window, name);
});

it('asks the browser to go on later where it can be asked', async () => {
  const later = jest.fn(() => Promise.resolve());
  Object.assign(window, { scheduler: { yield: later } });
  await yieldToBrowser();
  expect(later).toHaveBeenCalledTimes(1);
});

it('is a task of its own elsewhere: all that follows from the work before comes first', async () => {
  Object.assign(window, { MessageChannel });
  let steps = 0;
  const before = async (): Promise<void> => {
    for (; steps < 100; steps += 1) await Promise.resolve();
  };
  void before();
  await yieldToBrowser();
  expect(steps).toBe(100);
});
