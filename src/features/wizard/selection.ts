import { OBJECT_TYPES, type ObjectType } from '@trc/domain/objectTypes';
import {
  changesBetween,
  has,
  NO_OBJECTS,
  objectsIn,
  createObjectSet,
  withObjects,
  withoutIds,
  type NamedObject,
  type ObjectSet,
} from './objectSet';

/**
 * The selection of a type: all of it, or single objects, never both. `except` names objects that were un-ticked in a
 * whole section, until the ids of the others have come and it becomes a section of single objects.
 */
export type Section = { whole: true; except: readonly string[] } | { whole: false; items: ObjectSet };

/** A type that is missing has nothing chosen. */
export type Selection = Readonly<Partial<Record<ObjectType, Section>>>;

export type Counts = Readonly<Partial<Record<ObjectType, number>>>;

/** A change of one section as the service takes it (openapi.yaml, SectionChange). */
export interface SectionChange {
  isSectionSelected?: boolean;
  add?: NamedObject[];
  remove?: string[];
}
export type SelectionChange = Partial<Record<ObjectType, SectionChange>>;

export const EMPTY_SELECTION: Selection = {};
const WHOLE: Section = { whole: true, except: [] };
const TYPES: readonly ObjectType[] = OBJECT_TYPES.map(({ type }) => type);

export const isWhole = (section: Section | undefined): boolean =>
  section?.whole === true && section.except.length === 0;

export const isChosen = (section: Section | undefined, id: string): boolean => {
  if (!section) return false;
  return section.whole ? !section.except.includes(id) : has(section.items, id);
};

/** @param total objects of the type in the backup: a whole section counts all of them */
export const countInSection = (section: Section | undefined, total: number): number => {
  if (!section) return 0;
  return section.whole ? Math.max(0, total - section.except.length) : section.items.size;
};

export const countByType = (selection: Selection, totals: Counts): Counts =>
  Object.fromEntries(
    TYPES.map((type) => [type, countInSection(selection[type], totals[type] ?? 0)] as const).filter(
      ([, count]) => count > 0,
    ),
  );

export const countSelected = (selection: Selection, totals: Counts): number =>
  TYPES.reduce((sum, type) => sum + countInSection(selection[type], totals[type] ?? 0), 0);

/** @returns the selection with another section of one type; an empty one is left out. */
export const withSection = (selection: Selection, type: ObjectType, section: Section | undefined): Selection => {
  if (section === selection[type]) return selection;
  const { [type]: _before, ...rest } = selection;
  return !section || (!section.whole && section.items.size === 0) ? rest : { ...rest, [type]: section };
};

export const withWhole = (selection: Selection, type: ObjectType): Selection =>
  isWhole(selection[type]) ? selection : withSection(selection, type, WHOLE);

/** Ticks or un-ticks single objects. */
export const withTicks = (
  selection: Selection,
  type: ObjectType,
  objects: readonly NamedObject[],
  on: boolean,
): Selection => {
  const section = selection[type];
  if (section?.whole) {
    const ids = new Set(objects.map(({ id }) => id));
    const others = section.except.filter((id) => !ids.has(id));
    if (on)
      return others.length === section.except.length
        ? selection
        : withSection(selection, type, { whole: true, except: others });
    const more = [...ids].filter((id) => !section.except.includes(id));
    return more.length === 0
      ? selection
      : withSection(selection, type, { whole: true, except: [...section.except, ...more] });
  }
  const before = section?.items ?? NO_OBJECTS;
  const items = on
    ? withObjects(before, objects)
    : withoutIds(
        before,
        objects.map(({ id }) => id),
      );
  return items === before ? selection : withSection(selection, type, { whole: false, items });
};

/** Turns a whole section with un-ticked objects into single objects, once the ids of all objects are known. */
export const resolveSection = (selection: Selection, type: ObjectType, objects: readonly NamedObject[]): Selection => {
  const section = selection[type];
  if (!section?.whole || section.except.length === 0) return selection;
  return withSection(selection, type, { whole: false, items: withoutIds(createObjectSet(objects), section.except) });
};

/** @returns the types that cannot be saved before the ids of their objects are known */
export const unresolvedTypes = (selection: Selection): ObjectType[] =>
  TYPES.filter((type) => {
    const section = selection[type];
    return section?.whole === true && section.except.length > 0;
  });

const itemsOf = (section: Section | undefined): ObjectSet => (section && !section.whole ? section.items : NO_OBJECTS);

const sectionChange = (from: Section | undefined, to: Section | undefined): SectionChange | undefined => {
  if (from === to) return undefined;
  if (to?.whole) return to.except.length > 0 || from?.whole ? undefined : { isSectionSelected: true };
  const items = itemsOf(to);
  if (items.size === 0) return from ? { isSectionSelected: false } : undefined;
  if (from?.whole) return { isSectionSelected: false, add: objectsIn(items) };
  const { added, removed } = changesBetween(itemsOf(from), items);
  if (added.length === 0 && removed.length === 0) return undefined;
  return { ...(added.length > 0 ? { add: added } : {}), ...(removed.length > 0 ? { remove: removed } : {}) };
};

/** @returns the change from one selection to another, without unresolved types; undefined for no change */
export const changeBetween = (from: Selection, to: Selection): SelectionChange | undefined => {
  const change = Object.fromEntries(
    TYPES.flatMap((type) => {
      const own = sectionChange(from[type], to[type]);
      return own ? [[type, own] as const] : [];
    }),
  );
  return Object.keys(change).length === 0 ? undefined : change;
};

/** Applies a change as the service does. The change may have been made for another selection. */
export const withChange = (selection: Selection, change: SelectionChange): Selection => {
  let next = selection;
  for (const type of TYPES) {
    const own = change[type];
    if (!own) continue;
    if (own.isSectionSelected === true) next = withWhole(next, type);
    if (own.isSectionSelected === false) next = withSection(next, type, undefined);
    if (own.remove)
      next = withTicks(
        next,
        type,
        own.remove.map((id) => ({ id })),
        false,
      );
    if (own.add) next = withTicks(next, type, own.add, true);
  }
  return next;
};

/** A section as the service sends it and takes it in a whole selection. */
export interface SentSection {
  isSectionSelected: boolean;
  selected: NamedObject[];
}

export const parseSelection = (sent: Partial<Record<ObjectType, SentSection>>): Selection =>
  TYPES.reduce((selection: Selection, type) => {
    const section = sent[type];
    if (!section) return selection;
    const { selected = [] } = section;
    return section.isSectionSelected ? withWhole(selection, type) : withTicks(selection, type, selected, true);
  }, EMPTY_SELECTION);

/** @returns the selection for the request that creates it, without unresolved types */
export const toSentSelection = (selection: Selection): Partial<Record<ObjectType, SentSection>> =>
  Object.fromEntries(
    TYPES.flatMap((type) => {
      const section = selection[type];
      if (!section || (section.whole && section.except.length > 0)) return [];
      return [
        [
          type,
          section.whole
            ? { isSectionSelected: true, selected: [] }
            : { isSectionSelected: false, selected: objectsIn(section.items) },
        ] as const,
      ];
    }),
  );

/** @returns the selection that the service has after a save: unresolved types are as before */
export const withSentSections = (before: Selection, wanted: Selection): Selection =>
  unresolvedTypes(wanted).reduce((selection, type) => withSection(selection, type, before[type]), wanted);
