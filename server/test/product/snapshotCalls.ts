import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Reply } from '../../src/contract/operations.ts';
import type { Person, PlanCalls } from './planCalls.ts';
import type { Product } from './types.ts';

const LIMIT_MS = 120_000;
const PAUSE_MS = 100;

type Changes = Reply<'listChanges'>;
type Change = Changes['list'][number];

/** Reads the directory. @param limitMs longest time of the reading. @returns the id of the snapshot */
export const readDirectory = async (
  ok: PlanCalls['ok'],
  who: Person = 'ada',
  limitMs: number = LIMIT_MS,
): Promise<string> => {
  const { snapshotId } = await ok<Reply<'startSnapshot'>>(who, 'POST', '/api/snapshots', { again: true });
  for (const limit = Date.now() + limitMs; ;) {
    const { state } = await ok<Reply<'getSnapshot'>>(who, 'GET', `/api/snapshots/${snapshotId}`);
    if (state === 'completed') return snapshotId;
    assert.equal(state, 'running');
    assert.ok(Date.now() < limit, 'the snapshot does not end');
    await sleep(PAUSE_MS);
  }
};

/** Calls about readings of the directory, as Ada. */
export const snapshotCalls = (product: Product, { ok, every }: PlanCalls) => ({
  snapshot: (): Promise<string> => readDirectory(ok),

  /** @returns the changes once the log was read to their end */
  changesOf: async (backupId: string, otherId: string, filters: object = {}): Promise<Changes> => {
    for (const limit = Date.now() + LIMIT_MS; ;) {
      const path = `/api/backups/${backupId}/changes/${otherId}`;
      const wish = { filters: { own: true, ...filters } };
      const changes = await ok<Changes>('ada', 'POST', path, { pagenum: 1, perpage: 1, ...wish });
      const { readAt, to } = changes.auditState ?? {};
      if (readAt !== undefined && to !== undefined && readAt >= to)
        return { ...changes, list: await every<Change>(path, wish) };
      // The log is read next to each backup.
      await product.backup();
      assert.ok(Date.now() < limit, JSON.stringify(changes.auditState));
    }
  },
});
