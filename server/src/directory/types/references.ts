import type { ObjectType } from '@trc/domain/objectTypes';
import type { GraphObject, LinkValue, ReferenceDescription, TypeDescription } from './description.ts';
import { valuesAt } from './paths.ts';
import { UUID, UUIDS_IN_TEXT } from '@trc/domain/uuid';

const CONTEXT = /^c\d{1,2}$/;
/**
 * All zeros: trusted addresses of multi-factor authentication, the default app role; with a small end: built-in
 * strengths.
 */
const PLACEHOLDER_ID = /^00000000-0000-0000-0000-0000000000[0-9a-f]{2}$/i;
/** Microsoft's oldest services, the same in every tenant. */
const SERVICES = /^0000000[0-9a-f]-0000-(0000-c000|0ff1-ce00)-000000000000$/i;

/**
 * True if a value in a list of ids is the same in every tenant: a token such as "All", "GuestsOrExternalUsers" or
 * "all_users", or a well-known id. Application ids of Microsoft's newer services have no recognisable form: references
 * to them are reported as unknown appIds.
 */
export const isFixed = (value: unknown): boolean =>
  typeof value !== 'string' ||
  PLACEHOLDER_ID.test(value) ||
  SERVICES.test(value) ||
  !(UUID.test(value) || CONTEXT.test(value));

/** Links of an object by their name; a name that is missing was not read, which is not the same as none. */
export type Links = Readonly<Record<string, readonly LinkValue[]>>;

/** An id that an object or one of its links names. */
export interface Reference {
  /** Its place; for links "links.<name>", with the property behind it for rows. */
  path: string;
  to: ReferenceDescription['to'];
  /** Lower case. */
  id: string;
  types: readonly ObjectType[];
  /** Not every id there is one of ours: an unknown one holds nothing up. */
  optional: boolean;
}

const idsAt = (object: GraphObject, { path, embedded }: ReferenceDescription): string[] =>
  valuesAt(object, path).flatMap((value) => {
    if (typeof value !== 'string') return [];
    return (embedded ? (value.match(UUIDS_IN_TEXT) ?? []) : [value])
      .filter((id) => !isFixed(id))
      .map((id) => id.toLowerCase());
  });

const found = (object: GraphObject, references: readonly ReferenceDescription[], before: string): Reference[] =>
  references.flatMap((reference) => {
    const { path, to, types, optional = false } = reference;
    return idsAt(object, reference).map((id) => ({ path: before + path, to, id, types, optional }));
  });

/**
 * @returns every id that the object and its links name, without tokens and without ids that are the same in every
 * tenant.
 */
export const findReferences = (
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
