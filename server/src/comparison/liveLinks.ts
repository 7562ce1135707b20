import type { BatchAnswer, DirectoryClient, GraphObject, LinkDescription, LinkValue } from '../directory/index.ts';
import { DirectoryError, isRecord } from '../directory/index.ts';
import { textOf } from '../directory/types/calls.ts';
import { possiblyHiddenReason, surelyHiddenReason } from '../directory/hiddenLinks.ts';
import { isWithoutLinks } from '../backup/linkCalls.ts';
import { collectListItems, linkList, readAnswers } from '../backup/liveLists.ts';
import type { ListCall } from '../backup/liveLists.ts';
import {
  hasNoSchedules,
  mustSeparateTemporary,
  canReadSchedules,
  temporaryPlaces,
  schedulesClosedReason,
  splitRowsByPlace,
} from '../backup/temporaryRows.ts';

/** A link of a live object. */
export interface AskedLink {
  link: LinkDescription;
  /** The id of the object in the directory. */
  id: string;
  object: GraphObject;
  /** Ids that this process has added or removed: for these the index is too late (LinkDescription.complete). */
  sent?: ReadonlySet<string> | undefined;
}

/** The live state of a link. */
export interface LinkRows {
  rows: GraphObject[];
  /** Values that may be temporary, such as activated roles; they are left unchanged. */
  unknown: LinkValue[];
  /** The service principals among the rows, where only a complete list shows them. */
  principals: readonly LinkValue[];
  /** The object has schedules in Privileged Identity Management. */
  hasSchedules?: true;
}

type Check = (answers: readonly BatchAnswer[]) => void;

const scheduleList = (path: string): ListCall => ({ call: { method: 'GET', path }, isSound: isRecord });

/** Reads lists in the given order. @throws the error of `check`, e.g. if all of them failed */
const readLists = async (
  directory: DirectoryClient,
  lists: readonly ListCall[],
  signal: AbortSignal,
  check: Check,
): Promise<(GraphObject[] | DirectoryError)[]> => {
  const answers = await readAnswers(
    directory,
    lists.map(({ call }) => call),
    signal,
  );
  check(answers);
  return collectListItems(directory, lists, answers, signal);
};

/** Reads each path once for all callers. @returns the reply of each path, in the given order */
const readSchedules = async (
  directory: DirectoryClient,
  paths: readonly string[],
  signal: AbortSignal,
): Promise<(GraphObject[] | DirectoryError)[]> => {
  const each = [...new Set(paths)];
  const lists = await readLists(directory, each.map(scheduleList), signal, () => undefined);
  const byPath = new Map(each.map((path, index) => [path, lists[index]]));
  return paths.map((path) => byPath.get(path) ?? []);
};

const PRINCIPAL = '#microsoft.graph.servicePrincipal';
const isPrincipal = (row: GraphObject): boolean => row['@odata.type'] === PRINCIPAL;
const idOf = (row: GraphObject): string => textOf(row['id']).toLowerCase();

/** The list that shows the last change; it may leave out service principals. */
export const atOnceList = (link: LinkDescription, id: string): ListCall => {
  const list = linkList(link, id);
  return link.complete ? { ...list, call: { ...list.call, path: link.complete.atOnce(id) } } : list;
};

/**
 * Adds service principals, which only an index shows, to lists that show the last change. For service principals that
 * this process has just written, their own lists decide.
 */
const addPrincipals = async (
  directory: DirectoryClient,
  asked: readonly AskedLink[],
  found: readonly (GraphObject[] | DirectoryError)[],
  signal: AbortSignal,
): Promise<(GraphObject[] | DirectoryError)[]> => {
  const partial = asked.flatMap((one, index) => {
    const list = found[index];
    return one.link.complete && Array.isArray(list) ? [{ index, one, list, complete: one.link.complete }] : [];
  });
  const indexed = await readLists(
    directory,
    partial.map(({ one }) => linkList(one.link, one.id)),
    signal,
    () => undefined,
  );
  const unsure = partial.flatMap((each) => {
    const there = new Set(each.list.map(idOf));
    return [...(each.one.sent ?? [])].filter((id) => !there.has(id)).map((id) => ({ ...each, id }));
  });
  const own = await readLists(
    directory,
    unsure.map(({ id, complete }): ListCall => ({
      call: { method: 'GET', path: complete.ofMember(id) },
      isSound: isRecord,
    })),
    signal,
    () => undefined,
  );
  const merged = new Map<number, GraphObject[] | DirectoryError>();
  partial.forEach(({ index, one, list }, at) => {
    const rows = indexed[at] ?? [];
    if (!Array.isArray(rows)) return void merged.set(index, rows);
    const there = new Set(list.map(idOf));
    const recent = one.sent ?? new Set();
    merged.set(index, [
      ...list,
      ...rows.filter(
        (row) =>
          !there.has(idOf(row)) && !recent.has(idOf(row)) && (isPrincipal(row) || row['@odata.type'] === undefined),
      ),
    ]);
  });
  unsure.forEach(({ index, one, id }, at) => {
    const holders = own[at];
    const list = merged.get(index);
    if (Array.isArray(holders) && Array.isArray(list) && holders.some((row) => idOf(row) === one.id.toLowerCase()))
      list.push({ '@odata.type': PRINCIPAL, id });
  });
  return found.map((list, index) => merged.get(index) ?? list);
};

/** A list whose rows may be there for a time only. */
interface LimitedList {
  index: number;
  id: string;
  temporary: NonNullable<LinkDescription['temporary']>;
  /** True if the list stays unknown when the directory does not say which rows these are. */
  isStrict: boolean;
}

/** Sets temporary rows apart; if the directory does not name them, every principal who may be activated is unknown. */
const setTemporaryApart = async (
  directory: DirectoryClient,
  asked: readonly AskedLink[],
  found: readonly (GraphObject[] | DirectoryError)[],
  signal: AbortSignal,
): Promise<(LinkRows | DirectoryError)[]> => {
  const granted = directory.permissions.current();
  const places = new Map<number, ReadonlySet<string> | DirectoryError>();
  const limited = asked.flatMap(({ link, id, object }, index): LimitedList[] => {
    const list = found[index];
    if (!link.temporary || !Array.isArray(list) || list.length === 0) return [];
    const isStrict = mustSeparateTemporary(link, object);
    const closed = isStrict ? schedulesClosedReason(link, granted) : undefined;
    if (closed) places.set(index, closed);
    return closed || (!isStrict && !canReadSchedules(link, granted))
      ? []
      : [{ index, id, temporary: link.temporary, isStrict }];
  });
  const instances = await readSchedules(
    directory,
    limited.map(({ temporary, id }) => temporary.ofOne(id)),
    signal,
  );
  const refused: LimitedList[] = [];
  const scheduled = new Set<number>();
  limited.forEach((one, at) => {
    const list = instances[at] ?? [];
    if (Array.isArray(list) && list.length > 0) scheduled.add(one.index);
    if (Array.isArray(list)) places.set(one.index, temporaryPlaces(one.temporary, list));
    else if (hasNoSchedules(list) || !one.isStrict) places.set(one.index, new Set());
    else refused.push(one);
  });
  const eligible = await readSchedules(
    directory,
    refused.map(({ temporary, id }) => temporary.eligible(id)),
    signal,
  );
  refused.forEach(({ index, temporary }, at) => {
    const list = eligible[at] ?? [];
    places.set(index, Array.isArray(list) ? new Set(list.map(temporary.schedulePlace)) : list);
  });
  return asked.map(({ link, id }, index): LinkRows | DirectoryError => {
    const list = found[index] ?? [];
    if (!Array.isArray(list)) return list;
    const at = places.get(index);
    if (at instanceof DirectoryError) return at;
    return {
      ...(at ? splitRowsByPlace(link, id, list, at) : { rows: list, unknown: [] }),
      principals: link.complete ? list.filter(isPrincipal).map((row) => textOf(row['id'])) : [],
      ...(scheduled.has(index) && link.temporary?.single ? { hasSchedules: true as const } : {}),
    };
  });
};

/**
 * Reads links as they are in the directory now, in the order asked. Links that the directory hides from the service are
 * an error, not an empty list.
 * @throws errors that `check` throws for the answers
 */
export const readLinkRows = async (
  directory: DirectoryClient,
  asked: readonly AskedLink[],
  signal: AbortSignal,
  check: Check = () => undefined,
): Promise<(LinkRows | DirectoryError)[]> => {
  const granted = directory.permissions.current();
  const permissions = asked.map(({ link, object }) => link.hiddenWithout?.(object));
  const hidden = asked.map(({ link }, index) => surelyHiddenReason(link, permissions[index], granted));
  const open = asked.filter((_, index) => hidden[index] === undefined);
  const lists = await addPrincipals(
    directory,
    open,
    await readLists(
      directory,
      open.map(({ link, id }) => atOnceList(link, id)),
      signal,
      check,
    ),
    signal,
  );
  const listOf = new Map(open.map((each, index) => [each, lists[index]]));
  const found = asked.map((each, index): GraphObject[] | DirectoryError => {
    const list = listOf.get(each) ?? [];
    if (hidden[index]) return hidden[index];
    if (list instanceof DirectoryError) return isWithoutLinks(each.link, list.status) ? [] : list;
    return (list.length === 0 ? possiblyHiddenReason(each.link, permissions[index], granted) : undefined) ?? list;
  });
  return setTemporaryApart(directory, asked, found, signal);
};
