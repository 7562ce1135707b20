import { NAMES } from './texts/names.ts';

const WORDS: Readonly<Record<string, string>> = NAMES.attributes;
const SHORT: Readonly<Record<string, string>> = NAMES.abbreviations;

/** Attributes that an organisation has defined itself keep their names. */
const OWN = /^(extension_[0-9a-f]{32}_|ext[a-z0-9]{8}_)/i;

const split = (name: string): string =>
  name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .split(' ')
    .map((word) => SHORT[word.toLowerCase()] ?? word.toLowerCase())
    .join(' ');

/**
 * @param path a property or link with dots, as Microsoft Graph names it
 * @returns its name as it is written inside a sentence: "links.appRoleAssignedTo" is "users and groups with access"
 */
export const attributeWords = (path: string): string => {
  const name = path.replace('[]', '').split('.').at(-1) ?? path;
  if (OWN.test(name)) return name;
  return Object.hasOwn(WORDS, name) ? (WORDS[name] ?? name) : split(name);
};
