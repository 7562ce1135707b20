import { changeReferences } from '../directory/types/changeReferences.ts';
import type { GraphObject, LinkDescription, LinkValue, TypeDescription } from '../directory/types/description.ts';
import { findReferences } from '../directory/types/references.ts';
import type { Links } from '../directory/types/references.ts';
import type { IdMap } from '../catalog/idMap.ts';

export { findReferences };
export type { Links, Reference } from '../directory/types/references.ts';

/** An id, alone or at the end of a scope such as "/administrativeUnits/<id>"; the parts are the scope and the id. */
export const ID_IN_SCOPE = /^((?:\/[a-z]+)*\/)?([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|c\d{1,2})$/i;

/** @returns every id (lower case) that stands anywhere in a value. */
export const idsIn = (value: unknown): string[] => {
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(idsIn);
  const id = typeof value === 'string' ? ID_IN_SCOPE.exec(value)?.[2] : undefined;
  return id === undefined ? [] : [id.toLowerCase()];
};

/** @returns the object with every reference as the directory knows it now. */
export const mapReferences = (
  description: Pick<TypeDescription, 'references'>,
  object: GraphObject,
  map: IdMap,
): GraphObject => changeReferences(description.references, object, (id, { to }) => map.current(to, id));

/** True if an object names another one by an id that it has no more. Another spelling of an id is not a difference. */
export const hasFormerIds = (
  { references }: Pick<TypeDescription, 'references'>,
  object: GraphObject,
  map: IdMap,
): boolean =>
  findReferences({ references, links: [] }, object).some(({ to, id }) => map.current(to, id).toLowerCase() !== id);

const mapLink = (link: LinkDescription | undefined, values: readonly LinkValue[], map: IdMap): readonly LinkValue[] =>
  values.map((value): LinkValue =>
    typeof value === 'string'
      ? map.current('object', value)
      : changeReferences(link?.references ?? [], value, (id, { to }) => map.current(to, id)),
  );

/** The same for links: their ids, and the references in their rows. */
export const mapLinks = (description: Pick<TypeDescription, 'links'>, links: Links, map: IdMap): Links =>
  Object.fromEntries(
    Object.entries(links).map(([name, values]) => [
      name,
      mapLink(
        description.links.find((link) => link.name === name),
        values,
        map,
      ),
    ]),
  );
