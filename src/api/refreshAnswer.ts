import { isUnchanged } from './knownVersion';

/** A call that the page leaves to the worker. `limit`: milliseconds within which the whole reply has to be there. */
export interface Question {
  id: number;
  url: string;
  init: RequestInit;
  limit: number;
}

/** What came of it: an unchanged list is no more than that; otherwise the reply as it came, or nothing when none came. */
export interface Answer {
  id: number;
  unchanged?: true;
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
export const answerTo = async ({ id, url, init, limit }: Question): Promise<Answer> => {
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(limit) });
    const text = await response.text();
    return response.ok && saysUnchanged(text) ? { id, unchanged: true } : { id, reply: { status: response.status, headers: [...response.headers], text } };
  } catch {
    return { id };
  }
};
