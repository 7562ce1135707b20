import type { ObjectType } from '@trc/domain/objectTypes';
import { labelOfType } from '@trc/domain/objectTypes';
import type { LinkDescription } from './description.ts';
import { descriptionOf } from './descriptions.ts';
import { EXPANDED_READINGS } from './expanded.ts';
import { READINGS, buildFirstPage } from './index.ts';
import type { Source } from './reading.ts';

/**
 * The additional types of an Expanded backup, next to the eleven types (docs/decisions/014): entries of one kind of
 * their own, which no list and no counter of the types shows. Their ids begin with the place and the type, e.g.
 * "deletedItems/users/<id>".
 */
export const EXPANDED = 'expanded';

export type StoredType = ObjectType | typeof EXPANDED;

/** @returns true if a stored type is one of the eleven. */
export const isObjectType = (type: StoredType): type is ObjectType => type !== EXPANDED;

/**
 * @returns the kinds of links that backups hold of an object; none for an entry of an Expanded backup, or a kind of
 * policy that is not known.
 */
export const linksOf = (type: StoredType, id: string): readonly LinkDescription[] => {
  if (!isObjectType(type)) return [];
  try {
    return descriptionOf(type, id).links;
  } catch (error) {
    if (error instanceof RangeError) return [];
    throw error;
  }
};

/** @returns the type and the name of a list of an Expanded backup, by the name of its source */
export const expandedPlace = (place: string | undefined): { type: ObjectType; label: string } | undefined =>
  EXPANDED_READINGS.find(({ type, source }) => `${source.idPrefix ?? ''}${type}` === place);

export const labelOfStored = (type: StoredType): string =>
  isObjectType(type) ? labelOfType(type) : 'Additional entities';

/**
 * Each list has its own name and prefix, so that a gap concerns its entries only; whole objects, as the type's list has
 * them.
 */
const expandedSources = (): Source[] =>
  EXPANDED_READINGS.map(({ type, source }) => {
    const { select, keep } = READINGS[type].sources[0];
    const place = `${source.idPrefix ?? ''}${type}`;
    return {
      ...source,
      name: place,
      idPrefix: `${place}/`,
      ...(select ? { select: [...select, 'deletedDateTime'] } : {}),
      ...(keep ? { keep } : {}),
    };
  });

/** The sources for a full read of a stored type. */
export const readingOf = (type: StoredType): { sources: readonly Source[] } =>
  isObjectType(type) ? READINGS[type] : { sources: expandedSources() };

/** @returns the kinds of links that objects of one source may have. */
const linksOfSource = (type: StoredType, { singletonId, idPrefix = '' }: Source): readonly LinkDescription[] =>
  linksOf(type, singletonId ?? `${idPrefix}0`);

/** @returns every kind of link that objects of a type may have. */
export const linkKindsOf = (type: StoredType): readonly LinkDescription[] => [
  ...new Map(
    readingOf(type)
      .sources.flatMap((source) => linksOfSource(type, source))
      .map((link) => [link.name, link]),
  ).values(),
];

/** @returns path and query of the first page of a source, with the links that come with its objects. */
export const firstPageWithLinks = (type: StoredType, source: Source): string => {
  const first = buildFirstPage(source);
  const wanted = linksOfSource(type, source).flatMap(({ read, value }) =>
    read.kind === 'expand' ? [value === 'ids' ? `${read.property}($select=id)` : read.property] : [],
  );
  if (wanted.length === 0 || first.includes('expand=')) return first;
  return `${first}${first.includes('?') ? '&' : '?'}$expand=${encodeURIComponent(wanted.join(','))}`;
};
