import type { BatchAnswer, DirectoryCall } from '../../directory/index.ts';
import { findWriteTarget } from '../../directory/writeTarget.ts';
import { isAway } from './access.ts';
import { splitIntoParts } from './pool.ts';
import { CUT_OFF, sendLocked, whileTransient } from './sendWrite.ts';
import type { Sender, SendOptions, Sent } from './sendWrite.ts';
import type { SendBatched } from './runParts.ts';

export type { SendBatched } from './runParts.ts';

/**
 * Half of the concurrent writes (loadRestore.ts), so that one batch is sent while another one is answered. Microsoft
 * Graph accepts 20 requests per batch.
 */
const MAX_BATCH_WRITES = 12;

/** The write is sent again alone. */
interface Again {
  kind: 'again';
  /** Milliseconds. */
  pause: number;
  /** Number of tries that answered a refusal of the write. */
  attempt: number;
}

interface Waiting {
  call: DirectoryCall;
  options: SendOptions;
  resolve: (sent: Sent | Again) => void;
  reject: (error: unknown) => void;
}

const sentOf = async (
  run: Sender,
  { options: { again = whileTransient } }: Waiting,
  answer: BatchAnswer | undefined,
): Promise<Sent | Again> => {
  if (!answer) return { kind: 'unclear', error: CUT_OFF };
  const { error, status, body } = answer;
  if (!error) {
    await run.access.recordAnswer(undefined);
    return { kind: 'done', reply: { status, body } };
  }
  if (isAway(error)) return { kind: 'again', pause: 0, attempt: 0 };
  const pause = error.unclear ? undefined : again(error, 0);
  if (pause !== undefined) return { kind: 'again', pause, attempt: 1 };
  if (error.unclear) return { kind: 'unclear', error };
  await run.access.recordAnswer(error);
  return { kind: 'refused', error };
};

const sendPart = async (run: Sender, queued: readonly Waiting[]): Promise<void> => {
  const part = queued.filter(({ options: { when = () => true }, resolve }) => {
    const goes = !run.job.signal.aborted && when();
    if (!goes) resolve({ kind: 'unsent' });
    return goes;
  });
  if (part.length === 0) return;
  let answers: readonly BatchAnswer[] = [];
  try {
    answers = await run.directory.batch(
      part.map(({ call }) => call),
      { signal: run.writeSignal },
    );
  } catch (error) {
    // The signal of writes has aborted: they may have been sent.
    if (!run.writeSignal.aborted) return part.forEach(({ reject }) => reject(error));
  }
  await Promise.all(part.map((each, index) => sentOf(run, each, answers[index]).then(each.resolve, each.reject)));
};

export const createWriteBatcher = (run: Sender): SendBatched => {
  const waiting: Waiting[] = [];
  const flush = (): void => {
    for (const part of splitIntoParts(waiting.splice(0), MAX_BATCH_WRITES))
      void run.gate(() => sendPart(run, part), part.length);
  };
  // The lock is held from the first try to the last, and asked for before the batch is put together: a batch holds one
  // write per object.
  return (call, options = {}) =>
    run.locks.withLock([findWriteTarget(call)], async () => {
      const sent = await new Promise<Sent | Again>((resolve, reject) => {
        if (waiting.push({ call, options, resolve, reject }) === 1) setImmediate(flush);
      });
      if (sent.kind !== 'again') return sent;
      await run.clock.sleep(sent.pause, run.job.signal).catch(() => undefined);
      return sendLocked(run, call, { ...options, attempt: sent.attempt });
    });
};
