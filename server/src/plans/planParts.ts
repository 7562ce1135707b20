import type { IdMap } from '../catalog/idMap.ts';
import type { TypeDescription } from '../directory/index.ts';
import type { Preview } from '../restore/preview/preview.ts';
import { bringsBack } from './marks.ts';
import { narrowPreview } from './narrow.ts';
import { isReturningLink } from './returningLinks.ts';
import type { WantedObject } from './wanted.ts';

/** The writes of one object, and its other differences as paths. */
export interface PlanParts extends Pick<Preview, 'attributes' | 'links'> {
  /** They stay different. */
  left: readonly string[];
  /** Links that the directory restores with undeleted objects. */
  returning: readonly string[];
}

interface Found {
  description: TypeDescription;
  ids: IdMap;
  preview: Preview;
}

/**
 * Chooses the writes of one object, and names the differences that no write reverses.
 * @param undeleted ids, in lower case, of objects that the same plan restores from the recycle bin
 */
export const choosePlanParts = (
  { part }: Pick<WantedObject, 'part'>,
  found: Found,
  undeleted: ReadonlySet<string>,
): PlanParts => {
  const { description, ids, preview } = found;
  if (part && preview.inDirectory === true) {
    const { attributes, links, left } = narrowPreview(description, ids, preview, part);
    const returning = left.filter((path) => isReturningLink(found, part, path, undeleted));
    return { attributes, links, left: left.filter((path) => !returning.includes(path)), returning };
  }
  // An object that comes back gets the rest of its version; its losses name what no restore writes.
  const left = bringsBack(preview.kind ?? 'unchanged')
    ? (preview.absentFrom ?? []).map((name) => `links.${name}`)
    : preview.remaining.map(({ path }) => path);
  return { attributes: preview.attributes, links: preview.links, left, returning: [] };
};
