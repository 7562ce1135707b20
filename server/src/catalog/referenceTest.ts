import { TARGET_SIZE, computePseudonyms } from '../content/referencePseudonyms.ts';
import type { TenantKeys } from '../keys/types.ts';
import { BlockSet } from '../backup/idSet.ts';

/** Pseudonyms begin with 16 bits that are as good as random. */
const BEGINNINGS = 2 ** 16;
const beginningOf = (pseudonyms: Buffer, at: number): number =>
  ((pseudonyms[at] ?? 0) << 8) | (pseudonyms[at + 1] ?? 0);

/** @returns a test of whether the references of an object, as pseudonyms, hold one of the ids; nearly all do not */
export const createReferenceTest = (keys: TenantKeys, ids: readonly string[]): ((targets: Buffer) => boolean) => {
  const wanted = new BlockSet();
  const mayBe = new Uint8Array(BEGINNINGS);
  const own = computePseudonyms(keys, ids);
  for (let at = 0; at < own.length; at += TARGET_SIZE) {
    wanted.add(own, at);
    mayBe[beginningOf(own, at)] = 1;
  }
  return (targets) => {
    for (let at = 0; at < targets.length; at += TARGET_SIZE) {
      if (mayBe[beginningOf(targets, at)] === 1 && wanted.has(targets, at)) return true;
    }
    return false;
  };
};
