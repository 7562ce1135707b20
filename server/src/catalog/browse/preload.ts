import { OBJECT_TYPES } from '@trc/domain/objectTypes';
import type { Indexes } from './indexes.ts';
import type { SearchIndexes } from './types.ts';

/** Milliseconds that a preload is kept, unless a session lasts longer. */
const LIFE_MS = 15 * 60_000;

/**
 * Loads all types of a backup ahead, because start-up waits until search works. Types that do not fit memory are loaded
 * on request.
 */
export const createPreload = (indexes: Indexes, now: () => number = Date.now): SearchIndexes => {
  const done = new Map<string, { number: number; at: number }>();
  const running = new Map<string, Promise<void>>();

  const load = async (tenantId: string, number: number): Promise<void> => {
    for (const { type } of OBJECT_TYPES) await indexes.load({ tenantId, number, type });
    done.set(tenantId, { number, at: now() });
  };

  return {
    isPreloaded: (tenantId, number) => {
      const known = done.get(tenantId);
      return known?.number === number && (indexes.isKept(tenantId) || known.at + LIFE_MS > now());
    },
    preload: (tenantId, number) => {
      const key = `${tenantId} ${number}`;
      const loading = running.get(key) ?? load(tenantId, number).finally(() => running.delete(key));
      running.set(key, loading);
      return loading;
    },
    keepUntil: (tenantId, until) => indexes.keepUntil(tenantId, until.getTime()),
    isKept: (tenantId) => indexes.isKept(tenantId),
  };
};
