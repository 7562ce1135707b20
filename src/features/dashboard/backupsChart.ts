import type { BackupRecord } from '../../api';
import type { ColumnChartProps } from '../../components/charts';
import { abbreviateCount, formatCount, formatDateTime } from '@trc/domain/format';
import { pathTo } from '@trc/domain/routes';
import { BACKUP_STATUSES, backupActions } from '@trc/domain/statuses';
import { DASHBOARD_TEXTS } from '@trc/domain/texts/dashboard';
import { countsPerDay, toDay, formatDay, chooseLook, LOOKS, countAll } from './figures';
import { listDays } from './questions';

const T = DASHBOARD_TEXTS.backups;
/** Pixels: a failed backup has no objects and still shows. */
const MIN_HEIGHT_PX = 4;

/** The same numbers for the drawing and for the table. */
export interface BackupsChart {
  drawn: Omit<ColumnChartProps, 'label' | 'onOpen'>;
  columns: readonly string[];
  /** One per column of the drawing; `to` is the screen behind it. */
  rows: readonly { key: string; to: string; cells: readonly string[] }[];
}

/** @returns the number of backups per day and result. */
export const chartOfDays = (list: readonly BackupRecord[], today: string, window: number): BackupsChart => {
  const days = listDays(today, window);
  const counts = countsPerDay(list, days);
  const looks = LOOKS.filter((look) => look !== 'busy' || counts.busy.some((count) => count > 0));
  return {
    drawn: {
      categories: days.map((day) => formatDay(day, false)),
      names: days.map((day) => formatDay(day)),
      series: looks.map((look) => ({
        key: look,
        label: T.series[look],
        look,
        values: counts[look].map((count) => count || null),
      })),
      unit: T.backups,
      formatValue: abbreviateCount,
    },
    columns: [T.day, ...looks.map((look) => T.series[look])],
    rows: days.map((day, index) => ({
      key: day,
      to: pathTo('backups'),
      cells: [formatDay(day), ...looks.map((look) => formatCount(counts[look][index] ?? 0))],
    })),
  };
};

/** @returns the objects of each backup, oldest first. */
export const chartOfCount = (list: readonly BackupRecord[], mayOpen: boolean): BackupsChart => {
  const backups = [...list].reverse();
  const opens = (backup: BackupRecord) =>
    mayOpen && backupActions(backup.status, backup.isDataReady).includes('restore');
  return {
    drawn: {
      categories: backups.map(({ creationTime }) => formatDay(toDay(creationTime), false)),
      names: backups.map(({ creationTime }) => formatDateTime(creationTime)),
      series: LOOKS.map((look) => ({
        key: look,
        label: T.series[look],
        look,
        values: backups.map((backup) => (chooseLook(backup) === look ? countAll(backup) : null)),
      })),
      unit: (count) => T.objects(formatCount(count)),
      formatValue: abbreviateCount,
      least: MIN_HEIGHT_PX,
    },
    columns: [T.time, T.status, T.count],
    rows: backups.map((backup) => ({
      key: backup.backupId,
      to: opens(backup) ? pathTo('backup', { id: backup.backupId }) : pathTo('backups'),
      cells: [
        formatDateTime(backup.creationTime),
        BACKUP_STATUSES[backup.status]?.label ?? backup.status,
        formatCount(countAll(backup)),
      ],
    })),
  };
};
