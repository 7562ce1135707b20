import { OBJECT_TYPES, type ObjectType } from '@trc/domain/objectTypes';
import {
  changesBetween,
  has,
  NO_OBJECTS,
  objectsIn,
  setOf,
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
export type Content = Readonly<Partial<Record<ObjectType, Section>>>;

export type Counts = Readonly<Partial<Record<ObjectType, number>>>;

/** A change of one section as the service takes it (openapi.yaml, SectionChange). */
export interface SectionChange {
  isSectionSelected?: boolean;
  add?: NamedObject[];
  remove?: string[];
}
export type ContentChange = Partial<Record<ObjectType, SectionChange>>;

export const NOTHING: Content = {};
const WHOLE: Section = { whole: true, except: [] };
const TYPES: readonly ObjectType[] = OBJECT_TYPES.map(({ type }) => type);

export const isWhole = (section: Section | undefined): boolean =>
  section?.whole === true && section.except.length === 0;

export const isChosen = (section: Section | undefined, id: string): boolean => {
  if (!section) return false;
  return section.whole ? !section.except.includes(id) : has(section.items, id);
};

/** @param total objects of the type in the backup: a whole section counts all of them */
export const countOf = (section: Section | undefined, total: number): number => {
  if (!section) return 0;
  return section.whole ? Math.max(0, total - section.except.length) : section.items.size;
};

export const countsOf = (content: Content, totals: Counts): Counts =>
  Object.fromEntries(
    TYPES.map((type) => [type, countOf(content[type], totals[type] ?? 0)] as const).filter(([, count]) => count > 0),
  );

export const totalOf = (content: Content, totals: Counts): number =>
  TYPES.reduce((sum, type) => sum + countOf(content[type], totals[type] ?? 0), 0);

/** @returns the content with another section of one type; an empty one is left out. */
export const withSection = (content: Content, type: ObjectType, section: Section | undefined): Content => {
  if (section === content[type]) return content;
  const { [type]: _before, ...rest } = content;
  return !section || (!section.whole && section.items.size === 0) ? rest : { ...rest, [type]: section };
};

export const withWhole = (content: Content, type: ObjectType): Content =>
  isWhole(content[type]) ? content : withSection(content, type, WHOLE);

/** Ticks or un-ticks single objects. */
export const withTicks = (
  content: Content,
  type: ObjectType,
  objects: readonly NamedObject[],
  on: boolean,
): Content => {
  const section = content[type];
  if (section?.whole) {
    const ids = new Set(objects.map(({ id }) => id));
    const others = section.except.filter((id) => !ids.has(id));
    if (on)
      return others.length === section.except.length
        ? content
        : withSection(content, type, { whole: true, except: others });
    const more = [...ids].filter((id) => !section.except.includes(id));
    return more.length === 0
      ? content
      : withSection(content, type, { whole: true, except: [...section.except, ...more] });
  }
  const before = section?.items ?? NO_OBJECTS;
  const items = on
    ? withObjects(before, objects)
    : withoutIds(
        before,
        objects.map(({ id }) => id),
      );
  return items === before ? content : withSection(content, type, { whole: false, items });
};

/** The ids of a whole section have come: what was un-ticked goes, the rest are single objects from now on. */
export const resolved = (content: Content, type: ObjectType, objects: readonly NamedObject[]): Content => {
  const section = content[type];
  if (!section?.whole || section.except.length === 0) return content;
  return withSection(content, type, { whole: false, items: withoutIds(setOf(objects), section.except) });
};

/** @returns the types that wait for their ids before they can be saved. */
export const unresolvedTypes = (content: Content): ObjectType[] =>
  TYPES.filter((type) => {
    const section = content[type];
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

/** @returns what leads from one content to another, undefined where nothing does. A section that waits for its ids is left out. */
export const changeBetween = (from: Content, to: Content): ContentChange | undefined => {
  const change = Object.fromEntries(
    TYPES.flatMap((type) => {
      const own = sectionChange(from[type], to[type]);
      return own ? [[type, own] as const] : [];
    }),
  );
  return Object.keys(change).length === 0 ? undefined : change;
};

/** Applies a change to a content, as the service does; on top of another state than it was made for, too. */
export const withChange = (content: Content, change: ContentChange): Content => {
  let next = content;
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

export const contentFrom = (selection: Partial<Record<ObjectType, SentSection>>): Content =>
  TYPES.reduce((content: Content, type) => {
    const section = selection[type];
    if (!section) return content;
    const { selected = [] } = section;
    return section.isSectionSelected ? withWhole(content, type) : withTicks(content, type, selected, true);
  }, NOTHING);

/** Whole, for the call that makes a selection. A section that waits for its ids is left out: it follows. */
export const sentContent = (content: Content): Partial<Record<ObjectType, SentSection>> =>
  Object.fromEntries(
    TYPES.flatMap((type) => {
      const section = content[type];
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

/** What of a content has reached the service once `sentContent` or a change of it was taken: sections that wait are as before. */
export const sentPart = (before: Content, wanted: Content): Content =>
  unresolvedTypes(wanted).reduce((content, type) => withSection(content, type, before[type]), wanted);
