import type { LinkValue } from '../../directory/index.ts';
import { findWriteTarget } from '../../directory/writeTarget.ts';
import { idsIn } from '../../comparison/references.ts';
import { sentKey } from '../execute/live.ts';
import { splitIntoParts } from '../execute/pool.ts';
import { comesBack, liveIdOf } from '../execute/run.ts';
import type { RestoreContext } from '../execute/run.ts';
import { isRestricted } from '../execute/sendWrite.ts';
import { keptError, linkError } from './linkErrors.ts';
import type { LinkChange, LinkChanges } from './linkPlan.ts';
import type { WantedLink, WrittenLink } from './writtenLink.ts';

const BATCH = 20;

export interface PendingLink extends LinkChanges {
  wanted: WantedLink;
  result: WrittenLink;
  before: readonly LinkValue[];
  /** Removals that would leave the link without a wanted value. */
  emptying?: readonly LinkChange[];
}

export interface LinkSending {
  one: PendingLink;
  change: LinkChange;
}

/** True if the owner or the target of a link was re-created by this restore and may not be replicated yet. */
export const namesNew = (run: RestoreContext, ownerId: string, change?: LinkChange): boolean => {
  const ids = new Set([ownerId, ...(change?.values ?? []).flatMap(idsIn)].map((id) => id.toLowerCase()));
  return [...run.items.values()].some((item) => comesBack(item) && ids.has(liveIdOf(run, item).toLowerCase()));
};

/** The index of links lags behind writes, so that the read-back finds these ids by other requests. */
const noteSent = ({ sentLinks }: RestoreContext, { owner, link }: WantedLink, { values }: LinkChange): void => {
  if (!link.complete) return;
  const key = sentKey(owner.id, link);
  const ids = sentLinks.get(key) ?? new Set();
  for (const value of values) if (typeof value === 'string') ids.add(value.toLowerCase());
  sentLinks.set(key, ids);
};

/**
 * Sends changes in batches, each while the locks of its objects are held, and stops between them after a cancel.
 * @returns links with a failed addition
 */
export const sendLinkChanges = async (
  run: RestoreContext,
  changes: readonly LinkSending[],
): Promise<ReadonlySet<PendingLink>> => {
  const lacking = new Set<PendingLink>();
  for (const part of splitIntoParts(changes, BATCH)) {
    run.job.signal.throwIfAborted();
    const calls = part.map(({ change }) => change.call);
    const answers = await run.locks.withLock(calls.map(findWriteTarget), () =>
      run.gate(() => run.directory.batch(calls, { signal: run.writeSignal })),
    );
    for (const [index, { one, change }] of part.entries()) {
      const answer = answers[index];
      one.result.written += 1;
      run.linksSent += 1;
      noteSent(run, one.wanted, change);
      const how = change.how === 'remove' ? 'remove' : 'add';
      one.result.sent.push(...change.values.map((value) => ({ how, value }) as const));
      if (!answer?.error) continue;
      one.result.failed.push(...change.values);
      one.result.errors.push(
        linkError(
          change,
          answer.error,
          isRestricted(answer.error) ? await run.restrictions.adviceFor(change.call) : '',
        ),
      );
      one.result.answers.push({ error: answer.error, isNew: namesNew(run, one.wanted.owner.id, change) });
      if (change.how === 'add') lacking.add(one);
    }
  }
  return lacking;
};

const adds = ({ writes }: PendingLink): boolean => writes.some(({ how }) => how === 'add');

const sendings = (one: PendingLink, changes: readonly LinkChange[]): LinkSending[] =>
  changes.map((change) => ({ one, change }));

/**
 * Removes from a link only when every missing value has been added: a superfluous value may be the last owner, or the
 * last member that a policy exempts.
 */
export const sendPendingLinks = async (run: RestoreContext, pending: readonly PendingLink[]): Promise<void> => {
  const lacking = await sendLinkChanges(
    run,
    pending.flatMap((one) => sendings(one, adds(one) ? one.writes : [...one.writes, ...one.removals])),
  );
  const later = pending.filter((one) => adds(one) && one.removals.length > 0);
  await sendLinkChanges(
    run,
    later.filter((one) => !lacking.has(one)).flatMap((one) => sendings(one, one.removals)),
  );
  for (const { wanted, result, removals } of later.filter((one) => lacking.has(one)))
    result.errors.push(keptError(wanted.link, removals));
};
