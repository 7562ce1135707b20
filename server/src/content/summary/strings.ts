/** Many texts in one piece of memory: each in UTF-8 and followed by a terminator that no text contains. */
export interface Strings {
  bytes: Buffer;
  /** The end of each text's terminator, so that text i is bytes[ends[i - 1] .. ends[i] - 1). */
  ends: Uint32Array;
}

export const startOf = ({ ends }: Strings, index: number): number => (index === 0 ? 0 : (ends[index - 1] ?? 0));

export const textAt = (strings: Strings, index: number): string =>
  strings.bytes.toString('utf8', startOf(strings, index), (strings.ends[index] ?? 0) - 1);

/** Finds the texts of a piece of memory by their terminators. @throws Error when there are not `count` of them */
export const splitStrings = (bytes: Buffer, terminator: number, count: number): Strings => {
  const ends = new Uint32Array(count);
  let found = 0;
  const { length } = bytes;
  for (let at = 0; at < length; at += 1) {
    if (bytes[at] !== terminator) continue;
    if (found < count) ends[found] = at + 1;
    found += 1;
  }
  if (found !== count || (count > 0 && ends[count - 1] !== length))
    throw new Error('The texts are not as many as they should be.');
  return { bytes, ends };
};

/** Compares two texts, which may be in different pieces, by their bytes: the order of code points. */
export const compareTexts = (left: Strings, i: number, right: Strings, j: number): number => {
  const a = left.bytes;
  const b = right.bytes;
  let x = i === 0 ? 0 : (left.ends[i - 1] ?? 0);
  let y = j === 0 ? 0 : (right.ends[j - 1] ?? 0);
  const end = (left.ends[i] ?? 0) - 1;
  const other = (right.ends[j] ?? 0) - 1;
  for (; x < end && y < other; x += 1, y += 1) {
    const difference = (a[x] ?? 0) - (b[y] ?? 0);
    if (difference !== 0) return difference;
  }
  return end - x - (other - y);
};
