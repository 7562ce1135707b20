import { isUnchanged } from './knownVersion';

/** A call that the page leaves to the worker. `limit`: milliseconds within which the whole reply has to be there. */
export interface Question {
  id: number;
  url: string;
  init: RequestInit;
  limit: number;
  /** Asked again and again: first after so many milliseconds, each time after the reply, for so many in all, or until a reply is not "unchanged". */
  follow?: { every: number; during: number };
}

/** The page wants the answer now: what was found so far. */
export interface Stop {
  stop: number;
}

/** What came of it: an unchanged list is no more than that; otherwise the reply as it came, or nothing when none came. */
export interface Answer {
  id: number;
  unchanged?: true;
  /** Of one that is followed: when it was last said to be unchanged, in milliseconds since 1970. */
  at?: number;
  reply?: { status: number; headers: [string, string][]; text: string };
}

const saysUnchanged = (text: string): boolean => {
  try {
    return isUnchanged(JSON.parse(text));
  } catch {
    return false;
  }
};

/** The call itself, in the worker; what the page would do with an unchanged list is nothing. */
const answerTo = async ({ id, url, init, limit }: Question): Promise<Answer> => {
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(limit) });
    const text = await response.text();
    return response.ok && saysUnchanged(text) ? { id, unchanged: true } : { id, reply: { status: response.status, headers: [...response.headers], text } };
  } catch {
    return { id };
  }
};

/** Lets so many milliseconds pass, or fewer when it is stopped. */
type Wait = (ms: number, stopped: AbortSignal) => Promise<void>;

const pause: Wait = (ms, stopped) => new Promise((resolve) => {
  const end = (): void => {
    clearTimeout(timer);
    stopped.removeEventListener('abort', end);
    resolve();
  };
  const timer = setTimeout(end, ms);
  stopped.addEventListener('abort', end);
});

const follow = async (question: Question, { every, during }: { every: number; during: number }, stopped: AbortSignal, wait: Wait): Promise<Answer> => {
  let known: { at?: number } = {};
  for (const end = Date.now() + during; ;) {
    await wait(every, stopped);
    if (stopped.aborted) return { ...known, id: question.id };
    const answer = await answerTo(question);
    if (!answer.unchanged) return { ...known, ...answer };
    const at = Date.now();
    known = { at };
    if (at >= end) return { ...known, ...answer };
  }
};

/** @returns what the worker does with a message of the page; `tell` hands an answer over, `wait` lets time pass */
export const createAnswering = (tell: (answer: Answer) => void, wait: Wait = pause): ((message: Question | Stop) => void) => {
  const followed = new Map<number, AbortController>();
  return (message) => {
    if ('stop' in message) followed.get(message.stop)?.abort();
    else if (message.follow) {
      const control = new AbortController();
      followed.set(message.id, control);
      void follow(message, message.follow, control.signal, wait).then((answer) => {
        followed.delete(message.id);
        tell(answer);
      });
    } else void answerTo(message).then(tell);
  };
};
