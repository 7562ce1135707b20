import { isRecord } from '../parse.ts';
import type { GraphObject } from './description.ts';

/** The answer of Graph in place of a member of an enumeration that the caller may not know. */
export const UNKNOWN_MEMBER = 'unknownFutureValue';
/** People write these, so the word means nothing special there. */
const FREE_TEXT = new Set(['displayName', 'description', 'notes']);

export const holdsUnknownMember = (value: unknown): boolean =>
  value === UNKNOWN_MEMBER ||
  (typeof value === 'object' && value !== null && Object.values(value).some(holdsUnknownMember));

const unknownMembersIn = (value: GraphObject, before: string): string[] =>
  Object.entries(value).flatMap(([key, member]) => {
    if (FREE_TEXT.has(key) || key.includes('@')) return [];
    if (isRecord(member)) return unknownMembersIn(member, `${before}${key}.`);
    return holdsUnknownMember(member) ? [before + key] : [];
  });

/**
 * @returns names of the properties in which the directory answered with `unknownFutureValue`; a list that holds one is
 * unknown as a whole
 */
export const unknownMembers = (object: GraphObject): string[] => unknownMembersIn(object, '');
