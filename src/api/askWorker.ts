import { FOLLOW, REPLY_LIMIT } from '../domain/limits';
import type { Answer, Question, Stop } from './refreshAnswer';

type Take = (answer: Answer | undefined) => void;

let worker: Worker | undefined;
/** A policy forbids it, or its file is gone. */
let isGone = false;
let asked = 0;
const waiting = new Map<number, Take>();

const giveUp = (): void => {
  isGone = true;
  for (const take of waiting.values()) take(undefined);
  waiting.clear();
};

const started = (): Worker => {
  if (worker) return worker;
  worker = new Worker(/* webpackChunkName: "refreshWorker" */ new URL('./refreshWorker.ts', import.meta.url));
  worker.onmessage = ({ data }: MessageEvent<Answer>) => {
    waiting.get(data.id)?.(data);
    waiting.delete(data.id);
  };
  worker.onerror = giveUp;
  return worker;
};

/** @returns nothing when the page has to ask itself: the worker may call nobody but the page's own origin */
const hand = (question: Question): Promise<Answer | undefined> => {
  if (isGone || typeof Worker === 'undefined' || new URL(question.url).origin !== window.location.origin) return Promise.resolve(undefined);
  return new Promise((take) => {
    waiting.set(question.id, take);
    try {
      started().postMessage(question);
    } catch {
      giveUp();
    }
  });
};

const numbered = (): number => {
  asked += 1;
  return asked;
};

/**
 * Asks in a worker, so that a reply that says "unchanged" costs the page next to nothing: the call itself, the reading and the parsing
 * happen elsewhere (goal 11 of the console's performance goals).
 * @returns nothing when the page has to ask itself
 */
export const askWorker = (url: string, init: RequestInit): Promise<Answer | undefined> => hand({ id: numbered(), url, init, limit: REPLY_LIMIT });

/**
 * Leaves a list that does not change to the worker: it waits and asks again and again, and the page hears of it when there is something to
 * hear, after half a minute, when `stopped` is aborted, or when nobody looks at the page any more (a hidden page's own timers are slowed down).
 * @returns nothing when the page has to wait and ask itself
 */
export const followInWorker = async (url: string, init: RequestInit, stopped: AbortSignal): Promise<Answer | undefined> => {
  if (document.hidden || stopped.aborted) return undefined;
  const id = numbered();
  const stop = (): void => {
    if (waiting.has(id)) worker?.postMessage({ stop: id } satisfies Stop);
  };
  stopped.addEventListener('abort', stop);
  document.addEventListener('visibilitychange', stop);
  try {
    return await hand({ id, url, init, limit: FOLLOW.every, follow: FOLLOW });
  } finally {
    stopped.removeEventListener('abort', stop);
    document.removeEventListener('visibilitychange', stop);
  }
};
