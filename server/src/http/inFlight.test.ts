import assert from 'node:assert/strict';
import { it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Caller } from './contract/types.ts';
import { limitInFlight } from './inFlight.ts';
import { contract } from '../../test/http/kit.ts';

const personOf = (oid: string): Caller => ({
  tenantId: 't',
  oid,
  upn: oid,
  name: oid,
  role: 'viewOnly',
  permissionType: '3',
  tokenExpires: new Date(),
});
const named = (operationId: string) => {
  const operation = contract.operations.find((one) => one.operationId === operationId);
  assert.ok(operation);
  return operation;
};

/** Makes all calls at once. @returns the maximum number of concurrent calls of one person, and of all */
const countConcurrent = async (operationIds: readonly string[], calls: readonly string[]) => {
  const runInTurn = limitInFlight();
  const running = new Map<string, number>();
  const most = { ofOne: 0, ofAll: 0 };
  await Promise.all(
    calls.map((oid, index) =>
      runInTurn(personOf(oid), named(operationIds[index % operationIds.length] ?? ''), async () => {
        running.set(oid, (running.get(oid) ?? 0) + 1);
        most.ofOne = Math.max(most.ofOne, running.get(oid) ?? 0);
        most.ofAll = Math.max(
          most.ofAll,
          [...running.values()].reduce((sum, count) => sum + count, 0),
        );
        await sleep(2);
        running.set(oid, (running.get(oid) ?? 0) - 1);
      }),
    ),
  );
  return most;
};
const times = (oid: string, count: number): string[] => Array<string>(count).fill(oid);

it('runs four searches of a person at a time', async () => {
  const most = await countConcurrent(['listRestoreProblems'], [...times('nora', 30), ...times('vera', 2)]);
  assert.deepEqual(most, { ofOne: 4, ofAll: 6 });
});

it('runs one comparison, preview, plan or undo of a person and three in all at a time', async () => {
  const calls = ['a', 'b', 'c', 'd', 'e'].flatMap((oid) => times(oid, 5));
  const comparing = ['compareWithDirectory', 'previewRestore', 'createPlan', 'getUndo'];
  assert.deepEqual(await countConcurrent(comparing, calls), { ofOne: 1, ofAll: 3 });
});

it('refuses calls beyond the queue of a person, and continues after a failure', async () => {
  const runInTurn = limitInFlight();
  const operation = named('compareWithDirectory');
  const run = () =>
    runInTurn(personOf('oscar'), operation, () =>
      sleep(2).then(() => {
        throw new Error('away');
      }),
    );
  const ends = await Promise.allSettled(Array.from({ length: 50 }, run));
  const reasons = ends.map((end) => (end.status === 'rejected' ? String(end.reason) : 'fulfilled'));
  const count = (part: string) => reasons.filter((text) => text.includes(part)).length;
  assert.deepEqual([count('away'), count('Too many')], [41, 9]);
  assert.equal(await runInTurn(personOf('oscar'), operation, () => Promise.resolve('done')), 'done');
});

it('does not limit other calls', async () => {
  assert.equal((await countConcurrent(['listBackups'], times('vera', 20))).ofOne, 20);
});
