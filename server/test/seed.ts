/** A seeded generator (mulberry32): a failure is repeated with SEED set to the printed number. */
export interface Random {
  readonly seed: number;
  /** From 0 up to, not including, 1. */
  next: () => number;
  /** A whole number from 0 up to, not including, `below`. */
  below(below: number): number;
  pick<T>(list: readonly T[]): T;
}

export const seededRandom = (name: string): Random => {
  const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 2 ** 31));
  console.log(`# ${name}: SEED=${seed}`);
  return seededBy(seed);
};

export const seededBy = (seed: number): Random => {
  let state = seed | 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number): number => Math.floor(next() * limit);
  return {
    seed,
    next,
    below,
    pick: (list) => {
      const chosen = list[below(list.length)];
      if (chosen === undefined) throw new Error('Nothing to pick from.');
      return chosen;
    },
  };
};

/** The seed of property-based tests, printed so that SEED repeats a failure. */
export const seedOfProcess = (name: string): number => seededRandom(name).seed;
