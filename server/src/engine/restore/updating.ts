import { canonicalJson } from '../../keys/canonicalJson.ts';
import { updateOf } from './intent.ts';
import type { Update } from './intent.ts';
import { readEach } from './opening.ts';
import type { Unresolved } from './references.ts';
import { liveIdOf } from './run.ts';
import type { Opened, Run } from './run.ts';
import { mayBeRepeated, PAUSES, sendInOrder } from './sending.ts';
import type { Unsent } from './sending.ts';
import { ATTEMPTS_PER_ITEM } from './states.ts';

const LONGEST_WAIT = 15_000;

/** What an update still has to send after a call without an answer: waits until the directory shows that it was done, or has had its time. */
const remaining = async (run: Run, one: Opened, unresolved: readonly Unresolved[], { call }: Unsent): Promise<Update['calls'] | undefined> => {
  const sent = canonicalJson(call);
  const until = run.clock.now() + run.settleMs;
  for (let wait = PAUSES[0] ?? 0; ; wait = Math.min(LONGEST_WAIT, wait * 2)) {
    await run.clock.sleep(wait, run.job.signal);
    const [found] = await readEach(run, [one.description.read(liveIdOf(run, one.item))]);
    const last = run.clock.now() >= until;
    if (found?.kind !== 'here' && last) return undefined;
    const { calls } = found?.kind === 'here' ? updateOf(run, one, found.object, unresolved) : { calls: undefined };
    if (calls && (last || !calls.some((each) => canonicalJson(each) === sent))) return calls;
  }
};

/**
 * Sends an update. A POST without an answer, e.g. of a child object, is resolved by looking and not by sending again
 * (safety.md section 8): the rest is what the object then still lacks. @returns the first call that did not succeed, or undefined
 */
export const sendUpdate = async (run: Run, one: Opened, { calls }: Update, unresolved: readonly Unresolved[]): Promise<Unsent | undefined> => {
  let failure = await sendInOrder(run, calls);
  for (let attempt = 1; failure?.kind === 'unclear' && !mayBeRepeated(failure.call) && attempt < ATTEMPTS_PER_ITEM && !run.job.signal.aborted; attempt += 1) {
    const rest = await remaining(run, one, unresolved, failure);
    if (!rest) return failure;
    const next = await sendInOrder(run, rest);
    failure = next && { ...next, isFirst: false };
  }
  return failure;
};
