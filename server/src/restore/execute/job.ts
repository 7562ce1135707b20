import type { ObjectType } from '@trc/domain/objectTypes';
import { RESTORE_STAGES } from '@trc/domain/restoreOrder';
import { JobCanceledError, isCancelRequested } from '../../jobs/index.ts';
import type { Job, JobEnd, JobHandler } from '../../jobs/index.ts';
import { endAbandonedRestores } from './abandoned.ts';
import type { RecordNotice } from '../../notices/types.ts';
import { checkItems } from './check.ts';
import { AccessLostError, problem } from '../errors.ts';
import type { Holder } from '../links/referenceHolders.ts';
import { relink, repairReferences } from '../links/inboundReferences.ts';
import { countItems, sumCounts } from '../ledger/ledger.ts';
import { abortRestore } from './abort.ts';
import { linkItems } from '../links/linkStage.ts';
import { processObjects } from './objects.ts';
import { breakCycle } from '../names/nameCycles.ts';
import { openStored } from './opening.ts';
import { loadRestore } from './loadRestore.ts';
import type { RestoreJobOptions } from './loadRestore.ts';
import { groupBy, inPool, splitIntoParts } from './pool.ts';
import { announceChanges } from '../privileges/announce.ts';
import type { Known } from '../links/references.ts';
import { resolveCreates } from './resolve.ts';
import { isRestrictedUnit } from './restricted.ts';
import { isDeletion, removeObjects } from './removing.ts';
import { endRestore } from '../ledger/restores.ts';
import { comesBack, describe, store } from './run.ts';
import type { RestoreContext } from './run.ts';
import { countUnprotected, holdDefaults, restorePolicies } from './securityDefaults.ts';
import { PAUSES } from './sendWrite.ts';
import { describeEnd, decideEndStatus, isPoison, wasAtWork } from '../ledger/states.ts';
import { openWaiting, settleWaiting } from '../names/nameConflicts.ts';
import { leaveWatched } from '../plan/watched.ts';
import { countCrash, fail } from '../ledger/transitions.ts';
import type { Item } from '../types.ts';

export const RESTORE_JOB = 'restore';

/** Objects per batch of reads. */
const BATCH_SIZE = 20;
/** At 20 writes per second the others last five seconds while a part is stored and the next one is looked at. */
const CONCURRENCY = 6;
const MAX_DETAILS = 2000;

/** Counts the crash against the items in progress, and gives up items with too many crashes. */
const recover = async (run: RestoreContext): Promise<void> => {
  const left = [...run.items.values()].filter((item) => wasAtWork(item, run.job.fence));
  for (const item of left) {
    countCrash(run, item);
    if (isPoison(item))
      fail(
        item,
        problem(
          'poison',
          `The service ended ${item.crashes} times while it restored this object. Check the object before you ` +
            'restore it again.',
        ),
      );
  }
  // The crash counts against the items in progress, not against the job; each item may crash a few times only.
  await store(run, left, undefined, left.length > 0);
};

const isOpen = (item: Item): boolean =>
  item.state === 'unprocessed' || (item.state === 'running' && item.step === 'sent');
/** The object is in the recycle bin or was restored; a read shows which. */
const isUnanswered = ({ state, step, outcome, targetId }: Item): boolean =>
  state === 'running' && step === 'sent' && outcome === 'undelete' && targetId === undefined;
const isUnclear = ({ state, step, outcome, targetId }: Item): boolean =>
  state === 'running' && step === 'sent' && outcome === 'create' && targetId === undefined;

/**
 * Processes the objects of one stage until all are finished. Unclear creates are resolved, and creates that did not
 * happen are repeated.
 */
const restoreObjects = async (run: RestoreContext, items: readonly Item[]): Promise<void> => {
  const known: Known = new Map();
  for (;;) {
    run.job.signal.throwIfAborted();
    await resolveCreates(run, items.filter(isUnclear));
    // Reads that the directory left unanswered are repeated after a pause; after a crash the pause has passed.
    const pause = Math.max(
      0,
      ...items
        .filter(isUnanswered)
        .map(({ attempt, crashes }) => (attempt > crashes ? (PAUSES[attempt - crashes] ?? 0) : 0)),
    );
    if (pause > 0) await run.clock.sleep(pause, run.job.signal);
    openWaiting(run, items);
    const isLeft = (item: Item): boolean =>
      run.nameConflicts.waiting.has(item) ||
      run.quota.withheld.has(item) ||
      run.leftToAdministrators.has(item) ||
      run.onHold.has(item);
    const open = items.filter((item) => isOpen(item) && !isUnclear(item) && !isLeft(item));
    if (open.length === 0) {
      if (await breakCycle(run)) continue;
      return void (await store(run, settleWaiting(run, items)));
    }
    // Items that were in progress during a crash run alone, so that only the one that caused it can do so again.
    const suspects = open.filter(({ crashes }) => crashes > 0);
    for (const item of suspects) {
      run.job.signal.throwIfAborted();
      await processObjects(run, known, [item]);
    }
    for (const [type, ofType] of groupBy(
      open.filter(({ crashes }) => crashes === 0),
      (item) => item.type,
    )) {
      // Calls of a slow throttle class and their objects are sent one by one, so that a cancel takes effect between
      // them.
      const slow = isSlow(type, ofType);
      await inPool(splitIntoParts(ofType, slow ? 1 : BATCH_SIZE), slow ? 1 : CONCURRENCY, async (part) => {
        run.job.signal.throwIfAborted();
        await processObjects(run, known, part);
      });
    }
  }
};

const isSlow = (type: ObjectType, [first]: readonly Item[]): boolean =>
  first !== undefined && describe(type, first.sourceId)?.read(first.sourceId).throttleClass !== undefined;

/** Members of these units can no longer be written, so the links of the units come last. */
const restrictedUnitsIn = async (run: RestoreContext, items: readonly Item[]): Promise<ReadonlySet<Item>> => {
  const opened = await openStored(
    run,
    items.filter(({ type }) => type === 'administrativeUnits'),
  );
  return new Set(
    opened.filter(({ description, stored }) => isRestrictedUnit(description, stored.object)).map(({ item }) => item),
  );
};

const isContainment = ({ operation }: Item): boolean => operation?.isFirst === true;

/** A containment joined with the reversal of a change: it may add links to objects that the plan brings back. */
const isLinkedLater = ({ operation }: Item): boolean => operation?.links.some(({ add }) => add.length > 0) === true;

/**
 * Contains objects before anything else is written, with their links and their read-back. Where links are added as
 * well, links and read-back follow in the stage of the type.
 */
const containFirst = async (run: RestoreContext, items: readonly Item[]): Promise<void> => {
  for (const [, ofStage] of groupBy(items, ({ stage }) => stage)) await restoreObjects(run, ofStage);
  const begun = items.filter((item) => item.state === 'running' && !isLinkedLater(item));
  await linkItems(
    run,
    begun.filter(({ step }) => step === 'made' || step === 'linking'),
  );
  await checkItems(
    run,
    begun.filter(({ state }) => state === 'running'),
  );
};

const restoreAll = async (run: RestoreContext): Promise<void> => {
  const present = (await leaveWatched(run)).filter((item) => !isDeletion(item));
  await containFirst(run, present.filter(isContainment));
  const items = present.filter((item) => !isContainment(item) || isLinkedLater(item));
  let begun = 0;
  await holdDefaults(run);
  for (const [stage, { closes, types }] of RESTORE_STAGES.entries()) {
    const ofStage = items.filter((item) => item.stage === stage);
    const { defaults } = run.policyHold;
    const isLast = types.includes('conditionalAccessPolicies');
    if (isLast) await restorePolicies(run, ofStage, (part) => restoreObjects(run, part));
    else
      await restoreObjects(
        run,
        ofStage.filter((item) => item !== defaults),
      );
    if (!closes) continue;
    const closing = items.filter(
      (item) =>
        ((item.stage >= begun && item.stage <= stage) || (isLast && item === defaults)) && item.state === 'running',
    );
    begun = stage + 1;
    // Links of the restored objects, and links of others to them, are written at the same time.
    const toLink = closing.filter(({ step }) => step === 'made' || step === 'linking');
    const back = closing.filter(comesBack);
    const late = await restrictedUnitsIn(run, toLink);
    let lateHolders: Holder[] = [];
    const repair = async (): Promise<void> => {
      lateHolders = await repairReferences(run, back);
    };
    await inPool(
      [
        () =>
          linkItems(
            run,
            toLink.filter((item) => !late.has(item)),
          ),
        repair,
      ],
      2,
      (work) => work(),
    );
    await linkItems(run, [...late]);
    await relink(run, lateHolders);
    await checkItems(
      run,
      closing.filter(({ state }) => state === 'running'),
    );
  }
  await removeObjects(run);
};

const finish = async (
  run: RestoreContext,
  notice: RecordNotice | undefined,
  status: 'Canceled' | undefined,
  reason?: string,
): Promise<void> => {
  const {
    db,
    job,
    restore: { restore_id: restoreId },
  } = run;
  const counts = sumCounts((await countItems(db, job.tenantId, [restoreId])).get(restoreId));
  const comeBackDisabled = [...run.items.values()].filter(({ report }) => report.comesBackDisabled).length;
  const stoppedWrites = run.refusals.stoppedWrites();
  const details = describeEnd(counts, { reason, comeBackDisabled, stoppedWrites }).slice(0, MAX_DETAILS);
  const unprotected = notice ? await countUnprotected(run) : 0;
  await job.write(
    async (tx) => {
      // A cancel that was accepted ends the restore as Canceled, also with its last object.
      const isLate =
        status === undefined && reason === undefined && (await isCancelRequested(tx, job.tenantId, job.jobId));
      if (isLate) throw new JobCanceledError();
      const ended = { status: status ?? decideEndStatus(counts), details, comeBackDisabled };
      const isEnded = await endRestore(tx, job.tenantId, restoreId, ended);
      if (isEnded) await announceChanges(tx, run, notice);
      if (unprotected > 0)
        await notice?.(tx, { tenantId: job.tenantId, kind: 'unprotected', subject: restoreId, count: unprotected });
    },
    { done: true },
  );
};

/** Runs restores. A restore whose process was killed resumes from its ledger. */
export const createRestoreHandler = (options: RestoreJobOptions): JobHandler => {
  const end_ = async (job: Job, { kind, ...end }: JobEnd): Promise<void> => {
    const opened = await loadRestore(options, job, { isEnding: true });
    if (!opened) return void (await job.write(() => Promise.resolve(), { done: true }));
    const { run, stop } = opened;
    const reason = 'reason' in end ? end.reason : 'The restore was stopped.';
    await abortRestore(run, kind === 'canceled' ? 'canceled' : 'failed', reason);
    await finish(
      run,
      options.notice,
      kind === 'canceled' ? 'Canceled' : undefined,
      kind === 'canceled' ? undefined : reason,
    );
    stop();
  };
  return {
    run: async (job) => {
      const opened = await loadRestore(options, job);
      if (!opened) return void (await job.write(() => Promise.resolve(), { done: true }));
      const { run, stop } = opened;
      try {
        await recover(run);
        await restoreAll(run);
        await finish(run, options.notice, undefined);
      } catch (error) {
        if (job.signal.aborted || !(error instanceof AccessLostError)) throw error;
        options.log('warn', 'restore stopped', { restore: run.restore.restore_id, reason: error.message });
        await abortRestore(run, 'accessLost', error.message);
        await finish(run, options.notice, undefined, error.message);
      } finally {
        stop();
      }
    },
    end: end_,
    recoverAbandoned: () => endAbandonedRestores(options.db, options.notice),
  };
};
