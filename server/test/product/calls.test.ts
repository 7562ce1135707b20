import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { startProduct } from './kit.ts';

/** Users of the tenant. */
const SIZE = 400;
/** Number of calls in the reported problem. */
const SEARCHES = 120;
/** Number in another reported problem: parallel comparisons of one operator made a backup 50 times slower. */
const COMPARISONS = 30;
/** Users of one comparison. */
const COMPARED = 200;
/** Calls of a person that are under way or wait. */
const TAKEN_SEARCHES = 4 + 40;

// A real PostgreSQL answers the searches as fast as the client sends them.
const product = await startProduct({ size: SIZE, service: { DIRECTORY_PACING: 'graph' }, database: 'embedded' });
after(() => product.end());
const vera = await product.as('vera');
const nora = await product.as('nora');
const oscar = await product.as('oscar');

const idsOf = async (type: string): Promise<string[]> =>
  (await product.tenant('GET', `/v1.0/${type}?$top=500&$select=id`)).value.map(({ id }) => id);

/** Calls again and again until the work has ended. @returns the number of calls answered meanwhile */
const callsDuring = async (work: Promise<unknown>): Promise<number> => {
  let isOver = false;
  const ended = work.finally(() => (isOver = true));
  let answered = 0;
  while (!isOver) {
    assert.equal((await vera.call('POST', '/api/permissions/users/me')).status, 200);
    answered += 1;
  }
  await ended;
  return answered;
};

describe('expensive calls of one person', () => {
  it('leaves room for others during 120 searches in a report', async () => {
    const backupId = await product.backup();
    const { restoreId } = await product.restore(backupId, { users: await idsOf('users') });
    const search = () => nora.call('POST', `/api/restores/${restoreId}/problems`, { pagenum: 1, perpage: 1 });
    const all = Promise.all(Array.from({ length: SEARCHES }, search));
    const others = await callsDuring(all);
    const statuses = (await all).map(({ status }) => status);
    const answered = statuses.filter((status) => status === 200).length;
    assert.deepEqual(
      [...new Set(statuses)].filter((status) => status !== 200),
      [429],
      'the others are too many',
    );
    assert.ok(answered >= TAKEN_SEARCHES, `${answered} were answered`);
    assert.ok(others >= 3, `only ${others} calls of another person were answered meanwhile`);
  });

  it('does not starve a backup during 30 comparisons of all users', async () => {
    const chosen = [{ type: 'users', ids: (await idsOf('users')).slice(0, COMPARED) }];
    const backupId = await product.backup();
    const statuses: number[] = [];
    const compare = async (): Promise<void> => {
      const { status } = await oscar.call('POST', `/api/comparisons/directoryObjects/${backupId}/entraId`, chosen);
      statuses.push(status);
    };
    // The service ends with the test, before all comparisons are answered.
    void Promise.allSettled(Array.from({ length: COMPARISONS }, compare));
    await product.backup();
    assert.deepEqual(
      statuses.filter((status) => status !== 200 && status !== 429),
      [],
    );
    assert.ok(
      statuses.length < COMPARISONS / 2,
      `the backup waited for ${statuses.length} of ${COMPARISONS} comparisons`,
    );
  });
});
