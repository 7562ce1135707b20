import { createHash, createHmac } from 'node:crypto';
import { allDescriptions, descriptionOf } from '../directory/types/descriptions.ts';
import type { GraphObject, TypeDescription } from '../directory/types/description.ts';
import type { Links } from '../directory/types/references.ts';
import { isObjectType } from '../directory/types/stored.ts';
import type { StoredType } from '../directory/types/stored.ts';
import { canonicalJson } from './canonicalJson.ts';
import { normalise, normaliseLinks } from './normalForm.ts';

/** Raise it with any change of normalForm.ts, or of a function of a description that the normal form calls. */
const CODE_VERSION = 1;

/** The parts of a description that decide the normal form and can be compared: all but functions. */
const rulesIn = ({ type, references, readOnly, sets, defaults = [], links }: TypeDescription): object => ({
  type,
  references,
  readOnly,
  sets,
  defaults: defaults.map(({ path, value }) => ({ path, value })),
  links: links.map(({ name, value, keep, references: own, add }) => ({
    name,
    value,
    keep,
    references: own,
    isWritten: add !== undefined,
  })),
});

/**
 * The version of the normal form, a positive int4. It follows from the rules of all types, so that a changed rule makes
 * every stored hash one of another version.
 */
export const NORMAL_FORM_VERSION =
  createHash('sha256')
    .update(canonicalJson([CODE_VERSION, ...allDescriptions().map(rulesIn)]))
    .digest()
    .readUInt32BE(0) >>> 1;

/**
 * @returns the rules of a stored object; undefined for objects that no comparison uses: entries of Expanded backups,
 * unknown kinds of policies.
 */
export const findComparisonRules = (type: StoredType, id: string): TypeDescription | undefined => {
  if (!isObjectType(type)) return undefined;
  try {
    return descriptionOf(type, id);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
};

/** The normal form of an object with its links, as one text. */
export const normalText = (
  description: TypeDescription,
  { object, links }: { object: GraphObject; links: Links },
): string =>
  canonicalJson({ object: normalise(description, object), links: normaliseLinks(description, links, object, 'all') });

/** Derives the key of one tenant, so that no content address can be taken for a hash of a meaning. */
const keyFrom = (addressKey: Buffer): Buffer => createHmac('sha256', addressKey).update('meaning').digest();

/**
 * @param addressKey the tenant's: a guess of an object cannot be tested without it, as with its content address
 * @returns 32 bytes that are equal for two versions of one object without a difference; undefined for objects that no
 * comparison uses
 */
export const meaningHash = (
  addressKey: Buffer,
  type: StoredType,
  id: string,
  whole: { object: GraphObject; links: Links },
): Buffer | undefined => {
  const description = findComparisonRules(type, id);
  if (!description) return undefined;
  return createHmac('sha256', keyFrom(addressKey))
    .update(`${NORMAL_FORM_VERSION}\0${type}\0${id}\0`)
    .update(normalText(description, whole))
    .digest();
};
