import { attributeWords, licenceName, valueWords } from '@trc/domain/attributeWords';
import { MAX_COMPARISON_LENGTH } from '@trc/domain/limits';
import { withVisibleControls } from '@trc/domain/shownName';
import { NAMES } from '@trc/domain/texts/names';
import { VALUE_TEXTS } from '@trc/domain/texts/values';
import { DIFF_TEXTS } from '@trc/domain/texts/diff';

const T = DIFF_TEXTS;

/** ISO 8601 with a time, as the directory writes moments. */
const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?$/;
export const isMoment = (value: unknown): value is string =>
  typeof value === 'string' && MOMENT.test(value) && !Number.isNaN(Date.parse(value));

export const isAbsent = (value: unknown): value is undefined | null => value === undefined || value === null;

/** Secret members at any depth. The service backs none up; secrets from another backend are not shown either. */
const SECRET = /^(password|secret|secrettext|privatekey|clientsecret|passwordprofile|key)$/i;
const isSecret = (name: string, value: unknown): boolean => SECRET.test(name) && !isAbsent(value);

/** A name before the id of the referenced object, as the service writes it: "Finance (1c2b3a49-…)". */
const NAMED_ID = / \((?:\/[a-z]+\/)*[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\)$/i;

const NAMED_IDS = new RegExp(NAMED_ID.source.slice(0, -1), 'gi');
/** @returns a text without the ids that follow names */
export const withoutNamedIds = (text: string): string => text.replaceAll(NAMED_IDS, '');

const words = (name: string): string => NAMES.beginning(attributeWords(name));
const withWords = (attribute: string, value: unknown): unknown => {
  if (Array.isArray(value))
    return value.map((item: unknown) => (typeof item === 'string' ? valueWords(attribute, item) : item));
  return typeof value === 'string' ? valueWords(attribute, value) : value;
};

const LICENCE_PARTS: readonly string[] = ['skuId', 'disabledPlans'];

/** A licence: its product, and the number of its services that are switched off. */
const licenceText = ({ skuId, disabledPlans }: { skuId: string; disabledPlans?: unknown }): string => {
  const off = Array.isArray(disabledPlans) ? disabledPlans.length : 0;
  return off > 0 ? `${licenceName(skuId)}: ${VALUE_TEXTS.servicesOff(off)}` : licenceName(skuId);
};
const isLicence = (value: object): value is { skuId: string; disabledPlans?: unknown } =>
  'skuId' in value && typeof value.skuId === 'string' && Object.keys(value).every((key) => LICENCE_PARTS.includes(key));
/** Members whose value "/" is the whole directory. */
const SCOPES = /^(directoryScopeId|appScopeId)$/;

const write = (value: unknown, isShort: boolean): string => {
  if (isAbsent(value)) return '';
  if (typeof value === 'string') return isShort ? value.replace(NAMED_ID, '') : value;
  if (typeof value === 'boolean') return value ? T.yes : T.no;
  if (typeof value === 'number' || typeof value === 'bigint') return String(value);
  if (Array.isArray(value)) return value.map((item) => write(item, isShort)).join(', ');
  if (typeof value !== 'object') return '';
  if (isLicence(value)) {
    const text = licenceText(value);
    return isShort ? withoutNamedIds(text) : text;
  }
  return Object.entries(value)
    .filter(([name]) => !name.includes('@odata'))
    .map(([name, member]) => `${attributeWords(name)}: ${writeMember(name, member, isShort)}`)
    .join(', ');
};

const writeMember = (name: string, member: unknown, isShort: boolean): string => {
  if (isSecret(name, member)) return T.hidden;
  if (SCOPES.test(name) && member === '/') return T.everywhere;
  const text = write(withWords(name, member), isShort);
  return typeof member === 'object' && member !== null && !Array.isArray(member) ? `{ ${text} }` : text;
};

/**
 * @param attribute the attribute's name with dots.
 * @returns the whole value as one line for a person; empty without a value
 */
export const formatAttributeValue = (attribute: string, value: unknown, isShort = false): string =>
  attribute.split('.').some((part) => isSecret(part, value))
    ? T.hidden
    : withVisibleControls(write(withWords(attribute, value), isShort));

/** @returns at most 150 characters, and an ellipsis where there are more. */
export const cut = (text: string): string =>
  text.length > MAX_COMPARISON_LENGTH ? `${text.slice(0, MAX_COMPARISON_LENGTH)}…` : text;

/** @returns the text of one value; ids behind names are omitted until the complete value is requested. */
export const shownValue = (attribute: string, value: unknown, whole: boolean): { text: string; isCut: boolean } => {
  const full = formatAttributeValue(attribute, value);
  const brief = cut(formatAttributeValue(attribute, value, true));
  return { text: whole ? full : brief, isCut: brief !== full };
};

/** The shown parts of both values of an attribute. */
export interface ShownPair {
  old: string;
  now: string;
  /** There is more to see. */
  isCut: boolean;
  /** The values differ, and their texts do not. */
  isEqual: boolean;
}

/** Characters of a tooltip. */
const TITLE_MAX = 1000;

/** @returns the value as the directory has it, for a tooltip; undefined where the shown text is the same */
export const valueTitle = (attribute: string, value: unknown, shown: string): string | undefined => {
  const isHidden = attribute.split('.').some((part) => isSecret(part, value));
  const texts = Array.isArray(value) ? (value as unknown[]) : [value];
  const isText = !isHidden && texts.every((text) => typeof text === 'string');
  const full = isText ? withVisibleControls(texts.join(', ')) : formatAttributeValue(attribute, value);
  return full === shown ? undefined : full.slice(0, TITLE_MAX);
};

/**
 * Ids after names are left out as long as the names tell the values apart.
 * @param whole the person wants to see everything
 */
export const shownPair = (attribute: string, oldValue: unknown, newValue: unknown, whole: boolean): ShownPair => {
  const full = { old: formatAttributeValue(attribute, oldValue), now: formatAttributeValue(attribute, newValue) };
  const short = {
    old: formatAttributeValue(attribute, oldValue, true),
    now: formatAttributeValue(attribute, newValue, true),
  };
  const best = short.old === short.now ? full : short;
  const brief = { old: cut(best.old), now: cut(best.now) };
  const isCut = brief.old !== full.old || brief.now !== full.now;
  const shown = whole ? full : brief;
  return { ...shown, isCut, isEqual: shown.old === shown.now };
};

/**
 * @returns the name of an attribute in words: "conditions.users.excludeGroups" is "Exclude groups", "links.members" is
 * "Members".
 */
export const attributeLabel = words;

/** @returns the parents of a nested attribute; undefined for an attribute of the object itself and for links. */
export const attributeParents = (attribute: string): string | undefined => {
  const parts = attribute.split('.');
  return parts.length > 1 && parts[0] !== 'links' ? parts.slice(0, -1).map(words).join(' › ') : undefined;
};
