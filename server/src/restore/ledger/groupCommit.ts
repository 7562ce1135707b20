import type { Job } from '../../jobs/index.ts';
import type { Db } from '../../storage/types.ts';
import { saveItems } from './ledger.ts';
import type { Ledger } from './ledger.ts';
import { touchRestore } from './restores.ts';
import type { Item } from '../types.ts';

/** Items to be stored in their current state, with the rows of the same transaction. */
export interface Stored {
  items: readonly Item[];
  inTransaction?: ((tx: Db) => Promise<void>) | undefined;
  /** Something in it is done that will not be done again. */
  achieved: boolean;
}

/** Stores for the holder of the lease only; resolves when it is on disk. */
export type GroupCommit = (wish: Stored) => Promise<void>;

interface Waiting extends Stored {
  resolve: () => void;
  reject: (error: unknown) => void;
}

/**
 * Collects the rows that parallel parts store while a transaction runs, and commits them in one next transaction: a
 * commit costs more than its rows. A part that waits does not touch its items.
 */
export const createGroupCommit = (job: Pick<Job, 'write' | 'tenantId'>, ledger: Ledger): GroupCommit => {
  const waiting: Waiting[] = [];
  let isWriting = false;

  const write = async (wishes: readonly Waiting[]): Promise<void> => {
    const items = [...new Set(wishes.flatMap((wish) => wish.items))];
    try {
      await job.write(
        async (tx) => {
          await Promise.all([
            saveItems(tx, ledger, items),
            ...wishes.map(({ inTransaction }) => inTransaction?.(tx)),
            touchRestore(tx, job.tenantId, ledger.restoreId),
          ]);
        },
        { achieved: wishes.some(({ achieved }) => achieved) },
      );
    } catch (error) {
      for (const { reject } of wishes) reject(error);
      return;
    }
    for (const { resolve } of wishes) resolve();
  };

  const writeAll = async (): Promise<void> => {
    isWriting = true;
    for (let wishes = waiting.splice(0); wishes.length > 0; wishes = waiting.splice(0)) await write(wishes);
    isWriting = false;
  };

  return (wish) =>
    new Promise((resolve, reject) => {
      waiting.push({ ...wish, resolve, reject });
      if (!isWriting) void writeAll();
    });
};
