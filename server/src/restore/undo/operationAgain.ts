import { attributeWords } from '@trc/domain/attributeWords';
import type { LiveState } from '../../comparison/index.ts';
import { readFailure } from '../../comparison/messages.ts';
import { buildLinkKey } from '../../directory/index.ts';
import type { GraphObject, LinkDescription, LinkValue, TypeDescription } from '../../directory/index.ts';
import { decideDeletion, undoRefusalOf } from '../../directory/types/deletion.ts';
import { decide, linkElements, liveValues, normalValueAt } from '../plan/operation.ts';
import type { ElementState, ItemOperation, PlannedAttribute, PlannedLinks } from '../plan/operation.ts';
import { isImmutable, buildReturn } from './buildUndo.ts';

/**
 * The operation of a new plan for an operation of an executed plan, or the reason against it. `right`: no work is left.
 */
export type Again =
  | { group: 'again'; operation: ItemOperation; losses: readonly string[] }
  | { group: 'cannot'; reason: string }
  | { group: 'right' };

type Here = Extract<LiveState, { state: 'here' }>;

const RIGHT: Again = { group: 'right' };
const GONE = 'The object was deleted after the plan was made. Restore it first.';

/** @returns the value that the object has now as the one to replace */
const withLiveValue = (
  description: TypeDescription,
  { path, wanted }: PlannedAttribute,
  { object }: Here,
): PlannedAttribute => {
  const expected = normalValueAt(description, object, path);
  return {
    path,
    ...(expected === undefined ? {} : { expected }),
    ...(wanted === undefined ? {} : { wanted }),
  };
};

/** Values that give way to added ones: those of the same identity, and the value of a link that holds one only. */
const replacedValues = (
  link: LinkDescription,
  add: readonly LinkValue[],
  live: ReturnType<typeof liveValues>,
): LinkValue[] => {
  const added = new Set(add.map((value) => buildLinkKey(link, value)));
  const isReplaced = (key: string): boolean => added.has(key) || (link.single === true && added.size > 0);
  return [...live].flatMap(([key, { value }]) => (isReplaced(key) ? [value] : []));
};

const linkAgain = (link: LinkDescription, planned: PlannedLinks, values: readonly LinkValue[]): PlannedLinks => {
  const live = liveValues(link, values);
  const states = linkElements(link, planned, live);
  const isOpen = (of: readonly ElementState[]) => (_: LinkValue, index: number) => of[index] !== 'right';
  const add = planned.add.filter(isOpen(states.add));
  const removed = planned.remove.filter(isOpen(states.remove)).flatMap((value): LinkValue[] => {
    const found = live.get(buildLinkKey(link, value));
    return found ? [found.value] : [];
  });
  const all = [...replacedValues(link, add, live), ...removed];
  const remove = [...new Map(all.map((value) => [buildLinkKey(link, value), value])).values()];
  return { name: planned.name, add, remove };
};

const linksAgain = (
  description: TypeDescription,
  { links }: ItemOperation,
  live: Here,
): { links: PlannedLinks[]; unread: string[] } => {
  const all = links.map((planned) => ({
    planned,
    link: description.links.find(({ name }) => name === planned.name),
    values: live.links[planned.name],
  }));
  const again = all.flatMap(({ planned, link, values }) =>
    link && values && (link.writable?.(live.object) ?? true) ? [linkAgain(link, planned, values)] : [],
  );
  return {
    links: again.filter(({ add, remove }) => add.length + remove.length > 0),
    unread: links.map(({ name }) => name).filter((name) => !again.some((one) => one.name === name)),
  };
};

/** The account status of a restored object is part of the operation only where a person wants it. */
const isWanted = ({ restoreEnabled }: ItemOperation, { path }: PlannedAttribute): boolean =>
  restoreEnabled !== false || path !== 'accountEnabled';

/** Plans the elements of an object in the directory that are not as wanted. */
const updateAgain = (description: TypeDescription, operation: ItemOperation, live: Here): Again => {
  const comesBack = operation.kind === 'create' || operation.kind === 'undelete';
  const states = decide(description, { attributes: operation.attributes, links: [] }, live).attributes;
  const open = operation.attributes.filter((one) => states.get(one.path) !== 'right' && isWanted(operation, one));
  const fixed = open.filter(({ path }) => isImmutable(description, path));
  const attributes = open.filter((one) => !fixed.includes(one)).map((one) => withLiveValue(description, one, live));
  const { links, unread } = linksAgain(description, operation, live);
  const losses = [
    ...fixed.map(({ path }) => `${attributeWords(path)} cannot be changed after an object has been created.`),
    ...unread.map((name) => `The links "${attributeWords(name)}" cannot be written now.`),
  ];
  if (attributes.length + links.length === 0)
    return losses.length > 0 ? { group: 'cannot', reason: losses.join(' ') } : RIGHT;
  const former: GraphObject = operation.wanted?.object ?? {};
  return {
    group: 'again',
    operation: {
      kind: comesBack ? 'update' : operation.kind,
      attributes,
      links,
      wanted: { object: { ...live.object, ...former }, links: {} },
    },
    losses,
  };
};

/** A deletion is planned by the live values: later changes by a person are reviewed with the plan. */
const deletionAgain = (description: TypeDescription, operation: ItemOperation, live: Here): Again => {
  const deletion = decideDeletion(description, live.object);
  if (!deletion.allowed) return { group: 'cannot', reason: undoRefusalOf(deletion) };
  return {
    group: 'again',
    operation: {
      kind: 'delete',
      attributes: operation.attributes.map((one) => withLiveValue(description, one, live)),
      links: [],
      wanted: { object: live.object, links: {} },
    },
    losses: deletion.undo === 'undelete' ? [] : ['A later undo creates the object again with a new id.'],
  };
};

/**
 * Plans an operation of an undo again: the plan's wanted state, with the live values of the directory.
 * @param operation as it was executed, with current ids
 */
export const operationAgain = (description: TypeDescription, operation: ItemOperation, live: LiveState): Again => {
  const { kind, wanted, restoreEnabled } = operation;
  if (live.state === 'unknown')
    return { group: 'cannot', reason: `The object could not be read. ${readFailure(live.error)}` };
  if (live.state === 'here')
    return kind === 'delete' ? deletionAgain(description, operation, live) : updateAgain(description, operation, live);
  if (kind === 'delete') return RIGHT;
  if ((kind !== 'create' && kind !== 'undelete') || !wanted) return { group: 'cannot', reason: GONE };
  const back = buildReturn(description, wanted, live);
  if (!('operation' in back)) return { group: 'cannot', reason: back.reason };
  return {
    group: 'again',
    operation: {
      ...back.operation,
      // A person may have chosen fewer.
      links: operation.links,
      ...(restoreEnabled === undefined ? {} : { restoreEnabled }),
    },
    losses: back.losses,
  };
};
