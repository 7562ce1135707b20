import { randomUUID } from 'node:crypto';
import { OBJECT_TYPES } from '@trc/domain/objectTypes';
import type { Body } from '../contract/operations.ts';
import { enqueueJob } from '../jobs/index.ts';
import type { OpenKeys } from '../keys/index.ts';
import { DatabaseError } from '../storage/types.ts';
import type { Db } from '../storage/types.ts';
import { recordActivity } from '../activity/activity.ts';
import type { RecordNotice } from '../notices/types.ts';
import { readableBackup } from '../catalog/readable.ts';
import type { BackupRow } from '../catalog/records.ts';
import {
  assertWithinLimit,
  selectionLimit,
  loadSelection,
  markStarted,
  resolveSelection,
} from '../catalog/selection/index.ts';
import type { Sections } from '../catalog/selection/index.ts';
import { DomainError } from '../domainError.ts';
import type { Actor } from '../catalog/types.ts';
import { settingsText } from './report/deviations.ts';
import { RESTORE_JOB } from './execute/job.ts';
import { insertItems } from './ledger/ledger.ts';
import type { NewItem } from './ledger/ledger.ts';
import { planItems } from './plan/plan.ts';
import { requesterFor } from './requester.ts';
import { findRestore, findRunningRestore, insertRestore, lockRestores, touchRestores } from './ledger/restores.ts';
import { completeSettings } from './types.ts';
import type { GivenSettings, RestoreRow, RestoreSettings } from './types.ts';
import { UUID } from '@trc/domain/uuid';

export interface StartOptions {
  db: Db;
  keys: OpenKeys;
  /** The setting EXPERIMENTAL: true if callers may use the experimental limit. */
  experimental: boolean;
  /** Announces restores of a command on the host and of an emergency administrator. */
  notice?: RecordNotice | undefined;
}

/** The selection in the body of a start. */
export type GivenContent = Body<'restore'>['selection'];

/** The choices of a plan are in its operations. */
const AS_PLANNED = 'as chosen in the plan';
const ALREADY_RUNNING = 'A restore is already running';
const UNIQUE_VIOLATION = '23505';

const isSecondRunning = (error: unknown): boolean =>
  error instanceof DatabaseError && error.code === UNIQUE_VIOLATION && error.constraint === 'restore_one_running';

/** Objects that the entry of the activity log names, so that it fits a line. */
const MAX_NAMED = 3;

/**
 * @returns "3 objects (id, id and 1 more)". The log holds ids, which its readers see as names; ids of tenant-wide
 * policies may be names and are left out.
 */
export const describeItems = (items: readonly Pick<NewItem, 'sourceId' | 'dependency'>[]): string => {
  const count = `${items.length} ${items.length === 1 ? 'object' : 'objects'}`;
  const ids = items.flatMap(({ sourceId, dependency }) => (UUID.test(sourceId) && !dependency ? [sourceId] : []));
  const named = ids.slice(0, MAX_NAMED);
  if (named.length === 0) return count;
  const more = items.length - named.length;
  return `${count} (${named.join(', ')}${more > 0 ? ` and ${more} more` : ''})`;
};

/** A restore that is about to begin. */
interface Beginning {
  restoreId: string;
  backup: BackupRow;
  settings: RestoreSettings;
  items: readonly NewItem[];
}

/** Runs in the transaction that starts a restore. */
export type StartTransactionStep = (tx: Db) => Promise<void>;

/**
 * The backup must still be there when its restore begins; a deletion that comes at the same moment waits, and then sees
 * the restore.
 */
const holdBackup = async (tx: Db, tenantId: string, { backup_id: backupId }: BackupRow): Promise<void> => {
  await tx.query('select 1 from backup where tenant_id = $1 and backup_id = $2 for update', [tenantId, backupId]);
  await readableBackup(tx, tenantId, backupId);
};

/** Every setting of a restore by its full name, for the activity log. */
const logged = ({ users, conditionalAccessPolicies, overwriteChanged }: RestoreSettings) => ({
  ...users,
  ...conditionalAccessPolicies,
  overwriteChanged,
});

/** @throws DomainError `conflict` while another restore runs */
const begin = async (
  { db, keys, notice }: StartOptions,
  tenantId: string,
  { restoreId, backup, settings, items }: Beginning,
  actor: Actor,
  inTransaction?: StartTransactionStep,
): Promise<RestoreRow> => {
  const tenantKeys = await keys.tenant(tenantId);
  const jobId = randomUUID();
  try {
    return await db.tx(async (tx) => {
      await holdBackup(tx, tenantId, backup);
      await lockRestores(tx, tenantId);
      const existing = await findRestore(tx, tenantId, restoreId);
      if (existing) return existing;
      if (await findRunningRestore(tx, tenantId)) throw new DomainError('conflict', ALREADY_RUNNING);
      await insertRestore(tx, {
        tenantId,
        restoreId,
        backupId: backup.backup_id,
        backupNumber: backup.number,
        jobId,
        settings,
        source: actor.upn,
        startedBy: actor.oid,
        requestId: actor.requestId,
      });
      await insertItems(tx, { keys: tenantKeys, restoreId }, items);
      await markStarted(tx, tenantId, restoreId);
      await inTransaction?.(tx);
      await touchRestores(tx, tenantId);
      const payload = { restoreId, backupId: backup.backup_id, requester: requesterFor(actor) };
      const requester = actor.oid;
      const isPlan = items.some(({ operation }) => operation !== undefined);
      const howText = isPlan ? AS_PLANNED : settingsText(settings);
      await enqueueJob(tx, { tenantId, jobId, kind: RESTORE_JOB, payload, singleton: RESTORE_JOB, requester });
      await recordActivity(tx, {
        tenantId,
        action: 'Manual',
        type: 'Restore',
        source: actor.upn,
        actor: actor.oid,
        requestId: actor.requestId,
        ...(isPlan ? {} : { settings: logged(settings) }),
        target: { kind: 'restore', id: restoreId },
        details: `Restore ${restoreId} of ${describeItems(items)} from backup ${backup.backup_id}: ${howText}`,
      });
      if (actor.origin) {
        const subject = `restore ${restoreId}`;
        await notice?.(tx, {
          tenantId,
          kind: 'emergencyAccess',
          subject,
          count: 1,
          backupId: backup.backup_id,
          restoreId,
          actor,
        });
      }
      const row = await findRestore(tx, tenantId, restoreId);
      if (!row) throw new Error('The restore was not stored.');
      return row;
    });
  } catch (error) {
    throw isSecondRunning(error) ? new DomainError('conflict', ALREADY_RUNNING) : error;
  }
};

interface Chosen extends Pick<Beginning, 'restoreId' | 'backup'> {
  sections: Sections;
  experimental: boolean;
  given: GivenSettings;
}

const beginChosen = async (
  options: StartOptions,
  tenantId: string,
  { restoreId, backup, sections, experimental, given }: Chosen,
  actor: Actor,
): Promise<RestoreRow> => {
  const { db } = options;
  // The restore of the selection may have begun since the caller looked; the transaction of `begin` returns that one.
  const running = await findRunningRestore(db, tenantId);
  if (running && running.restore_id !== restoreId) throw new DomainError('conflict', ALREADY_RUNNING);
  const settings = completeSettings(given);
  const chosen = await resolveSelection(db, tenantId, { number: backup.number, sections });
  const total = [...chosen.values()].reduce((sum, ids) => sum + ids.length, 0);
  if (total === 0) throw new DomainError('invalid', 'Nothing is selected');
  assertWithinLimit(total, selectionLimit(experimental, options.experimental));
  const keys = await options.keys.tenant(tenantId);
  const items = await planItems({ db, keys, number: backup.number, settings }, chosen);
  return begin(options, tenantId, { restoreId, backup, settings, items }, actor);
};

export interface StartOfOperations {
  /** The id that the restore gets; a second start with the same id returns the same restore. */
  restoreId: string;
  backupId: string;
  settings: GivenSettings;
  items: readonly NewItem[];
}

/**
 * Starts the restore of a plan.
 * @param inTransaction runs in the transaction that starts the restore, and not for one that was started before
 * @throws DomainError `notFound` for an unknown backup, `conflict` while another restore runs
 */
export const startOperations = async (
  options: StartOptions,
  tenantId: string,
  { backupId, settings, ...start }: StartOfOperations,
  actor: Actor,
  inTransaction?: StartTransactionStep,
): Promise<RestoreRow> => {
  if (start.items.length === 0) throw new DomainError('invalid', 'Nothing is selected');
  const existing = await findRestore(options.db, tenantId, start.restoreId);
  if (existing) return existing;
  const backup = await readableBackup(options.db, tenantId, backupId);
  return begin(options, tenantId, { ...start, backup, settings: completeSettings(settings) }, actor, inTransaction);
};

export interface StartOfSelection {
  backupId: string;
  settings: GivenSettings;
  /** The version of the selection that was reviewed. */
  version?: number | undefined;
}

/**
 * Starts the restore of a saved selection; a second call gives the same restore.
 * @throws DomainError `notFound` for an unknown selection, `conflict` while another restore runs or for another
 * version of the selection
 */
export const startSelection = async (
  options: StartOptions,
  tenantId: string,
  restoreId: string,
  { backupId, settings, version }: StartOfSelection,
  actor: Actor,
): Promise<RestoreRow> => {
  const id = restoreId.toLowerCase();
  const existing = UUID.test(id) ? await findRestore(options.db, tenantId, id) : undefined;
  if (existing) {
    if (existing.backup_id !== backupId.toLowerCase())
      throw new DomainError('conflict', 'The restore is of another backup');
    return existing;
  }
  const selection = UUID.test(id) ? await loadSelection(options.db, tenantId, id) : undefined;
  if (!selection) throw new DomainError('notFound', `Selection ${restoreId} is not found`);
  if (selection.backupId !== backupId.toLowerCase())
    throw new DomainError('conflict', 'The selection belongs to another backup');
  if (version !== undefined && version !== selection.version)
    throw new DomainError('conflict', 'The selection was changed elsewhere; read it again');
  const backup = await readableBackup(options.db, tenantId, backupId);
  return beginChosen(
    options,
    tenantId,
    { restoreId: id, backup, sections: selection.sections, experimental: selection.experimental, given: settings },
    actor,
  );
};

export interface StartOfContent {
  backupId: string;
  content: GivenContent;
  settings: GivenSettings;
  experimental?: boolean | undefined;
}

/** Starts a restore without a saved selection. @throws DomainError as startSelection */
export const startContent = async (
  options: StartOptions,
  tenantId: string,
  { backupId, content, settings, experimental = false }: StartOfContent,
  actor: Actor,
): Promise<RestoreRow> => {
  const backup = await readableBackup(options.db, tenantId, backupId);
  const sections: Sections = Object.fromEntries(
    OBJECT_TYPES.flatMap(({ type }) => {
      const section = content[type];
      return section && (section.all || section.selected.length > 0)
        ? [[type, { whole: section.all, ids: section.selected }]]
        : [];
    }),
  );
  return beginChosen(
    options,
    tenantId,
    { restoreId: randomUUID(), backup, sections, experimental, given: settings },
    actor,
  );
};
