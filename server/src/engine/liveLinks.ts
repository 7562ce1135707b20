import type { BatchAnswer, DirectoryClient, GraphObject, LinkDescription, LinkValue } from '../directory/index.ts';
import { DirectoryError, isRecord } from '../directory/index.ts';
import { whyEmptyIsUnknown, whyHidden } from './hiddenLinks.ts';
import { isWithoutLinks } from './linkCalls.ts';
import { itemsOfLists, linkList, readAll } from './liveLists.ts';
import type { ListCall } from './liveLists.ts';
import { hasNoSchedules, temporaryPlaces, withoutPlaces } from './temporaryRows.ts';

/** A link of a live object. */
export interface AskedLink {
  link: LinkDescription;
  /** The id of the object in the directory. */
  id: string;
  object: GraphObject;
}

/** What the directory says of a link now. */
export interface LinkRows {
  rows: GraphObject[];
  /** Values of which it is not known whether they belong there for good, e.g. activated roles: left as they are. */
  unknown: LinkValue[];
}

type Check = (answers: readonly BatchAnswer[]) => void;

const scheduleList = (path: string): ListCall => ({ call: { method: 'GET', path }, isSound: isRecord });

/** Reads lists in the order asked. @throws what `check` throws, e.g. where all of them failed */
const readLists = async (directory: DirectoryClient, lists: readonly ListCall[], signal: AbortSignal, check: Check): Promise<(GraphObject[] | DirectoryError)[]> => {
  const answers = await readAll(directory, lists.map(({ call }) => call), signal);
  check(answers);
  return itemsOfLists(directory, lists, answers, signal);
};

/** Sets temporary rows apart; where the directory does not say which these are, everybody who may be activated is unknown. */
const setTemporaryApart = async (
  directory: DirectoryClient, asked: readonly AskedLink[], found: readonly (GraphObject[] | DirectoryError)[], signal: AbortSignal,
): Promise<(LinkRows | DirectoryError)[]> => {
  const limited = asked.flatMap(({ link: { temporary }, id }, index) => {
    const list = found[index];
    return temporary && Array.isArray(list) && list.length > 0 ? [{ index, id, temporary }] : [];
  });
  const places = new Map<number, ReadonlySet<string> | DirectoryError>();
  const instances = await readLists(directory, limited.map(({ temporary, id }) => scheduleList(temporary.ofOne(id))), signal, () => undefined);
  const refused: typeof limited = [];
  limited.forEach((one, at) => {
    const list = instances[at] ?? [];
    if (Array.isArray(list)) places.set(one.index, temporaryPlaces(one.temporary, list));
    else if (hasNoSchedules(list)) places.set(one.index, new Set());
    else refused.push(one);
  });
  const eligible = await readLists(directory, refused.map(({ temporary, id }) => scheduleList(temporary.eligible(id))), signal, () => undefined);
  refused.forEach(({ index, temporary }, at) => {
    const list = eligible[at] ?? [];
    places.set(index, Array.isArray(list) ? new Set(list.map(temporary.schedulePlace)) : list);
  });
  return asked.map(({ link, id }, index): LinkRows | DirectoryError => {
    const list = found[index] ?? [];
    if (!Array.isArray(list)) return list;
    const at = places.get(index);
    if (at instanceof DirectoryError) return at;
    return at ? withoutPlaces(link, id, list, at) : { rows: list, unknown: [] };
  });
};

/**
 * Reads links as they are in the directory now, in the order asked. What the directory hides from the service is an error, and not an
 * empty list. @throws what `check` throws of the answers
 */
export const readLinkRows = async (directory: DirectoryClient, asked: readonly AskedLink[], signal: AbortSignal, check: Check = () => undefined): Promise<(LinkRows | DirectoryError)[]> => {
  const held = directory.permissions.current();
  const permissions = asked.map(({ link, object }) => link.hiddenWithout?.(object));
  const hidden = asked.map(({ link }, index) => whyHidden(link, permissions[index], held));
  const open = asked.filter((_, index) => hidden[index] === undefined);
  const lists = await readLists(directory, open.map(({ link, id }) => linkList(link, id)), signal, check);
  const listOf = new Map(open.map((each, index) => [each, lists[index]]));
  const found = asked.map((each, index): GraphObject[] | DirectoryError => {
    const list = listOf.get(each) ?? [];
    if (hidden[index]) return hidden[index];
    if (list instanceof DirectoryError) return isWithoutLinks(each.link, list.status) ? [] : list;
    return (list.length === 0 ? whyEmptyIsUnknown(each.link, permissions[index], held) : undefined) ?? list;
  });
  return setTemporaryApart(directory, asked, found, signal);
};
