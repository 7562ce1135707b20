import { OBJECT_TYPES, type ObjectType, type ObjectTypeInfo } from '../../domain/objectTypes';
import type { Things } from '../../domain/texts';
import { NAMES } from '../../domain/texts/names';

/** @returns the row of the registry. */
export const infoOf = (type: ObjectType): ObjectTypeInfo & { type: ObjectType } => {
  const info = OBJECT_TYPES.find((each) => each.type === type);
  if (!info) throw new Error(`${type} is no object type.`);
  return info;
};

/** @returns the words for objects of a type: named location, named locations. */
export const thingsOf = (type: ObjectType): Things => {
  const one = infoOf(type).singular;
  return { one, many: NAMES.many(one) };
};
