/** Applies the plan of a restore to its items. An item without an operation is restored as in the backup. */
import { CHANGED_SINCE_PLAN } from '@trc/domain/planStates';
import { attributeWords } from '@trc/domain/attributeWords';
import { NAMES } from '@trc/domain/texts/names';
import type { GraphObject } from '../../directory/index.ts';
import { markKnown } from '../../directory/readState.ts';
import type { Links } from '../../comparison/index.ts';
import { problem } from '../errors.ts';
import { writableLinks } from '../execute/live.ts';
import type { LinkOwner } from '../execute/live.ts';
import type { WantedLink } from '../links/writtenLink.ts';
import { decide, liveValues, plannedObject, plannedValues, withCurrentIds } from './operation.ts';
import type { ItemOperation } from './operation.ts';
import { comesBack } from '../execute/run.ts';
import type { Intending, Opened, OpenedLive } from '../execute/run.ts';
import type { Item, ItemError, RestoreSettings } from '../types.ts';

/** True if only the planned attributes of an existing object are written. */
export const isLimited = (item: Pick<Item, 'operation' | 'outcome'>): boolean =>
  item.operation !== undefined &&
  item.operation.kind !== 'create' &&
  item.operation.kind !== 'undelete' &&
  !comesBack(item);

/** @returns the operation of an item with the ids that objects have now */
const currentOperation = (
  { ids }: Pick<Intending, 'ids'>,
  { item, description }: Pick<Opened, 'item' | 'description'>,
): ItemOperation | undefined => item.operation && withCurrentIds(description, item.operation, ids);

/** @returns the settings of the restore; an operation decides about the status of one user and of one policy */
export const settingsFor = (
  { restore: { settings } }: Pick<Intending, 'restore'>,
  { operation }: Pick<Item, 'operation'>,
): RestoreSettings => ({
  ...settings,
  users: { ...settings.users, restoreEnabled: operation?.restoreEnabled ?? settings.users.restoreEnabled },
  ...(operation?.reportOnly
    ? { conditionalAccessPolicies: { ...settings.conditionalAccessPolicies, restoreMode: 'ReportOnly' as const } }
    : {}),
});

/** @returns the live object with the planned values, apart from those on hold. @param version the object to restore */
export const plannedSide = (
  run: Pick<Intending, 'ids'>,
  one: Opened,
  live: GraphObject,
  version: GraphObject,
): GraphObject =>
  plannedObject(one.description, live, currentOperation(run, one)?.attributes ?? [], {
    version,
    stays: one.item.report.onHold ?? [],
  });

/** True if the plan writes an attribute, a part of it, or an object that contains it. */
export const isPlanned = ({ operation }: Pick<Item, 'operation'>, name: string): boolean =>
  operation?.attributes.some(
    ({ path }) => path === name || path.startsWith(`${name}.`) || name.startsWith(`${path}.`),
  ) === true;

/** True if the plan removes entries from a list that can only shrink. Without a plan such a list stays as it is. */
export const isPlannedRemoval = (
  { item, description: { removable = [] } }: Pick<Opened, 'item' | 'description'>,
  name: string,
): boolean => isLimited(item) && removable.includes(name) && isPlanned(item, name);

/**
 * @param names of immutable properties that differ
 * @returns the values that a plan leaves in lists that can only shrink, by name
 */
export const plannedRemovals = (
  one: Pick<Opened, 'item' | 'description'>,
  names: readonly string[],
  intended: GraphObject,
): GraphObject =>
  Object.fromEntries(names.filter((name) => isPlannedRemoval(one, name)).map((name) => [name, intended[name] ?? []]));

/** @returns the planned links as they are to be in the end; undefined for an item without an operation */
export const plannedLinks = (
  run: Pick<Intending, 'ids'>,
  one: Pick<Opened, 'item' | 'description'>,
  live: Links,
): Links | undefined => {
  const operation = currentOperation(run, one);
  return (
    operation &&
    Object.fromEntries(
      operation.links.flatMap((planned) => {
        const link = one.description.links.find(({ name }) => name === planned.name);
        const values = live[planned.name];
        return link && values
          ? [[planned.name, plannedValues(link, planned, liveValues(link, values), operation.overwrite)] as const]
          : [];
      }),
    )
  );
};

/** @returns the links that the plan writes; undefined for an item without an operation */
export const wantedByPlan = (run: Pick<Intending, 'ids'>, one: Opened, owner: LinkOwner): WantedLink[] | undefined => {
  const operation = currentOperation(run, one);
  const writable = writableLinks(owner);
  return operation?.links.flatMap((planned) => {
    const link = writable.find(({ name }) => name === planned.name);
    const { overwrite = false } = operation;
    return link ? [{ owner, link, values: markKnown(planned.add), planned: { ...planned, overwrite } }] : [];
  });
};

/** Planned links that a restore cannot write, e.g. members of a group whose membership became dynamic. */
export const unwritableErrors = ({ item, description, stored }: Opened): ItemError[] => {
  const writable = writableLinks({ description, object: stored.object });
  return (item.operation?.links ?? [])
    .filter(({ name, add, remove }) => add.length + remove.length > 0 && !writable.some((link) => link.name === name))
    .map(({ name }) =>
      problem('notWritten', `${attributeWords(name)} cannot be written by this service.`, `links.${name}`),
    );
};

export const changedError = (name: string, attribute = name): ItemError =>
  problem(
    CHANGED_SINCE_PLAN,
    `${NAMES.beginning(attributeWords(name))} changed since the plan was made and was not overwritten.`,
    attribute,
  );

/** The reason that an operation is on hold as a whole. */
export const HELD_WHOLE = {
  gone: problem(CHANGED_SINCE_PLAN, 'It was deleted since the plan was made and was not restored.'),
  there: problem(CHANGED_SINCE_PLAN, 'It exists again since the plan was made and was not overwritten.'),
  otherWay: problem(
    CHANGED_SINCE_PLAN,
    'It left or entered the recycle bin since the plan was made and was not restored.',
  ),
} as const;

/** @returns the planned attributes that somebody changed since */
export const changedPaths = (run: Pick<Intending, 'ids'>, one: OpenedLive): string[] => {
  const operation = currentOperation(run, one);
  if (!operation) return [];
  const { attributes } = decide(one.description, operation, { object: one.live, links: {} });
  return [...attributes].flatMap(([path, state]) => (state === 'onHold' ? [path] : []));
};
