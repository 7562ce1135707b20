import type { BatchAnswer, DirectoryCall, DirectoryClient, GraphObject, LinkDescription, LinkValue, TypeDescription } from '../../directory/index.ts';
import { DirectoryError, isKeptElsewhere, isRecord, linkKeyOf, linkValueOf } from '../../directory/index.ts';

/** What the directory says of one object. */
export type Found = { kind: 'here'; object: GraphObject } | { kind: 'missing' } | { kind: 'failed'; error: DirectoryError };

const NOT_FOUND = 404;

/** Reads with a lane go one by one, as the directory grants them; the others travel together. */
export const readAll = async (directory: DirectoryClient, calls: readonly DirectoryCall[], signal: AbortSignal): Promise<BatchAnswer[]> => {
  const [first] = calls;
  if (!first) return [];
  if (calls.length > 1 && !calls.some((call) => call.lane)) return directory.batch(calls, { signal });
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

const failureOf = ({ status, error }: BatchAnswer): DirectoryError => error ?? new DirectoryError('The directory did not answer as expected.', status);

/** Refusals of the caller, pauses and outages; any other answer speaks of its object alone. */
const isOfAccess = (status: number | undefined): boolean => status === undefined || status < 400 || [401, 403, 429].includes(status) || status >= 500;

/** @throws DirectoryError when nothing at all could be read */
const throwIfAllFailed = (answers: readonly BatchAnswer[]): void => {
  const failures = answers.filter(({ error }) => error && isOfAccess(error.status));
  const [first] = failures;
  if (first && failures.length === answers.length) throw failureOf(first);
};

const foundOf = (answer: BatchAnswer): Found => {
  if (answer.status === NOT_FOUND) return { kind: 'missing' };
  if (!answer.error && isRecord(answer.body)) return { kind: 'here', object: answer.body };
  return { kind: 'failed', error: failureOf(answer) };
};

/** Reads objects; the answers stand in the order of the calls. @throws DirectoryError when every one of them failed */
export const readObjectsLive = async (directory: DirectoryClient, calls: readonly DirectoryCall[], signal: AbortSignal): Promise<Found[]> => {
  const answers = await readAll(directory, calls, signal);
  throwIfAllFailed(answers);
  return answers.map(foundOf);
};

/** Reads objects again that could not be read while others could: if none of them can, that speaks of these alone. */
export const readObjectsAgain = async (directory: DirectoryClient, calls: readonly DirectoryCall[], signal: AbortSignal): Promise<Found[]> =>
  (await readAll(directory, calls, signal)).map(foundOf);

/** A list to read. */
export interface ListCall {
  call: DirectoryCall;
  /** The reply is the one item itself. */
  single?: boolean | undefined;
  /** Whether a row carries what tells it apart. */
  isSound: (row: GraphObject) => boolean;
}

/** For lists of objects of a type. */
export const isNamed = ({ idOf }: TypeDescription) => (row: GraphObject): boolean => idOf(row) !== undefined;

const READ_AGAIN = 2;

/** @throws DirectoryError for a reply that is no such list: taken for an empty one, it would say that nothing is there */
const itemsOf = async (directory: DirectoryClient, { call, single, isSound }: ListCall, { body }: BatchAnswer, signal: AbortSignal): Promise<GraphObject[]> => {
  const value = single === true ? [body] : body?.['value'];
  if (!Array.isArray(value)) throw new DirectoryError('The directory sent a list without its value.');
  const next = single === true ? undefined : body?.['@odata.nextLink'];
  const rows: unknown[] = typeof next === 'string' ? [...(value as unknown[]), ...(await directory.list(next, { signal, lane: call.lane }))] : value;
  if (!rows.every((row): row is GraphObject => isRecord(row) && isSound(row))) throw new DirectoryError('The directory sent a list with items that name nothing.');
  return rows;
};

/** The items of a list whose first page was answered; a reply that is none is asked for again. */
const listOf = async (directory: DirectoryClient, asked: ListCall, first: BatchAnswer, signal: AbortSignal): Promise<GraphObject[] | DirectoryError> => {
  let answer = first;
  for (let again = 0; ; again += 1) {
    if (answer.error) return answer.error;
    if (answer.status >= 400) return failureOf(answer);
    try {
      return await itemsOf(directory, asked, answer, signal);
    } catch (error) {
      if (!(error instanceof DirectoryError)) throw error;
      if (again === READ_AGAIN) return error;
    }
    [answer = first] = await readAll(directory, [asked.call], signal);
  }
};

/** Lists; the answers stand in the order of the calls. A list that failed, or is none, is an error of its own. */
export const readLists = async (directory: DirectoryClient, lists: readonly ListCall[], signal: AbortSignal): Promise<(GraphObject[] | DirectoryError)[]> => {
  const answers = await readAll(directory, lists.map(({ call }) => call), signal);
  throwIfAllFailed(answers);
  const found: (GraphObject[] | DirectoryError)[] = [];
  for (const [index, answer] of answers.entries()) {
    const asked = lists[index];
    if (asked) found.push(await listOf(directory, asked, answer, signal));
  }
  return found;
};

/** The live values of one link by what tells them apart, each with the row as the directory sent it. */
export type LiveLink = ReadonlyMap<string, { value: LinkValue; row: LinkValue | GraphObject }>;

export const isLive = (found: LiveLink | DirectoryError | undefined): found is LiveLink => found !== undefined && !(found instanceof DirectoryError);

export interface LinkOwner {
  description: TypeDescription;
  /** The id in the directory. */
  id: string;
  object: GraphObject;
}

/** What can be there and is not, for a link that not every tenant has. */
const ABSENT = new Set([400, 404, 501]);

const pathOf = ({ read }: LinkDescription, id: string): string => (read.kind === 'tenantList' ? read.one(id) : read.path(id));

/** @returns the links of an object that can be written at all */
export const writableLinks = ({ description, object }: Pick<LinkOwner, 'description' | 'object'>): LinkDescription[] =>
  description.links.filter((link) =>
    link.add !== undefined && (link.writable?.(object) ?? true) && (link.read.kind !== 'perObject' || (link.read.when?.(object) ?? true)));

/** @returns the links of an object about which Exchange or the directory on premises decides */
export const linksElsewhere = ({ description, object }: Pick<LinkOwner, 'description' | 'object'>): LinkDescription[] =>
  description.links.filter((link) => isKeptElsewhere(link, object));

/** Reads links of objects, many at once. @returns for each pair the live values, or why they could not be read */
export const readLinksLive = async (
  directory: DirectoryClient, pairs: readonly { owner: LinkOwner; link: LinkDescription }[], signal: AbortSignal,
): Promise<(LiveLink | DirectoryError)[]> => {
  const lists = await readLists(directory, pairs.map(({ owner, link }) => (
    { call: { method: 'GET' as const, path: pathOf(link, owner.id) }, single: link.single, isSound: (row: GraphObject) => linkValueOf(link, row) !== undefined })), signal);
  return lists.map((list, index) => {
    const link = pairs[index]?.link;
    if (!link) return new Map();
    if (list instanceof DirectoryError) {
      const none = (link.single === true && list.status === NOT_FOUND) || (link.read.kind === 'perObject' && link.read.mayBeMissing === true && ABSENT.has(list.status ?? 0));
      return none ? new Map() : list;
    }
    return new Map(list.flatMap((row) => {
      const value = linkValueOf(link, row);
      return value === undefined ? [] : [[linkKeyOf(link, value), { value, row }] as const];
    }));
  });
};
