import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { OBJECT_TYPES } from '@trc/domain/objectTypes';
import { compileContract } from './validators.ts';
import { bodyLimitOf } from './routes.ts';
import { contract, createKit } from '../../../test/http/kit.ts';
import type { TestKit } from '../../../test/http/kit.ts';
import { bodyAt } from '../../../test/http/largestBodies.ts';

const checks = compileContract(contract);
const ROUNDS = 3;
/** Other processes disturb a measurement for some milliseconds, so only growth that repeats is a finding. */
const MEASUREMENTS = 4;
/** Twice the items take twice the time; comparing each with each other takes four times as long. */
const MAX_GROWTH = 3;
/** Parts of the contract's limits: with all of them some bodies are larger than the service accepts. */
const SCALES = [1, 0.5, 0.25, 0.125];
/** Milliseconds of processor time that one measurement takes at least, so that its noise is small. */
const MEASURED_MS = 3;

/** In a body that grows by fewer bytes, nothing but noise would be measured. */
const MEASURED_BYTES = 4096;

type Work = () => unknown;

const lengthOf = (body: unknown): number => JSON.stringify(body).length;

const processorMs = async (work: Work): Promise<number> => {
  const { user, system } = process.cpuUsage();
  await work();
  const used = process.cpuUsage();
  return (used.user + used.system - user - system) / 1000;
};
const median = (values: number[]): number => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;
const repeated = (work: Work, times: number) => async (): Promise<void> => {
  for (let count = 0; count < times; count += 1) await work();
};

/** Processor time of `large`, as a multiple of that of `small`. */
const measureGrowth = async (small: Work, large: Work): Promise<number> => {
  let times = 1;
  while ((await processorMs(repeated(small, times))) < MEASURED_MS) times *= 2;
  const rounds: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1)
    rounds.push((await processorMs(repeated(large, times))) / (await processorMs(repeated(small, times))));
  return median(rounds);
};

const leastGrowth = async (small: Work, large: Work): Promise<number> => {
  let least = Infinity;
  for (let count = 0; count < MEASUREMENTS && least >= MAX_GROWTH; count += 1)
    least = Math.min(least, await measureGrowth(small, large));
  return least;
};

describe('the time of checking a body grows with its size, not with its square', () => {
  for (const operation of contract.operations) {
    const check = checks.get(operation.operationId)?.body['application/json'];
    if (!check) continue;
    it(operation.operationId, async () => {
      const most = SCALES.find((scale) => lengthOf(bodyAt(operation, scale)) <= bodyLimitOf(operation)) ?? 0;
      const [half, largest, twice] = [most / 2, most, most * 2].map((scale) => bodyAt(operation, scale));
      assert.equal(check(largest), undefined, 'the largest body is valid');
      for (const [small, large] of [
        [half, largest],
        [largest, twice],
      ]) {
        if (lengthOf(large) - lengthOf(small) < MEASURED_BYTES) continue;
        const growth = await leastGrowth(
          () => check(small),
          () => check(large),
        );
        assert.ok(growth < MAX_GROWTH, `twice the body takes ${growth.toFixed(1)} times as long`);
      }
    });
  }
});

describe('one large request does not hold up the others', () => {
  let kit: TestKit;
  before(async () => {
    kit = await createKit();
  });
  after(() => kit.close());

  const idsOf = (count: number, length: number): string[] =>
    Array.from({ length: count }, (_, index) => index.toString(36).padStart(length, '0'));
  /** Compares a request with the same one for half as many objects; both are refused. */
  const growthOf = async (requestFor: (objectsPerType: number) => Parameters<TestKit['call']>[0]): Promise<number> => {
    const send = (objectsPerType: number) => {
      const request = requestFor(objectsPerType);
      return async () => {
        const { statusCode } = await kit.call(request);
        assert.ok([400, 404, 409].includes(statusCode), String(statusCode));
      };
    };
    return leastGrowth(send(5000), send(10_000));
  };

  it('a selection that removes 110,000 objects', async () => {
    const headers = await kit.signIn('oscar');
    const growth = await growthOf((count) => {
      const selection = Object.fromEntries(OBJECT_TYPES.map(({ type }) => [type, { remove: idsOf(count, 16) }]));
      return {
        method: 'PATCH',
        url: '/api/restores/none/selection',
        headers,
        payload: { version: 999_999, selection },
      };
    });
    assert.ok(growth < MAX_GROWTH, `twice the objects take ${growth.toFixed(1)} times as long`);
  });

  it('a restore of 110,000 objects', async () => {
    const headers = await kit.signIn('oscar');
    const growth = await growthOf((count) => {
      const selected = idsOf(count, 3);
      const selection = Object.fromEntries(OBJECT_TYPES.map(({ type }) => [type, { all: false, selected }]));
      const payload = { backupId: '7b906056-ff40-4708-8ca1-28a4e3abdec6', selection, restoreSettings: {} };
      return { method: 'POST', url: '/api/restore', headers, payload };
    });
    assert.ok(growth < MAX_GROWTH, `twice the objects take ${growth.toFixed(1)} times as long`);
  });
});
