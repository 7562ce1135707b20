/** @jest-environment node */
import { describe, expect, test } from '@jest/globals';
import {
  loadContract,
  listOperations,
  requestBodies,
  collectExamples,
  isNode,
  join,
  type Node,
} from '../../test/contract/document';
import { validators } from '../../test/contract/rules';

const contract = loadContract();
const operations = listOperations(contract);

describe('requests are strict', () => {
  const validatorOf = validators(contract);
  const bodies = operations.flatMap((one) =>
    requestBodies(contract, one).map((body): [string, string, unknown] => [
      String(one.node['operationId']),
      join(body.at, 'schema'),
      collectExamples(body.node)[0],
    ]),
  );

  test.each(bodies.filter(([name]) => name !== 'saveSchedule'))(
    '%s refuses an unknown property',
    (_name, at, example) => {
      const spoiled = Array.isArray(example)
        ? [{ ...(example[0] as Node), unknown: 1 }]
        : { ...(example as Node), unknown: 1 };
      expect(validatorOf(at)(spoiled)).toBe(false);
    },
  );

  test.each(bodies.filter(([, , example]) => isNode(example)))('%s refuses another type', (_name, at, example) => {
    const [first] = Object.keys(example as Node);
    expect(validatorOf(at)({ ...(example as Node), [first as string]: [[]] })).toBe(false);
  });

  test('a schedule keeps fields that the contract does not know, and needs a day and a time', () => {
    const save = validatorOf('#/paths/~1api~1schedule_backup/post/requestBody/content/application~1json/schema');
    expect(save({ enabled: true, days: [1], time: '10:00', window_minutes: 30 })).toBe(true);
    expect(save({ enabled: true, days: [], time: '10:00' })).toBe(false);
    expect(save({ enabled: true, days: [7], time: '10:00' })).toBe(false);
    expect(save({ enabled: true, days: [1], time: '24:00' })).toBe(false);
    expect(save({ enabled: true, days: [1] })).toBe(false);
  });

  test('values that a database or a clock could not take are refused', () => {
    const list = validatorOf('#/paths/~1api~1get_tid_backups_list/post/requestBody/content/application~1json/schema');
    const since = (from: string): object => ({ pagenum: 1, perpage: 25, filters: { from } });
    expect(list(since('2026-03-05T17:07:00.000Z'))).toBe(true);
    for (const from of [
      '2016-12-31T23:59:60Z',
      '0000-01-01T00:00:00Z',
      '2026-02-30T00:00:00Z',
      '2026-03-05T17:07:00+23:59',
      '2026-03-05',
      '',
    ])
      expect(list(since(from))).toBe(false);
    for (const page of [
      { pagenum: 0, perpage: 25 },
      { pagenum: 1, perpage: 101 },
      { pagenum: 1.5, perpage: 25 },
      { pagenum: '1', perpage: 25 },
      { pagenum: 1e9, perpage: 25 },
    ])
      expect(list(page)).toBe(false);

    const search = validatorOf('#/components/schemas/SearchText');
    expect([search("O'Brien %_\\ \u{1F600}"), search('a\u0000b')]).toEqual([true, false]);

    const run = validatorOf('#/paths/~1api~1backup/post/requestBody/content/application~1json/schema');
    const id = '5b0f7c52-1f0c-4d8e-9a53-0d6f6a1c2b3d';
    expect([id, id.toUpperCase(), `urn:uuid:${id}`, 'abc'].map((backupId) => run({ backupId }))).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });

  test('an id of a backup that is missing is asked for, one that is no id is refused', () => {
    const get = validatorOf('#/paths/~1api~1get_backup/post/requestBody/content/application~1json/schema');
    expect(get({ backupId: 'abc' })).toBe(true);
    for (const backupId of ['', '..', '../x', 'a b', 'x'.repeat(65), 7, null]) expect(get({ backupId })).toBe(false);
  });
});
