import { OBJECT_TYPES } from '@trc/domain/objectTypes';
import type { Product } from './types.ts';

export interface Allowed {
  /** New ids, and application ids, of objects that were deleted permanently, by the former ones. */
  newIds: ReadonlyMap<string, string>;
  /** Objects that the plan names as impossible. */
  impossible: readonly string[];
}

/** Comparisons of two backups of the tenant. */
export const comparedStates = (product: Product) => {
  /** Two states of the tenant, attribute by attribute, but for values that cannot be put back. */
  const differencesBetween = async (from: string, to: string, { newIds, impossible }: Allowed): Promise<string[]> => {
    const textOf = (value: unknown): string => {
      const ids = (each: unknown): unknown => (typeof each === 'string' ? (newIds.get(each) ?? each) : each);
      return JSON.stringify(Array.isArray(value) ? value.map(ids).sort() : (ids(value) ?? null));
    };
    const isPossible = (text: string): boolean => !impossible.some((id) => text.includes(id));
    return (await product.compareBackups(from, to)).list.flatMap(({ type, id, displayName, change, attributes }) => {
      const left = attributes.flatMap(({ name, oldValue, newValue }) => {
        const [before_, now] = [oldValue, newValue].map(textOf);
        return before_ === now || !isPossible(`${before_} ${now}`) ? [] : [`${name}: ${before_} -> ${now}`];
      });
      return left.length > 0 && isPossible(id) ? [`${change} ${type} ${displayName ?? id}: ${left.join('; ')}`] : [];
    });
  };

  /** Application ids by the ids of applications. */
  const appIdsNow = async (): Promise<Map<string, string>> => {
    const { value } = await product.tenant('GET', '/v1.0/applications?$select=id,appId&$top=999');
    return new Map(value.map(({ id, appId }) => [id, String(appId)]));
  };

  /** Turns the differences into a selection. */
  const chosenOf = async (from: string, to: string): Promise<Record<string, string[]>> => {
    const chosen: Record<string, string[]> = {};
    for (const { type, id, change } of (await product.compareBackups(from, to)).list)
      if (change !== 'added' && OBJECT_TYPES.some((each) => each.type === type)) (chosen[type] ??= []).push(id);
    return chosen;
  };

  return { differencesBetween, appIdsNow, chosenOf };
};
