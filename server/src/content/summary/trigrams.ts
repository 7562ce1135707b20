import { startOf } from './strings.ts';
import type { Strings } from './strings.ts';

/** Number of rows per block. */
const BLOCK = 32;
const BUCKET_BITS = 12;
const BUCKETS = 1 << BUCKET_BITS;
/** Fewer rows are looked at sooner than an index of them is read. */
const MIN_ROWS = 128;
const WORD_BITS = 32;
/** The bytes that a trigram is made of. */
const LENGTH = 3;

/**
 * A bitmap of the blocks of rows that may hold a trigram of bytes: one bit per block for each of 4,096 hash values. It
 * excludes blocks with certainty; the remaining blocks have to be searched.
 */
export interface Trigrams {
  /** `BUCKETS` times the words that the blocks take. */
  bits: Uint32Array;
}

/** Texts in which a search looks, as far as it looks at them. */
export interface Searched {
  texts: Strings;
  /** Bytes from the start of a text. */
  within: number;
}

const wordsOf = (rows: number): number => Math.ceil(rows / (BLOCK * WORD_BITS));

/** @param bytes three bytes in one number */
const bucketOf = (bytes: number): number => Math.imul(bytes, 0x9e37_79b1) >>> (32 - BUCKET_BITS);

/** Bytes that the trigrams of this many rows take. */
export const trigramBytes = (rows: number): number => (rows < MIN_ROWS ? 0 : BUCKETS * wordsOf(rows) * 4);

/** @returns undefined for few rows */
export const buildTrigrams = (rows: number, searched: readonly Searched[]): Trigrams | undefined => {
  if (rows < MIN_ROWS) return undefined;
  const words = wordsOf(rows);
  const bits = new Uint32Array(BUCKETS * words);
  for (const { texts, within } of searched) {
    if (within < LENGTH) continue;
    const { bytes, ends } = texts;
    for (let row = 0; row < rows; row += 1) {
      const start = startOf(texts, row);
      const end = Math.min((ends[row] ?? 0) - 1, start + within);
      const word = Math.floor(row / (BLOCK * WORD_BITS));
      const bit = 1 << (Math.floor(row / BLOCK) % WORD_BITS);
      let last = ((bytes[start] ?? 0) << 8) | (bytes[start + 1] ?? 0);
      for (let at = start + LENGTH - 1; at < end; at += 1) {
        last = ((last & 0xffff) << 8) | (bytes[at] ?? 0);
        const place = bucketOf(last) * words + word;
        bits[place] = (bits[place] ?? 0) | bit;
      }
    }
  }
  return { bits };
};

/** Some rows of an index, with the trigrams of their texts where there are any. */
export interface TrigramRows {
  /**
   * The row of the index for each row that the trigrams were made of; less than 0 for one that the index does not have.
   */
  rows: Int32Array;
  trigrams: Trigrams | undefined;
}

/** @returns one bit for each block that may hold the text; undefined = all of them may */
const blocksWith = ({ bits }: Trigrams, text: Buffer): Uint32Array => {
  const words = bits.length / BUCKETS;
  const blocks = new Uint32Array(words).fill(0xffff_ffff);
  for (let at = 0; at + LENGTH <= text.length; at += 1) {
    const bucket = bucketOf(text.readUIntBE(at, LENGTH));
    for (let word = 0; word < words; word += 1) blocks[word] = (blocks[word] ?? 0) & (bits[bucket * words + word] ?? 0);
  }
  return blocks;
};

/**
 * @param text UTF-8
 * @param most more rows than these are found sooner by looking at all
 * @returns the only rows of an index that may hold the text; undefined when it is too short or may be in too many
 */
export const rowsWith = (pieces: readonly TrigramRows[], text: Buffer, most: number): number[] | undefined => {
  if (text.length < LENGTH) return undefined;
  const found: number[] = [];
  for (const { rows, trigrams } of pieces) {
    const blocks = trigrams && blocksWith(trigrams, text);
    for (let start = 0; start < rows.length; start += BLOCK) {
      const block = start / BLOCK;
      if (blocks && ((blocks[Math.floor(block / WORD_BITS)] ?? 0) & (1 << (block % WORD_BITS))) === 0) continue;
      for (let at = start; at < Math.min(start + BLOCK, rows.length); at += 1)
        if ((rows[at] ?? 0) >= 0) found.push(rows[at] ?? 0);
      if (found.length > most) return undefined;
    }
  }
  return found;
};
