import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inOwnTime } from '../bench/lib/ownTime.mjs';

const thread = { pid: 1, tid: 7 };
const task = { ...thread, name: 'RunTask', ph: 'X', ts: 1000, dur: 900, tts: 50, tdur: 300 };

test('gives events inside a task the time of its thread, within the task', () => {
  const call = { ...thread, name: 'FunctionCall', ph: 'X', ts: 1600, dur: 200, tts: 250, tdur: 60 };
  const mark = { ...thread, name: 'ResourceSendRequest', ph: 'I', ts: 1880, tts: 340 };
  const [outer, inner, sent] = inOwnTime([task, call, mark]);
  assert.deepEqual([outer.ts, outer.dur], [1000, 300]);
  assert.deepEqual([inner.ts, inner.dur], [1200, 60]);
  assert.ok(inner.ts + inner.dur <= outer.ts + outer.dur);
  assert.deepEqual([sent.ts, 'dur' in sent], [1290, false]);
});

test('keeps the start of tasks, other threads, and events outside tasks', () => {
  const later = { ...task, ts: 5000, dur: 100, tts: 400, tdur: 90 };
  const elsewhere = { ...task, tid: 8, name: 'FunctionCall', ts: 1100, dur: 500, tts: 10, tdur: 10 };
  const between = { ...thread, name: 'Layout', ph: 'X', ts: 3000, dur: 100, tts: 360, tdur: 20 };
  const untimed = { ...thread, name: 'navigationStart', ph: 'R', ts: 1500 };
  assert.deepEqual(inOwnTime([later, task, elsewhere, between, untimed]).slice(2), [elsewhere, between, untimed]);
  assert.deepEqual(
    inOwnTime([later, task]).map(({ ts, dur }) => [ts, dur]),
    [
      [5000, 90],
      [1000, 300],
    ],
  );
});
