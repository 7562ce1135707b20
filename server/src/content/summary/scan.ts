import type { RowSet } from './rowSet.ts';
import { startOf } from './strings.ts';
import type { Strings } from './strings.ts';

/** After this many hits it shows whether they are dense. */
const SAMPLE = 256;
/**
 * With a hit in one of this many rows, a check of each byte is faster than a call of the platform's search for
 * each hit.
 */
const DENSE = 8;

const standsAt = (bytes: Buffer, at: number, text: Buffer): boolean => {
  for (let index = 1; index < text.length; index += 1) if (bytes[at + index] !== text[index]) return false;
  return true;
};

/** Searches each row from `first` up to `end` that is not found yet. */
const scanRange = (texts: Strings, text: Buffer, found: RowSet, within: number, first: number, end: number): void => {
  const { bytes, ends } = texts;
  const [byte] = text;
  let start = startOf(texts, first);
  for (let row = first; row < end; row += 1) {
    const next = ends[row] ?? 0;
    if (!found.has(row)) {
      const last = Math.min(next - 1, start + within) - text.length;
      for (let at = start; at <= last; at += 1) {
        if (bytes[at] !== byte || !standsAt(bytes, at, text)) continue;
        found.add(row);
        break;
      }
    }
    start = next;
  }
};

/** Adds those of `rows` that hold `text` (UTF-8, not empty) within their first `within` bytes. */
export const scanRows = (texts: Strings, text: Buffer, found: RowSet, within: number, rows: Iterable<number>): void => {
  for (const row of rows) scanRange(texts, text, found, within, row, row + 1);
};

/** Adds the rows that hold `text` (UTF-8, not empty) within their first `within` bytes. */
export const scanTexts = (texts: Strings, text: Buffer, found: RowSet, within: number): void => {
  const { bytes, ends } = texts;
  let row = 0;
  let hits = 0;
  for (let at = bytes.indexOf(text); at >= 0; at = bytes.indexOf(text, ends[row])) {
    while ((ends[row] ?? Infinity) <= at) row += 1;
    if (at + text.length <= startOf(texts, row) + within) found.add(row);
    hits += 1;
    if (hits % SAMPLE === 0 && hits * DENSE > row) return scanRange(texts, text, found, within, row + 1, ends.length);
  }
};
