import { DirectoryError } from '../directory/index.ts';
import type { CallOptions, DirectoryCall, DirectoryClient, LinkDescription, LinkValue } from '../directory/index.ts';
import { MalformedReplyError } from '../directory/parse.ts';
import type { ThrottleClass } from '../directory/types/description.ts';
import { itemsOfLinkReply, linkItems } from '../content/linkValues.ts';
import { NOT_FOUND } from '@trc/domain/httpStatus';

/** The list of one kind of link of one object. */
export interface LinkCall {
  link: LinkDescription;
  /** Id of the object. */
  id: string;
  path: string;
}

export type LinkAnswer = { values: LinkValue[] } | { failure: DirectoryError };

/** Parts of one $batch (Microsoft Graph takes no more), and batches under way at a time. */
const CALLS_PER_BATCH = 20;
const MAX_PARALLEL_BATCHES = 4;
/** Answers that say "there is no such thing here". */
const ABSENT = new Set([400, 404, 501]);

/** True if the reply to a request for links means that there are no links. */
export const isWithoutLinks = ({ single, read }: LinkDescription, status: number | undefined): boolean =>
  (status === NOT_FOUND && single === true) ||
  (read.kind === 'perObject' && read.mayBeMissing === true && ABSENT.has(status ?? 0));

const asFailure = (error: unknown): DirectoryError => {
  if (error instanceof DirectoryError) return error;
  if (error instanceof MalformedReplyError) return new DirectoryError(error.message, undefined, { cause: error });
  throw error;
};

/** The call for the links of one object alone. */
export const linkCall = (link: LinkDescription, id: string): LinkCall => ({
  link,
  id,
  path: link.read.kind === 'tenantList' ? link.read.one(id) : link.read.path(id),
});

/** The values of a reply, with those of its further pages. */
const valuesOf = async (
  directory: DirectoryClient,
  link: LinkDescription,
  body: Record<string, unknown>,
  options: CallOptions,
): Promise<LinkValue[]> => {
  const values = linkItems(link, itemsOfLinkReply(link, body));
  const next = body['@odata.nextLink'];
  if (typeof next !== 'string') return values;
  return [...values, ...linkItems(link, await directory.list(next, options))];
};

const attempt = async (work: () => Promise<LinkValue[]>): Promise<LinkAnswer> => {
  try {
    return { values: await work() };
  } catch (error) {
    return { failure: asFailure(error) };
  }
};

const readBatch = async (
  directory: DirectoryClient,
  calls: readonly LinkCall[],
  signal: AbortSignal,
  throttleClass: ThrottleClass | undefined,
): Promise<LinkAnswer[]> => {
  const requests = calls.map(({ path }): DirectoryCall => ({
    method: 'GET',
    path,
    ...(throttleClass ? { throttleClass } : {}),
  }));
  let answers: Awaited<ReturnType<DirectoryClient['batch']>>;
  try {
    answers = await directory.batch(requests, { signal });
  } catch (error) {
    signal.throwIfAborted();
    const failure = asFailure(error);
    return calls.map(() => ({ failure }));
  }
  return Promise.all(
    calls.map(({ link }, index) =>
      attempt(async () => {
        const answer = answers[index];
        if (isWithoutLinks(link, answer?.status)) return [];
        if (answer?.status === 200 && answer.body)
          return valuesOf(directory, link, answer.body, { signal, throttleClass });
        throw (
          answer?.error ??
          new DirectoryError(`The directory answered ${answer?.status ?? 'nothing'} in a batch.`, answer?.status)
        );
      }),
    ),
  );
};

/**
 * Reads link lists, in batches with several under way, or one by one where the directory asks for a distance
 * (`throttleClass`).
 * @returns an answer per call, in their order. @throws the reason of the aborted signal
 */
export const readLinkCalls = async (
  directory: DirectoryClient,
  calls: readonly LinkCall[],
  signal: AbortSignal,
  throttleClass?: ThrottleClass,
): Promise<LinkAnswer[]> => {
  const answers = new Array<LinkAnswer>(calls.length);
  let next = 0;
  const work = async (): Promise<void> => {
    while (next < calls.length) {
      signal.throwIfAborted();
      const start = next;
      next += CALLS_PER_BATCH;
      const found = await readBatch(directory, calls.slice(start, start + CALLS_PER_BATCH), signal, throttleClass);
      found.forEach((answer, index) => {
        answers[start + index] = answer;
      });
    }
  };
  await Promise.all(Array.from({ length: MAX_PARALLEL_BATCHES }, work));
  return answers;
};
