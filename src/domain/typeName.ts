import { labelOfType, OBJECT_TYPES } from './objectTypes';

/** @returns what one object of a type is called, such as "Conditional access policy"; an unknown type as delivered. */
export const typeName = (type: string): string => {
  const singular = OBJECT_TYPES.find((info) => info.type === type)?.singular ?? (type === 'customRoles' ? 'custom role' : undefined);
  return singular ? `${singular.charAt(0).toUpperCase()}${singular.slice(1)}` : labelOfType(type);
};
