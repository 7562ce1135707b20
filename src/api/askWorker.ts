import { REPLY_LIMIT } from '../domain/limits';
import type { Answer, Question } from './refreshAnswer';

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

/**
 * Asks in a worker, so that a reply that says "unchanged" costs the page next to nothing: the call itself, the reading and the parsing
 * happen elsewhere (goal 11 of the console's performance goals). Only for calls to the page's own origin: the worker may make no others.
 * @returns nothing when the page has to ask itself
 */
export const askWorker = async (url: string, init: RequestInit): Promise<Answer | undefined> => {
  if (isGone || typeof Worker === 'undefined' || new URL(url).origin !== window.location.origin) return undefined;
  asked += 1;
  const question: Question = { id: asked, url, init, limit: REPLY_LIMIT };
  return new Promise((take) => {
    waiting.set(question.id, take);
    try {
      started().postMessage(question);
    } catch {
      giveUp();
    }
  });
};
