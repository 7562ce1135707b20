import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import type { SummaryValue } from '@trc/domain/recordSummary';
import { SegmentBuilder } from './builder.ts';
import { decodeSegment, encodeSegment } from './segment.ts';
import { UnknownColumnError } from './summaryIndex.ts';
import type { PageQuery } from './summaryIndex.ts';
import { seededRandom } from '../../../test/seed.ts';
import { byBytes, COLUMNS, buildIndex, model, TYPE } from '../../../test/catalog/longWay.ts';
import type { Row } from '../../../test/catalog/longWay.ts';

const word = fc.constantFrom(
  'Ada',
  'ÅSA',
  'Zoë',
  'zoe',
  'straße',
  'STRASSE',
  'İstanbul',
  'Ωμέγας',
  'ΩΜΈΓΑΣ',
  'ﬁnance',
  'Ｆｉｎａｎｃｅ',
  '𝒜da',
  '\ue000',
  '😀',
  'が',
  'か',
  'क्षि',
  'a\u0000b',
  'a\nb',
  '  x  y ',
  '',
  '0',
  '100%',
);
const text = fc.oneof(
  fc.constant(null),
  word,
  fc.tuple(word, word).map((words) => words.join(' ')),
  fc.string({ unit: 'grapheme', maxLength: 6 }),
);
const moment = fc.constantFrom(null, '2024-01-01T00:00:00Z', '2024-01-01T00:00:00.1234567Z', '2023-12-31T23:59:59Z');
const boolean = fc.constantFrom(null, true, false);
const values = fc.tuple(
  ...COLUMNS.map(({ kind }): fc.Arbitrary<SummaryValue> =>
    kind === 'date' ? moment : kind === 'boolean' ? boolean : text,
  ),
);
const row = fc.record({
  id: fc.oneof(fc.uuid(), fc.constantFrom('𝒜', '\ue000', 'a/b', 'Ä')),
  number: fc.constantFrom(1, 2, 3),
  values: values.map((all): SummaryValue[] => all),
});
const search = fc.oneof(
  fc.constantFrom(undefined, '', '   ', 'a', 'ss', 'ZOE', 'σ', '2024-01-01', '00:00', 'true', 'xy', 'x y', '%', 'ka'),
  word,
);
const query = fc.record({
  sort: fc.option(
    fc.record({
      column: fc.constantFrom(...COLUMNS.map(({ key }) => key)),
      direction: fc.constantFrom('asc' as const, 'desc' as const),
    }),
    { nil: undefined },
  ),
  search,
  offset: fc.nat(12),
  limit: fc.integer({ min: 1, max: 8 }),
});

describe('an index of summaries', () => {
  it('pages, sorts and searches as the long way does, from any segments, also where some are lost', () => {
    const { seed } = seededRandom('an index of summaries');
    fc.assert(
      fc.property(
        fc.uniqueArray(row, { selector: ({ id }) => id, maxLength: 24 }),
        fc.array(row, { maxLength: 12 }),
        fc.integer({ min: 1, max: 7 }),
        fc.subarray([1, 2, 3], { maxLength: 2 }),
        fc.array(query, { minLength: 1, maxLength: 6 }),
        (rows, others, perSegment, lost, queries) => {
          // Versions of the same backup that have been purged, and of other backups.
          const dead = [...new Map(others.map((one) => [`${one.id} ${one.number}`, one])).values()].filter(
            (one) => !rows.some(({ id, number }) => id === one.id && number === one.number),
          );
          const { index, missing } = buildIndex(rows, dead, perSegment, new Set(lost));
          assert.deepEqual(
            missing,
            rows
              .filter(({ number }) => lost.includes(number))
              .map(({ id }) => id)
              .sort(byBytes),
          );
          for (const one of queries) assert.deepEqual(index.page(one), model(rows, one));
          const all = rows.map(({ id }) => id);
          assert.deepEqual(
            index.rowsOf([...all, 'unknown']).map(({ id }) => id),
            all,
          );
          for (const one of queries) {
            const found = new Set(
              model(rows, { search: one.search, offset: 0, limit: rows.length }).rows.map(({ id }) => id),
            );
            assert.deepEqual(
              index.matching(all, one.search ?? ''),
              all.filter((id) => found.has(id)),
            );
          }
        },
      ),
      { seed, numRuns: 300 },
    );
  });

  it('finds frequent texts in many rows as the long way does', () => {
    const random = seededRandom('frequent texts');
    const words = ['Anna', 'Hannah', 'Bob', 'Savanna', '', 'Å', 'nan', 'ana'];
    const rows = Array.from({ length: 3000 }, (_, at): Row => ({
      id: String(at).padStart(6, '0'),
      number: 1,
      // The first rows hold nothing, so that hits become dense later.
      values: COLUMNS.map(({ kind }): SummaryValue =>
        kind === 'boolean'
          ? true
          : kind === 'date'
            ? `2024-0${1 + random.below(9)}-01T01:01:01Z`
            : at < 500
              ? 'x'
              : `${random.pick(words)} ${random.pick(words)}`,
      ),
    }));
    const { index } = buildIndex(rows, [], 700, new Set());
    for (const search of ['a', 'n', 'an', 'anna', 'nan', 'b', 'x', '-0', '01', '01-01', 'ann an', 'q']) {
      const query: PageQuery = {
        search,
        sort: { column: 'homepage', direction: 'asc' },
        offset: 0,
        limit: rows.length,
      };
      assert.deepEqual(index.page(query), model(rows, query), `${search}, SEED=${random.seed}`);
    }
  });

  it('ignores case, accents and normalisation in searches', () => {
    const { index } = buildIndex(
      [
        {
          id: '1',
          number: 1,
          values: ['Łukasz STRASSER Ωμέγας', '1', 'x', '2024-03-05T10:11:12Z', 'Ｆull', true, null],
        },
      ],
      [],
      9,
      new Set(),
    );
    const total = (search: string): number => index.page({ search, offset: 0, limit: 1 }).total;
    for (const found of ['straßer', 'ωμεγασ', 'ΩΜΈΓΑΣ', ' łuk', 'full', '2024-03', 'R Ω'])
      assert.equal(total(found), 1, found);
    for (const absent of ['10:11', 'true', 'strasserx', 'z s t']) assert.equal(total(absent), 0, absent);
  });

  it('refuses columns that are not listed', () => {
    const { index } = buildIndex([], [], 1, new Set());
    assert.throws(
      () => index.page({ sort: { column: 'passwordCredentials', direction: 'asc' }, offset: 0, limit: 1 }),
      UnknownColumnError,
    );
    assert.deepEqual(index.page({ sort: { column: 'id', direction: 'desc' }, offset: 5, limit: 1 }), {
      rows: [],
      total: 0,
    });
  });

  it('refuses segments with other columns, another length or another version', () => {
    const builder = new SegmentBuilder(TYPE);
    builder.add(
      '1',
      COLUMNS.map(() => 'x'),
    );
    const plain = encodeSegment(TYPE, builder.take());
    assert.throws(() => decodeSegment('users', plain));
    assert.throws(() => decodeSegment(TYPE, plain.subarray(0, -1)));
    assert.throws(() =>
      decodeSegment(TYPE, Buffer.from(plain.toString('latin1').replace('"version":1', '"version":2'), 'latin1')),
    );
  });
});
