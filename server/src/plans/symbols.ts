import type { LinkValue } from '../directory/index.ts';

/**
 * Puts the ids of the backup in place of ids that are unknown before an object is created again; the restore maps
 * them to the new ids.
 */
export const withoutSymbols = <T>(value: T, symbols: ReadonlyMap<string, string>): T => {
  if (symbols.size === 0) return value;
  const replaced = (each: unknown): unknown => {
    if (typeof each === 'string') {
      // Scopes such as "/administrativeUnits/<id>" hold an id at their end.
      const start = each.lastIndexOf('/') + 1;
      const id = symbols.get(each.slice(start));
      return id === undefined ? each : each.slice(0, start) + id;
    }
    if (Array.isArray(each)) return each.map(replaced);
    if (typeof each !== 'object' || each === null) return each;
    return Object.fromEntries(Object.entries(each).map(([key, member]) => [key, replaced(member)]));
  };
  return replaced(value) as T;
};

export const linksWithoutSymbols = (
  values: readonly LinkValue[],
  symbols: ReadonlyMap<string, string>,
): readonly LinkValue[] => withoutSymbols(values, symbols);
