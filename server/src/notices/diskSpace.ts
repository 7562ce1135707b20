import { statfs } from 'node:fs/promises';
import { createPeriodicTask } from '../jobs/index.ts';
import type { JobLog, PeriodicTask } from '../jobs/index.ts';
import type { Db } from '../storage/types.ts';
import type { RecordNotice } from './index.ts';

/** The size and use of a disk, in any one unit. */
export interface DiskUsage {
  total: number;
  /** Bytes that are free for a process without privileges. */
  free: number;
}

export interface DiskWatchOptions {
  db: Db;
  tenantId: string;
  notice: RecordNotice;
  log: JobLog;
  /** @throws where the file system does not say */
  usage: () => Promise<DiskUsage>;
  /** Milliseconds since 1970. */
  now?: () => number;
}

/** Percent of the disk from which on each notice is raised, the fullest first. */
const STEPS = [95, 90, 80] as const;
const INTERVAL_MS = 60_000;

/** @param folders folders of the disks. @returns the usage of the fullest one, in blocks */
export const readDiskUsage = async (folders: readonly string[]): Promise<DiskUsage> => {
  const usages = await Promise.all(
    folders.map(async (folder): Promise<DiskUsage> => {
      const { blocks, bavail } = await statfs(folder);
      return { total: blocks, free: bavail };
    }),
  );
  return usages.reduce((fullest, each) => (percentUsed(each) > percentUsed(fullest) ? each : fullest), {
    total: 0,
    free: 0,
  });
};

/** @returns the percent that are used, rounded down; 0 where the file system has no size */
export const percentUsed = ({ total, free }: DiskUsage): number =>
  total > 0 ? Math.floor((1 - free / total) * 100) : 0;

/**
 * Raises a notice when one of the disks of DISK_FOLDERS is at least 80 % full: once a day for each of 80, 90 and 95 %.
 * The disk of a PostgreSQL on another machine is not visible from here.
 */
export const createDiskWatch = ({
  db,
  tenantId,
  notice,
  log,
  usage,
  now = Date.now,
}: DiskWatchOptions): PeriodicTask => {
  const look = async (): Promise<void> => {
    const percent = percentUsed(await usage());
    const step = STEPS.find((from) => percent >= from);
    if (step === undefined) return;
    const subject = `${step} ${new Date(now()).toISOString().slice(0, 10)}`;
    await db.tx((tx) => notice(tx, { tenantId, kind: 'diskSpace', subject, count: percent }));
  };
  return createPeriodicTask({
    work: look,
    interval: INTERVAL_MS,
    log,
    failure: 'the space on the disk could not be read',
  });
};
