import { setTimeout as sleep } from 'node:timers/promises';
import { MAX_EXPERIMENTAL_SELECTION } from '@trc/domain/limits';
import type { ObjectType } from '@trc/domain/objectTypes';
import { stageOf } from '@trc/domain/restoreOrder';
import { readableBackup } from '../../catalog/readable.ts';
import type { GivenContent, RestoreRow, Restores } from '../../restore/index.ts';
import { countItems, sumCounts } from '../../restore/ledger/ledger.ts';
import { findRestore } from '../../restore/ledger/restores.ts';
import { ITEM_STATES } from '../../restore/types.ts';
import { resolveSelection } from '../../catalog/selection/index.ts';
import { createJobRunner } from '../../jobs/index.ts';
import { openDirectories } from '../../wiring/directories.ts';
import { openRestores } from '../../wiring/restores.ts';
import { withHost } from './host.ts';
import type { Host } from './host.ts';
import { printPreview } from './restorePreview.ts';
import type { Part } from './restorePreview.ts';
import { readRestoreArguments, RESTORE_USAGE } from './restoreArguments.ts';
import type { RestoreWish } from './restoreArguments.ts';
import type { Subcommand } from './subcommand.ts';

const LOOK_MS = 500;
/** As a console shows them. */
const STATE_NAMES: Readonly<Record<(typeof ITEM_STATES)[number], string>> = {
  completed: 'restored',
  completedWithErrors: 'restored with errors',
  failed: 'failed',
  unprocessed: 'not processed',
  running: 'at work',
};

/** @returns the chosen objects in the order in which restores go, in parts that one restore may have */
const partsOf = (chosen: ReadonlyMap<ObjectType, readonly string[]>): Part[] => {
  const types = [...chosen.keys()].sort((left, right) => stageOf(left) - stageOf(right));
  const all = types.flatMap((type) => (chosen.get(type) ?? []).map((id) => ({ type, id })));
  const parts: Part[] = [];
  for (let start = 0; start < all.length; start += MAX_EXPERIMENTAL_SELECTION) {
    const part = new Map<ObjectType, string[]>();
    for (const { type, id } of all.slice(start, start + MAX_EXPERIMENTAL_SELECTION))
      part.set(type, [...(part.get(type) ?? []), id]);
    parts.push(part);
  }
  return parts;
};

const contentOf = (part: Part): GivenContent =>
  Object.fromEntries([...part].map(([type, selected]) => [type, { all: false, selected }]));

/** Prints how many objects of each type ended in which state. */
const printCounts = async (
  { db, tenantId }: Host,
  { restore_id: restoreId, status, status_details: details }: RestoreRow,
) => {
  const found = await countItems(db, tenantId, [restoreId]);
  const counters = found.get(restoreId) ?? new Map<string, ReturnType<typeof sumCounts>>();
  const line = (name: string, counts: ReturnType<typeof sumCounts>): string =>
    `  ${name}: ${ITEM_STATES.filter((state) => counts[state] > 0)
      .map((state) => `${counts[state]} ${STATE_NAMES[state]}`)
      .join(', ')}`;
  console.log(`Restore ${restoreId} is ${status}.${details === '' ? '' : ` ${details}`}`);
  for (const [counter, counts] of counters) console.log(line(counter, counts));
  console.log(line('all', sumCounts(counters)));
};

/** Works on a restore until it has ended, unless a service has taken its job. */
const follow = async ({ db, tenantId }: Host, restoreId: string, isStopped: () => boolean): Promise<RestoreRow> => {
  for (;;) {
    const row = await findRestore(db, tenantId, restoreId);
    if (!row) throw new Error(`Restore ${restoreId} is not there any more.`);
    if (row.status !== 'Running') return row;
    if (isStopped()) {
      throw new Error(
        `Stopped. Restore ${restoreId} goes on with the next start of the service, or at once where one runs.`,
      );
    }
    await sleep(LOOK_MS);
  }
};

interface Restoring {
  host: Host;
  restores: Restores;
  wish: RestoreWish;
  parts: readonly Part[];
}

const restoreParts = async ({ host, restores, wish, parts }: Restoring): Promise<number> => {
  const { db, tenantId, actor, log } = host;
  const runner = createJobRunner({ db, handlers: restores.jobs, log });
  let isStopped = false;
  const stop = (): void => {
    isStopped = true;
  };
  process.on('SIGINT', stop).on('SIGTERM', stop);
  let isWhole = true;
  try {
    runner.start();
    for (const [index, part] of parts.entries()) {
      const { backupId, settings } = wish;
      const start = { backupId, settings, content: contentOf(part), experimental: true };
      const { restore_id: restoreId } = await restores.startContent(tenantId, start, actor);
      console.log(
        `Restore ${restoreId} has begun${parts.length > 1 ? ` (part ${index + 1} of ${parts.length})` : ''}.`,
      );
      runner.wake();
      const ended = await follow(host, restoreId, () => isStopped);
      await printCounts(host, ended);
      isWhole &&= ended.status === 'Completed';
      if (ended.status === 'Canceled') break;
    }
  } finally {
    await runner.stop();
    process.off('SIGINT', stop).off('SIGTERM', stop);
  }
  return isWhole ? 0 : 1;
};

/** `npm run recovery -- restore BACKUP --types ... [--dry-run]` */
export const restore: Subcommand = {
  name: 'restore',
  usage: RESTORE_USAGE,
  summary: 'Restores all objects of these types. With --dry-run it prints what would change and changes nothing.',
  run: (args) => {
    const wish = readRestoreArguments(args);
    return withHost(async (host) => {
      const { db, keys, log, notice, tenantId } = host;
      // The command is for a disaster: it takes as many objects as a restore may have.
      const settings = { ...host.settings, experimental: true };
      const directories = openDirectories(settings);
      const none = (): void => undefined;
      const restores = openRestores({ settings, db, keys, log, notice, ...directories, wake: none, cancelJob: none });
      const { number, backup_id: backupId } = await readableBackup(db, tenantId, wish.backupId);
      const sections = Object.fromEntries(wish.types.map((type) => [type, { whole: true, ids: [] }]));
      const parts = partsOf(await resolveSelection(db, tenantId, { number, sections }));
      if (parts.length === 0) throw new Error('The backup holds nothing of these types that can be restored.');
      const restoring = { host, restores, wish: { ...wish, backupId }, parts };
      return wish.dryRun ? printPreview(restoring) : restoreParts(restoring);
    });
  },
};
