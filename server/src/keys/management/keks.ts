import { randomUUID } from 'node:crypto';
import { recordActivity } from '../../activity/activity.ts';
import { lockBackups } from '../../catalog/backups.ts';
import { DomainError } from '../../domainError.ts';
import type { RecordNotice } from '../../notices/types.ts';
import type { Actor } from '../../catalog/types.ts';
import { buildContext } from '../wrap.ts';
import type { Vault } from '../provider.ts';
import { makeKeyEncryptingKey } from '../transfer.ts';
import type { Db } from '../../storage/types.ts';
import { monthsAfter } from './months.ts';
import type { DownloadedKek } from './types.ts';

/**
 * Key-encrypting keys of a tenant that can be used at the same time: a new one never ends those of a ceremony under
 * way.
 */
export const MAX_LIVE = 5;
/** Milliseconds after which the reservation of a process that ended counts no more. */
const RESERVED_MS = 10 * 60_000;
/** Failed imports after which a key-encrypting key is withdrawn. */
export const MAX_FAILURES = 20;

const TOO_MANY = `There are ${MAX_LIVE} key-encrypting keys that can be used already; use one of them, or withdraw one`;

export interface KekOptions {
  db: Db;
  vault: Vault;
  /** Origin under which people reach the console. */
  publicUrl: string;
  now: () => Date;
  notice?: RecordNotice | undefined;
}

/** The context that binds the sealed private half to its place. */
export const kekContext = (tenantId: string, thumbprint: string): Buffer =>
  buildContext('key-encrypting-key', tenantId, thumbprint);

export const createEncryptionEntry = (tenantId: string, actor: Actor) =>
  ({ tenantId, type: 'Encryption', source: actor.upn, actor: actor.oid, requestId: actor.requestId }) as const;

/** Reserves the room of one key before the seconds that its generation takes. @throws DomainError `conflict` */
const reserve = (db: Db, tenantId: string, now: Date): Promise<string> =>
  db.tx(async (tx) => {
    await lockBackups(tx, tenantId);
    const [row] = await tx.query<{ count: number }>(
      `select (select count(*) from key_encrypting_key where tenant_id = $1 and sealed is not null and expires_at > $2)
         + (select count(*) from kek_reservation where tenant_id = $1 and expires_at > $2) as count`,
      [tenantId, now.toISOString()],
    );
    if ((row?.count ?? 0) >= MAX_LIVE) throw new DomainError('conflict', TOO_MANY);
    const reservationId = randomUUID();
    await tx.query('insert into kek_reservation (tenant_id, reservation_id, expires_at) values ($1, $2, $3)', [
      tenantId,
      reservationId,
      new Date(now.getTime() + RESERVED_MS).toISOString(),
    ]);
    return reservationId;
  });

const release = async (db: Db, tenantId: string, reservationId: string): Promise<void> => {
  await db.query('delete from kek_reservation where tenant_id = $1 and (reservation_id = $2 or expires_at < now())', [
    tenantId,
    reservationId,
  ]);
};

let generating: Promise<unknown> = Promise.resolve();
/** Generates one key at a time in this process: several would hold all threads that compress pages and hash. */
const generateInTurn = (): ReturnType<typeof makeKeyEncryptingKey> => {
  const next = generating.then(makeKeyEncryptingKey, makeKeyEncryptingKey);
  generating = next.catch(() => undefined);
  return next;
};

/**
 * Makes a key-encrypting key for one calendar month; its private half never leaves the service. @throws DomainError
 * `conflict`
 */
export const generateKek = async (
  { db, vault, publicUrl, now, notice }: KekOptions,
  tenantId: string,
  actor: Actor,
): Promise<DownloadedKek> => {
  const reservationId = await reserve(db, tenantId, now());
  const { pem, thumbprint, material } = await generateInTurn().catch(async (error: unknown) => {
    await release(db, tenantId, reservationId);
    throw error;
  });
  const created = now();
  const expires = monthsAfter(created, 1);
  const kid = `${publicUrl}/keys/kek/${thumbprint}`;
  const sealed = vault.seal(kekContext(tenantId, thumbprint), material);
  material.fill(0);
  await db.tx(async (tx) => {
    await release(tx, tenantId, reservationId);
    await tx.query(
      `insert into key_encrypting_key (tenant_id, thumbprint, kid, sealed, created_at, expires_at)
       values ($1, $2, $3, $4, $5, $6)`,
      [tenantId, thumbprint, kid, sealed, created.toISOString(), expires.toISOString()],
    );
    await recordActivity(tx, {
      ...createEncryptionEntry(tenantId, actor),
      action: 'Key-encrypting key created',
      details: thumbprint,
    });
    await notice?.(tx, { tenantId, kind: 'keysChanged', subject: `transfer ${thumbprint}`, count: 0, actor });
  });
  return { pem, expires_on: expires.toISOString(), kid };
};

interface KekRow {
  thumbprint: string;
  sealed: Buffer | null;
  failures: number;
  expires_at: Date;
}

export interface OpenedKek {
  thumbprint: string;
  /** PKCS#8 DER of the private half; the caller that opens a transfer with it overwrites it. */
  material: Buffer;
}

/**
 * Opens the key-encrypting key that a transfer names by its whole identifier or its thumbprint. @throws DomainError
 * `invalid`
 */
export const openKek = async ({ db, vault, now }: KekOptions, tenantId: string, kid: string): Promise<OpenedKek> => {
  const [row] = await db.query<KekRow>(
    `select thumbprint, sealed, failures, expires_at from key_encrypting_key
     where tenant_id = $1 and (kid = $2 or thumbprint = $2)`,
    [tenantId, kid],
  );
  if (!row) throw new DomainError('invalid', 'The key was wrapped with a different key-encrypting key');
  if (row.failures >= MAX_FAILURES)
    throw new DomainError(
      'invalid',
      'The key-encrypting key was withdrawn after too many failed imports, download a new one',
    );
  if (!row.sealed && row.expires_at > now()) {
    throw new DomainError('invalid', 'The key-encrypting key was withdrawn, download a new one');
  }
  if (!row.sealed || row.expires_at <= now())
    throw new DomainError('invalid', 'The key-encrypting key has expired, download a new one');
  return { thumbprint: row.thumbprint, material: vault.unseal(kekContext(tenantId, row.thumbprint), row.sealed) };
};

/** Counts an import that did not open; the last allowed one erases the private half. */
export const countFailure = ({ db }: KekOptions, tenantId: string, thumbprint: string, actor: Actor): Promise<void> =>
  db.tx(async (tx) => {
    const [row] = await tx.query<{ failures: number }>(
      `update key_encrypting_key
       set failures = failures + 1, sealed = case when failures + 1 >= $3 then null else sealed end
       where tenant_id = $1 and thumbprint = $2 returning failures`,
      [tenantId, thumbprint, MAX_FAILURES],
    );
    await recordActivity(tx, {
      ...createEncryptionEntry(tenantId, actor),
      action: 'Encryption key import failed',
      details: `key-encrypting key ${thumbprint}`,
      outcome: 'failure',
    });
    if (row?.failures === MAX_FAILURES)
      await recordActivity(tx, {
        ...createEncryptionEntry(tenantId, actor),
        action: 'Key-encrypting key withdrawn',
        details: thumbprint,
      });
  });

/** Erases the private halves whose month is over. */
export const eraseExpiredKeks = async (db: Db, now: Date): Promise<void> => {
  const tenants = await db.query<{ tenant_id: string }>(
    'select distinct tenant_id from key_encrypting_key where sealed is not null and expires_at <= $1',
    [now.toISOString()],
  );
  for (const { tenant_id: tenantId } of tenants) {
    await db.tx(async (tx) => {
      const rows = await tx.query<{ thumbprint: string }>(
        `update key_encrypting_key set sealed = null where tenant_id = $1 and sealed is not null and expires_at <= $2
         returning thumbprint`,
        [tenantId, now.toISOString()],
      );
      for (const { thumbprint } of rows) {
        await recordActivity(tx, {
          ...createEncryptionEntry(tenantId, { oid: 'service', upn: 'Scheduler', requestId: 'expiry' }),
          action: 'Key-encrypting key expired',
          details: thumbprint,
        });
      }
    });
  }
};
