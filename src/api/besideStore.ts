import { ask, handOver } from './baseQuery';
import { questionOf, versionedIn } from './knownVersion';

/** When a list was last said to be unchanged, in milliseconds since 1970. */
const confirmedAt = new WeakMap<object, number>();

interface Entry {
  data?: unknown;
  isSuccess?: boolean;
  fulfilledTimeStamp?: number;
}

/** @returns when the service last said that a list is what the cache holds of it, in milliseconds since 1970 */
export const readAt = ({ data, fulfilledTimeStamp }: Entry): number | undefined => {
  const confirmed = data === undefined ? undefined : confirmedAt.get(data as object);
  return confirmed === undefined ? fulfilledTimeStamp : Math.max(confirmed, fulfilledTimeStamp ?? 0);
};

/** The endpoint of a list, such as `api.endpoints.listBackups`. */
export interface ListEndpoint<Question> {
  name: string;
  select: (question: Question) => (state: never) => Entry;
  initiate: (question: Question, options: { subscribe: false; forceRefetch: true }) => unknown;
}

/**
 * A thunk that asks anew for a list that the cache holds, beside the store: a refresh that finds nothing new is no event, and so costs
 * neither reducers nor sagas nor subscribers (goal 11 of the console's performance goals). Any other reply takes the usual way.
 * @returns false when nothing is held, or nothing with a version: then the store has to ask itself
 */
export const refreshBeside = <Question>(endpoint: ListEndpoint<Question>, question: Question) =>
  async (dispatch: (action: unknown) => unknown, getState: () => never, extra: unknown): Promise<boolean> => {
    const entry = () => endpoint.select(question)(getState());
    const { data, isSuccess } = entry();
    const held = isSuccess === true ? versionedIn(data) : undefined;
    const args = questionOf(endpoint.name, question);
    if (!held || !args) return false;
    const control = new AbortController();
    const reply = await ask(args, held, { signal: control.signal, abort: () => control.abort(), dispatch, getState, extra, endpoint: endpoint.name, type: 'query' });
    // Something newer came meanwhile, or the session has ended.
    if (entry().data !== held.data) return true;
    if (!reply.error && reply.data === held.data) {
      confirmedAt.set(held.data, Date.now());
      return true;
    }
    const takeBack = handOver(held.data, reply);
    await dispatch(endpoint.initiate(question, { subscribe: false, forceRefetch: true }));
    takeBack();
    return true;
  };
