import { withoutSecrets } from '../execute/secrets.ts';
import type { ItemReport } from '../types.ts';

/** One attribute or link as it was meant, sent and found afterwards; values as text, JSON unless they are text. */
export interface ReportAttribute {
  name: string;
  intended?: string;
  written?: string;
  readBack?: string;
  /** Read back as another value than the one meant. */
  differs?: true;
}

/** Limits of the report for one object and one value. */
const MAX_ATTRIBUTES = 100;
const MAX_VALUE = 2000;
const MAX_NAME = 256;

type Values = Readonly<Record<string, unknown>>;

const cut = (text: string): string => (text.length > MAX_VALUE ? `${text.slice(0, MAX_VALUE - 1)}…` : text);
const textOf = (value: unknown): string => cut(typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));

/** Keys in any order are the same object. */
const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([left], [right]) => (left < right ? -1 : 1))
      .map(([key, each]) => [key, sorted(each)]),
  );
};
export const isEqual = (left: unknown, right: unknown): boolean =>
  JSON.stringify(sorted(left)) === JSON.stringify(sorted(right));

const part = (key: 'intended' | 'written' | 'readBack', values: Values, name: string): Partial<ReportAttribute> =>
  Object.hasOwn(values, name) ? { [key]: textOf(values[name]) } : {};

/**
 * Lists the attributes of an object that were written or read back, those that differ first. The list is empty if
 * nothing was written and nothing differs, because the intent alone is the whole object.
 */
export const listAttributes = (report: ItemReport): ReportAttribute[] => {
  const intended = withoutSecrets(report.intended ?? {});
  const written = withoutSecrets(report.written ?? {});
  const readBack = withoutSecrets(report.readBack ?? {});
  const wrong = new Set(report.errors.flatMap(({ attribute }) => attribute ?? []));
  const differs = (name: string): boolean =>
    Object.hasOwn(readBack, name) &&
    Object.hasOwn(intended, name) &&
    !isEqual(readBack[name], intended[name]) &&
    (wrong.has(name) || !Object.hasOwn(written, name));
  const names = [...new Set([...Object.keys(written), ...Object.keys(readBack)])].sort(
    (left, right) => Number(differs(right)) - Number(differs(left)),
  );
  return names.slice(0, MAX_ATTRIBUTES).map((name) => ({
    name: name.slice(0, MAX_NAME),
    ...part('intended', intended, name),
    ...part('written', written, name),
    ...part('readBack', readBack, name),
    ...(differs(name) ? { differs: true as const } : {}),
  }));
};
