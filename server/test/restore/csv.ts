import assert from 'node:assert/strict';

/** RFC 4180, read back by the rules of the standard. */
export const parse = (text: string): string[][] => {
  const rows: string[][] = [[]];
  let at = 0;
  while (at < text.length) {
    assert.equal(text[at], '"');
    let end = at + 1;
    for (; text[end] !== '"' || text[end + 1] === '"'; end += text[end] === '"' ? 2 : 1);
    rows.at(-1)?.push(text.slice(at + 1, end).replaceAll('""', '"'));
    if (text[end + 1] === ',') at = end + 2;
    else {
      assert.equal(text.slice(end + 1, end + 3), '\r\n');
      at = end + 3;
      rows.push([]);
    }
  }
  return rows.slice(0, -1);
};
