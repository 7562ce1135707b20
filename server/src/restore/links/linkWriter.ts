import { attributeWords } from '@trc/domain/attributeWords';
import { DirectoryError, buildLinkKey } from '../../directory/index.ts';
import type { LinkValue } from '../../directory/index.ts';
import { toItemError } from '../errors.ts';
import { keptError } from './linkErrors.ts';
import { isLive, readLinksLive } from '../execute/live.ts';
import type { LiveLink } from '../execute/live.ts';
import { buildLinkChanges, diffLinks, heldValues, isEmpty } from './linkPlan.ts';
import type { LinkChange } from './linkPlan.ts';
import type { Decision } from '../privileges/index.ts';
import { isNotYetKnown } from '../execute/replication.ts';
import type { RestoreContext } from '../execute/run.ts';
import { isRestricted } from '../execute/sendWrite.ts';
import { namesNew, sendPendingLinks } from './sendLinks.ts';
import type { PendingLink } from './sendLinks.ts';
import { unwrittenLink } from './writtenLink.ts';
import type { IntendedLink, WantedLink, WrittenLink } from './writtenLink.ts';

const FIRST_WAIT_MS = 500;
const MAX_WAIT_MS = 8000;
/** Rounds after which an answer is final, unless the directory may still replicate a new object. */
const ROUNDS = 3;

export interface WritingLinks {
  /** The restore created objects that the directory may not have replicated yet. */
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
  /** True while a new object is not replicated: the links wait beyond the usual rounds. */
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
    await sendPendingLinks(run, pending);
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
