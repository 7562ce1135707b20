import type { FastifyBaseLogger } from 'fastify';
import { roleOf } from '@trc/domain/roles';
import type { Ports } from '../http/app.ts';
import type { DirectoryClient } from '../directory/index.ts';
import { createMailboxes } from '../directory/mailboxes.ts';
import { createPeople } from '../directory/people.ts';
import {
  ROTATION_JOB,
  createEncryption,
  createKeyMaintenance,
  createRotationHandler,
} from '../keys/management/index.ts';
import { createAuditJobs, forgetOldAuditEntries, removeAuditEntries, requestAuditRead } from '../audit/index.ts';
import { createBrowser, createIndexes, createPreload } from '../catalog/browse/index.ts';
import { recordActivity, SERVICE_SOURCE } from '../activity/activity.ts';
import { forgetOldMarks } from '../activity/activityOnce.ts';
import { createBackupEngine, MAX_ON_DEMAND_PER_DAY } from './backupEngine.ts';
import { createDiskWatch, readDiskUsage } from '../notices/diskSpace.ts';
import { createComparisons, forgetOldReviews } from '../comparison/index.ts';
import { createNotices } from '../notices/index.ts';
import { createCreatedObjects } from '../plans/created/index.ts';
import { createPlans, forgetOldDrafts, forgetOldRestores } from '../plans/index.ts';
import type { RecordNotice } from '../notices/index.ts';
import { createNoticeFacts } from '../restore/report/noticeFacts.ts';
import { createNameFinder } from '../catalog/knownNames.ts';
import { createSelections, forgetOldSelections } from '../catalog/selection/index.ts';
import { createConsent } from '../identity/consent.ts';
import { createEmergencyAccess, forgetOldCodes } from '../identity/emergency/index.ts';
import { addSamplePermissions, claimFirstAdmin } from '../identity/firstAdmin.ts';
import type { RecordPermission } from '../identity/firstAdmin.ts';
import type { Permission } from '../identity/permissions.ts';
import { forgetOldSessions } from '../identity/session.ts';
import { remoteIssuer } from '../identity/issuer.ts';
import { createTokenVerifier } from '../identity/tokens.ts';
import { createIntegrityGuard } from '../protection/integrityGuard.ts';
import type { Integrity } from '../storage/integrity/index.ts';
import type { JobLog } from '../jobs/index.ts';
import type { OpenKeys } from '../keys/index.ts';
import { createMetrics } from '../http/metrics/index.ts';
import type { Metrics } from '../http/metrics/index.ts';
import { createBackupAgeWatch } from '../schedule/backupAge.ts';
import { createScheduler } from '../schedule/scheduler.ts';
import type { Settings } from '../settings/index.ts';
import { PEOPLE, TENANT_ID } from '@trc/domain/sampleTenant';
import type { Db } from '../storage/types.ts';
import { countUsersOfNewest } from '../catalog/records.ts';
import { openDirectories } from './directories.ts';
import { openRestores } from './restores.ts';

export interface WiringOptions {
  settings: Settings;
  logger: FastifyBaseLogger;
  /** Signs the rows that it writes. */
  db: Db;
  integrity: Integrity;
  keys: OpenKeys;
  /** UNKNOWN_USERS is not set, and people without a permission record look as before. */
  keepsUnknownUsers?: boolean;
}

export interface Wired {
  ports: Ports;
  metrics: Metrics;
  /** Begins to work on jobs and to follow the schedule, unless the setting JOBS is off. */
  start(): void;
  stop(): Promise<void>;
}

const HOUR = 3_600_000;
/** Permission codes of the sample people without the first administrator. */
const SAMPLES: Readonly<Record<string, string>> = { oscar: '2', vera: '3' };

const personText = ({ permissionType, upn, oid }: Permission): string =>
  `${roleOf(permissionType).label}: ${upn} (${oid})`;

const record: RecordPermission = (db, { tenantId, permission, reason, requestId }) =>
  recordActivity(db, {
    tenantId,
    action: 'Added',
    type: 'Permission',
    // The person did nothing: the settings of the host gave the permission.
    source: SERVICE_SOURCE,
    actor: 'service',
    requestId,
    details: `${personText(permission)}, set up at installation`,
    cause: reason,
    target: { kind: 'permission', id: permission.oid },
  });

/**
 * The first administrator: known at the start among the sample people, else at the sign-in that the directory confirms.
 */
const admitFirst = async (
  db: Db,
  settings: Settings,
  directory: DirectoryClient,
  notice: RecordNotice,
): Promise<Ports['claimFirstAdmin']> => {
  const options = { db, record, firstAdmin: settings.firstAdmin };
  if (settings.simulated) {
    const wanted = settings.firstAdmin?.toLowerCase();
    const first = PEOPLE.find((one) => one.upn === wanted || one.oid === wanted);
    const others = PEOPLE.flatMap(({ key, oid, upn }) =>
      SAMPLES[key] !== undefined && oid !== first?.oid ? [{ oid, upn, permissionType: SAMPLES[key] }] : [],
    );
    await addSamplePermissions(db, record, TENANT_ID, others);
    if (first)
      await claimFirstAdmin(
        { ...options, upnOf: () => Promise.resolve(first.upn) },
        { tenantId: TENANT_ID, oid: first.oid, requestId: 'start' },
      );
  }
  const upnOf = async (oid: string): Promise<string | undefined> => {
    const { userPrincipalName } = await directory.get(`/v1.0/users/${oid}?$select=id,userPrincipalName`);
    return typeof userPrincipalName === 'string' ? userPrincipalName : undefined;
  };
  return (person) => claimFirstAdmin({ ...options, upnOf, notice }, person);
};

/** Joins the parts of an open service. */
export const openPorts = async ({
  settings,
  logger,
  db,
  integrity,
  keys,
  keepsUnknownUsers = false,
}: WiringOptions): Promise<Wired> => {
  const { throttled, setTenantSize, ...directories } = openDirectories(settings);
  setTenantSize(await countUsersOfNewest(db));
  const { directory, directoryForPeople, directoryForComparisons, directoryForAuditLog, exchangeAccess } = directories;
  const log: JobLog = (level, event, details) => logger[level](details, event);
  const indexes = createIndexes({ db, keys, log });
  const findNames = createNameFinder({ db, keys });
  const notices = createNotices({
    db,
    log,
    vault: keys.vault,
    targets: settings.notificationTargets,
    publicUrl: settings.publicUrl,
    addRestoreFacts: createNoticeFacts({ db, keys, findNames }),
  });
  const restores = openRestores({
    settings,
    db,
    keys,
    log,
    directory,
    directoryForComparisons,
    exchangeAccess,
    notice: notices.record,
    wake: () => engine.wake(),
    cancelJob: (jobId) => engine.cancelJob(jobId),
  });
  const engine = createBackupEngine({
    policy: settings.retentionPolicy,
    onDemandPerDay: settings.simulated ? undefined : MAX_ON_DEMAND_PER_DAY,
    db,
    keys,
    directory,
    log,
    pimGroupsMax: settings.pimGroupsMax,
    onBegun: settings.auditLogs ? requestAuditRead : undefined,
    notice: notices.record,
    indexes: createPreload(indexes),
    jobs: {
      ...restores.jobs,
      ...notices.jobs,
      ...createAuditJobs({
        db,
        keys,
        directory: directoryForAuditLog,
        pagesMax: settings.auditPagesMax,
        isOn: settings.auditLogs,
        applicationId: settings.applicationId,
      }),
      [ROTATION_JOB]: createRotationHandler({ db, vault: keys.vault, notice: notices.record }),
    },
  });
  const encryption = createEncryption({
    db,
    keys,
    publicUrl: settings.publicUrl,
    wake: () => engine.wake(),
    notice: notices.record,
  });
  const keyMaintenance = createKeyMaintenance({ db, encryption, log });
  const guard = createIntegrityGuard({ db, integrity, log, notice: notices.record });
  const scheduler = createScheduler({ db, engine, log, notice: notices.record });
  const emergency = createEmergencyAccess({ db, vault: keys.vault, signIn: settings.signIn, notice: notices.record });
  await emergency.begin();
  const { tenantId } = settings.signIn;
  if (keepsUnknownUsers) {
    await db.tx((tx) => notices.record(tx, { tenantId, kind: 'viewForEverybody', subject: 'UNKNOWN_USERS', count: 1 }));
  }
  const backupAge = createBackupAgeWatch({ db, tenantId, notice: notices.record, log });
  const disk = createDiskWatch({
    db,
    tenantId,
    notice: notices.record,
    log,
    usage: () => readDiskUsage(settings.diskFolders),
  });
  const browser = createBrowser({ db, keys, indexes, isAuditRead: settings.auditLogs });
  const claim = await admitFirst(db, settings, directoryForPeople, notices.record);
  const sweep = setInterval(() => {
    const sweeps = [
      forgetOldSessions,
      forgetOldSelections,
      forgetOldReviews,
      forgetOldDrafts,
      (from: Db, now: Date) => forgetOldRestores(from, now, settings.restoreRecordsDays),
      forgetOldCodes,
      forgetOldMarks,
      settings.auditLogs ? forgetOldAuditEntries : removeAuditEntries,
    ];
    for (const forget of sweeps) {
      forget(db, new Date()).catch((error: unknown) =>
        logger.error({ err: error }, 'what is too old could not be removed'),
      );
    }
  }, HOUR);
  sweep.unref();
  return {
    ports: {
      db,
      engine,
      notices,
      browser,
      findNames,
      snapshots: engine.snapshots,
      encryption,
      restores,
      created: createCreatedObjects({ db, keys, browser }),
      plans: createPlans({
        db,
        keys,
        browser,
        restores,
        directory: directoryForComparisons,
        privilegedRestores: settings.privilegedRestores,
      }),
      selections: createSelections({ db, keys, experimental: settings.experimental }),
      comparisons: createComparisons({ db, keys, directory: directoryForComparisons }),
      consent: createConsent(directoryForPeople, settings),
      people: createPeople(directoryForPeople),
      mailboxes: createMailboxes({ ...exchangeAccess, directory: directoryForPeople }),
      emergency,
      verifyToken: emergency.accepting(createTokenVerifier(settings.signIn, remoteIssuer(settings.signIn))),
      claimFirstAdmin: claim,
    },
    metrics: createMetrics({
      db,
      tenantId: settings.signIn.tenantId,
      throttled: () => throttled,
      openNotices: notices.countOpen,
    }),
    start: () => {
      guard.start();
      if (!settings.jobs) return;
      engine.start();
      scheduler.start();
      backupAge.start();
      if (settings.diskFolders.length > 0) disk.start();
      keyMaintenance.start();
    },
    stop: async () => {
      clearInterval(sweep);
      await guard.stop();
      await scheduler.stop();
      await backupAge.stop();
      await disk.stop();
      await keyMaintenance.stop();
      await engine.close();
      await indexes.close();
    },
  };
};
