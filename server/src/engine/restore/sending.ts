import type { DirectoryCall, DirectoryReply } from '../../directory/index.ts';
import { DirectoryError } from '../../directory/index.ts';
import type { Run } from './run.ts';

/** How a write went. `unsent`: a cancel was heard before. `unclear`: it may or may not have been done. */
export type Sent = { kind: 'done'; reply: DirectoryReply } | { kind: 'refused'; error: DirectoryError } | { kind: 'unclear'; error: DirectoryError } | { kind: 'unsent' };

const FORBIDDEN = 403;
const UNAUTHORIZED = 401;
const CONFLICT = 409;
/** Milliseconds of pauses before a write that was refused for a passing reason, or not answered, is sent again. */
export const PAUSES: readonly number[] = [500, 2000, 5000];

/** Directory_ConcurrencyViolation, and refusals that a renewed consent or token cures; each says that nothing was done. */
export const isPassing = ({ status, code }: DirectoryError): boolean =>
  status === FORBIDDEN || status === UNAUTHORIZED || (status === CONFLICT && /concurrency/i.test(code ?? ''));

/** A write that was cut off: whether it was sent is not known. */
export const CUT_OFF = new DirectoryError('The service ended while it waited for an answer.');

/** Sends one write, once; again only after answers that say that nothing was done. @throws AccessLost when writes are refused one after the other */
export const send = (run: Pick<Run, 'job' | 'directory' | 'access' | 'gate' | 'writeSignal' | 'clock'>, call: DirectoryCall): Promise<Sent> =>
  run.gate(async () => {
    for (let attempt = 0; ; attempt += 1) {
      if (run.job.signal.aborted) return { kind: 'unsent' };
      try {
        const reply = await run.directory.call(call, { signal: run.writeSignal });
        await run.access.heard(undefined);
        return { kind: 'done', reply };
      } catch (error) {
        if (!(error instanceof DirectoryError)) {
          if (run.writeSignal.aborted) return { kind: 'unclear', error: CUT_OFF };
          throw error;
        }
        const pause = PAUSES[attempt];
        if (isPassing(error) && pause !== undefined && !run.job.signal.aborted) {
          await run.clock.sleep(pause, run.job.signal).catch(() => undefined);
          continue;
        }
        if (error.unclear) return { kind: 'unclear', error };
        await run.access.heard(error);
        return { kind: 'refused', error };
      }
    }
  });

/** A write that did not succeed. `isFirst`: none before it was sent. */
export type Unsent = Exclude<Sent, { kind: 'done' }> & { call: DirectoryCall; isFirst: boolean };

/** A POST may make something, and would make it twice. */
export const mayBeRepeated = ({ method }: DirectoryCall): boolean => method !== 'POST';

/** Sends a write that may be repeated again while its answer is missing. @param first how it went when it was sent first */
export const sendUntilClear = async (run: Parameters<typeof send>[0], call: DirectoryCall, first: Sent): Promise<Sent> => {
  let sent = first;
  for (let attempt = 1; sent.kind === 'unclear' && mayBeRepeated(call) && attempt < PAUSES.length && !run.writeSignal.aborted; attempt += 1) {
    await run.clock.sleep(PAUSES[attempt] ?? 0, run.job.signal).catch(() => undefined);
    sent = await send(run, call);
  }
  return sent;
};

/**
 * Sends writes one after the other until one does not succeed, each together with those of other objects; what may be repeated is sent
 * again where the answer is missing. @returns the first that did not, or undefined
 */
export const sendInOrder = async (run: Run, calls: readonly DirectoryCall[]): Promise<Unsent | undefined> => {
  for (const [index, call] of calls.entries()) {
    const sent = await sendUntilClear(run, call, await run.sendTogether(call));
    if (sent.kind !== 'done') return { ...sent, call, isFirst: index === 0 };
  }
  return undefined;
};
