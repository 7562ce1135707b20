import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { createConnectionQueue, withBackgroundPriority } from './connectionQueue.ts';

/** Works that take a moment and are noted in the order in which they begin. */
const noting = () => {
  const turn = createConnectionQueue();
  const order: string[] = [];
  const work = (name: string) =>
    turn(async () => {
      order.push(name);
      await sleep(2);
    });
  return { turn, order, work, later: (name: string) => withBackgroundPriority(() => work(name)) };
};

describe('the queue of the single connection', () => {
  it('lets requests go before jobs that asked earlier, each in their order', async () => {
    const { order, work, later } = noting();
    await Promise.all([work('first'), later('job 1'), later('job 2'), work('request 1'), work('request 2')]);
    assert.deepEqual(order, ['first', 'request 1', 'request 2', 'job 1', 'job 2']);
  });

  it('keeps a request that asks several times together', async () => {
    const { order, work, later } = noting();
    const request = async (): Promise<void> => {
      for (const step of ['session', 'permission', 'list']) await work(step);
    };
    const asked = request();
    await Promise.all([asked, later('job')]);
    assert.deepEqual(order, ['session', 'permission', 'list', 'job']);
  });

  it('gives jobs their turn however many requests come', async () => {
    const { order, work, later } = noting();
    let isDone = false;
    const requests = Promise.all(
      Array.from({ length: 4 }, async () => {
        while (!isDone) await work('request');
      }),
    );
    await later('job').finally(() => {
      isDone = true;
    });
    await requests;
    assert.ok(order.indexOf('job') <= 40, `the job came after ${order.indexOf('job')} requests`);
  });

  it('continues after work that throws', async () => {
    const { turn, work, order } = noting();
    await assert.rejects(
      turn(() => Promise.reject(new Error('no'))),
      /no/,
    );
    await work('next');
    assert.deepEqual(order, ['next']);
  });
});
