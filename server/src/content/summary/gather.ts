import { startOf } from './strings.ts';
import type { Strings } from './strings.ts';

/** For each row of the result the piece and the row in it where the text stands. */
export interface Sources {
  piece: Int32Array;
  row: Int32Array;
}

interface Run {
  strings: Strings;
  first: number;
  last: number;
}

/** Rows that follow one another in their piece are copied at once. */
function* runsOf(pieces: readonly Strings[], { piece, row }: Sources): Generator<Run> {
  for (let at = 0; at < piece.length;) {
    const from = at;
    do at += 1;
    while (at < piece.length && piece[at] === piece[from] && row[at] === (row[at - 1] ?? 0) + 1);
    const strings = pieces[piece[from] ?? 0];
    if (!strings) throw new Error('A text has no piece.');
    yield { strings, first: row[from] ?? 0, last: row[at - 1] ?? 0 };
  }
}

/** Copies texts of several pieces into one, in the order of `sources`. */
export const gatherStrings = (pieces: readonly Strings[], sources: Sources): Strings => {
  let length = 0;
  for (const { strings, first, last } of runsOf(pieces, sources))
    length += (strings.ends[last] ?? 0) - startOf(strings, first);
  const bytes = Buffer.allocUnsafeSlow(length);
  const ends = new Uint32Array(sources.piece.length);
  let at = 0;
  let count = 0;
  for (const { strings, first, last } of runsOf(pieces, sources)) {
    const start = startOf(strings, first);
    strings.bytes.copy(bytes, at, start, strings.ends[last] ?? 0);
    for (let index = first; index <= last; index += 1) ends[count++] = at + (strings.ends[index] ?? 0) - start;
    at = ends[count - 1] ?? 0;
  }
  return { bytes, ends };
};
