import { labelOfType } from './objectTypes.ts';
import { NAMES } from './texts/names.ts';

/** @returns what one object of a type is called, such as "Conditional access policy"; an unknown type as delivered. */
export const typeName = (type: string): string => {
  const singular = Object.entries(NAMES.singular).find(([known]) => known === type)?.[1];
  return singular ? NAMES.beginning(singular) : labelOfType(type);
};
