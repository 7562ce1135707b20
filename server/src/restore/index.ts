import { setTimeout as sleep } from 'node:timers/promises';
import { requestCancel } from '../jobs/index.ts';
import type { JobHandler } from '../jobs/index.ts';
import { recordActivity } from '../activity/activity.ts';
import { reviewedHashes } from '../comparison/index.ts';
import { DomainError } from '../domainError.ts';
import type { Actor } from '../catalog/types.ts';
import type { Clock } from './execute/access.ts';
import { noFailpoint } from './execute/failpoint.ts';
import { attributesCsv } from './report/attributesCsv.ts';
import { reportCsv } from './report/csv.ts';
import { summaryPage } from './report/summary.ts';
import { RESTORE_JOB, createRestoreHandler } from './execute/job.ts';
import type { RestoreJobOptions } from './execute/loadRestore.ts';
import { describeRestore, listRestores } from './report/list.ts';
import type { RestorePage, RestoreQuery, RestoreRecord } from './report/list.ts';
import { previewSelection } from './preview/index.ts';
import type { PreviewBy, PreviewQuestion, RestorePreview } from './preview/index.ts';
import type { Viewpoint } from './plan/reasons.ts';
import { withReportTypes } from './report/leftByPlan.ts';
import type { LeftByPlan, LeftObject } from './report/leftByPlan.ts';
import { reportPage } from './report/report.ts';
import type { ReportEntry } from './report/entry.ts';
import type { ReportQuery } from './report/report.ts';
import { findRestore, touchRestore } from './ledger/restores.ts';
import { startContent, startOperations, startSelection } from './start.ts';
import type {
  StartTransactionStep,
  StartOfContent,
  StartOfOperations,
  StartOfSelection,
  StartOptions,
} from './start.ts';
import type { Ledger } from './ledger/ledger.ts';
import { readTicks, setTicks } from './report/ticks.ts';
import { withTitles } from './report/titles.ts';
import type { ReportTick, TickChange } from './report/ticks.ts';
import type { RestoreRow } from './types.ts';
import { UUID } from '@trc/domain/uuid';

export { FAILPOINTS, parseFailpoint } from './execute/failpoint.ts';
export { isRestoring } from './ledger/restores.ts';
export type { RestorePage, RestoreQuery, RestoreRecord } from './report/list.ts';
export { formatError } from './errors.ts';
export type { PrivilegedRestores } from './privileges/index.ts';
export type { LeftByPlan } from './report/leftByPlan.ts';
export type { Viewpoint } from './plan/reasons.ts';
export type { Requester } from './requester.ts';
export { actionWord } from './report/effects.ts';
export type { ReportEntry } from './report/entry.ts';
export type { ReportQuery } from './report/report.ts';
export type { GivenContent, StartOfContent, StartOfOperations, StartOfSelection } from './start.ts';
export type { GivenSettings, RestoreRow, RestoreSettings } from './types.ts';

type OptionalOptions =
  'notice' | 'clock' | 'settleMs' | 'failpoint' | 'companions' | 'mayWrite' | 'accessPauses' | 'privilegedRestores';

export interface RestoreOptions
  extends
    StartOptions,
    Pick<RestoreJobOptions, 'directory' | 'log'>,
    Partial<Pick<RestoreJobOptions, OptionalOptions>> {
  /** Client for previews, for which a person waits; by default the one of restores. */
  directoryForPeople?: RestoreJobOptions['directory'];
  /** The differences that the plan of a restore could not put right; none without a plan. */
  leftByPlan?: (tenantId: string, restoreId: string) => Promise<readonly LeftByPlan[]>;
  /** The parts that the plan of a restore left out, in words; undefined without any. */
  leftOutOfPlan?: (tenantId: string, restoreId: string, withNames: boolean) => Promise<string | undefined>;
  /** Looks for jobs at once. */
  wake: () => void;
  /** Tells a job of this process to stop. */
  cancelJob: (jobId: string) => void;
}

/** Restores of a service; `jobs` belongs into the runner that the backup engine has. */
export interface Restores {
  jobs: Readonly<Record<string, JobHandler>>;
  startSelection(tenantId: string, restoreId: string, start: StartOfSelection, actor: Actor): Promise<RestoreRow>;
  startContent(tenantId: string, start: StartOfContent, actor: Actor): Promise<RestoreRow>;
  /** Starts the restore of a plan. @param inTransaction runs in the starting transaction. @throws as startOperations */
  startOperations(
    tenantId: string,
    start: StartOfOperations,
    actor: Actor,
    inTransaction?: StartTransactionStep,
  ): Promise<RestoreRow>;
  /**
   * Finished writes stay; the rest is not begun. Answers when the restore has ended, or after a moment while an object
   * is still at work. @throws DomainError `notFound`, `conflict`
   */
  cancel(tenantId: string, restoreId: string, actor: Actor): Promise<RestoreRow>;
  list(tenantId: string, query: RestoreQuery, viewpoint: Viewpoint): Promise<RestorePage>;
  /** A page of the objects of a restore, and the restore itself. @throws DomainError `notFound` */
  report(
    tenantId: string,
    restoreId: string,
    query: ReportQuery,
    viewpoint: Viewpoint,
  ): Promise<{ list: ReportEntry[]; total: number; privileged?: number; restore: RestoreRecord }>;
  /** The whole report as CSV, in parts. @throws DomainError `notFound` */
  csv(tenantId: string, restoreId: string, viewpoint: Viewpoint): Promise<AsyncIterable<string>>;
  /** The report as CSV, one line per object, attribute and linked object, in parts. @throws DomainError `notFound` */
  attributesCsv(tenantId: string, restoreId: string): Promise<AsyncIterable<string>>;
  /** A printable page about the restore. @param reader the person who saves it. @throws DomainError `notFound` */
  summary(tenantId: string, restoreId: string, viewpoint: Viewpoint, reader: string): Promise<string>;
  /**
   * The objects of the report that people have ticked off, the oldest first, and what the plan could not put right.
   * @throws DomainError `notFound`
   */
  ticks(tenantId: string, restoreId: string, viewpoint: Viewpoint): Promise<ReportTicks>;
  /** @returns the ticks that the objects have afterwards. @throws DomainError `notFound`, `conflict` */
  setTicks(tenantId: string, restoreId: string, change: TickChange, actor: Actor): Promise<ReportTick[]>;
  /** The effect that the restore of a saved selection would have now. @throws DomainError as previewSelection */
  preview(by: PreviewBy, restoreId: string, question: PreviewQuestion): Promise<RestorePreview>;
}

export interface ReportTicks {
  list: ReportTick[];
  /** Only for people who may read plans, and only of a restore that has a plan. */
  cannot?: Omit<LeftObject, 'objectType'>[];
  /** Only for people who may read plans: the parts that a person took out of the plan, in words. */
  leftOut?: string;
}

/** Milliseconds: more than the replication lag of Microsoft Graph, for which no bound is promised. */
const SETTLE_MS = 120_000;
const CANCEL_WAIT_MS = 3000;
const CANCEL_LOOK = 50;

const realClock: Clock = {
  now: () => Date.now(),
  sleep: (ms, signal) => sleep(ms, undefined, signal ? { signal } : {}),
};

export const createRestores = ({ wake, cancelJob, ...options }: RestoreOptions): Restores => {
  const { db } = options;
  const found = async (tenantId: string, restoreId: string, from = db): Promise<RestoreRow> => {
    const row = UUID.test(restoreId) ? await findRestore(from, tenantId, restoreId.toLowerCase()) : undefined;
    if (!row) throw new DomainError('notFound', `Restore ${restoreId} is not found`);
    return row;
  };
  const ledgerOf = async (tenantId: string, restoreId: string): Promise<Ledger> => ({
    restoreId: (await found(tenantId, restoreId)).restore_id,
    keys: await options.keys.tenant(tenantId),
  });
  const leftIn = async (
    tenantId: string,
    { restore_id: restoreId, plan_id: planId }: RestoreRow,
  ): Promise<LeftObject[]> => {
    const left = planId === null ? [] : ((await options.leftByPlan?.(tenantId, restoreId)) ?? []);
    return left.length === 0 ? [] : withReportTypes(db, { tenantId, restoreId }, left);
  };
  const leftOutIn = async (
    tenantId: string,
    { restore_id: restoreId, plan_id: planId }: RestoreRow,
    viewpoint: Viewpoint,
  ): Promise<{ leftOut?: string }> => {
    const leftOut =
      planId === null ? undefined : await options.leftOutOfPlan?.(tenantId, restoreId, viewpoint === 'everything');
    return leftOut === undefined ? {} : { leftOut };
  };
  const started = async (row: Promise<RestoreRow>): Promise<RestoreRow> => {
    const restore = await row;
    wake();
    return restore;
  };
  return {
    jobs: {
      [RESTORE_JOB]: createRestoreHandler({
        clock: realClock,
        settleMs: SETTLE_MS,
        failpoint: noFailpoint,
        companions: {},
        privilegedRestores: 'allow',
        mayWrite: () => Promise.resolve(true),
        ...options,
        reviewedHashes: async ({ tenantId, backupId, startedBy, startedAt }, type, ids) =>
          reviewedHashes(
            db,
            await options.keys.tenant(tenantId),
            { person: startedBy, backupId },
            type,
            ids,
            startedAt,
          ),
      }),
    },
    list: async (tenantId, query, viewpoint) => {
      const page = await listRestores(db, tenantId, query);
      if (!('list' in page)) return page;
      return { ...page, list: await withTitles(db, await options.keys.tenant(tenantId), page.list, viewpoint) };
    },
    report: async (tenantId, restoreId, query, viewpoint) => {
      const row = await found(tenantId, restoreId);
      const keys = await options.keys.tenant(tenantId);
      const page = await reportPage(
        db,
        { restoreId: row.restore_id, keys },
        { ...query, isRunning: row.status === 'Running' },
        viewpoint,
      );
      // A report lists the names of its objects to everybody, and its readers are recorded.
      const [restore] = await withTitles(db, keys, [await describeRestore(db, row, tenantId)], 'everything');
      return { ...page, restore: restore as RestoreRecord };
    },
    csv: async (tenantId, restoreId, viewpoint) => {
      const { settings: restoreSettings, plan_id: planId } = await found(tenantId, restoreId);
      const settings = planId === null ? { restoreSettings } : { planId };
      return reportCsv(db, { ledger: await ledgerOf(tenantId, restoreId), settings }, viewpoint);
    },
    attributesCsv: async (tenantId, restoreId) => attributesCsv(db, await ledgerOf(tenantId, restoreId)),
    summary: async (tenantId, restoreId, viewpoint, reader) => {
      const row = await found(tenantId, restoreId);
      const restore = await describeRestore(db, row, tenantId);
      const ledger = { restoreId: row.restore_id, keys: await options.keys.tenant(tenantId) };
      const left = await leftIn(tenantId, row);
      const leftOut = await leftOutIn(tenantId, row, viewpoint);
      return summaryPage(db, ledger, { tenantId, restore, left, ...leftOut, viewpoint, reader });
    },
    ticks: async (tenantId, restoreId, viewpoint) => {
      const row = await found(tenantId, restoreId);
      const list = await readTicks(db, { tenantId, restoreId: row.restore_id });
      const left = viewpoint === 'everything' ? await leftIn(tenantId, row) : [];
      const cannot = left.map(({ objectType: _, ...one }) => one);
      const leftOut = viewpoint === 'everything' ? await leftOutIn(tenantId, row, viewpoint) : {};
      return { list, ...(cannot.length > 0 ? { cannot } : {}), ...leftOut };
    },
    setTicks: async (tenantId, restoreId, change, actor) => {
      const row = await found(tenantId, restoreId);
      const left = await leftIn(tenantId, row);
      return db.tx(async (tx) => {
        const { restore_id: id } = await found(tenantId, restoreId, tx);
        return setTicks(tx, { tenantId, restoreId: id }, change, actor, left);
      });
    },
    preview: (by, restoreId, question) =>
      previewSelection(
        { ...options, directory: options.directoryForPeople ?? options.directory },
        by,
        restoreId,
        question,
      ),
    startSelection: (tenantId, restoreId, start, actor) =>
      started(startSelection(options, tenantId, restoreId, start, actor)),
    startContent: (tenantId, start, actor) => started(startContent(options, tenantId, start, actor)),
    startOperations: (tenantId, start, actor, inTransaction) =>
      started(startOperations(options, tenantId, start, actor, inTransaction)),
    cancel: async (tenantId, restoreId, actor) => {
      const { job_id: jobId, restore_id: id } = await db.tx(async (tx) => {
        const row = await found(tenantId, restoreId, tx);
        // The job before the restore, as the running job locks them.
        await requestCancel(tx, tenantId, row.job_id);
        const again = await found(tenantId, restoreId, tx);
        if (again.status !== 'Running') throw new DomainError('conflict', 'The restore is not running');
        await touchRestore(tx, tenantId, row.restore_id);
        await recordActivity(tx, {
          tenantId,
          action: 'Updated',
          type: 'Restore',
          source: actor.upn,
          actor: actor.oid,
          requestId: actor.requestId,
          details: `Restore ${row.restore_id} stopped`,
          target: { kind: 'restore', id: row.restore_id },
        });
        return row;
      });
      cancelJob(jobId);
      for (const until = Date.now() + CANCEL_WAIT_MS; ;) {
        const row = await found(tenantId, id);
        if (row.status !== 'Running' || Date.now() > until) return row;
        await sleep(CANCEL_LOOK);
      }
    },
  };
};
