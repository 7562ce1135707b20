import { infoOf, type ObjectType } from '@trc/domain/objectTypes';
import type { Things } from '@trc/domain/texts';
import { NAMES } from '@trc/domain/texts/names';

/** @returns the words for objects of a type: named location, named locations. */
export const thingsOf = (type: ObjectType): Things => {
  const one = infoOf(type).singular;
  return { one, many: NAMES.many(one) };
};
