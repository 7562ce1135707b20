import { idsIn, mapLinks } from '../comparison/index.ts';
import { namesOfPaths } from '../comparison/messages.ts';
import { LINKS_PREFIX } from '../directory/readState.ts';
import { buildLinkKey } from '../directory/index.ts';
import type { IdMap } from '../catalog/idMap.ts';
import type { LinkValue, TypeDescription } from '../directory/index.ts';
import type { Preview } from '../restore/preview/preview.ts';
import type { ChangedPart } from './wanted.ts';

interface Found {
  description: TypeDescription;
  ids: IdMap;
  preview: Pick<Preview, 'before'>;
}

/** True for a link that is read-only in this object, such as members of a group that Exchange manages. */
export const isReadOnlyLink = ({ description, preview: { before } }: Found, path: string): boolean =>
  description.links.some(
    ({ name, writable }) =>
      path === `${LINKS_PREFIX}${name}` && before !== undefined && writable?.(before.object) === false,
  );

/** @param undeleted ids in lower case. @returns true if a link value leads to nothing but undeleted objects */
export const isUndeleted = (value: unknown, undeleted: ReadonlySet<string>): boolean => {
  const ids = idsIn(value);
  return ids.length > 0 && ids.every((id) => undeleted.has(id));
};

export interface OpenValues {
  /** Removed since the version, and not in the directory. */
  missing: readonly LinkValue[];
  /** Added since the version, and in the directory. */
  surplus: readonly LinkValue[];
}

/** @returns values of a changed link that still differ; undefined for other paths and for links that were not read */
export const findOpenValues = (
  { description, ids, preview }: Found,
  { links }: Pick<ChangedPart, 'links'>,
  path: string,
): OpenValues | undefined => {
  const changed = links.find(({ name }) => path === `${LINKS_PREFIX}${name}`);
  const link = description.links.find(({ name }) => name === changed?.name);
  const live = link && preview.before?.links[link.name];
  if (!changed || !link || !live) return undefined;
  const keys = new Set(live.map((value) => buildLinkKey(link, value)));
  const isLive = (value: LinkValue): boolean => keys.has(buildLinkKey(link, value));
  const [added = [], removed = []] = [changed.added, changed.removed].map(
    (values) => mapLinks(description, { [link.name]: values }, ids)[link.name],
  );
  return { missing: removed.filter((value) => !isLive(value)), surplus: added.filter(isLive) };
};

/**
 * Tells if the directory reverses the change of a read-only link: an undeleted object returns with its id and its
 * memberships. A re-created object has a new id and returns without them.
 * @param undeleted ids, in lower case, of objects that the same plan restores from the recycle bin
 */
export const isReturningLink = (
  found: Found,
  part: Pick<ChangedPart, 'links'>,
  path: string,
  undeleted: ReadonlySet<string>,
): boolean => {
  const open = isReadOnlyLink(found, path) ? findOpenValues(found, part, path) : undefined;
  if (!open) return false;
  const { missing, surplus } = open;
  return missing.length > 0 && surplus.length === 0 && missing.every((value) => isUndeleted(value, undeleted));
};

/** @param paths of links that return with undeleted objects */
export const returningMessage = (paths: readonly string[]): string | undefined =>
  paths.length > 0
    ? `The directory restores these links when the plan restores their objects from the recycle bin: ${namesOfPaths(paths)}.`
    : undefined;
