import { isFulfilled, type Action, type UnknownAction } from '@reduxjs/toolkit';
import type { Saga } from 'redux-saga';
import { call, fork, getContext, put, spawn, take, type SagaGenerator } from 'typed-redux-saga';
import { UNKNOWN_ERROR, type ApiError } from '@trc/domain/errors';
import type { Ports } from '@trc/domain/ports';

interface Pending<T> {
  unwrap(): Promise<T>;
  abort(): void;
  /** Key of a query's reply in the cache. */
  queryCacheKey?: string;
  unsubscribe?(): void;
  reset?(): void;
}

/** The return type of `api.endpoints.x.initiate(arg)` for a query or a mutation with answers of type T. */
export type Initiate<T> = (...args: never[]) => Pending<T>;

/** @returns the ports to the outside: browser, router and provider. */
export function* getPorts(): SagaGenerator<Ports> {
  return yield* getContext<Ports>('ports');
}

const NO_REPLY: ApiError = { status: 0, message: UNKNOWN_ERROR };

/** The answer to a query as it comes, before the cache does anything with it. */
function* waitForReply<T>(queryCacheKey: string): SagaGenerator<T> {
  const isIt = (action: Action): boolean =>
    isFulfilled(action) && (action.meta.arg as { queryCacheKey?: string } | undefined)?.queryCacheKey === queryCacheKey;
  return ((yield* take(isIt)) as unknown as { payload: T }).payload;
}

/**
 * Runs one product call and waits for its answer: `yield* request(api.endpoints.x.initiate(arg))`.
 * A refused call is thrown as an ApiError. Cancelling the saga aborts the call.
 */
export function* request<T>(initiate: Initiate<T>): SagaGenerator<T> {
  const pending = (yield* put(initiate as unknown as UnknownAction)) as unknown as Pending<T>;
  const reply = pending.queryCacheKey === undefined ? undefined : yield* fork(waitForReply<T>, pending.queryCacheKey);
  try {
    const kept = (yield* call(() => pending.unwrap())) as T | undefined;
    // Data without a subscription leaves the cache when its tag is invalidated, even between the answer and this line.
    const answer = kept === undefined ? reply?.result() : kept;
    // The whole cache is emptied when the session ends.
    if (answer === undefined) throw NO_REPLY;
    return answer;
  } finally {
    // No statement here may yield: a cancelled saga would continue after it.
    reply?.cancel();
    pending.abort();
    pending.unsubscribe?.();
    pending.reset?.();
  }
}

/** @returns true if a thrown value is the error of a product call. */
export const isApiError = (thrown: unknown): thrown is ApiError =>
  typeof thrown === 'object' &&
  thrown !== null &&
  typeof (thrown as ApiError).status === 'number' &&
  typeof (thrown as ApiError).message === 'string';

/** A call whose failure only the error saga handles. @returns its answer, or nothing when it failed. */
export function* attempt<T>(initiate: Initiate<T>): SagaGenerator<T | undefined> {
  try {
    return yield* request<T>(initiate);
  } catch (thrown) {
    if (!isApiError(thrown)) throw thrown;
    return undefined;
  }
}

/** @param ms milliseconds, by the clock of the ports */
export function* pause(ms: number): SagaGenerator<void> {
  const { sleep } = yield* getPorts();
  yield* call(sleep, ms);
}

/**
 * Tries work again after a wait until it succeeds, `tries` times in total.
 * @param final tells which errors end it at once. Throws the last error.
 */
export function* retrying<T>(
  tries: number,
  wait: number,
  work: () => SagaGenerator<T>,
  final: (error: ApiError) => boolean,
): SagaGenerator<T> {
  for (let made = 1; ; made += 1) {
    try {
      return yield* work();
    } catch (thrown) {
      if (made >= tries || !isApiError(thrown) || final(thrown)) throw thrown;
    }
    yield* pause(wait);
  }
}

/** Runs sagas that do not depend on each other: one that fails does not end the others. Ends at once. */
export function* separately(...sagas: readonly Saga<[]>[]): SagaGenerator<void> {
  for (const saga of sagas) yield* spawn(saga);
}

/** Reports an error as uncaught: the browser logs it, and monitoring records it where monitoring is on. */
export const reportError = (error: unknown): void => {
  if (typeof window.reportError === 'function') window.reportError(error);
  else console.error(error);
};
