import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { SummaryValue } from '@trc/domain/recordSummary';
import { normalise } from '@trc/domain/normalise';
import type { PageQuery, SummaryIndex } from './summaryIndex.ts';
import { rowsWith, trigramBytes } from './trigrams.ts';
import { seededRandom } from '../../../test/seed.ts';
import { COLUMNS, buildIndex, model } from '../../../test/catalog/longWay.ts';
import type { Row } from '../../../test/catalog/longWay.ts';

const ROWS = 3000;
const PER_SEGMENT = 1300;
const SYLLABLES = ['an', 'na', 'bo', 'li', 'mül', 'ler', 'ř', 'σ', 'grün', 'qui', 'zo', 'ë', '😀', ' ', '-', '7'];
const random = seededRandom('trigrams');

const named = (): string => Array.from({ length: 2 + random.below(6) }, () => random.pick(SYLLABLES)).join('');
const valueOf = (kind: string | undefined): SummaryValue => {
  if (kind === 'boolean') return random.below(2) === 0;
  if (kind === 'date') return `20${10 + random.below(15)}-0${1 + random.below(9)}-11T10:11:12Z`;
  return random.below(9) === 0 ? null : named();
};
const rows = Array.from({ length: ROWS }, (_, at): Row => ({
  id: String(at).padStart(6, '0'),
  number: 1 + random.below(3),
  values: COLUMNS.map(({ kind }) => valueOf(kind)),
}));
/** Versions of the same backups that are gone: most of those of the third, so that its segments are made smaller. */
const dead = Array.from({ length: ROWS }, (_, at): Row => ({
  id: `${String(at).padStart(6, '0')}x`,
  number: 3,
  values: COLUMNS.map(({ kind }) => valueOf(kind)),
}));
const textsOf = ({ values }: Row): string[] =>
  values.flatMap((value) => (typeof value === 'string' && value.length > 3 ? [value] : []));

/** Texts that occur in rows, and texts that do not. */
const searches = [
  ...Array.from({ length: 40 }, () => {
    const text = [...random.pick(textsOf(random.pick(rows)))];
    const start = random.below(text.length - 2);
    return text.slice(start, start + 3 + random.below(text.length)).join('');
  }),
  'anna',
  'bob',
  'not there',
  '2013-04',
  '2013-04-11t1',
  '10:11',
  'true',
  'mül',
  'zoë',
];

/** A segment as it was written before there were trigrams. */
const withoutTrigrams = (plain: Buffer): Buffer => {
  const header = JSON.parse(plain.toString('utf8', 4, 4 + plain.readUInt32LE(0))) as { rows: number };
  return plain.subarray(0, plain.length - trigramBytes(header.rows));
};

const rowsThatMayHold = ({ pieces, size }: SummaryIndex, text: string): number =>
  rowsWith(pieces, Buffer.from(normalise(text)), Infinity)?.length ?? size;

describe('a trigram index', () => {
  const { index } = buildIndex(rows, dead, PER_SEGMENT, new Set());
  const { index: plain } = buildIndex(rows, dead, PER_SEGMENT, new Set(), withoutTrigrams);

  it('finds what the long way finds, also in segments that were written without trigrams', () => {
    for (const search of searches) {
      const query: PageQuery = { search, offset: 0, limit: ROWS };
      const expected = model(rows, query);
      assert.deepEqual(index.page(query), expected, `${search}, SEED=${random.seed}`);
      assert.deepEqual(plain.page(query), expected, `${search} without trigrams, SEED=${random.seed}`);
    }
  });

  it('rules out nearly all rows for a text that none or one of them holds', () => {
    const [one] = rows;
    assert.ok(one);
    const { index: rare } = buildIndex(
      rows.map((row) =>
        row === one ? { ...row, values: row.values.map((value, at) => (at === 0 ? 'Wolkenkratzer' : value)) } : row,
      ),
      dead,
      PER_SEGMENT,
      new Set(),
    );
    const none = rowsThatMayHold(rare, 'kratzwürdig');
    const some = rowsThatMayHold(rare, 'wolkenkratzer');
    assert.ok(none < ROWS / 50, `${none} rows, SEED=${random.seed}`);
    assert.ok(some >= 1 && some < ROWS / 20, `${some} rows, SEED=${random.seed}`);
    assert.equal(rare.page({ search: 'wolkenkratzer', offset: 0, limit: 2 }).total, 1);
    assert.ok(rowsThatMayHold(plain, 'wolkenkratzer') > ROWS / 2);
  });

  it('falls back to a full scan for texts under three bytes and for very frequent texts', () => {
    assert.equal(rowsWith(index.pieces, Buffer.from('an'), ROWS), undefined);
    assert.equal(rowsWith(index.pieces, Buffer.from('ana'), ROWS / 8), undefined);
  });
});
