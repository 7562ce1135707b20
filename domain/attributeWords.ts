import { NAMES } from './texts/names.ts';
import { VALUE_TEXTS } from './texts/values.ts';

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

const GUEST_ROLES: Readonly<Record<string, string>> = VALUE_TEXTS.guestRoles;
const LICENCES: Readonly<Record<string, string>> = VALUE_TEXTS.licences;
const METHODS: Readonly<Record<string, string>> = VALUE_TEXTS.values;
const VALUES_OF: Readonly<Record<string, Readonly<Record<string, string>>>> = VALUE_TEXTS.valuesOf;

/** Attributes whose texts are words of Microsoft Graph, some of them joined by commas. */
const JOINED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  allowedCombinations: METHODS,
  signInType: METHODS,
  guestOrExternalUserTypes: VALUE_TEXTS.valuesOf.guestOrExternalUserTypes,
};

/** @returns the product of a licence with its id, "licence (id)" for a product that this version does not know */
export const licenceName = (skuId: string): string =>
  `${LICENCES[skuId.toLowerCase()] ?? VALUE_TEXTS.licence} (${skuId})`;

/**
 * The table of words for values of Microsoft Graph.
 * @param path of the attribute, with dots
 * @returns the text in a person's words; the text as it is where the table does not have it
 */
export const valueWords = (path: string, text: string): string => {
  const name = path.replace('[]', '').split('.').at(-1) ?? path;
  if (name === 'guestUserRoleId') return GUEST_ROLES[text.toLowerCase()] ?? text;
  if (name === 'skuId') return licenceName(text);
  const joined = Object.hasOwn(JOINED, name) ? JOINED[name] : undefined;
  if (joined) {
    return text
      .split(',')
      .map((part) => joined[part] ?? part)
      .join(' + ');
  }
  const words = Object.hasOwn(VALUES_OF, name) ? VALUES_OF[name] : undefined;
  return words && Object.hasOwn(words, text) ? (words[text] ?? text) : text;
};
