import { attributeWords } from '@trc/domain/attributeWords';
import { DirectoryError, buildLinkKey } from '../../directory/index.ts';
import type { LinkValue } from '../../directory/index.ts';
import { findWriteTarget } from '../../directory/writeTarget.ts';
import { idsIn } from '../../comparison/references.ts';
import { toItemError } from '../errors.ts';
import { keptError, linkError } from './linkErrors.ts';
import { isLive, readLinksLive, sentKey } from '../execute/live.ts';
import type { LinkOwner, LiveLink } from '../execute/live.ts';
import { buildLinkChanges, diffLinks, heldValues, isEmpty } from './linkPlan.ts';
import type { LinkChange, LinkChanges, WantedValues } from './linkPlan.ts';
import { splitIntoParts } from '../execute/pool.ts';
import type { Decision, ReceiversByKey, Withheld } from '../privileges/index.ts';
import { isNotYetKnown } from '../execute/replication.ts';
import { comesBack, liveIdOf } from '../execute/run.ts';
import type { RestoreContext } from '../execute/run.ts';
import { isRestricted } from '../execute/sendWrite.ts';
import type { ItemError } from '../types.ts';

/** A link of an object as it shall be. */
export interface WantedLink extends WantedValues {
  owner: LinkOwner;
}

export interface WrittenLink {
  wanted: WantedLink;
  /** Calls that were sent. */
  written: number;
  errors: ItemError[];
  /**
   * The answers that the errors are of; `isNew`: of a change with an object that this restore re-created or undeleted.
   */
  answers: { error: DirectoryError; isNew: boolean }[];
  /** Values that were left as they are because of the rule of privileges. */
  withheld: readonly Withheld[];
  /** The privileged parts of the changes, in sentences. */
  privileged: readonly string[];
  /** Ids that get a privilege by a value, by the key of the value. */
  receivers: ReceiversByKey;
  /** Changes that were sent, and those of them that did not come about. */
  sent: { how: 'add' | 'remove'; value: LinkValue }[];
  failed: LinkValue[];
  /** Values that were there at the first look: an undelete has brought them back. */
  present: readonly LinkValue[];
  /** Planned values that somebody changed since the plan was made. */
  onHold: readonly LinkValue[];
}

/** A link of which nothing is written yet. */
export const unwrittenLink = (wanted: WantedLink): WrittenLink => ({
  wanted,
  written: 0,
  errors: [],
  answers: [],
  withheld: [],
  privileged: [],
  receivers: new Map(),
  sent: [],
  failed: [],
  present: [],
  onHold: [],
});

/** A link that is about to be changed. */
export interface IntendedLink {
  wanted: WantedLink;
  add: readonly LinkValue[];
  remove: readonly LinkValue[];
  privileged: readonly string[];
  receivers: ReceiversByKey;
  /** Values that the link has. */
  before: readonly LinkValue[];
}

const BATCH = 20;
const FIRST_WAIT_MS = 500;
const MAX_WAIT_MS = 8000;
/** Rounds after which an answer is believed, where nothing is so new that the directory may not know it yet. */
const ROUNDS = 3;

export interface PendingLink extends LinkChanges {
  wanted: WantedLink;
  result: WrittenLink;
  before: readonly LinkValue[];
  /** Removals that would leave none of the wanted values. */
  emptying?: readonly LinkChange[];
}

export interface LinkSending {
  one: PendingLink;
  change: LinkChange;
}

/** True if the owner or the target of a link was re-created by this restore and may not be replicated yet. */
const namesNew = (run: RestoreContext, ownerId: string, change?: LinkChange): boolean => {
  const ids = new Set([ownerId, ...(change?.values ?? []).flatMap(idsIn)].map((id) => id.toLowerCase()));
  return [...run.items.values()].some((item) => comesBack(item) && ids.has(liveIdOf(run, item).toLowerCase()));
};

/** The index learns late of sent writes, so that reading back asks elsewhere for these ids. */
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
const sendAll = async (run: RestoreContext, pending: readonly PendingLink[]): Promise<void> => {
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

export interface WritingLinks {
  /** Something is so new that the directory may not know it yet. */
  areFresh: boolean;
  /** The links as they were just read, in their order. */
  known?: readonly (LiveLink | DirectoryError)[];
  /** Called with the links that are about to be changed, before anything is sent. */
  intend?: (links: readonly IntendedLink[]) => Promise<void>;
}

const valuesOf = (changes: readonly LinkChange[]): LinkValue[] => changes.flatMap(({ values }) => values);

const intendedOf = ({ wanted, writes, removals, result, before }: PendingLink): IntendedLink[] =>
  writes.length + removals.length === 0
    ? []
    : [
        {
          wanted,
          privileged: result.privileged,
          receivers: result.receivers,
          before,
          add: valuesOf(writes.filter(({ how }) => how !== 'remove')),
          remove: valuesOf([...writes.filter(({ how }) => how === 'remove'), ...removals]),
        },
      ];

/**
 * Removes superfluous values although some writes were withheld, but keeps a value if the link would be empty
 * otherwise.
 * @param found the live values of the link
 */
const withoutEmptying = (one: PendingLink, found: LiveLink): PendingLink => {
  const { wanted, writes, removals, result } = one;
  if (removals.length === 0 || !result.withheld.some(({ how }) => how === 'add')) return one;
  const isThere = wanted.planned
    ? found.size > removals.length
    : wanted.values.some((value) => found.has(buildLinkKey(wanted.link, value)));
  const isKept = isThere || writes.some(({ how }) => how === 'add');
  return isKept ? one : { ...one, removals: [], emptying: removals };
};

/** Finds the differences that may be written, in the order of the links. */
const decide = async (
  run: RestoreContext,
  open: readonly WrittenLink[],
  live: readonly (LiveLink | DirectoryError | undefined)[],
): Promise<(Decision | undefined)[]> => {
  const choices = open.map(({ wanted }, index) => {
    const found = live[index];
    return isLive(found) ? { owner: wanted.owner, link: wanted.link, differs: diffLinks(wanted, found) } : undefined;
  });
  const decisions = await run.privileges.decide(choices.flatMap((choice) => choice ?? []));
  let next = 0;
  return choices.map((choice) => (choice ? decisions[next++] : undefined));
};

/**
 * Writes links as planned: reads them, adds missing links, then removes surplus links. Links with an unclear answer
 * are read again, because only a read distinguishes "already there" from a failure. Repeating the call is harmless.
 */
export const writeLinks = async (
  run: RestoreContext,
  links: readonly WantedLink[],
  { areFresh, known, intend }: WritingLinks,
): Promise<WrittenLink[]> => {
  const results = links.map(unwrittenLink);
  let open = results;
  const until = run.clock.now() + run.replication.mostMs;
  /** Something is not replicated yet: that is waited for beyond the usual rounds. */
  const mayWait = ({ answers }: WrittenLink): boolean =>
    areFresh && run.clock.now() < until && answers.some(({ error, isNew }) => isNew && isNotYetKnown(error));
  for (let round = 0, wait = FIRST_WAIT_MS; open.length > 0; round += 1, wait = Math.min(MAX_WAIT_MS, wait * 2)) {
    const live =
      (round === 0 ? known : undefined) ??
      (await run.access.reading((refusals) =>
        readLinksLive(
          run.directory,
          open.map(({ wanted }) => wanted),
          run.job.signal,
          refusals,
          run.sentLinks,
        ),
      ));
    const pending: PendingLink[] = [];
    const decisions = await decide(run, open, live);
    open.forEach((result, index) => {
      const { wanted } = result;
      const found = live[index];
      const decision = decisions[index];
      const { errors: before, answers } = result;
      result.errors = [];
      result.answers = [];
      if (!isLive(found) || !decision) {
        if (found instanceof DirectoryError) {
          result.errors.push({
            ...toItemError(found, `${attributeWords(wanted.link.name)} could not be read. `),
            attribute: `links.${wanted.link.name}`,
          });
          result.answers.push({ error: found, isNew: namesNew(run, wanted.owner.id) });
        }
        pending.push({ wanted, result, before: [], writes: [], removals: [] });
        return;
      }
      const { differs } = decision;
      if (round === 0) {
        result.present = wanted.values.filter((value) => found.has(buildLinkKey(wanted.link, value)));
        result.onHold = heldValues(wanted, found);
      }
      result.withheld = decision.withheld;
      result.privileged = [...new Set([...result.privileged, ...decision.privileged])];
      result.receivers = new Map([...result.receivers, ...decision.receivers]);
      result.failed = [...differs.missing, ...[...differs.changed, ...differs.surplus].map(({ value }) => value)];
      if (isEmpty(differs)) return;
      if (round >= ROUNDS && !mayWait({ ...result, answers })) result.errors = before;
      else {
        const changes = buildLinkChanges(wanted.link, wanted.owner.id, differs, round === 0);
        const before = [...found.values()].map(({ value }) => value);
        pending.push(withoutEmptying({ wanted, result, before, ...changes }, found));
      }
    });
    await intend?.(pending.flatMap(intendedOf));
    for (const { result } of pending) result.failed = [];
    await sendAll(run, pending);
    for (const {
      wanted: { link },
      result,
      emptying,
    } of pending) {
      if (emptying) result.errors.push(keptError(link, emptying));
    }
    open = pending
      .map(({ result }) => result)
      .filter(
        (result) =>
          result.errors.length > 0 &&
          !result.answers.every(({ error }) => isRestricted(error)) &&
          (round < ROUNDS || mayWait(result)),
      );
    if (open.length === 0) return results;
    await run.clock.sleep(wait, run.job.signal);
  }
  return results;
};
