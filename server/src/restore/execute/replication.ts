import type { DirectoryError } from '../../directory/index.ts';
import { comesBack } from './run.ts';
import { whileTransient } from './sendWrite.ts';
import type { Item } from '../types.ts';
import type { Replication } from './runParts.ts';
import { BAD_REQUEST, NOT_FOUND } from '@trc/domain/httpStatus';

export type { Replication } from './runParts.ts';

const FIRST_WAIT_MS = 500;
const MAX_WAIT_MS = 15_000;

/** Words of 400 answers about objects that the answering replica does not know. */
const UNKNOWN_YET =
  /does not reference a valid|do(?:es)? not exist|not found|(?:cannot|could not) be found|invalid (?:user|group|application|service principal)/i;

/** True if an answer may mean that the directory has not replicated a new object yet. */
export const isNotYetKnown = ({ status, reason }: DirectoryError): boolean =>
  status === NOT_FOUND || (status === BAD_REQUEST && UNKNOWN_YET.test(reason ?? ''));

const isBack = (item: Item): boolean => comesBack(item) && item.targetId !== undefined;

/** @param items of the restore */
export const createReplication = (mostMs: number, items: () => Iterable<Item>): Replication => {
  const spent = new Map<Item, { waits: number; ms: number }>();
  return {
    mostMs,
    whileUnknown: (item) => (error, attempt) => {
      const mayPass =
        isNotYetKnown(error) &&
        (isBack(item) ||
          (error.status === BAD_REQUEST && [...items()].some((other) => other !== item && isBack(other))));
      if (!mayPass) return whileTransient(error, attempt);
      const { waits, ms } = spent.get(item) ?? { waits: 0, ms: 0 };
      const pause = Math.min(MAX_WAIT_MS, FIRST_WAIT_MS * 2 ** waits, mostMs - ms);
      if (pause <= 0) return undefined;
      spent.set(item, { waits: waits + 1, ms: ms + pause });
      return pause;
    },
  };
};
