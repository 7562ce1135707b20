import type { StoredEntry } from './activity.ts';

export interface ActivityFilter {
  /** ISO 8601; both ends belong to the period. */
  from?: string | undefined;
  to?: string | undefined;
  /** Part of the source, in any case. */
  source?: string | undefined;
  /** Types of the entries; empty for all. */
  types?: readonly string[] | undefined;
}

/** An entry as the page and the CSV file read it: without the fields of the hash chain. */
export type ActivityRow = Omit<StoredEntry, 'hash' | 'hash_form'> & Record<string, unknown>;

/** Escapes the LIKE wildcards `\`, `%` and `_`. */
const likeAnywhere = (text: string): string => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;

/** The condition of a filter. It has the parameters `$1` to `$5` (`filterParams`); a statement continues with `$6`. */
export const FILTER_CONDITION = String.raw`tenant_id = $1
  and ($2::timestamptz is null or at >= $2) and ($3::timestamptz is null or at <= $3)
  and ($4::text is null or source ilike $4 escape '\') and (cardinality($5::text[]) = 0 or type = any($5))`;

export const filterParams = (tenantId: string, { from, to, source, types = [] }: ActivityFilter): unknown[] => [
  tenantId,
  from ?? null,
  to ?? null,
  source === undefined ? null : likeAnywhere(source),
  types,
];

const flatten = (value: unknown, name: string): { name: string; value: string }[] => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return [{ name, value: typeof value === 'string' ? value : JSON.stringify(value) }];
  }
  return Object.entries(value).flatMap(([key, each]) => flatten(each, name === '' ? key : `${name}.${key}`));
};

/** @returns nested settings as pairs; a name is a path such as "conditionalAccessPolicies.restoreMode" */
export const flattenSettings = ({ settings }: ActivityRow): { name: string; value: string }[] =>
  settings === '' ? [] : flatten(JSON.parse(settings), '');
