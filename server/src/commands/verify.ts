import { describeBreak, readAcceptedBreaks } from '../activity/activityChain.ts';
import { checkTenantIntegrity } from '../protection/integrityCheck.ts';
import { verifySignatures } from '../storage/integrity/verify.ts';
import { openKeys } from '../keys/index.ts';
import type { TenantKeys, Vault } from '../keys/index.ts';
import { createSealer } from '../content/seal.ts';
import { readTenantKeys } from '../keys/tenantKeys.ts';
import type { Db } from '../storage/types.ts';
import { openData, runCommand } from './open.ts';

const listTenants = async (db: Db): Promise<string[]> =>
  (
    await db.query<{ tenant_id: string }>(
      `select tenant_id from backup_state union select tenant_id from tenant_key union select tenant_id
       from activity_head order by 1`,
    )
  ).map((row) => row.tenant_id);

/** A tenant without backups may have no keys yet; then only its activity log is there. */
const keysOf = async (db: Db, vault: Vault, tenantId: string): Promise<TenantKeys> =>
  (await readTenantKeys(db, vault, tenantId)) ?? {
    tenantId,
    addressKey: Buffer.alloc(0),
    current: 0,
    dataKeys: new Map(),
  };

/**
 * `npm run verify`: checks all stored data and prints the damaged objects by type and id. It changes nothing. Exit code
 * 0: nothing is damaged; 1: something is, or the check failed.
 */
const verify = async (): Promise<number> => {
  const { db, settings } = await openData({ worksWithService: true, unsigned: true });
  const sealer = createSealer();
  let damaged = 0;
  const onDamage = (sentence: string): void => {
    damaged += 1;
    console.log(`DAMAGED  ${sentence}`);
  };
  try {
    const opened = await openKeys({ rootKeyFile: settings.rootKeyFile, db });
    if (opened.sealed) throw new Error(opened.reason);
    if (opened.changed !== undefined) console.log(opened.changed);
    const signatures = await verifySignatures({ db, vault: opened.vault, dataDir: settings.dataDir });
    [...signatures.older, ...signatures.damage].forEach(onDamage);
    console.log(`${signatures.rows} signed rows were read.`);
    for (const tenantId of await listTenants(db)) {
      for (const { at, source, ...one } of await readAcceptedBreaks(db, tenantId)) {
        const accepted = `accepted by ${source} at ${at.toISOString()}`;
        console.log(`Activity log: ${describeBreak(one)} missing or changed, ${accepted}.`);
      }
      const readKeys = (): Promise<TenantKeys> => keysOf(db, opened.vault, tenantId);
      let keys: TenantKeys;
      try {
        keys = await readKeys();
      } catch {
        onDamage(`Keys of tenant ${tenantId}: they do not open with this root key; nothing of the tenant can be read`);
        continue;
      }
      const { backups, bodies, segments, entries } = await checkTenantIntegrity({
        db,
        keys,
        readKeys,
        sealer,
        onDamage,
      });
      console.log(
        `Tenant ${tenantId}: ${backups} backups, ${bodies} bodies, ${segments} parts of summaries, ${entries} entries of the activity log were read.`,
      );
    }
  } finally {
    await sealer.close();
    await db.close();
  }
  console.log(damaged === 0 ? 'Nothing is damaged.' : `Damaged: ${damaged}.`);
  return damaged === 0 ? 0 : 1;
};

await runCommand(verify);
