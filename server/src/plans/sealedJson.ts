import { openText, sealText } from '../catalog/sealedText.ts';
import type { TextPlace } from '../catalog/sealedText.ts';
import type { TenantKeys } from '../keys/types.ts';

/** The place of a sealed field of a plan, so that no field can be exchanged for another. */
export const placeOf = (planId: string, field: string, ...more: readonly (string | number)[]): TextPlace => [
  'plan',
  planId,
  field,
  ...more,
];

export const sealJson = (keys: TenantKeys, place: TextPlace, value: unknown): Buffer =>
  sealText(keys, place, JSON.stringify(value));

/** @throws Error when the field is damaged or its key is not open */
export const openJson = (keys: TenantKeys, place: TextPlace, sealed: Buffer): unknown => {
  const text = openText(keys, place, sealed);
  if (text === undefined) throw new Error('A row of a plan is damaged, or its key is not open.');
  return JSON.parse(text);
};
