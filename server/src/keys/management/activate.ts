import { randomUUID } from 'node:crypto';
import { recordActivity } from '../../activity/activity.ts';
import { lockBackups } from '../../catalog/backups.ts';
import { DomainError } from '../../domainError.ts';
import type { RecordNotice } from '../../notices/types.ts';
import type { Actor } from '../../catalog/types.ts';
import { enqueueJob } from '../../jobs/index.ts';
import type { TenantKeyKind } from '../provider.ts';
import { sealTenantKey } from '../tenantKeys.ts';
import type { Vault } from '../provider.ts';
import type { Db } from '../../storage/types.ts';
import { readKey, systemKeyName } from './keyRows.ts';
import { KEYS, ROTATION_JOB } from './rotation.ts';
import type { EncryptionKey } from './types.ts';

/** Actor of the service's own actions. */
const SERVICE_ID = 'service';

export interface NewKey {
  kind: TenantKeyKind;
  /** The material that the provider of the kind opens; overwritten by the caller. */
  material: Buffer;
  /** Name of an uploaded key file, for display only. */
  filename?: string;
  /** Thumbprint of an own key, RFC 7638. */
  thumbprint?: string;
  /** The version that must be the active one. */
  replaces?: number;
  /** A recommendation for the person. */
  details?: string;
}

/** Own keys are named by their month, e.g. own-2026-11, and the second one own-2026-11-2. */
const ownKeyName = async (tx: Db, tenantId: string, kind: TenantKeyKind, now: Date): Promise<string> => {
  const base = `${kind === 'hsm' ? 'hsm' : 'own'}-${now.toISOString().slice(0, 7)}`;
  const [row] = await tx.query<{ count: number }>(
    `select count(*) as count from tenant_key where tenant_id = $1 and (key_name = $2 or key_name like $2 || '-%')`,
    [tenantId, base],
  );
  return row?.count ? `${base}-${row.count + 1}` : base;
};

interface KnownKeys {
  last: number;
  replacing: boolean;
  /** The active version, and its thumbprint, which a system key has not. */
  version: number | null;
  active: string | null;
}

/** One question for one row each: the highest version, whether a rotation is under way, the active key's thumbprint. */
const knownKeys = async (tx: Db, tenantId: string): Promise<KnownKeys> => {
  const [row] = await tx.query<KnownKeys>(
    `select coalesce(max(version), 0) as last, coalesce(bool_or(state = 'replacing'), false) as replacing,
       max(version) filter (where state = 'active') as version,
       max(thumbprint) filter (where state = 'active') as active
     from tenant_key where tenant_id = $1`,
    [tenantId],
  );
  return row ?? { last: 0, replacing: false, version: null, active: null };
};

/**
 * Adds a key and the job that puts it in force, in one transaction, which the caller gives. The tenant has keys
 * already.
 * @throws DomainError `conflict` while another key is being activated, or for the key that is active
 */
export const addKey = async (
  tx: Db,
  { vault, notice }: { vault: Vault; notice?: RecordNotice | undefined },
  tenantId: string,
  key: NewKey,
  actor: Actor,
  now: Date,
): Promise<EncryptionKey> => {
  await lockBackups(tx, tenantId);
  const { last, replacing, version: current, active } = await knownKeys(tx, tenantId);
  if (replacing) throw new DomainError('conflict', 'Another key is being activated; wait until that is done');
  if (key.replaces !== undefined && key.replaces !== current)
    throw new DomainError('conflict', 'Another key has been activated meanwhile');
  if (key.thumbprint !== undefined && key.thumbprint === active)
    throw new DomainError('conflict', 'This key is the active one already');
  const version = last + 1;
  const name = key.kind === 'system' ? null : await ownKeyName(tx, tenantId, key.kind, now);
  await tx.query(
    `insert into tenant_key (tenant_id, version, kind, state, wrapped, key_name, filename, thumbprint, details,
     created_at)
     values ($1, $2, $3, 'replacing', $4, $5, $6, $7, $8, $9)`,
    [
      tenantId,
      version,
      key.kind,
      sealTenantKey(vault, tenantId, { version, kind: key.kind }, key.material),
      name,
      key.filename ?? null,
      key.thumbprint ?? null,
      key.details ?? '',
      now.toISOString(),
    ],
  );
  await enqueueJob(tx, {
    tenantId,
    jobId: randomUUID(),
    kind: ROTATION_JOB,
    singleton: KEYS,
    requester: actor.oid,
    payload: { version, requestId: actor.requestId },
  });
  await recordActivity(tx, {
    tenantId,
    type: 'Encryption',
    source: actor.upn,
    actor: actor.oid,
    requestId: actor.requestId,
    ...(key.thumbprint === undefined
      ? { action: 'System key rotation started', details: systemKeyName(version) }
      : { action: 'Encryption key imported', details: key.thumbprint }),
  });
  // The quarterly rotation by the service itself is not news.
  if (actor.oid !== SERVICE_ID) {
    await notice?.(tx, { tenantId, kind: 'keysChanged', subject: `key ${version}`, count: 1, actor });
  }
  return readKey(tx, tenantId, version);
};
