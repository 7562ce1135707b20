import { joinUnknown, knownObject } from '../directory/readState.ts';
import type { GraphObject } from '../directory/types/description.ts';
import { canonicalJson } from '../content/canonicalJson.ts';
import { isNested, knownLinks, LINKS_PREFIX, MAX_NAME_LENGTH, MAX_ATTRIBUTES, joinUnknownParts } from './difference.ts';
import type { WholeObject } from './difference.ts';
import { normalise, normaliseLinks } from '../content/normalForm.ts';
import type { ComparisonRules } from '../content/normalForm.ts';
import type { Links } from './references.ts';

/** One attribute that both sides have with the same value; named as differences are. */
export interface AttributeValue {
  name: string;
  value?: unknown;
}

const isSame = (one: unknown, other: unknown): boolean => canonicalJson(one ?? null) === canonicalJson(other ?? null);

const sameProperties = (left: GraphObject, right: GraphObject, prefix: string): AttributeValue[] =>
  Object.keys(left)
    .filter((key) => Object.hasOwn(right, key))
    .sort()
    .flatMap((key) => {
      const [one, other] = [left[key], right[key]];
      const name = prefix + key;
      if (isNested(one) && isNested(other) && name.length < MAX_NAME_LENGTH)
        return sameProperties(one, other, `${name}.`);
      return isSame(one, other) ? [{ name: name.slice(0, MAX_NAME_LENGTH), value: one }] : [];
    });

/**
 * @returns the equal parts that `diffObjects` passes over: properties by name, then links. Parts that are missing on
 * both sides or unknown on one side are left out.
 */
export const equalAttributes = (
  description: ComparisonRules,
  left: WholeObject,
  right: WholeObject,
): AttributeValue[] => {
  const unknown = joinUnknown(joinUnknownParts(left), joinUnknownParts(right));
  const linksOf = ({ links }: WholeObject): Links =>
    normaliseLinks(description, knownLinks(description, links, unknown), left.object);
  const propertiesOf = ({ object }: WholeObject): GraphObject => normalise(description, knownObject(object, unknown));
  const [old, now] = [linksOf(left), linksOf(right)];
  const links = description.links.flatMap(({ name }) => {
    const [one, other] = [old[name], now[name]];
    return one && other && one.length > 0 && isSame(one, other) ? [{ name: LINKS_PREFIX + name, value: one }] : [];
  });
  return [...sameProperties(propertiesOf(left), propertiesOf(right), ''), ...links].slice(0, MAX_ATTRIBUTES);
};
