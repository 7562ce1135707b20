import { createHmac } from 'node:crypto';
import { canonicalJson } from '../content/canonicalJson.ts';
import { isRecord } from '../directory/parse.ts';
import type { TenantKeys } from '../keys/types.ts';

/** Keyed hash of the value of a property. */
export type HashValue = (name: string, value: unknown) => string;

const HASH_BYTES = 12;

/** Names of the audit log that differ from those of Microsoft Graph, in lower case. */
const GRAPH_NAMES: Readonly<Record<string, string>> = {
  facsimiletelephonenumber: 'faxnumber',
  mobile: 'mobilephone',
  physicaldeliveryofficename: 'officelocation',
  telephonenumber: 'businessphones',
};

/** @returns the one name of a property, independent of the case in which the log or Microsoft Graph writes it */
export const propertyName = (name: string): string => {
  const lower = name.trim().toLowerCase();
  return GRAPH_NAMES[lower] ?? lower;
};

const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  (Array.isArray(value) && value.length === 0) ||
  (isRecord(value) && Object.keys(value).length === 0);

/**
 * @returns the value in one form: empty values are null, a list of one is its item, the order of a list means nothing,
 * `true` and "True" are equal, annotations are left out
 */
export const normalizeValue = (value: unknown): unknown => {
  if (isEmpty(value)) return null;
  if (Array.isArray(value)) {
    const items = value.map((item) => canonicalJson(normalizeValue(item))).sort();
    return items.length === 1 ? (JSON.parse(items[0] ?? 'null') as unknown) : items;
  }
  if (isRecord(value)) {
    const entries = Object.entries(value)
      .filter(([name]) => !name.includes('@'))
      .map(([name, each]) => [name, normalizeValue(each)] as const)
      .filter(([, each]) => each !== null);
    return entries.length === 0 ? null : Object.fromEntries(entries);
  }
  const text = typeof value === 'string' ? value.trim() : String(value);
  return /^(true|false)$/i.test(text) ? text.toLowerCase() : text;
};

/** @returns a hash of name and value under a key of the tenant, so that equal values of two properties look unlike */
export const createValueHash = (keys: TenantKeys): HashValue => {
  const key = createHmac('sha256', keys.addressKey).update('audit-values').digest();
  return (name, value) =>
    createHmac('sha256', key)
      .update(`${propertyName(name)}\n${canonicalJson(normalizeValue(value))}`)
      .digest()
      .subarray(0, HASH_BYTES)
      .toString('base64url');
};
