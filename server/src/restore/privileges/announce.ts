import { infoOf } from '@trc/domain/objectTypes';
import type { Db } from '../../storage/types.ts';
import { recordActivities } from '../../activity/activity.ts';
import type { RecordNotice } from '../../notices/types.ts';
import { linksForLog } from '../report/reportLinks.ts';
import type { RestoreContext } from '../execute/run.ts';
import { isFinal } from '../ledger/states.ts';
import type { Item, ItemStep, RestoreRow } from '../types.ts';
import { changedPrivileges, countPrivileges, hasChangedLinks, isBack, loweredProtection } from './changed.ts';
import type { AnnounceFirst } from '../execute/runParts.ts';

export type { AnnounceFirst } from '../execute/runParts.ts';

/** Objects that the log names one by one; the report has them all. */
const LOGGED = 200;
/** Values of a list that an entry names. */
const VALUES = 20;
const MAX_DETAILS = 2000;
/** Steps at which a write is meant, and its answer is not stored yet. */
const UNANSWERED: readonly ItemStep[] = ['sent', 'linking'];

const hasWithheld = ({ report: { links = [] } }: Item): boolean =>
  links.some(({ withheld = [] }) => withheld.length > 0);
const isDeleted = ({ state, operation, outcome }: Item): boolean =>
  operation?.kind === 'delete' && (state === 'completed' || state === 'completedWithErrors') && outcome !== 'equal';

/** Items whose restore changed privileges. */
const privilegedOf = (items: readonly Item[]): Item[] =>
  items.filter((item) => changedPrivileges({ ...item, isDeleted: isDeleted(item) }));
/** Items whose restore lowered protection. */
const loweredOf = (items: readonly Item[]): Item[] =>
  items.filter((item) => loweredProtection({ ...item, isDeleted: isDeleted(item) }));

const detailsOf = (restoreId: string, item: Item): string => {
  const { type, targetId, sourceId, report } = item;
  const object = `${infoOf(type).singular} ${targetId ?? sourceId}`;
  const text = `Restore ${restoreId}, ${object}: ${linksForLog(report, VALUES).join(' | ')}`;
  return text.length > MAX_DETAILS ? `${text.slice(0, MAX_DETAILS - 1)}…` : text;
};

/** Logs who gained and lost links, with ids only: names are sealed, and the report of the restore has them. */
const logLinks = async (
  tx: Db,
  { job: { tenantId }, restore }: RestoreContext,
  items: readonly Item[],
): Promise<void> => {
  const { restore_id: id, source, started_by: actor, request_id: requestId } = restore;
  const entry = {
    type: 'Restore' as const,
    source,
    actor,
    requestId,
    cause: `restore ${id}`,
    target: { kind: 'restore' as const, id },
  };
  const changed = items.filter((item) => hasChangedLinks(item) || hasWithheld(item));
  const listed = changed.slice(0, LOGGED).map((item) => ({
    ...entry,
    action: 'Updated',
    details: detailsOf(id, item),
    outcome: hasChangedLinks(item) ? ('success' as const) : ('failure' as const),
  }));
  const more = changed.length - listed.length;
  const others = {
    ...entry,
    action: 'Updated',
    details: `Restore ${id}: links of ${more} more objects changed. Its report names them.`,
  };
  await recordActivities(tx, tenantId, more > 0 ? [...listed, others] : listed);
};

/** True if the answers to an item's writes are stored with it. An intent alone does not prove a change. */
const isAnswered = (item: Item): boolean => isBack(item) || isFinal(item.state) || !UNANSWERED.includes(item.step);

type Restoring = Pick<RestoreRow, 'restore_id' | 'backup_id' | 'started_by' | 'source' | 'request_id'>;

/** One notice per restore and kind, with the counts as they are by now. @returns the kinds */
const raise = async (
  tx: Db,
  { tenantId, restore }: { tenantId: string; restore: Restoring },
  notice: RecordNotice | undefined,
  items: readonly Item[],
  isRunning: boolean,
): Promise<void> => {
  const about = {
    tenantId,
    subject: restore.restore_id,
    restoreId: restore.restore_id,
    backupId: restore.backup_id,
    actor: { oid: restore.started_by, upn: restore.source, requestId: restore.request_id },
  };
  for (const [kind, of] of [
    ['privilegedRestore', privilegedOf(items)],
    ['protectionLowered', loweredOf(items)],
  ] as const) {
    if (of.length === 0) continue;
    const names = of.map(({ name }) => name).slice(0, VALUES);
    const privileges = kind === 'privilegedRestore' ? { privileges: { ...countPrivileges(of), isRunning } } : {};
    await notice?.(tx, { ...about, ...privileges, kind, count: of.length, names, isRecounted: true });
  }
};

export const createAnnounceFirst = (
  about: { tenantId: string; restore: Restoring },
  notice: RecordNotice | undefined,
): AnnounceFirst => {
  const announced = new Set<typeof privilegedOf>();
  return (items) => {
    const answered = items.filter(isAnswered);
    const fresh = [privilegedOf, loweredOf].filter((of) => !announced.has(of) && of(answered).length > 0);
    if (fresh.length === 0) return undefined;
    fresh.forEach((of) => announced.add(of));
    return (tx) => raise(tx, about, notice, answered, true);
  };
};

/** Logs link changes and completes the notices, in the transaction in which the restore ends. */
export const announceChanges = async (tx: Db, run: RestoreContext, notice: RecordNotice | undefined): Promise<void> => {
  const items = [...run.items.values()];
  await logLinks(tx, run, items);
  await raise(tx, { tenantId: run.job.tenantId, restore: run.restore }, notice, items, false);
};
