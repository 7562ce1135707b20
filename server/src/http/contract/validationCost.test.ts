import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { OBJECT_TYPES } from '@trc/domain/objectTypes';
import { compileContract } from './validators.ts';
import { bodyLimitOf } from './routes.ts';
import type { Check } from './validators.ts';
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

const processorMs = (work: () => void): number => {
  const { user, system } = process.cpuUsage();
  work();
  const used = process.cpuUsage();
  return (used.user + used.system - user - system) / 1000;
};
const median = (values: number[]): number => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;
const repeated = (check: Check, body: unknown, times: number) => (): void => {
  for (let count = 0; count < times; count += 1) check(body);
};

/** Duration of the check of `large`, as a multiple of that of `small`. */
const measureGrowth = (check: Check, small: unknown, large: unknown): number => {
  let times = 1;
  while (processorMs(repeated(check, small, times)) < MEASURED_MS) times *= 2;
  const rounds = Array.from(
    { length: ROUNDS },
    () => processorMs(repeated(check, large, times)) / processorMs(repeated(check, small, times)),
  );
  return median(rounds);
};

const leastGrowth = (check: Check, small: unknown, large: unknown): number => {
  let least = Infinity;
  for (let count = 0; count < MEASUREMENTS && least >= MAX_GROWTH; count += 1)
    least = Math.min(least, measureGrowth(check, small, large));
  return least;
};

describe('the time of checking a body grows with its size, not with its square', () => {
  for (const operation of contract.operations) {
    const check = checks.get(operation.operationId)?.body['application/json'];
    if (!check) continue;
    it(operation.operationId, () => {
      const isSmall = (scale: number) => JSON.stringify(bodyAt(operation, scale)).length <= bodyLimitOf(operation);
      const most = SCALES.find(isSmall) ?? 0;
      const [half, largest, twice] = [most / 2, most, most * 2].map((scale) => bodyAt(operation, scale));
      assert.equal(check(largest), undefined, 'the largest body is valid');
      for (const [small, large] of [
        [half, largest],
        [largest, twice],
      ]) {
        const growth = leastGrowth(check, small, large);
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

  const idsOf = (length: number): string[] =>
    Array.from({ length: 10_000 }, (_, index) => index.toString(36).padStart(length, '0'));
  const timed = async (request: Parameters<TestKit['call']>[0]) => {
    const before = process.cpuUsage();
    const { statusCode } = await kit.call(request);
    const { user, system } = process.cpuUsage(before);
    return { statusCode, ms: (user + system) / 1000 };
  };
  /** Before, these two took 4,335 and 2,362 ms. */
  const MAX_MS = 1000;

  it('a selection that removes 110,000 objects', async () => {
    const headers = await kit.signIn('oscar');
    const selection = Object.fromEntries(OBJECT_TYPES.map(({ type }) => [type, { remove: idsOf(16) }]));
    const payload = { version: 999_999, selection };
    const { statusCode, ms } = await timed({ method: 'PATCH', url: '/api/restores/none/selection', headers, payload });
    assert.ok(statusCode >= 400 && statusCode < 500, String(statusCode));
    assert.ok(ms < MAX_MS, `${ms} ms`);
  });

  it('a restore of 110,000 objects', async () => {
    const headers = await kit.signIn('oscar');
    const selection = Object.fromEntries(OBJECT_TYPES.map(({ type }) => [type, { all: false, selected: idsOf(3) }]));
    const payload = { backupId: '7b906056-ff40-4708-8ca1-28a4e3abdec6', selection, restoreSettings: {} };
    const { statusCode, ms } = await timed({ method: 'POST', url: '/api/restore', headers, payload });
    assert.ok(statusCode >= 400 && statusCode < 500, String(statusCode));
    assert.ok(ms < MAX_MS, `${ms} ms`);
  });
});
