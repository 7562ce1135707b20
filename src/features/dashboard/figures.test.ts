import { describe, expect, it } from '@jest/globals';
import type { BackupRecord } from '../../api';
import { OBJECT_TYPES } from '@trc/domain/objectTypes';
import { chartOfCount, chartOfDays } from './backupsChart';
import { listFigures, countAll, listTrends } from './figures';

/** A backup of a day of March whose types hold 1, 2, 3 … times `times`, so that a number in the wrong place is seen. */
const of = (day: number, times: number, more: Partial<BackupRecord> = {}): BackupRecord => ({
  backupId: `backup-${day}`,
  creationTime: new Date(2026, 2, day, 12).toISOString(),
  status: 'Completed',
  isDataReady: true,
  ...Object.fromEntries(OBJECT_TYPES.map(({ backupCounter }, index) => [backupCounter, (index + 1) * times])),
  ...more,
});
const NEWEST_FIRST = [of(12, 300), of(11, 200), of(9, 100)];

describe('the numbers behind the charts', () => {
  it('a backup has a figure per type, each of its own counter', () => {
    expect(listFigures(of(12, 10)).map(({ type, count }) => [type, count])).toEqual(
      OBJECT_TYPES.map(({ type }, index) => [type, (index + 1) * 10]),
    );
    expect(countAll(of(12, 10))).toBe(660);
  });

  it('there is a series per type with a point per backup, oldest first', () => {
    expect(
      listTrends(NEWEST_FIRST).map(({ type, values, count, change }) => ({ type, values, count, change })),
    ).toEqual(
      OBJECT_TYPES.map(({ type }, index) => ({
        type,
        values: [100, 200, 300].map((times) => (index + 1) * times),
        count: (index + 1) * 300,
        change: (index + 1) * 100,
      })),
    );
    expect(listTrends([of(12, 300)]).every(({ values, change }) => values.length === 1 && change === undefined)).toBe(
      true,
    );
  });

  it('by days each day of the window counts how its backups ended', () => {
    const list = [
      of(12, 3),
      of(12, 2, { status: 'Failed' }),
      of(11, 2, { status: 'Canceled' }),
      of(11, 1),
      of(11, 1),
      of(9, 1),
    ];
    const { drawn, rows } = chartOfDays(list, '2026-03-12', 15);
    expect(drawn.categories).toEqual([
      '02/26',
      '02/27',
      '02/28',
      '03/01',
      '03/02',
      '03/03',
      '03/04',
      '03/05',
      '03/06',
      '03/07',
      '03/08',
      '03/09',
      '03/10',
      '03/11',
      '03/12',
    ]);
    const last = (key: string) => drawn.series.find((series) => series.key === key)?.values.slice(-4);
    expect({ completed: last('completed'), failed: last('failed'), canceled: last('canceled') }).toEqual({
      completed: [1, null, 2, 1],
      failed: [null, null, null, 1],
      canceled: [null, null, 1, null],
    });
    expect(rows.at(-1)?.cells).toEqual(['03/12/2026', '1', '1', '0']);
  });

  it('by count each backup has its objects, oldest first', () => {
    const { drawn, rows } = chartOfCount([of(12, 3), of(11, 2, { status: 'Failed' }), of(9, 1)], true);
    expect(drawn.categories).toEqual(['03/09', '03/11', '03/12']);
    expect(drawn.series.map(({ key, values }) => [key, values])).toEqual([
      ['completed', [66, null, 198]],
      ['failed', [null, 132, null]],
      ['busy', [null, null, null]],
      ['canceled', [null, null, null]],
    ]);
    expect(rows.map(({ to }) => to)).toEqual(['/backups/backup-9', '/backups', '/backups/backup-12']);
  });
});
