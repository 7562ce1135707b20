import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { csvField, csvLine } from './csv.ts';
import { parse } from '../../../test/restore/csv.ts';

const HOSTILE = [
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '\n=1',
  '\0=1',
  '＝1',
  '＋1',
  '－1',
  '＠x',
  '  =1',
  '\ufeff=1',
  '\u200b=1',
  "=cmd|' /C calc'!A0",
  '|x',
  '%x',
  '\u00a0=1',
  '"=1',
  'a;=1',
  'a,b',
  'a"b',
  'line\nline',
];

/** A line as Excel reads it where semicolons separate: after its closing quote a field goes on up to the next one. */
const bySemicolons = (line: string): string[] =>
  line
    .replace(/^"(?:[^"]|"")*"/, '')
    .split(/[;\r\n]/)
    .slice(1);

describe('CSV', () => {
  it('never lets a cell begin with what a spreadsheet runs, and reads back', () => {
    for (const text of HOSTILE) {
      const [[cell = ''] = []] = parse(csvLine([text]));
      const plain = text.replaceAll('\0', '');
      assert.equal(cell.replaceAll(/(?<=^|[;\r\n])'/g, ''), plain, JSON.stringify(text));
      const seen = cell.normalize('NFKC').replace(/^[\s\u200b\ufeff]+/u, '');
      assert.ok(
        !'=+-@\t\r\n\0|%'.includes(seen.charAt(0) || 'x') && !'\t\r\n'.includes(cell.charAt(0) || 'x'),
        JSON.stringify(text),
      );
    }
    for (const text of ['a;=1+1;b', 'a; +1', 'a;""@x', 'a\n-1', 'a;\u200b＝1']) {
      for (const cell of bySemicolons(csvLine(['Ada', text, JSON.stringify({ displayName: text })]))) {
        assert.doesNotMatch(cell, /^[\s\u200b"]*[=+\-@＝]/, JSON.stringify(text));
      }
    }
    assert.equal(csvField('a; b\nc;d'), '"a; b\nc;d"');
    assert.equal(csvField('Ada "the" Lindqvist'), '"Ada ""the"" Lindqvist"');
  });
});
