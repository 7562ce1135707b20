import { createHash } from 'node:crypto';

/**
 * `npm test` draws a part of some tests by DRAW_SEED, which it prints and which repeats the draw. Without a seed, as by
 * hand and in `npm run soak`, everything runs.
 */
const SEED = process.env['DRAW_SEED'];

/** True if everything runs, because nothing is drawn. */
export const isWhole = SEED === undefined;

/** @param share one test in this many is drawn */
export const isDrawn = (name: string, share: number): boolean =>
  isWhole || createHash('sha256').update(`${SEED} ${name}`).digest().readUInt32BE() % share === 0;
