import type {
  BatchAnswer,
  DirectoryCall,
  DirectoryClient,
  GraphObject,
  LinkDescription,
  TypeDescription,
} from '../directory/index.ts';
import { DirectoryError, isRecord, toLinkValue } from '../directory/index.ts';
import { linkCall } from './linkCalls.ts';

/** The parts of the client that reading lists needs. */
export type ListReader = Pick<DirectoryClient, 'batch' | 'call' | 'list'>;

/**
 * Reads with a throttle class go one by one, as the directory grants them; the others travel together.
 * @throws DirectoryError where a call got no answer or could not be sent: that says nothing about its object
 */
export const readAnswers = async (
  directory: ListReader,
  calls: readonly DirectoryCall[],
  signal: AbortSignal,
): Promise<BatchAnswer[]> => {
  const [first] = calls;
  if (!first) return [];
  if (calls.length > 1 && !calls.some((call) => call.throttleClass)) {
    const together = await directory.batch(calls, { signal });
    const unsent = together.find(({ error }) => error?.isUnsent);
    if (unsent?.error) throw unsent.error;
    return together;
  }
  const answers: BatchAnswer[] = [];
  for (const call of calls) {
    try {
      answers.push(await directory.call(call, { signal }));
    } catch (error) {
      if (!(error instanceof DirectoryError) || error.status === undefined) throw error;
      answers.push({ status: error.status, body: undefined, error });
    }
  }
  return answers;
};

/** The reason that a reply is not usable. */
export const errorOfAnswer = ({ status, error }: BatchAnswer): DirectoryError =>
  error ?? new DirectoryError('The directory sent an unexpected reply.', status);

/** A list to read. */
export interface ListCall {
  call: DirectoryCall;
  /** The reply is the one item itself. */
  single?: boolean | undefined;
  /** True if the row has the fields that identify it. */
  isSound: (row: GraphObject) => boolean;
}

/** A check for lists of objects of a type. */
export const hasObjectId =
  ({ idOf }: TypeDescription) =>
  (row: GraphObject): boolean =>
    idOf(row) !== undefined;

const READ_AGAIN = 2;

/**
 * @throws DirectoryError for a reply that is no such list: taken for an empty one, it would say that nothing is there
 */
const itemsOf = async (
  directory: ListReader,
  { call, single, isSound }: ListCall,
  { body }: BatchAnswer,
  signal: AbortSignal,
): Promise<GraphObject[]> => {
  const value = single === true ? [body] : body?.['value'];
  if (!Array.isArray(value)) throw new DirectoryError('The directory sent a list without its value.');
  const next = single === true ? undefined : body?.['@odata.nextLink'];
  const rows: unknown[] =
    typeof next === 'string'
      ? [...(value as unknown[]), ...(await directory.list(next, { signal, throttleClass: call.throttleClass }))]
      : value;
  if (!rows.every((row): row is GraphObject => isRecord(row) && isSound(row)))
    throw new DirectoryError('The directory sent a list with items that name nothing.');
  return rows;
};

/** The items of a list whose first page was answered; a malformed reply is requested again. */
const listOf = async (
  directory: ListReader,
  asked: ListCall,
  first: BatchAnswer,
  signal: AbortSignal,
): Promise<GraphObject[] | DirectoryError> => {
  let answer = first;
  for (let again = 0; ; again += 1) {
    if (answer.error) return answer.error;
    if (answer.status >= 400) return errorOfAnswer(answer);
    try {
      return await itemsOf(directory, asked, answer, signal);
    } catch (error) {
      if (!(error instanceof DirectoryError) || error.isUnsent) throw error;
      if (again === READ_AGAIN) return error;
    }
    [answer = first] = await readAnswers(directory, [asked.call], signal);
  }
};

/** @returns the call for the links of one object; its items name the linked objects */
export const linkList = (link: LinkDescription, id: string): ListCall => ({
  call: { method: 'GET', path: linkCall(link, id).path },
  single: link.single,
  isSound: (row) => link.isKept?.(row) === false || toLinkValue(link, row) !== undefined,
});

/**
 * @param answers to the calls of `lists`, in their order
 * @returns the items of each list with those of its further pages. A failed or malformed list becomes a separate error.
 */
export const collectListItems = async (
  directory: ListReader,
  lists: readonly ListCall[],
  answers: readonly BatchAnswer[],
  signal: AbortSignal,
): Promise<(GraphObject[] | DirectoryError)[]> => {
  const found: (GraphObject[] | DirectoryError)[] = [];
  for (const [index, answer] of answers.entries()) {
    const asked = lists[index];
    if (asked) found.push(await listOf(directory, asked, answer, signal));
  }
  return found;
};

/** Asks for lists and reads them whole. @returns the items of each list, or its error, in the order of `lists` */
export const readLists = async (
  directory: ListReader,
  lists: readonly ListCall[],
  signal: AbortSignal,
): Promise<(GraphObject[] | DirectoryError)[]> => {
  const answers = await readAnswers(
    directory,
    lists.map(({ call }) => call),
    signal,
  );
  return collectListItems(directory, lists, answers, signal);
};
