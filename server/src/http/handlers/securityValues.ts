import type { Role } from '@trc/domain/roles';
import { SECURITY_ATTRIBUTES } from '../../backup/readingPlan.ts';

/** Members of a reply that hold values of an attribute. */
const VALUES = ['oldValue', 'newValue', 'expected', 'wanted', 'value', 'intended', 'written', 'readBack', 'from', 'to'];

const isSecurityAttribute = (row: object): boolean =>
  ['name', 'path'].some(
    (key) => key in row && String((row as Record<string, unknown>)[key]).split('.')[0] === SECURITY_ATTRIBUTES,
  );

const withoutValues = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withoutValues);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).filter(([key]) => !isSecurityAttribute(value) || !VALUES.includes(key));
  return Object.fromEntries(members.map(([key, member]) => [key, withoutValues(member)]));
};

/**
 * Custom security attributes are visible to administrators only; others learn that they differ.
 * @param reply holds attributes as `{name, ...}` or `{path, ...}`, at any depth
 */
export const withSecurityValues = <T>(role: Role, reply: T): T =>
  role === 'admin' ? reply : (withoutValues(reply) as T);
