import { createCipheriv, createHash, createHmac } from 'node:crypto';
import type { GraphObject } from '../directory/types/description.ts';
import { descriptionOf } from '../directory/types/descriptions.ts';
import { findReferences } from '../directory/types/references.ts';
import type { Links } from '../directory/types/references.ts';
import { isObjectType } from '../directory/types/stored.ts';
import type { StoredType } from '../directory/types/stored.ts';
import type { TenantKeys } from '../keys/types.ts';
import { LOWER_CASE_UUID } from '@trc/domain/uuid';

/** Bytes of one id. */
export const TARGET_SIZE = 16;

/**
 * Writes an id as 16 bytes: a UUID as it is, other ids by their hash; upper case and a place such as
 * "deletedItems/users/" mean nothing.
 */
const writeId = (to: Buffer, at: number, id: string): void => {
  const own = id.slice(id.lastIndexOf('/') + 1).toLowerCase();
  if (LOWER_CASE_UUID.test(own)) to.write(own.replaceAll('-', ''), at, 'hex');
  else createHash('sha256').update(own).digest().copy(to, at, 0, TARGET_SIZE);
};

/**
 * Pseudonyms of ids, 16 bytes each: one block of AES under a key of the tenant, so that a stolen database does not say
 * who belongs to whom, and ten thousand of them cost no more than one call.
 */
export const computePseudonyms = (keys: TenantKeys, ids: readonly string[]): Buffer => {
  const plain = Buffer.alloc(ids.length * TARGET_SIZE);
  ids.forEach((id, index) => writeId(plain, index * TARGET_SIZE, id));
  const key = createHmac('sha256', keys.addressKey).update('targets').digest();
  return createCipheriv('aes-256-ecb', key, null).setAutoPadding(false).update(plain);
};

/** The parts of a stored object that hold references. */
export interface Referring {
  object: GraphObject;
  links: Links;
}

/**
 * @returns the ids that an object of the backup must find there, each once, without references that may belong to
 * another tenant.
 */
export const requiredReferences = (
  type: StoredType,
  id: string,
  { object, links }: Referring,
): { path: string; id: string }[] => {
  if (!isObjectType(type)) return [];
  try {
    const found = findReferences(descriptionOf(type, id), object, links).filter(({ optional }) => !optional);
    return [
      ...new Map(
        found.reverse().map((reference) => [reference.id, { path: reference.path, id: reference.id }]),
      ).values(),
    ].reverse();
  } catch (error) {
    // A kind of policy that is not known.
    if (error instanceof RangeError) return [];
    throw error;
  }
};

const alternateIdOf = (type: StoredType, id: string, object: GraphObject): string[] => {
  if (!isObjectType(type) || type === 'tenantWidePolicies') return [];
  const name = descriptionOf(type, id).alternateId;
  const value = name === undefined ? undefined : object[name];
  return typeof value === 'string' ? [value] : [];
};

/**
 * Data kept next to a version to find dangling references: a byte with the number of other ids of the object, then
 * pseudonyms of these and of everything it refers to.
 */
export const packTargets = (keys: TenantKeys, type: StoredType, id: string, referring: Referring): Buffer => {
  const own = alternateIdOf(type, id, referring.object);
  const targets = requiredReferences(type, id, referring).map((reference) => reference.id);
  if (own.length + targets.length === 0) return Buffer.alloc(0);
  return Buffer.concat([Buffer.of(own.length), computePseudonyms(keys, [...own, ...targets])]);
};

/** @returns the pseudonyms of the object's other ids, and of its references. */
export const unpackTargets = (packed: Buffer): { own: Buffer; targets: Buffer } => {
  const end = 1 + (packed[0] ?? 0) * TARGET_SIZE;
  return { own: packed.subarray(1, end), targets: packed.subarray(end) };
};
