import type { FetchBaseQueryError } from '@reduxjs/toolkit/query';
import { INVALID_SEARCH, UNKNOWN_ERROR, UNREADABLE, type ApiError } from '@trc/domain/errors';
import { isObject } from '@trc/domain/isObject';
import { NAMES } from '@trc/domain/texts/names';

/** No reply came. */
const NO_ANSWER: ApiError = { status: 0, message: UNKNOWN_ERROR };
/** A success without the requested data. The service is reachable, so no reconnect follows. */
export const NOT_AN_ANSWER: ApiError = { status: UNREADABLE, message: NAMES.unreadableAnswer };

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value : undefined;

/** The form of a failed search phase of the search engine. */
const isSearchPhase = (body: Record<string, unknown>): boolean =>
  [body.error, body.message].some(
    (part) => part !== undefined && (JSON.stringify(part) ?? '').includes('search_phase'),
  );

const errorOf = (status: number, body: unknown): ApiError => {
  if (!isObject(body))
    return { status, message: text(body) && !/^\s*</.test(String(body)) ? String(body) : UNKNOWN_ERROR };
  const requestId = text(body.requestId);
  return {
    status: isSearchPhase(body) ? INVALID_SEARCH : status,
    message: text(body.message) ?? text(body.statusText) ?? UNKNOWN_ERROR,
    ...(requestId === undefined ? {} : { requestId }),
  };
};

/** @returns the error of a reply that came with an error status, or that never came (status 0). */
export const errorOfFailure = (failure: FetchBaseQueryError): ApiError => {
  if (typeof failure.status === 'number') return errorOf(failure.status, failure.data);
  if (failure.status === 'PARSING_ERROR' && failure.originalStatus >= 400)
    return errorOf(failure.originalStatus, failure.data);
  return NO_ANSWER;
};

/**
 * @returns the error inside a 200 reply, if there is one: a numeric status other than 200, or a failed search phase.
 * A status that is a word is data. A body of text is looked into when it is JSON.
 */
export const errorInReply = (data: unknown, contentType: string): ApiError | undefined => {
  let body = data;
  if (typeof data === 'string' && contentType.includes('json')) {
    try {
      body = JSON.parse(data);
    } catch {
      return undefined;
    }
  }
  if (!isObject(body)) return undefined;
  if (typeof body.status === 'number' && body.status !== 200) return errorOf(body.status, body);
  return isSearchPhase(body) ? errorOf(INVALID_SEARCH, body) : undefined;
};
