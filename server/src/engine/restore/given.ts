import type { GraphObject, TypeDescription } from '../../directory/index.ts';
import { canonicalJson } from '../../keys/canonicalJson.ts';

/** Ids and moments are others whatever happens; the report shows new ids by themselves. */
const ALWAYS_OTHERS: ReadonlySet<string> = new Set([
  'id', 'createdDateTime', 'deletedDateTime', 'lastModifiedDateTime', 'modifiedDateTime', 'renewedDateTime',
]);

/** One text for values that say the same: null, nothing and an empty list; lists have no order here. */
const textOfValue = (value: unknown): string => {
  if (value === undefined || value === null || (Array.isArray(value) && value.length === 0)) return 'null';
  return Array.isArray(value) ? value.map(canonicalJson).sort().join() : canonicalJson(value);
};

/**
 * @returns a sentence that names the properties whose value the directory decides and in which the object differs from
 * the backup, or undefined. Comparisons leave these properties out, because they cannot be written.
 */
export const givenNote = (
  { readOnly }: Pick<TypeDescription, 'readOnly'>, stored: GraphObject, live: GraphObject,
): string | undefined => {
  const names = readOnly.filter((name) => !ALWAYS_OTHERS.has(name) && Object.hasOwn(stored, name)
    && Object.hasOwn(live, name) && textOfValue(stored[name]) !== textOfValue(live[name]));
  const list = names.join(', ');
  return list === '' ? undefined : `The directory decides these values, and they are not those of the backup: ${list}.`;
};
