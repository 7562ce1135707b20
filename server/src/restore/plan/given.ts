import { namesOfPaths } from '../../comparison/messages.ts';
import type { GraphObject, TypeDescription } from '../../directory/index.ts';
import { canonicalJson } from '../../content/canonicalJson.ts';

/** Dates that say when something was done to an object. */
const DATES = ['createdDateTime', 'deletedDateTime', 'lastModifiedDateTime', 'modifiedDateTime', 'renewedDateTime'];
/** Dates have a note, and the report shows new ids. */
const SHOWN_ELSEWHERE: ReadonlySet<string> = new Set(['id', ...DATES]);

/** Returns the same text for equivalent values: null, undefined and an empty list; lists have no order here. */
const textOfValue = (value: unknown): string => {
  if (value === undefined || value === null || (Array.isArray(value) && value.length === 0)) return 'null';
  return Array.isArray(value) ? value.map(canonicalJson).sort().join() : canonicalJson(value);
};

const isOther = (name: string, stored: GraphObject, live: GraphObject): boolean =>
  Object.hasOwn(stored, name) && Object.hasOwn(live, name) && textOfValue(stored[name]) !== textOfValue(live[name]);

/**
 * @returns a sentence that names the dates in which an object differs from the backup after a write, or undefined.
 * Not every list shows the date of creation, and an object that was created again has another one in any case.
 */
export const datesNote = (
  { readOnly }: Pick<TypeDescription, 'readOnly'>,
  stored: GraphObject,
  live: GraphObject,
  isCreated: boolean,
): string | undefined => {
  const isUnshown = (name: string): boolean =>
    isCreated && name === 'createdDateTime' && readOnly.includes(name) && stored[name] === undefined;
  const list = namesOfPaths(DATES.filter((name) => isOther(name, stored, live) || isUnshown(name)));
  return list === ''
    ? undefined
    : `The directory sets these dates itself when an object is written: ${list}. Nothing has to be done.`;
};

/**
 * @returns a sentence that names the properties whose value the directory decides and in which the object differs from
 * the backup, or undefined. Comparisons leave these properties out, because they cannot be written.
 */
export const givenNote = (
  { readOnly }: Pick<TypeDescription, 'readOnly'>,
  stored: GraphObject,
  live: GraphObject,
): string | undefined => {
  const names = readOnly.filter((name) => !SHOWN_ELSEWHERE.has(name) && isOther(name, stored, live));
  const list = namesOfPaths(names);
  return list === '' ? undefined : `The directory sets these values, and they differ from the backup: ${list}.`;
};
