import type { ObjectType } from '@trc/domain/objectTypes';
import type { GraphObject, LinkValue, ReferenceDescription, TypeDescription } from './description.ts';
import { isFixed } from './fixed.ts';
import { valuesAt } from './paths.ts';

/** Links of an object by their name; a name that is missing was not read, which is not the same as none. */
export type Links = Readonly<Record<string, readonly LinkValue[]>>;

/** An id that an object or one of its links names. */
export interface Reference {
  /** Where it stands; for links "links.<name>", with the property behind it for rows. */
  path: string;
  to: ReferenceDescription['to'];
  /** Lower case. */
  id: string;
  types: readonly ObjectType[];
  /** Not every id there is one of ours: an unknown one holds nothing up. */
  optional: boolean;
}

/** Every id inside a text. */
export const GUIDS = /\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/gi;

const idsAt = (object: GraphObject, { path, embedded }: ReferenceDescription): string[] =>
  valuesAt(object, path).flatMap((value) => {
    if (typeof value !== 'string') return [];
    return (embedded ? (value.match(GUIDS) ?? []) : [value]).filter((id) => !isFixed(id)).map((id) => id.toLowerCase());
  });

const found = (object: GraphObject, references: readonly ReferenceDescription[], before: string): Reference[] =>
  references.flatMap((reference) => {
    const { path, to, types, optional = false } = reference;
    return idsAt(object, reference).map((id) => ({ path: before + path, to, id, types, optional }));
  });

/** @returns every id that the object and its links name, without tokens and without ids that are the same in every tenant. */
export const referencesOf = (
  description: Pick<TypeDescription, 'references' | 'links'>,
  object: GraphObject,
  links: Links = {},
): Reference[] => [
  ...found(object, description.references, ''),
  ...description.links.flatMap(({ name, types = [], references = [] }) =>
    (links[name] ?? []).flatMap((value) =>
      typeof value === 'string'
        ? [{ path: `links.${name}`, to: 'object' as const, id: value.toLowerCase(), types, optional: false }]
        : found(value, references, `links.${name}.`),
    ),
  ),
];
