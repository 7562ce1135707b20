import type { OpenKeys } from '../keys/index.ts';
import type { Db } from '../storage/types.ts';
import { touchBackups } from './backups.ts';
import { verifyManifest } from './manifest.ts';

/** Longer than a manifest of a million entries takes; the caller asks again anyway. */
const PATIENCE = 4000;

export interface SearchReadiness {
  /** S-22. @returns true when the newest completed backup is verified, or there is none. */
  isReady: (tenantId: string) => Promise<boolean>;
  /** The backup has just been verified. */
  markReady: (tenantId: string, backupId: string) => void;
  extend: (tenantId: string, until: Date) => void;
}

interface Newest {
  backup_id: string;
  number: number;
}

const newestOf = async (db: Db, tenantId: string): Promise<Newest | undefined> =>
  (await db.query<Newest>(
    `select backup_id, number from backup where tenant_id = $1 and status = 'Completed' and is_data_ready order by number desc limit 1`, [tenantId]))[0];

/** A backup that no longer holds what its manifest says is named as damaged and is not offered for browsing or restoring. */
const markDamaged = (db: Db, tenantId: string, backupId: string): Promise<void> =>
  db.tx(async (tx) => {
    await tx.query(
      `update backup set is_data_ready = false, status_details = 'The contents do not agree with the manifest any more.', updated_at = now()
       where tenant_id = $1 and backup_id = $2`, [tenantId, backupId]);
    await touchBackups(tx, tenantId);
  });

export const createSearchReadiness = (db: Db, keys: OpenKeys, onDamaged: (backupId: string) => void): SearchReadiness => {
  const ready = new Map<string, { backupId: string; until: number }>();
  const loading = new Map<string, Promise<void>>();

  const load = async (tenantId: string): Promise<void> => {
    for (let newest = await newestOf(db, tenantId); newest; newest = await newestOf(db, tenantId)) {
      if (await verifyManifest(db, await keys.tenant(tenantId), newest.number)) {
        ready.set(tenantId, { backupId: newest.backup_id, until: Infinity });
        return;
      }
      onDamaged(newest.backup_id);
      await markDamaged(db, tenantId, newest.backup_id);
    }
  };

  const loadOnce = (tenantId: string): Promise<void> => {
    const running = loading.get(tenantId) ?? load(tenantId).finally(() => loading.delete(tenantId));
    loading.set(tenantId, running);
    return running;
  };

  const isLoaded = async (tenantId: string): Promise<boolean> => {
    const newest = await newestOf(db, tenantId);
    const known = ready.get(tenantId);
    return !newest || (known?.backupId === newest.backup_id && known.until > Date.now());
  };

  return {
    isReady: async (tenantId) => {
      if (await isLoaded(tenantId)) return true;
      const patience = new Promise<void>((resolve) => setTimeout(resolve, PATIENCE).unref());
      await Promise.race([loadOnce(tenantId), patience]);
      return isLoaded(tenantId);
    },
    markReady: (tenantId, backupId) => void ready.set(tenantId, { backupId, until: Infinity }),
    extend: (tenantId, until) => {
      const known = ready.get(tenantId);
      if (known) ready.set(tenantId, { ...known, until: until.getTime() });
    },
  };
};
