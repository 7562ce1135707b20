import type { ObjectType } from '@trc/domain/objectTypes';
import { descriptionOf } from './descriptions.ts';

/** @returns the reason that objects of this kind are never written; undefined if they are, and for an unknown kind */
export const notWrittenReason = (type: ObjectType, id: string): string | undefined => {
  if (type !== 'tenantWidePolicies') return undefined;
  try {
    return descriptionOf(type, id).notWritten;
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
};

/** @returns true if a tenant-wide policy is at one of the places, e.g. "domains", or below it */
export const isAtPlace = (type: ObjectType, id: string, places: readonly string[]): boolean =>
  type === 'tenantWidePolicies' && places.some((place) => id === place || id.startsWith(`${place}/`));

/** @returns true if a restore may write the object */
export const isRestorableId = (type: ObjectType, id: string): boolean => notWrittenReason(type, id) === undefined;
