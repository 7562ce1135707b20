import type { OpenKeys } from '../keys/index.ts';
import type { Db } from '../storage/types.ts';
import { bumpBackupsVersion } from './backups.ts';
import type { SearchIndexes } from './browse/index.ts';
import { verifyManifest } from './manifest.ts';
import type { RecordNotice } from '../notices/types.ts';

/** Longer than the manifest and the indexes of a hundred thousand entries take; the caller asks again anyway. */
const TIMEOUT_MS = 4000;

export interface SearchReadiness {
  /**
   * @returns true when the newest completed backup is verified and its indexes are loaded, or no backup exists.
   */
  isReady: (tenantId: string) => Promise<boolean>;
  /** The backup has just been verified. Its indexes are loaded ahead where somebody is there to use them. */
  markReady: (tenantId: string, backupId: string) => void;
  extend: (tenantId: string, until: Date) => void;
}

interface Newest {
  backup_id: string;
  number: number;
}

const newestOf = async (db: Db, tenantId: string): Promise<Newest | undefined> =>
  (
    await db.query<Newest>(
      `select backup_id, number from backup where tenant_id = $1 and status = 'Completed' and is_data_ready
       order by number desc limit 1`,
      [tenantId],
    )
  )[0];

/**
 * A backup that does not match its manifest any more is marked as damaged and is not offered for browsing or restoring.
 */
const markDamaged = ({ db, notice }: SearchOptions, tenantId: string, backupId: string): Promise<void> =>
  db.tx(async (tx) => {
    await tx.query(
      `update backup set is_data_ready = false, status_details = 'The contents no longer match the manifest.'
       where tenant_id = $1 and backup_id = $2`,
      [tenantId, backupId],
    );
    await bumpBackupsVersion(tx, tenantId);
    await notice?.(tx, { tenantId, kind: 'verificationFailed', subject: backupId, backupId, count: 1 });
  });

export interface SearchOptions {
  db: Db;
  keys: OpenKeys;
  indexes?: SearchIndexes | undefined;
  onDamaged: (backupId: string) => void;
  notice?: RecordNotice | undefined;
}

export const createSearchReadiness = (options: SearchOptions): SearchReadiness => {
  const { db, keys, indexes, onDamaged } = options;
  /** The newest backup per tenant whose manifest this process has seen to hold. */
  const verified = new Map<string, string>();
  const loading = new Map<string, Promise<void>>();

  const load = async (tenantId: string): Promise<void> => {
    for (let newest = await newestOf(db, tenantId); newest; newest = await newestOf(db, tenantId)) {
      if (
        verified.get(tenantId) === newest.backup_id ||
        (await verifyManifest(db, await keys.tenant(tenantId), newest.number))
      ) {
        verified.set(tenantId, newest.backup_id);
        await indexes?.preload(tenantId, newest.number);
        return;
      }
      onDamaged(newest.backup_id);
      await markDamaged(options, tenantId, newest.backup_id);
    }
  };

  const loadOnce = (tenantId: string): Promise<void> => {
    const running = loading.get(tenantId) ?? load(tenantId).finally(() => loading.delete(tenantId));
    loading.set(tenantId, running);
    return running;
  };

  const isLoaded = async (tenantId: string): Promise<boolean> => {
    const newest = await newestOf(db, tenantId);
    return (
      !newest ||
      (verified.get(tenantId) === newest.backup_id && (indexes?.isPreloaded(tenantId, newest.number) ?? true))
    );
  };

  return {
    isReady: async (tenantId) => {
      if (await isLoaded(tenantId)) return true;
      let timer: NodeJS.Timeout | undefined;
      const timeout = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, TIMEOUT_MS);
      });
      const work = loadOnce(tenantId);
      // Continues after the timeout; the next request reports a failure.
      work.catch(() => undefined);
      await Promise.race([work, timeout]).finally(() => clearTimeout(timer));
      return isLoaded(tenantId);
    },
    markReady: (tenantId, backupId) => {
      verified.set(tenantId, backupId);
      if (indexes?.isKept(tenantId)) loadOnce(tenantId).catch(() => undefined);
    },
    extend: (tenantId, until) => {
      // When the lease ends, the next request checks the manifest again.
      if (until.getTime() <= Date.now()) verified.delete(tenantId);
      indexes?.keepUntil(tenantId, until);
    },
  };
};
