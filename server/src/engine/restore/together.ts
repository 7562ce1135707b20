import type { BatchAnswer, DirectoryCall } from '../../directory/index.ts';
import { partsOf } from './pool.ts';
import type { Run } from './run.ts';
import { CUT_OFF, isPassing, send } from './sending.ts';
import type { Sent } from './sending.ts';

/** Half of the writes that may be under way (openRun.ts), so that one batch leaves while another one is answered; Microsoft Graph takes 20. */
const MOST = 12;

/** Sends a write together with others that are asked for at the same moment; again only after answers that say that nothing was done. */
export type SendTogether = (call: DirectoryCall) => Promise<Sent>;

interface Waiting {
  call: DirectoryCall;
  /** Undefined: a refusal that may pass; it is sent again alone. */
  resolve: (sent: Sent | undefined) => void;
  reject: (error: unknown) => void;
}

type Sender = Pick<Run, 'job' | 'directory' | 'access' | 'gate' | 'writeSignal' | 'clock'>;

const sentOf = async (run: Sender, answer: BatchAnswer | undefined): Promise<Sent | undefined> => {
  if (!answer) return { kind: 'unclear', error: CUT_OFF };
  const { error, status, body } = answer;
  if (!error) {
    await run.access.heard(undefined);
    return { kind: 'done', reply: { status, body } };
  }
  if (isPassing(error)) return undefined;
  if (error.unclear) return { kind: 'unclear', error };
  await run.access.heard(error);
  return { kind: 'refused', error };
};

const sendPart = async (run: Sender, part: readonly Waiting[]): Promise<void> => {
  if (run.job.signal.aborted) return part.forEach(({ resolve }) => resolve({ kind: 'unsent' }));
  let answers: readonly BatchAnswer[] = [];
  try {
    answers = await run.directory.batch(part.map(({ call }) => call), { signal: run.writeSignal });
  } catch (error) {
    // The signal of writes has aborted: whether they were sent is not known.
    if (!run.writeSignal.aborted) return part.forEach(({ reject }) => reject(error));
  }
  await Promise.all(part.map(({ resolve, reject }, index) => sentOf(run, answers[index]).then(resolve, reject)));
};

export const createSendTogether = (run: Sender): SendTogether => {
  const waiting: Waiting[] = [];
  const flush = (): void => {
    for (const part of partsOf(waiting.splice(0), MOST)) void run.gate(() => sendPart(run, part), part.length);
  };
  return async (call) => {
    const sent = await new Promise<Sent | undefined>((resolve, reject) => {
      if (waiting.push({ call, resolve, reject }) === 1) setImmediate(flush);
    });
    return sent ?? send(run, call);
  };
};
