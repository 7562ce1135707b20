import { isRecord } from '../parse.ts';
import type { GraphObject } from './description.ts';

/** The answer of Graph in place of a member of an enumeration that the caller may not know. */
export const UNKNOWN_MEMBER = 'unknownFutureValue';
/** People write these, so the word means nothing special there. */
const FREE_TEXT = new Set(['displayName', 'description', 'notes']);

export const holdsUnknownMember = (value: unknown): boolean =>
  value === UNKNOWN_MEMBER ||
  (typeof value === 'object' && value !== null && Object.values(value).some(holdsUnknownMember));

const collectUnknownMembers = (value: GraphObject, before: string, found: string[]): void => {
  for (const key of Object.keys(value)) {
    const member = value[key];
    // Most members are strings, and every comparison of an object comes here.
    if (member === null || FREE_TEXT.has(key) || key.includes('@')) continue;
    if (isRecord(member)) collectUnknownMembers(member, `${before}${key}.`, found);
    else if (holdsUnknownMember(member)) found.push(before + key);
  }
};

/**
 * @returns names of the properties in which the directory answered with `unknownFutureValue`; a list that holds one is
 * unknown as a whole
 */
export const unknownMembers = (object: GraphObject): string[] => {
  const found: string[] = [];
  collectUnknownMembers(object, '', found);
  return found;
};
