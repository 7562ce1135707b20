import { recordActivity } from '../../activity/activity.ts';
import { DomainError } from '../../domainError.ts';
import type { Actor } from '../../catalog/types.ts';
import { exportPublicPem } from '../transfer.ts';
import { createEncryptionEntry, kekContext } from './keks.ts';
import type { KekOptions } from './keks.ts';
import type { LiveKek } from './types.ts';

interface LiveRow {
  thumbprint: string;
  kid: string;
  sealed: Buffer;
  created_at: Date;
  expires_at: Date;
}

/**
 * The key-encrypting keys that can be used, the oldest first. Each public half is derived from the sealed private one:
 * a person who writes to the database could exchange a stored one, and then open keys wrapped under it.
 */
export const listKeks = async ({ db, vault, now }: KekOptions, tenantId: string): Promise<LiveKek[]> => {
  const rows = await db.query<LiveRow>(
    `select thumbprint, kid, sealed, created_at, expires_at from key_encrypting_key
     where tenant_id = $1 and sealed is not null and expires_at > $2 order by created_at, thumbprint`,
    [tenantId, now().toISOString()],
  );
  return rows.map(({ thumbprint, kid, sealed, created_at: created, expires_at: expires }) => ({
    kekId: thumbprint,
    pem: exportPublicPem(vault.unseal(kekContext(tenantId, thumbprint), sealed)),
    kid,
    created_on: created.toISOString(),
    expires_on: expires.toISOString(),
  }));
};

/**
 * Erases the private half of a live key-encrypting key, which makes room for another one. @throws DomainError
 * `notFound`
 */
export const withdrawKek = (
  { db, now, notice }: KekOptions,
  tenantId: string,
  kekId: string,
  actor: Actor,
): Promise<void> =>
  db.tx(async (tx) => {
    const [row] = await tx.query(
      `update key_encrypting_key set sealed = null
       where tenant_id = $1 and thumbprint = $2 and sealed is not null and expires_at > $3 returning thumbprint`,
      [tenantId, kekId, now().toISOString()],
    );
    if (!row) throw new DomainError('notFound', `There is no key-encrypting key ${kekId} that can be used`);
    await recordActivity(tx, {
      ...createEncryptionEntry(tenantId, actor),
      action: 'Key-encrypting key withdrawn',
      details: kekId,
    });
    // A count of 0 says that such a key was made.
    await notice?.(tx, { tenantId, kind: 'keysChanged', subject: `withdrawn ${kekId}`, count: 1, actor });
  });
