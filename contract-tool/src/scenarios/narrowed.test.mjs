import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { checkNarrowed, checkTimes, demandSpans, holds, toSearchText } from './narrowed.mjs';

const ROWS = [1, 2, 3, 4].map((id) => ({ id, time: `2026-03-0${id}T10:00:00.500Z` }));
const iso = (text) => Date.parse(text);
const within =
  ({ from, to }) =>
  (row) =>
    iso(row.time) >= iso(from) && iso(row.time) <= iso(to);
const spans = async (answer, rows = ROWS) => {
  const reported = [];
  const ask = ({ filters }) => Promise.resolve(answer(rows.filter(within(filters)), filters));
  await demandSpans({ ask, tell: (found) => reported.push(...found) }, rows, 'time', ({ id }) => id);
  return reported.map(({ kind, pointer }) => `${kind} ${pointer}`);
};
const listed = (list) => ({ list, total: list.length });

describe('a list that is narrowed', () => {
  it('to a time span has the rows of the span, and may have newer ones', async () => {
    assert.deepEqual(await spans(listed), []);
    assert.deepEqual(
      await spans((found, { from }) => listed(found.length > 0 ? [...found, { id: 9, time: from }] : found)),
      [],
    );
    assert.deepEqual(await spans(listed, []), []);
    assert.deepEqual(await spans(() => undefined), [], 'a refusal is told where it is asked');
  });
  it('to a time span is a finding where it has other rows, misses one, or has another total', async () => {
    assert.deepEqual(await spans(() => listed(ROWS)), ['filter /list', 'filter /list']);
    assert.deepEqual(await spans(() => listed([])), ['filter /total']);
    assert.deepEqual(await spans((found) => ({ list: found, total: found.length + 1 })), [
      'total /total',
      'total /total',
    ]);
  });
  it('names the row that is missing though the total is large enough', () => {
    const [violation] = checkNarrowed(listed([{ id: 7 }]), {
      what: 'an id',
      fits: () => true,
      rows: [{ id: 1 }],
      keyOf: ({ id }) => id,
    });
    assert.equal(violation.expected, 'the row 1, which has an id');
  });
  it('is checked on all pages', () => {
    const found = { list: Array.from({ length: 100 }, (_, id) => ({ id })), total: 101 };
    assert.deepEqual(
      checkNarrowed(found, { what: 'an id', fits: () => true, rows: [{ id: 100 }], keyOf: ({ id }) => id }),
      [],
    );
  });
});

describe('an order of times', () => {
  it('may have the same moment twice, and no step back', () => {
    assert.deepEqual(checkTimes([...ROWS, ROWS[3]], 'time', true), []);
    assert.deepEqual(checkTimes([...ROWS].reverse(), 'time'), []);
    assert.equal(checkTimes(ROWS, 'time')[0].pointer, '/list/1/time');
    assert.equal(checkTimes([ROWS[1], ROWS[0]], 'time', true)[0].kind, 'sort');
  });
});

describe('a search text', () => {
  it('is short, trimmed and in the other case, but not where that makes another text of it', () => {
    assert.equal(toSearchText(' Ada Lindqvist '), 'ADA LINDQVIST');
    assert.equal(toSearchText('four more', 5), 'FOUR');
    assert.equal(toSearchText('Straße'), 'Straße');
    assert.ok(holds('Ada Lindqvist', toSearchText('ada')) && !holds(undefined, 'a'));
  });
});
