import type {
  BatchAnswer,
  DirectoryCall,
  DirectoryClient,
  GraphObject,
  LinkDescription,
  LinkValue,
  NaturalKey,
  TypeDescription,
} from '../../directory/index.ts';
import { DirectoryError, isKeptElsewhere, isRecord, buildLinkKey, toLinkValue } from '../../directory/index.ts';
import { atOnceList, readLinkRows } from '../../comparison/liveLinks.ts';
import { errorOfAnswer, hasObjectId, collectListItems, readAnswers } from '../../backup/liveLists.ts';
import type { ListCall } from '../../backup/liveLists.ts';
import { isOutage } from './access.ts';
import type { Refusals } from './access.ts';
import { FORBIDDEN, NOT_FOUND, UNAUTHORIZED } from '@trc/domain/httpStatus';

/** The answer of the directory about one object. */
export type Found =
  { kind: 'here'; object: GraphObject } | { kind: 'missing' } | { kind: 'failed'; error: DirectoryError };

/** Refusals of the caller, pauses and outages; any other answer concerns its object alone. */
const isOfAccess = (status: number | undefined, refusals: Refusals): boolean =>
  isOutage(status) ||
  (status ?? 0) < 400 ||
  status === UNAUTHORIZED ||
  (status === FORBIDDEN && refusals === 'ofService');

/** @throws DirectoryError when all reads failed */
const throwIfAllFailed = (answers: readonly BatchAnswer[], refusals: Refusals): void => {
  const failures = answers.filter(({ error }) => error && isOfAccess(error.status, refusals));
  const [first] = failures;
  if (first && failures.length === answers.length) throw errorOfAnswer(first);
};

const foundOf = (answer: BatchAnswer): Found => {
  if (answer.status === NOT_FOUND) return { kind: 'missing' };
  if (!answer.error && isRecord(answer.body)) return { kind: 'here', object: answer.body };
  return { kind: 'failed', error: errorOfAnswer(answer) };
};

/** Reads objects and returns the answers in the order of the calls. @throws DirectoryError when all reads failed */
export const readObjectsLive = async (
  directory: DirectoryClient,
  calls: readonly DirectoryCall[],
  signal: AbortSignal,
  refusals: Refusals,
): Promise<Found[]> => {
  const answers = await readAnswers(directory, calls, signal);
  throwIfAllFailed(answers, refusals);
  return answers.map(foundOf);
};

/**
 * Reads objects again that could not be read while others could. If none of them can be read, the failure concerns only
 * these objects.
 */
export const readObjectsAgain = async (
  directory: DirectoryClient,
  calls: readonly DirectoryCall[],
  signal: AbortSignal,
): Promise<Found[]> => (await readAnswers(directory, calls, signal)).map(foundOf);

/**
 * Reads lists and returns them in the order of the calls. A list that failed or is malformed is a separate error.
 * @throws DirectoryError when every one of them failed
 */
export const readLists = async (
  directory: DirectoryClient,
  lists: readonly ListCall[],
  signal: AbortSignal,
  refusals: Refusals,
): Promise<(GraphObject[] | DirectoryError)[]> => {
  const answers = await readAnswers(
    directory,
    lists.map(({ call }) => call),
    signal,
  );
  throwIfAllFailed(answers, refusals);
  return collectListItems(directory, lists, answers, signal);
};

/** The live objects that share natural keys, in the order of the keys. @throws DirectoryError as readLists */
export const readNaturalKeys = async (
  directory: DirectoryClient,
  asked: readonly { description: TypeDescription; key: NaturalKey }[],
  signal: AbortSignal,
  refusals: Refusals,
): Promise<(GraphObject[] | DirectoryError)[]> => {
  const lists = await readLists(
    directory,
    asked.map(({ description, key }) => ({ call: key.find, single: key.single, isSound: hasObjectId(description) })),
    signal,
    refusals,
  );
  return lists.map((list, index) => {
    if (list instanceof DirectoryError) return asked[index]?.key.single && list.status === NOT_FOUND ? [] : list;
    return list.filter((object) => asked[index]?.key.same(object) ?? false);
  });
};

/** The live values of one link by their key (`buildLinkKey`), each with the row as the directory sent it. */
export type LiveLink = ReadonlyMap<string, { value: LinkValue; row: LinkValue | GraphObject }> & {
  /** Existing values that may be temporary. The map does not contain them. */
  readonly unknown?: readonly LinkValue[];
  /** The service principals in the map, where only a complete list shows them. */
  readonly principals?: readonly LinkValue[];
};

/** Ids that a restore has added to links or removed from them, by object and kind. */
export type SentLinks = Map<string, Set<string>>;

export const sentKey = (ownerId: string, { name }: Pick<LinkDescription, 'name'>): string =>
  `${ownerId.toLowerCase()}/${name}`;

export const isLive = (found: LiveLink | DirectoryError | undefined): found is LiveLink =>
  found !== undefined && !(found instanceof DirectoryError);

export interface LinkOwner {
  description: TypeDescription;
  /** The id in the directory. */
  id: string;
  object: GraphObject;
}

/** @returns the links of an object that can be written at all */
export const writableLinks = ({ description, object }: Pick<LinkOwner, 'description' | 'object'>): LinkDescription[] =>
  description.links.filter(
    (link) =>
      link.add !== undefined &&
      (link.writable?.(object) ?? true) &&
      (link.read.kind !== 'perObject' || (link.read.when?.(object) ?? true)),
  );

/** @returns the links of an object about which Exchange or the directory on premises decides */
export const linksElsewhere = ({ description, object }: Pick<LinkOwner, 'description' | 'object'>): LinkDescription[] =>
  description.links.filter((link) => isKeptElsewhere(link, object));

/** Reads links of objects, many at once. @returns for each pair the live values, or why they could not be read */
export const readLinksLive = async (
  directory: DirectoryClient,
  pairs: readonly { owner: LinkOwner; link: LinkDescription }[],
  signal: AbortSignal,
  refusals: Refusals,
  sent?: SentLinks,
): Promise<(LiveLink | DirectoryError)[]> => {
  const asked = pairs.map(({ owner: { id, object }, link }) => ({
    link,
    id,
    object,
    sent: sent?.get(sentKey(id, link)),
  }));
  const lists = await readLinkRows(directory, asked, signal, (answers) => throwIfAllFailed(answers, refusals));
  return lists.map((list, index) => {
    const link = pairs[index]?.link;
    if (!link) return new Map();
    if (list instanceof DirectoryError) return list;
    const live = new Map(
      list.rows.flatMap((row) => {
        const value = toLinkValue(link, row);
        return value === undefined ? [] : [[buildLinkKey(link, value), { value, row }] as const];
      }),
    );
    return Object.assign(live, { unknown: list.unknown, principals: list.principals });
  });
};

/**
 * Reads one list for each link, many at once: the list that shows the last change. Service principals may be missing
 * from it, and temporary rows are not told apart.
 * @returns for each pair the keys of its values (`buildLinkKey`); undefined if the list could not be read
 */
export const readLatestKeys = async (
  directory: DirectoryClient,
  pairs: readonly { owner: LinkOwner; link: LinkDescription }[],
  signal: AbortSignal,
  refusals: Refusals,
): Promise<(ReadonlySet<string> | undefined)[]> => {
  const lists = await readLists(
    directory,
    pairs.map(({ owner, link }) => atOnceList(link, owner.id)),
    signal,
    refusals,
  );
  return lists.map((list, index) => {
    const link = pairs[index]?.link;
    if (!link || list instanceof DirectoryError) return undefined;
    const values = list.map((row) => toLinkValue(link, row)).filter((value) => value !== undefined);
    return new Set(values.map((value) => buildLinkKey(link, value)));
  });
};
