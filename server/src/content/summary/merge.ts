import { compareTexts } from './strings.ts';
import type { Strings } from './strings.ts';

const mergeTwo = (texts: Strings, left: Uint32Array, right: Uint32Array): Uint32Array => {
  const merged = new Uint32Array(left.length + right.length);
  let i = 0;
  let j = 0;
  let at = 0;
  while (i < left.length && j < right.length) {
    const a = left[i] ?? 0;
    const b = right[j] ?? 0;
    if ((compareTexts(texts, a, texts, b) || a - b) <= 0) {
      merged[at++] = a;
      i += 1;
    } else {
      merged[at++] = b;
      j += 1;
    }
  }
  merged.set(left.subarray(i), at);
  merged.set(right.subarray(j), at + left.length - i);
  return merged;
};

/**
 * Merges sorted lists of rows into one, the shortest first; equal texts stay in the order of rows. Yields between
 * steps, to let others come in.
 */
export function* mergeOrders(texts: Strings, lists: readonly Uint32Array[]): Generator<undefined, Uint32Array> {
  const rest = [...lists].sort((left, right) => left.length - right.length);
  for (;;) {
    const [first, second] = rest.splice(0, 2);
    if (!first || !second) return first ?? new Uint32Array();
    const merged = mergeTwo(texts, first, second);
    const place = rest.findIndex((list) => list.length >= merged.length);
    rest.splice(place < 0 ? rest.length : place, 0, merged);
    yield;
  }
}
