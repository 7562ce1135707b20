import { randomUUID } from 'node:crypto';
import { DirectoryError } from '../directory/index.ts';
import type { DirectoryClient } from '../directory/index.ts';
import { isRecord } from '../directory/parse.ts';
import { enqueueJob, enqueueUnlessOpen } from '../jobs/index.ts';
import type { Job, JobHandler } from '../jobs/index.ts';
import type { OpenKeys } from '../keys/types.ts';
import type { Db } from '../storage/types.ts';
import type { AuditRead } from './coverage.ts';
import { saveEntries } from './entries.ts';
import { AUDIT_LAG_MS } from './matchActors.ts';
import { parseEntry } from './parseEntry.ts';
import { listReads, saveRead } from './reads.ts';
import type { AuditEntry } from './types.ts';
import { createValueHash } from './values.ts';
import { BAD_REQUEST, FORBIDDEN, NOT_FOUND } from '@trc/domain/httpStatus';

export const AUDIT_JOB = 'audit-log';
/** The read that fetches late entries. A separate kind, so that its delay holds up no other read. */
export const LATE_AUDIT_JOB = 'audit-log-late';
export const AUDIT_PERMISSION = 'AuditLog.Read.All';

/** Entries per request. The setting AUDIT_PAGES_MAX says how many requests a read sends at most. */
const PAGE_SIZE = 500;
const HOUR = 3_600_000;
/** Entries arrive late, so each read begins this long before the end of the former one. */
const OVERLAP_MS = 24 * HOUR;
const FIRST_READ_MS = 48 * HOUR;

/** The position of a read. Times are milliseconds since 1970; entries are read from `readAt` backwards to `from`. */
interface ReadProgress {
  readAt: number;
  from: number;
  /** Time of the oldest entry that is stored. */
  oldest?: number;
  pages: number;
}

type Directory = Pick<DirectoryClient, 'get' | 'permissions'>;

export interface AuditJobOptions {
  db: Db;
  keys: OpenKeys;
  directory: Directory;
  pagesMax: number;
  /** The setting AUDIT_LOGS: a job that was asked for before it was switched off reads nothing. */
  isOn: boolean;
  /** Application id of this service, whose entries are those of restores. */
  applicationId: string;
}

const newRead = (tenantId: string, kind: string) => ({
  tenantId,
  jobId: randomUUID(),
  kind,
  payload: {},
  singleton: AUDIT_JOB,
  requester: 'service',
});

/**
 * Asks for one read of the log, unless one waits or runs. Give it the transaction that begins a backup or a snapshot.
 */
export const requestAuditRead = (tx: Db, tenantId: string): Promise<void> =>
  enqueueUnlessOpen(tx, newRead(tenantId, AUDIT_JOB));

/** Entries of the time before the end of a backup arrive until this long after it; a little more, as clocks differ. */
const LATE_READ_MS = AUDIT_LAG_MS + 60_000;

/** Asks for another read as long as the log may still get entries of the time of a backup or a snapshot. */
const requestLateRead = async (tx: Db, tenantId: string, isLate: boolean): Promise<void> => {
  const open = await tx.query(
    `select 1 from backup_or_snapshot where tenant_id = $1 and (status in ('Running', 'Canceling')
       or (status = 'Completed' and updated_at > clock_timestamp() - $2 * interval '1 millisecond')) limit 1`,
    [tenantId, AUDIT_LAG_MS],
  );
  if (open.length === 0) return;
  const job = { ...newRead(tenantId, LATE_AUDIT_JOB), runAfter: LATE_READ_MS };
  // A late read is open itself until its transaction ends.
  await (isLate ? enqueueJob(tx, job) : enqueueUnlessOpen(tx, job));
};

/** @returns the start of a new read, by the clock of the database, which also dates the backups */
const beginRead = async (db: Db, tenantId: string): Promise<ReadProgress> => {
  const [row] = await db.query<{ at: Date }>('select clock_timestamp() as at');
  const readAt = row?.at.getTime() ?? Date.now();
  const last = (await listReads(db, tenantId)).find(({ coveredFrom }) => coveredFrom !== undefined);
  return { readAt, from: last ? last.readAt - OVERLAP_MS : readAt - FIRST_READ_MS, pages: 0 };
};

/** A read that resumes after a crash requests the entries before the oldest stored one. */
const firstPath = ({ from, oldest }: ReadProgress): string => {
  const until = oldest === undefined ? '' : ` and activityDateTime le ${new Date(oldest).toISOString()}`;
  const query = new URLSearchParams({
    $filter: `activityDateTime ge ${new Date(from).toISOString()}${until}`,
    $orderby: 'activityDateTime desc',
    $top: String(PAGE_SIZE),
  });
  return `/v1.0/auditLogs/directoryAudits?${query.toString().replaceAll('+', '%20')}`;
};

interface Page {
  entries: AuditEntry[];
  next: string | undefined;
}

const readPage = async (
  directory: Directory,
  parse: (item: Record<string, unknown>) => AuditEntry | undefined,
  path: string,
  signal: AbortSignal,
): Promise<Page> => {
  const reply = await directory.get(path, { signal, throttleClass: 'auditLog' });
  const items = Array.isArray(reply['value']) ? reply['value'] : [];
  const next = reply['@odata.nextLink'];
  return {
    entries: items.filter(isRecord).flatMap((item) => parse(item) ?? []),
    next: typeof next === 'string' ? next : undefined,
  };
};

/** Marks entries of this service. The log often lacks the application id and has the service principal only. */
const markOwn =
  (ownIds: ReadonlySet<string>) =>
  (entry: AuditEntry | undefined): AuditEntry | undefined =>
    entry?.actor.kind === 'application' && [entry.actor.id, entry.actor.appId].some((id) => id && ownIds.has(id))
      ? { ...entry, actor: { ...entry.actor, isOwn: true } }
      : entry;

/** The state of the log that a refusal implies; undefined: none, and the read is retried. */
const refusalOf = (error: unknown): AuditRead['outcome'] | undefined => {
  if (!(error instanceof DirectoryError)) return undefined;
  if (error.status === FORBIDDEN) return 'noPermission';
  // A cloud without the log does not know its address.
  return error.status === NOT_FOUND || error.status === BAD_REQUEST ? 'unavailable' : undefined;
};

/**
 * Reads the audit log of the directory, the newest entries first, in parallel with a backup. It has a singleton and a
 * throttle class apart, so that a backup never waits for it.
 */
const createHandler = (
  { db, keys, directory, pagesMax, isOn, applicationId }: AuditJobOptions,
  isLate: boolean,
): JobHandler => {
  const finish = (
    job: Job,
    { readAt, from, pages }: ReadProgress,
    outcome: AuditRead['outcome'],
    coveredFrom?: number,
  ): Promise<void> =>
    job.write(
      async (tx) => {
        const { tenantId, jobId } = job;
        await saveRead(tx, { tenantId, jobId, readAt, wantedFrom: from, coveredFrom, pages, outcome });
        if (outcome === 'read') await requestLateRead(tx, tenantId, isLate);
      },
      { done: true },
    );

  const progressOf = async (job: Job): Promise<ReadProgress> =>
    (job.progress as ReadProgress | undefined) ?? beginRead(db, job.tenantId);

  const readAll = async (job: Job, begun: ReadProgress, ownIds: ReadonlySet<string>): Promise<void> => {
    const tenantKeys = await keys.tenant(job.tenantId);
    const hash = createValueHash(tenantKeys);
    const mark = markOwn(ownIds);
    let at = begun;
    let path: string | undefined = firstPath(at);
    while (path !== undefined && at.pages < pagesMax) {
      const { entries, next } = await readPage(directory, (item) => mark(parseEntry(item, hash)), path, job.signal);
      const oldest = entries.reduce((time, entry) => Math.min(time, entry.at), at.oldest ?? at.readAt);
      at = { ...at, oldest, pages: at.pages + 1 };
      await job.write((tx) => saveEntries(tx, tenantKeys, entries), { checkpoint: { ...at } });
      path = next;
    }
    await finish(job, at, 'read', path === undefined ? at.from : (at.oldest ?? at.readAt) + 1);
  };

  return {
    run: async (job) => {
      if (!isOn) return job.write(() => Promise.resolve(), { done: true });
      const begun = await progressOf(job);
      const granted = await directory.permissions.refresh({ signal: job.signal });
      if (granted.state === 'read' && !granted.names.has(AUDIT_PERMISSION)) return finish(job, begun, 'noPermission');
      try {
        const ownIds = [applicationId, granted.principalId ?? '']
          .map((id) => id.toLowerCase())
          .filter((id) => id !== '');
        await readAll(job, begun, new Set(ownIds));
      } catch (error) {
        const refusal = refusalOf(error);
        if (refusal === undefined) throw error;
        await finish(job, begun, refusal);
      }
    },
    // Stored entries stay. They do not count as covered, so the next read begins where the one before ended.
    end: async (job) => finish(job, await progressOf(job), 'failed'),
  };
};

export const createAuditJobs = (options: AuditJobOptions): Readonly<Record<string, JobHandler>> => ({
  [AUDIT_JOB]: createHandler(options, false),
  [LATE_AUDIT_JOB]: createHandler(options, true),
});
