import { verifyManifest } from '../../src/catalog/manifest.ts';
import { openKeys } from '../../src/keys/index.ts';
import { createSealer, type BodyEntry } from '../../src/content/seal.ts';
import { TENANT_ID } from '@trc/domain/sampleTenant';
import { openDatabase } from '../../src/storage/openDatabase.ts';

export interface Audit {
  /** Backups whose manifest still fits the stored rows. */
  readonly sound: number;
  /** Completed backups whose manifest does not. */
  readonly broken: readonly string[];
  readonly bodies: number;
  /** Bodies that cannot be opened, or hold something else than their address says. */
  readonly unsound: number;
  /** Versions that begin or end with a backup that is not Completed. */
  readonly strays: number;
}

/** Looks into the data of a stopped service: is every Completed backup whole, to the last byte? */
export const audit = async (dataDir: string, rootKeyFile: string): Promise<Audit> => {
  const db = await openDatabase({ dataDir });
  const sealer = createSealer();
  try {
    const opened = await openKeys({ rootKeyFile, db });
    if (opened.sealed) throw new Error(opened.reason);
    const keys = await opened.tenant(TENANT_ID);
    const completed = await db.query<{ backup_id: string; number: number }>(
      `select backup_id, number from backup where tenant_id = $1 and status = 'Completed'`,
      [TENANT_ID],
    );
    const broken: string[] = [];
    for (const { backup_id, number } of completed)
      if (!(await verifyManifest(db, keys, number))) broken.push(backup_id);
    const bodies = await db.query<BodyEntry>(
      `select distinct on (b.hash) v.type, v.object_id as id, b.hash, b.body from object_version v
       join object_body b on b.tenant_id = v.tenant_id and b.hash = v.hash where v.tenant_id = $1 order by b.hash`,
      [TENANT_ID],
    );
    const unsound = await sealer.check(keys, bodies);
    const [strays] = await db.query<{ count: number }>(
      `select count(*) as count from object_version v where v.tenant_id = $1 and (
         not exists (select 1 from backup b
         where b.tenant_id = v.tenant_id and b.number = v.valid_from and b.status = 'Completed')
         or (v.valid_to is not null and not exists (select 1 from backup b
         where b.tenant_id = v.tenant_id and b.number = v.valid_to and b.status = 'Completed')))`,
      [TENANT_ID],
    );
    return {
      sound: completed.length - broken.length,
      broken,
      bodies: bodies.length,
      unsound: unsound.length,
      strays: Number(strays?.count),
    };
  } finally {
    await sealer.close();
    await db.close();
  }
};
