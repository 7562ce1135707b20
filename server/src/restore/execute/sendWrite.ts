import type { DirectoryCall } from '../../directory/index.ts';
import { DirectoryError } from '../../directory/index.ts';
import { findWriteTarget } from '../../directory/writeTarget.ts';
import type { RestoreContext } from './run.ts';
import type { Retry, SendOptions, Sent } from './runParts.ts';
import { CONFLICT, FORBIDDEN } from '@trc/domain/httpStatus';

export type { Retry, SendOptions, Sent } from './runParts.ts';

/** Milliseconds of pauses before a write that was refused for a passing reason, or not answered, is sent again. */
export const PAUSES: readonly number[] = [500, 2000, 5000];

/** The directory refuses every write to a member of a restricted management unit, so a retry does not help. */
export const isRestricted = ({ status, reason }: DirectoryError): boolean =>
  status === FORBIDDEN && /restricted management/i.test(reason ?? '');

/** The tenant, or the application, may own no more objects. */
export const isQuotaExceeded = ({ code }: DirectoryError): boolean => code === 'Directory_QuotaExceeded';

/** Directory_ConcurrencyViolation, and refusals that a renewed consent cures; each says that nothing was done. */
export const isTransient = (error: DirectoryError): boolean =>
  (error.status === FORBIDDEN && !isRestricted(error) && !isQuotaExceeded(error)) ||
  (error.status === CONFLICT && /concurrency/i.test(error.code ?? ''));

export const whileTransient: Retry = (error, attempt) => (isTransient(error) ? PAUSES[attempt] : undefined);
export const NEVER: Retry = () => undefined;

/** A write whose connection ended: the directory may have executed it. */
export const CUT_OFF = new DirectoryError('The service ended while it waited for an answer.');

export type Sender = Pick<RestoreContext, 'job' | 'directory' | 'access' | 'gate' | 'locks' | 'writeSignal' | 'clock'>;

const sendOnce = async (run: Sender, call: DirectoryCall): Promise<Sent> => {
  try {
    const reply = await run.directory.call(call, { signal: run.writeSignal });
    return { kind: 'done', reply };
  } catch (error) {
    if (error instanceof DirectoryError) return { kind: error.unclear ? 'unclear' : 'refused', error };
    if (run.writeSignal.aborted) return { kind: 'unclear', error: CUT_OFF };
    throw error;
  }
};

/** As `send`, for callers that hold the lock of the object already. */
export const sendLocked = async (
  run: Sender,
  call: DirectoryCall,
  { again = whileTransient, when = () => true, attempt: from = 0 }: SendOptions = {},
): Promise<Sent> => {
  let timesAway = 0;
  for (let attempt = from; ;) {
    // Pauses are outside the gate, so that other writes continue.
    const sent = await run.gate(async (): Promise<Sent> =>
      run.job.signal.aborted || !when() ? { kind: 'unsent' } : sendOnce(run, call),
    );
    if (sent.kind === 'done') await run.access.recordAnswer(undefined);
    if (sent.kind !== 'refused') return sent;
    if (await run.access.waitIfAway(sent.error, timesAway)) {
      timesAway += 1;
      continue;
    }
    const pause = run.job.signal.aborted ? undefined : again(sent.error, attempt);
    if (pause === undefined) {
      await run.access.recordAnswer(sent.error);
      return sent;
    }
    await run.clock.sleep(pause, run.job.signal).catch(() => undefined);
    attempt += 1;
  }
};

/**
 * Sends one write, once; again only after answers that say that nothing was done. @throws AccessLostError when writes
 * are refused one after the other
 */
export const send = (run: Sender, call: DirectoryCall, options?: SendOptions): Promise<Sent> =>
  run.locks.withLock([findWriteTarget(call)], () => sendLocked(run, call, options));

/** A write that did not succeed. */
export type Unsent = Exclude<Sent, { kind: 'done' }> & { call: DirectoryCall };

/** A repeated POST could create an object twice. */
export const mayBeRepeated = ({ method, isRepeatable }: DirectoryCall): boolean =>
  method !== 'POST' || isRepeatable === true;

/**
 * Sends a write that may be repeated again while its answer is missing.
 * @param first the result of the first attempt
 */
export const sendUntilClear = async (
  run: Sender,
  call: DirectoryCall,
  first: Sent,
  options?: SendOptions,
): Promise<Sent> => {
  let sent = first;
  for (
    let attempt = 1;
    sent.kind === 'unclear' && mayBeRepeated(call) && attempt < PAUSES.length && !run.writeSignal.aborted;
    attempt += 1
  ) {
    await run.clock.sleep(PAUSES[attempt] ?? 0, run.job.signal).catch(() => undefined);
    sent = await send(run, call, options);
  }
  return sent;
};

/**
 * Sends writes in sequence until one fails, each in a batch with those of other objects; a repeatable write is sent
 * again if the answer is missing.
 * @returns the first failed one, or undefined
 */
export const sendInOrder = async (
  run: RestoreContext,
  calls: readonly DirectoryCall[],
): Promise<Unsent | undefined> => {
  for (const call of calls) {
    const sent = await sendUntilClear(run, call, await run.sendBatched(call));
    if (sent.kind !== 'done') return { ...sent, call };
  }
  return undefined;
};
