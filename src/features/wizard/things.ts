import { infoOf, type ObjectType } from '../../domain/objectTypes';
import type { Things } from '../../domain/texts';
import { NAMES } from '../../domain/texts/names';

/** @returns the words for objects of a type: named location, named locations. */
export const thingsOf = (type: ObjectType): Things => {
  const one = infoOf(type).singular;
  return { one, many: NAMES.many(one) };
};
