import type { GraphObject, LinkDescription, LinkValue, ReferenceDescription, TypeDescription } from '../../directory/types/description.ts';
import { isFixed } from '../../directory/types/fixed.ts';
import { mapAt, valuesAt } from '../../directory/types/paths.ts';
import { GUIDS } from '../../directory/types/references.ts';
import type { Links } from '../../directory/types/references.ts';
import type { IdMap } from '../idMap.ts';

export { referencesOf } from '../../directory/types/references.ts';
export type { Links, Reference } from '../../directory/types/references.ts';

/** An id, alone or at the end of a scope such as "/administrativeUnits/<id>"; the parts are the scope and the id. */
export const ID_IN_SCOPE = /^((?:\/[a-z]+)*\/)?([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|c\d{1,2})$/i;

/** @returns every id (lower case) that stands anywhere in a value. */
export const idsIn = (value: unknown): string[] => {
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(idsIn);
  const id = typeof value === 'string' ? ID_IN_SCOPE.exec(value)?.[2] : undefined;
  return id === undefined ? [] : [id.toLowerCase()];
};

/** Changes the ids at one place: the whole value, or every id inside a text. Tokens and ids that are the same everywhere stay. */
const changeIds = (object: GraphObject, { path, embedded }: ReferenceDescription, change: (id: string) => string): GraphObject =>
  mapAt(object, path, (value) => {
    if (typeof value !== 'string') return value;
    const changed = (id: string): string => (isFixed(id) ? id : change(id.toLowerCase()));
    return embedded ? value.replaceAll(GUIDS, changed) : changed(value);
  });

const changeAll = (references: readonly ReferenceDescription[], object: GraphObject, change: (id: string, reference: ReferenceDescription) => string): GraphObject =>
  references.reduce((changed, reference) => (valuesAt(changed, reference.path).length === 0 ? changed : changeIds(changed, reference, (id) => change(id, reference))), object);

/** @returns the object with the ids of its references in lower case, whatever case they came in. */
export const plainReferences = (references: readonly ReferenceDescription[], object: GraphObject): GraphObject => changeAll(references, object, (id) => id);

/** @returns the object with every reference as the directory knows it now. */
export const mapReferences = (description: Pick<TypeDescription, 'references'>, object: GraphObject, map: IdMap): GraphObject =>
  changeAll(description.references, object, (id, { to }) => map.current(to, id));

const mapLink = (link: LinkDescription | undefined, values: readonly LinkValue[], map: IdMap): readonly LinkValue[] =>
  values.map((value): LinkValue =>
    (typeof value === 'string' ? map.current('object', value) : changeAll(link?.references ?? [], value, (id, { to }) => map.current(to, id))));

/** The same for links: their ids, and the references in their rows. */
export const mapLinks = (description: Pick<TypeDescription, 'links'>, links: Links, map: IdMap): Links =>
  Object.fromEntries(Object.entries(links).map(([name, values]) => [name, mapLink(description.links.find((link) => link.name === name), values, map)]));
