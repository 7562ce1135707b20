import { labelOfType, infoOf, type ObjectType } from './objectTypes.ts';
import { NAMES } from './texts/names.ts';
import type { Nouns } from './texts.ts';

/** @returns the name of one object of a type, such as "Conditional access policy"; an unknown type as delivered. */
export const typeName = (type: string): string => {
  const singular = Object.entries(NAMES.singular).find(([known]) => known === type)?.[1];
  return singular ? NAMES.beginning(singular) : labelOfType(type);
};

/** @returns the words for objects of a type: named location, named locations. */
export const nounsOf = (type: ObjectType): Nouns => {
  const one = infoOf(type).singular;
  return { one, many: NAMES.many(one) };
};
