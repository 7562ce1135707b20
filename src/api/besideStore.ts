import type { BaseQueryApi, FetchArgs } from '@reduxjs/toolkit/query';
import { FOLLOW } from '../domain/limits';
import { ask, follow, handOver, type Reply } from './baseQuery';
import { questionOf, versionedIn, type Held } from './knownVersion';

/** When a list was last said to be unchanged, in milliseconds since 1970. */
const confirmedAt = new WeakMap<object, number>();
/** Until when at most a list is in the care of the worker, which tells at once when it does not hear that it is unchanged. */
const followedUntil = new WeakMap<object, number>();

interface Entry {
  data?: unknown;
  isSuccess?: boolean;
  fulfilledTimeStamp?: number;
}

/** @returns when the service last said that a list is what the cache holds of it, in milliseconds since 1970 */
export const readAt = ({ data, fulfilledTimeStamp }: Entry): number | undefined => {
  if (data === undefined) return fulfilledTimeStamp;
  const until = followedUntil.get(data as object);
  const known = [fulfilledTimeStamp, confirmedAt.get(data as object), until && Math.min(until, Date.now())].filter((time) => time !== undefined);
  return known.length === 0 ? undefined : Math.max(...known);
};

/** The endpoint of a list, such as `api.endpoints.listBackups`. */
export interface ListEndpoint<Question> {
  name: string;
  select: (question: Question) => (state: never) => Entry;
  initiate: (question: Question, options: { subscribe: false; forceRefetch: true }) => unknown;
}

interface Known {
  held: Held;
  args: string | FetchArgs;
  api: BaseQueryApi;
  /** Puts a reply into the store, unless something newer came meanwhile, or the session has ended. @returns whether it did */
  put: (reply: Reply) => Promise<boolean>;
}

type Work<Result> = (dispatch: (action: unknown) => unknown, getState: () => never, extra: unknown) => Promise<Result>;

/**
 * A thunk that works outside the store with what the cache holds of a list. Where nothing is held, or nothing with a
 * version, its result is `otherwise`.
 */
const beside = <Question, Result>(endpoint: ListEndpoint<Question>, question: Question, control: AbortController, otherwise: Result, work: (known: Known) => Promise<Result>): Work<Result> =>
  (dispatch, getState, extra) => {
    const entry = () => endpoint.select(question)(getState());
    const { data, isSuccess } = entry();
    const held = isSuccess === true ? versionedIn(data) : undefined;
    const args = questionOf(endpoint.name, question);
    if (!held || !args) return Promise.resolve(otherwise);
    const api: BaseQueryApi = { signal: control.signal, abort: () => control.abort(), dispatch: dispatch as never, getState, extra, endpoint: endpoint.name, type: 'query' };
    return work({
      held, args, api,
      put: async (reply) => {
        if (entry().data !== held.data) return false;
        if (!reply.error && reply.data === held.data) {
          confirmedAt.set(held.data, Date.now());
          return false;
        }
        const takeBack = handOver(held.data, reply);
        await dispatch(endpoint.initiate(question, { subscribe: false, forceRefetch: true }));
        takeBack();
        return true;
      },
    });
  };

/**
 * A thunk that refetches a cached list outside the store: a refresh that finds nothing new is no event, and so costs
 * neither reducers nor sagas nor subscribers (goal 11 of the console's performance goals). Any other reply takes the usual way.
 * @returns false when nothing is held, or nothing with a version: then the store has to ask itself
 */
export const refreshBeside = <Question>(endpoint: ListEndpoint<Question>, question: Question) =>
  beside(endpoint, question, new AbortController(), false, async ({ held, args, api, put }) => {
    await put(await ask(args, held, api));
    return true;
  });

/** How following ended: the store was told something new; the list is the same, so that it can be followed on; the next thing is to ask; or it never began. */
export type FollowEnd = 'told' | 'same' | 'over' | 'not here';

/** A thunk that leaves a list which the cache holds to the worker, for as long as it stays unchanged, half a minute at most. Aborting `control` ends it. */
export const followBeside = <Question>(endpoint: ListEndpoint<Question>, question: Question, control: AbortController) =>
  beside<Question, FollowEnd>(endpoint, question, control, 'not here', async ({ held, args, api, put }) => {
    followedUntil.set(held.data, Date.now() + FOLLOW.during);
    const found = await follow(args, held, api);
    followedUntil.delete(held.data);
    if (!found) return 'not here';
    if (found.at !== undefined) confirmedAt.set(held.data, found.at);
    if (found.same) return 'same';
    return found.reply && !api.signal.aborted && (await put(found.reply)) ? 'told' : 'over';
  });
