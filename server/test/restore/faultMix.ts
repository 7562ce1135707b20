import { LISTED_FAULTS } from '@trc/simulator/tenant/http/faultKinds';
import type { Random } from '../seed.ts';

/** Cost seconds each; one of them is enough for a while. */
const SLOW: readonly string[] = ['timeout', 'trickle', 'throttleSilent', 'hugeName'];

/** A wish for POST /_simulator/fault. */
export type FaultWish = Readonly<Record<string, unknown>>;

/** So many of the 24 faults of the test plan, each on any request, in a way that follows from the seed. */
export const faultMix = (random: Random, number: number, origin: string): FaultWish[] => {
  const left = [...LISTED_FAULTS];
  return Array.from({ length: Math.min(number, left.length) }, (): FaultWish => {
    const [name = ''] = left.splice(random.below(left.length), 1);
    return {
      name,
      path: '*',
      count: SLOW.includes(name) ? 1 : 1 + random.below(3),
      rate: random.pick([0.05, 0.1, 0.3]),
      after: random.below(6),
      seed: random.below(2 ** 31),
      ...(name === 'foreignNextLink' ? { origin } : {}),
      ...(name === 'notFoundAfterCreate' ? { delayMs: 200 + random.below(800) } : {}),
    };
  });
};
