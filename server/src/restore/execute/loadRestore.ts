import type { ObjectType } from '@trc/domain/objectTypes';
import type { DirectoryClient } from '../../directory/index.ts';
import { LeaseLostError } from '../../jobs/index.ts';
import type { Job, JobLog } from '../../jobs/index.ts';
import type { OpenKeys } from '../../keys/index.ts';
import type { Db } from '../../storage/types.ts';
import { createCarriedLinks } from '../../backup/carriedLinks.ts';
import { readRequested } from '../../backup/readCoverage.ts';
import { createUnknownRowMarker } from '../../comparison/unknownRowMarker.ts';
import { loadIdMap } from '../../catalog/idMap.ts';
import { currentPlan } from '../../backup/readingPlan.ts';
import type { RecordNotice } from '../../notices/types.ts';
import { createAccess } from './access.ts';
import type { Clock } from './access.ts';
import { loadAppIds } from '../names/appIds.ts';
import type { Failpoint } from './failpoint.ts';
import { appIdIn, growing } from '../names/ids.ts';
import { loadItems } from '../ledger/ledger.ts';
import { createObjectLocks } from './locks.ts';
import { createGate } from './pool.ts';
import { createAnnounceFirst } from '../privileges/announce.ts';
import { createPrivileges } from '../privileges/index.ts';
import type { PrivilegedRestores } from '../privileges/index.ts';
import { GAINER_KINDS } from '../privileges/rule.ts';
import { usersInBackup } from '../privileges/usersInBackup.ts';
import { createQuota } from './quota.ts';
import { createRefusals } from './refusals.ts';
import { createReplication } from './replication.ts';
import { createRestrictions } from './restricted.ts';
import { readRequester } from '../requester.ts';
import { findRestore } from '../ledger/restores.ts';
import { keyOf, liveIdOf } from './run.ts';
import { createReportNames } from '../report/reportNames.ts';
import { createStoredCache } from '../ledger/storedCache.ts';
import { createGroupCommit } from '../ledger/groupCommit.ts';
import { createTouchedObjects } from '../ledger/touched.ts';
import { noNameConflicts } from '../names/nameConflicts.ts';
import { createWriteBatcher } from './writeBatcher.ts';
import type { Companions, RestoreContext } from './run.ts';

export interface RestoreJobOptions {
  db: Db;
  keys: OpenKeys;
  directory: DirectoryClient;
  log: JobLog;
  clock: Clock;
  /** Milliseconds after which the effect of a write is visible; more than the directory's replication lag. */
  settleMs: number;
  failpoint: Failpoint;
  companions: Companions;
  /** Hashes of live objects that a person saw when comparing with this backup, for restores that this person starts. */
  reviewedHashes(
    restore: { tenantId: string; backupId: string; startedBy: string; startedAt: Date },
    type: ObjectType,
    sourceIds: readonly string[],
  ): Promise<ReadonlyMap<string, string>>;
  /**
   * True if the service holds any permission to write.
   * @throws DirectoryError where the directory does not say
   */
  mayWrite: () => Promise<boolean>;
  /** Records notices. */
  notice?: RecordNotice;
  /** The setting PRIVILEGED_RESTORES. */
  privilegedRestores: PrivilegedRestores;
  /** Milliseconds of pauses while the directory refuses the service. */
  accessPauses?: readonly number[];
}

/**
 * Concurrent writes. At 20 writes per second, a cancel takes effect in little more than a second, and each write may
 * take one second.
 */
const MAX_PARALLEL_WRITES = 24;
/** Milliseconds in which writes in progress may finish when the job has to stop. */
const GRACE_MS = 5000;

/** Aborts some time after `signal`; at once when the lease is lost, because another process may be writing. */
const delayed = (signal: AbortSignal, ms: number): { signal: AbortSignal; stop: () => void } => {
  const controller = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const later = (): void => {
    if (signal.reason instanceof LeaseLostError) return controller.abort(signal.reason);
    timer = setTimeout(() => controller.abort(signal.reason), ms);
    timer.unref();
  };
  if (signal.aborted) later();
  else signal.addEventListener('abort', later, { once: true });
  return {
    signal: controller.signal,
    stop: () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', later);
    },
  };
};

const appIdsOf = ({ db, ledger, restore }: Pick<RestoreContext, 'db' | 'ledger' | 'restore'>) => {
  let known: Promise<ReadonlySet<string>> | undefined;
  return () => (known ??= loadAppIds(db, ledger.keys, restore.backup_number));
};

/**
 * @param isEnding the restore only reports the results of its objects: it asks the directory for nothing on the way
 * there, because the signal of a cancelled job has ended already and the directory may be out of reach
 * @returns undefined for a restore that does not run any more
 */
export const loadRestore = async (
  options: RestoreJobOptions,
  job: Job,
  { isEnding = false } = {},
): Promise<{ run: RestoreContext; stop: () => void } | undefined> => {
  const { db, keys, directory, clock, settleMs, failpoint, companions } = options;
  const restore = await findRestore(db, job.tenantId, String(job.payload['restoreId']));
  if (restore?.status !== 'Running') return undefined;
  const ledger = { keys: await keys.tenant(job.tenantId), restoreId: restore.restore_id };
  const items = await loadItems(db, ledger);
  // Runs in the background: larger tenants may read more, and the client keeps to the smallest quota until the count
  // is known.
  directory.count('/v1.0/users', { signal: job.signal }).catch(() => undefined);
  const writes = delayed(job.signal, GRACE_MS);
  const before = await readRequested(db, job.tenantId, restore.backup_number);
  const now = isEnding ? before : (await currentPlan(directory, { signal: job.signal, fresh: true })).requested;
  const requested = { backup: before, now };
  const by = {
    tenantId: job.tenantId,
    backupId: restore.backup_id,
    startedBy: restore.started_by,
    startedAt: restore.created_at,
  };
  const base = { db, ledger, restore };
  const sender = {
    job,
    directory,
    clock,
    access: createAccess({ job, directory, clock, mayWrite: options.mayWrite, pauses: options.accessPauses }),
    gate: createGate(MAX_PARALLEL_WRITES),
    locks: createObjectLocks(),
    writeSignal: writes.signal,
  };
  const byKey = new Map(items.map((item) => [keyOf(item.type, item.sourceId), item]));
  const ids = growing(await loadIdMap(db, job.tenantId));
  const privileges = createPrivileges({
    directory,
    signal: job.signal,
    policy: options.privilegedRestores,
    requester: readRequester(job.payload, restore.started_by),
    appIdOf: appIdIn(ids),
    kindOf: (id) => {
      const item = items.find((one) => one.targetId !== undefined && liveIdOf({ ids }, one).toLowerCase() === id);
      return item && GAINER_KINDS[item.type];
    },
    usersInBackup: usersInBackup({ db, keys: ledger.keys, number: restore.backup_number }),
  });
  return {
    stop: writes.stop,
    run: {
      ...base,
      ...sender,
      settleMs,
      failpoint,
      companions,
      ids,
      recreated: growing(await loadIdMap(db, job.tenantId, restore.restore_id)),
      privileges,
      leftToAdministrators: new Set(),
      onHold: new Set(),
      announceFirst: createAnnounceFirst({ tenantId: job.tenantId, restore }, options.notice),
      items: byKey,
      reportNames: createReportNames({ ...base, ...sender, items: byKey }),
      appIds: appIdsOf(base),
      carriedLinks: createCarriedLinks(db, { tenantId: job.tenantId, number: restore.backup_number }),
      requested,
      markUnknownRows: createUnknownRowMarker(directory, requested.backup, job.signal),
      reviewedHashes: (type, sourceIds) => options.reviewedHashes(by, type, sourceIds),
      stored: createStoredCache(),
      groupCommit: createGroupCommit(job, ledger),
      touched: createTouchedObjects(db, ledger),
      sendBatched: createWriteBatcher(sender),
      linksUnchanged: new Set(),
      tenantProperties: new Set(),
      notWritten: new Set(),
      undeleteRefused: new Set(),
      nameConflicts: noNameConflicts(),
      refusals: createRefusals(),
      quota: createQuota(),
      replication: createReplication((settleMs * 3) / 2, () => items),
      restrictions: createRestrictions(sender),
      policyHold: { isOn: false },
      linksSent: 0,
      sentLinks: new Map(),
      oldAppIds: new Map(),
      pendingErrors: new Map(),
    },
  };
};
