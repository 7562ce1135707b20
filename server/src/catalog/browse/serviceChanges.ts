import { NORMAL_FORM_VERSION } from '../../content/meaningHash.ts';
import type { Db } from '../../storage/types.ts';
import { listUnproven } from './differences.ts';
import type { BackupPair, Difference, ProvenEqual } from './differences.ts';

/** Per changed object: true if only ignored parts differ; undefined if a body cannot be opened. */
export type IsServiceChange = (differences: readonly Difference[]) => Promise<readonly (boolean | undefined)[]>;

/**
 * Finds the changed objects of a pair of backups in which nothing that counts has changed, though no hash proves it.
 */
export interface ServiceChanges {
  find(db: Db, pair: BackupPair, decide: IsServiceChange): Promise<ProvenEqual>;
}

/**
 * Objects of a pair whose bodies are opened at most, each in both backups: about a second. Beyond it, unequal hashes
 * count as a change, which they are unless a part of the object is unknown on one side.
 */
const MAX_OPENED = 5000;
/** Between two parts others get the thread. */
const OPENED_PER_BATCH = 250;
/** Pairs whose decisions are kept. Contents of backups never change, so a decision holds as long as the normal form. */
const MAX_PAIRS = 8;

const keyOf = ({ type, id }: Difference): string => `${type} ${id}`;

export const createServiceChanges = (): ServiceChanges => {
  const pairs = new Map<string, Map<string, boolean>>();

  const decisionsOf = ({ tenantId, before, after }: BackupPair): Map<string, boolean> => {
    const key = `${tenantId} ${before} ${after}`;
    const decisions = pairs.get(key) ?? new Map<string, boolean>();
    pairs.delete(key);
    pairs.set(key, decisions);
    if (pairs.size > MAX_PAIRS) pairs.delete([...pairs.keys()][0] ?? '');
    return decisions;
  };

  return {
    find: async (db, pair, decide) => {
      const decisions = decisionsOf(pair);
      const unproven = await listUnproven(db, pair, NORMAL_FORM_VERSION, MAX_OPENED);
      const open = unproven.filter((one) => !decisions.has(keyOf(one)));
      for (let start = 0; start < open.length; start += OPENED_PER_BATCH) {
        const part = open.slice(start, start + OPENED_PER_BATCH);
        const decided = await decide(part);
        part.forEach((one, index) => {
          const isService = decided[index];
          // A damaged body may be healed by a later backup.
          if (isService !== undefined) decisions.set(keyOf(one), isService);
        });
      }
      return { form: NORMAL_FORM_VERSION, objects: unproven.filter((one) => decisions.get(keyOf(one)) === true) };
    },
  };
};
