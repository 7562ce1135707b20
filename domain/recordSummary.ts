import { findInfo, infoOf, NAMED_POLICIES } from './objectTypes.ts';
import type { ObjectType, RecordColumn } from './objectTypes.ts';

/** The form of one value in a list; null where the object has none. */
export type SummaryValue = string | number | boolean | null;

/** The longest text that a list shows (openapi.yaml, DisplayName). */
const MAX_TEXT_LENGTH = 1024;

type Properties = Readonly<Record<string, unknown>>;

const cut = (text: string): string => {
  if (text.length <= MAX_TEXT_LENGTH) return text;
  const last = text.charCodeAt(MAX_TEXT_LENGTH - 1);
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? MAX_TEXT_LENGTH - 1 : MAX_TEXT_LENGTH);
};

const valueOf = (value: unknown): SummaryValue => {
  if (typeof value === 'string') return cut(value);
  return typeof value === 'boolean' || typeof value === 'number' ? value : null;
};

/** The four kinds of groups, as the directory's own console names them, from the three properties that make them. */
const groupType = ({ groupTypes, mailEnabled, securityEnabled }: Properties): string => {
  if (Array.isArray(groupTypes) && groupTypes.includes('Unified')) return 'Microsoft 365';
  if (mailEnabled === true) return securityEnabled === true ? 'Mail-enabled security' : 'Distribution';
  return 'Security';
};

const roleType = ({ isBuiltIn }: Properties): string => (isBuiltIn === false ? 'Custom' : 'Built-in');

/**
 * Policies that exist once have no name of their own: "crossTenantAccessPolicy/default" reads "Cross tenant access
 * policy: default".
 */
const policyName = ({ displayName }: Properties, id: string): string => {
  if (typeof displayName === 'string' && displayName !== '') return displayName;
  const named = Object.entries(NAMED_POLICIES).find(([policy]) => policy === id)?.[1];
  if (named !== undefined) return named;
  const [kind = '', ...rest] = id.split('/');
  const words = kind.replaceAll(
    /([a-z])([A-Z])/g,
    (_, before: string, after: string) => `${before} ${after.toLowerCase()}`,
  );
  return [words.charAt(0).toUpperCase() + words.slice(1), ...rest].join(': ');
};

type Derive = (object: Properties, id: string) => SummaryValue;

/** Columns whose value is not a property of the object. */
const DERIVED: Partial<Record<ObjectType, Readonly<Record<string, Derive>>>> = {
  groups: { groupType },
  directoryRoles: { roleType },
  tenantWidePolicies: { displayName: policyName },
};

/** Backups also hold properties that no list shows. */
export const isListed = (type: string): type is ObjectType => findInfo(type) !== undefined;

/** The columns of each type's list. */
export const columnsOf = (type: ObjectType): readonly RecordColumn[] => infoOf(type).columns;

/** The row of an object in a list: one value per column of its type, in their order. */
export const summarize = (type: ObjectType, id: string, object: Properties): SummaryValue[] => {
  const derived = DERIVED[type];
  return columnsOf(type).map(({ key }) => {
    const derive = derived?.[key];
    if (derive) return valueOf(derive(object, id));
    return key === 'id' ? id : valueOf(object[key]);
  });
};

/** The row of an object whose content cannot be opened any more: its id, and that it is damaged. */
export const damagedSummary = (type: ObjectType, id: string): SummaryValue[] =>
  columnsOf(type).map(({ key }) => (key === 'id' ? id : key === 'displayName' ? cut(`Damaged object ${id}`) : null));

/** @returns the name among the values of a summary. */
export const nameAmong = (type: ObjectType, values: readonly SummaryValue[]): string | undefined => {
  const name = values[columnsOf(type).findIndex(({ key }) => key === 'displayName')];
  return typeof name === 'string' ? name : undefined;
};

/** @returns the name that lists show of an object; undefined stands for one that cannot be opened. */
export const nameOf = (type: ObjectType, id: string, object: Properties | undefined): string | undefined =>
  nameAmong(type, object ? summarize(type, id, object) : damagedSummary(type, id));

/** An object as lists deliver it (openapi.yaml, DirectoryRecord). */
export type DirectoryRecord = { id: string; type?: keyof typeof NAMED_POLICIES } & Record<string, SummaryValue>;

export const createRecord = (type: ObjectType, id: string, values: readonly SummaryValue[]): DirectoryRecord => ({
  ...Object.fromEntries(columnsOf(type).map(({ key }, index) => [key, values[index] ?? null])),
  id,
  ...(type === 'tenantWidePolicies' && Object.hasOwn(NAMED_POLICIES, id)
    ? { type: id as keyof typeof NAMED_POLICIES }
    : {}),
});
