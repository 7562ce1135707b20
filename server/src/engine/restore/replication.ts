import type { DirectoryError } from '../../directory/index.ts';
import type { Item } from './types.ts';
import { whilePassing } from './sending.ts';
import type { Retry } from './sending.ts';

const BAD_REQUEST = 400;
const NOT_FOUND = 404;
const FIRST_WAIT = 500;
const LONGEST_WAIT = 15_000;

/** Words of 400 answers about objects that the replica at hand does not know (graph-coverage.md 1.4, 2h). */
const UNKNOWN_YET = /does not reference a valid|do(?:es)? not exist|not found|cannot be found|could not be found/i;

/** Whether an answer may mean that the directory has not replicated a new object yet. An answer without words may. */
export const isNotYetKnown = ({ status, reason }: DirectoryError): boolean =>
  status === NOT_FOUND || (status === BAD_REQUEST && (reason === undefined || UNKNOWN_YET.test(reason)));

/** How long each object of one restore waited for replication. */
export interface Replication {
  /** Also sends again, with growing pauses, while the directory does not know a new object; up to three minutes in all for an item. */
  whileUnknown(item: Item): Retry;
}

/** @param mostMs what one item waits in all */
export const createReplication = (mostMs: number): Replication => {
  const spent = new Map<Item, { waits: number; ms: number }>();
  return {
    whileUnknown: (item) => (error, attempt) => {
      if (!isNotYetKnown(error)) return whilePassing(error, attempt);
      const { waits, ms } = spent.get(item) ?? { waits: 0, ms: 0 };
      const pause = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** waits, mostMs - ms);
      if (pause <= 0) return undefined;
      spent.set(item, { waits: waits + 1, ms: ms + pause });
      return pause;
    },
  };
};
