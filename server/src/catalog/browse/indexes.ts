import type { JobLog } from '../../jobs/index.ts';
import type { OpenKeys } from '../../keys/index.ts';
import type { Db } from '../../storage/types.ts';
import { loadIndex } from './load.ts';
import type { IndexPlace } from './load.ts';
import { IndexThread } from './thread.ts';
import type { Calls } from './protocol.ts';

export interface IndexesOptions {
  db: Db;
  keys: OpenKeys;
  log: JobLog;
  /** Bytes that all indexes together may take; the one in use stays, whichever size it has. */
  memory?: number | undefined;
  /** Milliseconds since 1970. */
  now?: () => number;
}

type Question = 'page' | 'rows' | 'matching';

/** The indexes in memory: loaded when they are asked for, dropped when they expire or others need the room. */
export interface Indexes {
  /** Loads an index, or finds it loaded. */
  load(place: IndexPlace): Promise<void>;
  isLoaded(place: IndexPlace): boolean;
  /** Asks an index, and loads it first where it is not. */
  ask<K extends Question>(place: IndexPlace, kind: K, question: Calls[K]['request']): Promise<Calls[K]['reply']>;
  /** The tenant's indexes stay at least until then; an earlier moment of another person changes nothing. */
  keepUntil(tenantId: string, until: number): void;
  /** True while `keepUntil` keeps the indexes of the tenant. */
  isKept(tenantId: string): boolean;
  close(): Promise<void>;
}

const MEMORY = 768 * 1024 * 1024;
/** Milliseconds until an unused index is dropped, unless a session lasts longer. */
const IDLE = 15 * 60_000;
const SWEEP = 30_000;

interface Entry {
  place: IndexPlace;
  index: number;
  loading: Promise<void>;
  isLoaded: boolean;
  bytes: number;
  usedAt: number;
}

const keyOf = ({ tenantId, number, type }: IndexPlace): string => `${tenantId} ${number} ${type}`;

export const createIndexes = ({ db, keys, log, memory = MEMORY, now = Date.now }: IndexesOptions): Indexes => {
  const entries = new Map<string, Entry>();
  const kept = new Map<string, number>();
  const thread = new IndexThread(() => entries.clear());
  let nextIndex = 1;

  const drop = (entry: Entry): void => {
    if (entries.get(keyOf(entry.place)) === entry) entries.delete(keyOf(entry.place));
    thread.call('drop', entry.index, {}).catch(() => undefined);
  };

  const isKept = (tenantId: string): boolean => (kept.get(tenantId) ?? 0) > now();
  const isExpired = ({ place, isLoaded, usedAt }: Entry): boolean =>
    isLoaded && !isKept(place.tenantId) && usedAt + IDLE <= now();

  const makeRoom = (inUse: Entry): void => {
    const loaded = [...entries.values()]
      .filter(({ isLoaded }) => isLoaded)
      .sort((left, right) => left.usedAt - right.usedAt);
    let taken = loaded.reduce((sum, { bytes }) => sum + bytes, 0);
    for (const entry of loaded) {
      if (taken <= memory) return;
      if (entry === inUse) continue;
      drop(entry);
      taken -= entry.bytes;
    }
  };

  const begin = (place: IndexPlace): Entry => {
    const entry: Entry = {
      place,
      index: nextIndex++,
      loading: Promise.resolve(),
      isLoaded: false,
      bytes: 0,
      usedAt: now(),
    };
    const load = async (): Promise<void> => {
      try {
        const { bytes, rebuilt, unusable } = await loadIndex(
          db,
          thread,
          entry.index,
          await keys.tenant(place.tenantId),
          place,
        );
        if (rebuilt > 0) log('warn', 'summaries made again from bodies', { type: place.type, rebuilt, unusable });
        entry.bytes = bytes;
        entry.isLoaded = true;
        makeRoom(entry);
      } catch (error) {
        drop(entry);
        throw error;
      }
    };
    entries.set(keyOf(place), entry);
    entry.loading = load();
    entry.loading.catch(() => undefined);
    return entry;
  };

  const use = (place: IndexPlace): Entry => {
    const known = entries.get(keyOf(place));
    if (known && isExpired(known)) drop(known);
    const entry = entries.get(keyOf(place)) ?? begin(place);
    entry.usedAt = now();
    return entry;
  };

  const sweep = setInterval(() => {
    for (const entry of entries.values()) if (isExpired(entry)) drop(entry);
  }, SWEEP);
  sweep.unref();

  return {
    load: (place) => use(place).loading,
    isLoaded: (place) => {
      const entry = entries.get(keyOf(place));
      return entry !== undefined && entry.isLoaded && !isExpired(entry);
    },
    ask: async (place, kind, question) => {
      const entry = use(place);
      await entry.loading;
      return thread.call(kind, entry.index, question);
    },
    keepUntil: (tenantId, until) => void kept.set(tenantId, Math.max(until, kept.get(tenantId) ?? 0)),
    isKept,
    close: async () => {
      clearInterval(sweep);
      await thread.close();
    },
  };
};
