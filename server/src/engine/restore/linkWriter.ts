import type { DirectoryError, LinkDescription, LinkValue } from '../../directory/index.ts';
import { targetOf } from '../../directory/targets.ts';
import { itemErrorOf, problem } from './errors.ts';
import { isLive, readLinksLive } from './live.ts';
import type { LinkOwner, LiveLink } from './live.ts';
import { changesOf, differenceOf, isEmpty, labelOf } from './linkPlan.ts';
import type { LinkChange, LinkChanges, WantedValues } from './linkPlan.ts';
import { partsOf } from './pool.ts';
import type { Run } from './run.ts';
import type { ItemError } from './types.ts';

/** A link of an object as it shall be. */
export interface WantedLink extends WantedValues {
  owner: LinkOwner;
}

export interface WrittenLink {
  wanted: WantedLink;
  /** Calls that were sent. */
  written: number;
  errors: ItemError[];
}

const BATCH = 20;
const FIRST_WAIT = 500;
const LONGEST_WAIT = 8000;
/** Rounds after which an answer is believed, where nothing is so new that the directory may not know it yet. */
const ROUNDS = 3;

const READING: Readonly<Record<LinkChange['how'], string>> = { add: 'could not be added', remove: 'could not be removed', change: 'could not be changed' };

/** Values that one sentence names. */
const NAMED = 3;
/** Values that the sentence about what stays names: somebody has to look at each of them. */
const NAMED_KEPT = 20;

const listOf = (values: readonly LinkValue[], most: number): string => `${values.slice(0, most).map(labelOf).join(', ')}${values.length > most ? ', ...' : ''}`;

const errorOf = ({ link, how, values }: LinkChange, error: DirectoryError): ItemError =>
  ({ ...itemErrorOf(error, `${link.name}: ${listOf(values, NAMED)} ${READING[how]}. `), attribute: `links.${link.name}` });

const keptError = ({ name }: LinkDescription, kept: readonly LinkChange[]): ItemError =>
  problem('linksKept', `${name}: nothing was removed, as something that belongs there could not be added. Kept: ${listOf(kept.flatMap(({ values }) => values), NAMED_KEPT)}.`, `links.${name}`);

interface Pending extends LinkChanges {
  wanted: WantedLink;
  result: WrittenLink;
}

interface Sending {
  one: Pending;
  change: LinkChange;
}

/** Sends changes in batches, and stops between them when a cancel is heard. @returns those of which something could not be added */
const send = async (run: Run, changes: readonly Sending[]): Promise<ReadonlySet<Pending>> => {
  const lacking = new Set<Pending>();
  for (const part of partsOf(changes, BATCH)) {
    run.job.signal.throwIfAborted();
    const calls = part.map(({ change }) => change.call);
    const answers = await run.locks.hold(calls.map(targetOf), () => run.gate(() => run.directory.batch(calls, { signal: run.writeSignal })));
    part.forEach(({ one, change }, index) => {
      const answer = answers[index];
      one.result.written += 1;
      run.linksSent += 1;
      if (!answer?.error) return;
      one.result.errors.push(errorOf(change, answer.error));
      if (change.how === 'add') lacking.add(one);
    });
  }
  return lacking;
};

const adds = ({ writes }: Pending): boolean => writes.some(({ how }) => how === 'add');

const sendings = (one: Pending, changes: readonly LinkChange[]): Sending[] => changes.map((change) => ({ one, change }));

/**
 * Removes from a link only when everything that was missing there has been added: what is too much may be the last owner, or
 * the last who is spared by a policy.
 */
const sendAll = async (run: Run, pending: readonly Pending[]): Promise<void> => {
  const lacking = await send(run, pending.flatMap((one) => sendings(one, adds(one) ? one.writes : [...one.writes, ...one.removals])));
  const later = pending.filter((one) => adds(one) && one.removals.length > 0);
  await send(run, later.filter((one) => !lacking.has(one)).flatMap((one) => sendings(one, one.removals)));
  for (const { wanted, result, removals } of later.filter((one) => lacking.has(one))) result.errors.push(keptError(wanted.link, removals));
};

export interface WritingLinks {
  /** Something is so new that the directory may not know it yet. */
  areFresh: boolean;
  /** What was just read of the links, in their order. */
  known?: readonly (LiveLink | DirectoryError)[];
  /** Called with the links that are about to be changed, before anything is sent. */
  intend?: (links: readonly WantedLink[]) => Promise<void>;
}

/**
 * Makes links what they shall be: reads them, adds what is missing, then removes what is too much, and reads again where an answer was
 * not plain success, because "already there" and unclear answers are told apart by looking only. Repeating it is harmless.
 */
export const writeLinks = async (run: Run, links: readonly WantedLink[], { areFresh, known, intend }: WritingLinks): Promise<WrittenLink[]> => {
  const results = links.map((wanted): WrittenLink => ({ wanted, written: 0, errors: [] }));
  let open = results;
  const until = run.clock.now() + run.settleMs;
  for (let round = 0, wait = FIRST_WAIT; open.length > 0; round += 1, wait = Math.min(LONGEST_WAIT, wait * 2)) {
    const live = (round === 0 ? known : undefined) ?? await run.access.reading((refusals) => readLinksLive(run.directory, open.map(({ wanted }) => wanted), run.job.signal, refusals));
    const pending: Pending[] = [];
    open.forEach((result, index) => {
      const { wanted } = result;
      const found = live[index];
      const before = result.errors;
      result.errors = [];
      if (!isLive(found)) {
        if (found) result.errors.push({ ...itemErrorOf(found, `${wanted.link.name} could not be read. `), attribute: `links.${wanted.link.name}` });
        pending.push({ wanted, result, writes: [], removals: [] });
        return;
      }
      const differs = differenceOf(wanted, found);
      if (isEmpty(differs)) return;
      const mayWait = areFresh && run.clock.now() < until;
      if (round >= ROUNDS && !mayWait) result.errors = before;
      else pending.push({ wanted, result, ...changesOf(wanted.link, wanted.owner.id, differs, round === 0) });
    });
    await intend?.(pending.filter(({ writes, removals }) => writes.length + removals.length > 0).map(({ wanted }) => wanted));
    await sendAll(run, pending);
    open = pending.filter(({ result }) => result.errors.length > 0).map(({ result }) => result);
    if (open.length === 0 || (round >= ROUNDS && !(areFresh && run.clock.now() < until))) return results;
    await run.clock.sleep(wait, run.job.signal);
  }
  return results;
};
