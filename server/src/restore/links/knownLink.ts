import type { LinkDescription, LinkValue, TypeDescription } from '../../directory/index.ts';
import { knownValues, LINKS_PREFIX, markKnown } from '../../directory/readState.ts';
import type { Known } from '../../directory/readState.ts';
import { mapLinks, joinUnknownParts } from '../../comparison/index.ts';
import type { WholeObject } from '../../comparison/index.ts';
import type { Intending } from '../execute/run.ts';

export interface KnownLink {
  values: Known<readonly LinkValue[]>;
  /** Values that the backup does not know to belong there. */
  unknown: readonly LinkValue[];
}

/**
 * @returns the values that a backup has of one link of an object, with current ids; undefined if it does not know the
 * link
 */
export const knownLink = (
  { ids }: Pick<Intending, 'ids'>,
  description: TypeDescription,
  { object, links, unknown }: WholeObject,
  link: LinkDescription,
): KnownLink[] => {
  const own = links[link.name];
  if (!own) return [];
  const parts = joinUnknownParts({ object, links: { [link.name]: own }, unknown });
  const known = knownValues(link, own, parts);
  if (!known) return [];
  const now = (values: readonly LinkValue[]): readonly LinkValue[] =>
    mapLinks(description, { [link.name]: values }, ids)[link.name] ?? [];
  return [{ values: markKnown(now(known)), unknown: now(parts.get(LINKS_PREFIX + link.name)?.rows ?? []) }];
};
