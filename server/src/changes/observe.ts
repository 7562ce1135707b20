import type { ObjectType } from '@trc/domain/objectTypes';
import { findComparisonRules } from '../content/meaningHash.ts';
import { knownLinks } from '../comparison/difference.ts';
import { withTenantProperties } from '../comparison/extensions.ts';
import { diffObjects, joinUnknownParts } from '../comparison/index.ts';
import type { TypeDescription } from '../directory/index.ts';
import { joinUnknown, knownObject } from '../directory/readState.ts';
import type { ReadSide, UnknownParts } from '../directory/readState.ts';
import { keyOf } from './types.ts';
import type { ObservedChange } from './types.ts';

const emptySide = ({ links }: TypeDescription): ReadSide => ({
  object: {},
  links: Object.fromEntries(links.map(({ name }) => [name, []])),
});

const knownSide = (description: TypeDescription, side: ReadSide, unknown: UnknownParts): ReadSide => ({
  object: knownObject(side.object, unknown),
  links: knownLinks(description, side.links, unknown),
});

/**
 * Compares one object in two versions. A part that is unknown on either side is not a difference.
 * @param before undefined: the earlier version is known to have no such object. The same holds for `after`.
 * @returns undefined where no comparison looks at objects of this kind, or where neither version has the object
 */
export const observeChange = (
  type: ObjectType,
  id: string,
  before: ReadSide | undefined,
  after: ReadSide | undefined,
): ObservedChange | undefined => {
  const description = findComparisonRules(type, id);
  if (!description || (!before && !after)) return undefined;
  const [old, now] = [before ?? emptySide(description), after ?? emptySide(description)];
  const unknown = joinUnknown(joinUnknownParts(old), joinUnknownParts(now));
  return {
    key: keyOf(type, id),
    type,
    id,
    kind: !before ? 'created' : !after ? 'deleted' : 'changed',
    description: withTenantProperties(description, old.object, now.object),
    before: knownSide(description, old, unknown),
    after: knownSide(description, now, unknown),
    attributes: diffObjects(description, old, now, 'all'),
  };
};
