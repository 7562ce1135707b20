import type { Db } from '../types.ts';
import type { AnchoredHead } from './anchor.ts';
import { contexts } from './context.ts';
import type { Integrity, Touched } from './context.ts';
import { flushSignatures } from './sign.ts';

const mergeInto = (outer: Touched, inner: Touched): void => {
  for (const [name, { keys, ...rest }] of inner) {
    const entry = outer.get(name) ?? { ...rest, keys: new Set<string>() };
    outer.set(name, entry);
    for (const key of keys) entry.keys.add(key);
  }
};

const inTransaction = (tx: Db, integrity: Integrity, touched: Touched): Db => {
  const wrapped: Db = {
    ...tx,
    tx: (work) =>
      tx.tx(async (nested) => {
        const inner: Touched = new Map();
        const result = await work(inTransaction(nested, integrity, inner));
        mergeInto(touched, inner);
        return result;
      }),
  };
  contexts.set(wrapped, { integrity, touched });
  return wrapped;
};

/** A database whose transactions sign the rows that they write, and anchor the new heads after the commit. */
export const signedDb = (db: Db, integrity: Integrity): Db => {
  const wrapped: Db = {
    ...db,
    tx: async (work) => {
      let heads = new Map<string, AnchoredHead>();
      const result = await db.tx(async (tx) => {
        const touched: Touched = new Map();
        const done = await work(inTransaction(tx, integrity, touched));
        // Last, in one order for all: two transactions cannot wait for each other's heads.
        heads = await flushSignatures(tx, integrity, touched);
        return done;
      });
      if (heads.size > 0) await integrity.anchor.advance(heads);
      return result;
    },
    close: async () => {
      await integrity.anchor.settle();
      await db.close();
    },
  };
  contexts.set(wrapped, { integrity });
  return wrapped;
};
