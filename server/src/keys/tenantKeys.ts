import { randomBytes } from 'node:crypto';
import type { Db } from '../storage/types.ts';
import type { KeyProvider, TenantKeyKind, Vault, WrappingKey } from './provider.ts';
import { rsaKeys } from './rsaKey.ts';
import { makeSystemKey, systemKeys } from './systemKey.ts';
import type { TenantKeys } from './types.ts';
import { KEY_BYTES, buildContext } from './wrap.ts';

export interface TenantKeyRow {
  version: number;
  kind: TenantKeyKind;
  /** Sealed under the root key; null once it has been erased. */
  wrapped: Buffer | null;
}

export interface DataKeyRow {
  key_id: number;
  purpose: 'address' | 'body';
  period: string;
  tenant_key_version: number;
  wrapped: Buffer;
}

/** The address key belongs to no quarter. */
const ALWAYS = 'always';

/** @returns the quarter of a moment in UTC, e.g. "2026Q4". */
export const quarterOf = (moment: Date): string =>
  `${moment.getUTCFullYear()}Q${Math.floor(moment.getUTCMonth() / 3) + 1}`;

/** The context that binds a sealed tenant key to its place. */
export const tenantContext = (tenantId: string, { version, kind }: Pick<TenantKeyRow, 'version' | 'kind'>): Buffer =>
  kind === 'system'
    ? buildContext('tenant-key', tenantId, version)
    : buildContext('tenant-key', tenantId, version, kind);

/** The context that binds a wrapped data key to its place. */
export const dataContext = (tenantId: string, row: Pick<DataKeyRow, 'key_id' | 'purpose' | 'period'>): Buffer =>
  buildContext('data-key', tenantId, row.key_id, row.purpose, row.period);

/** @returns the material of a tenant key as the database keeps it. */
export const sealTenantKey = (
  vault: Vault,
  tenantId: string,
  key: Pick<TenantKeyRow, 'version' | 'kind'>,
  material: Buffer,
): Buffer => vault.seal(tenantContext(tenantId, key), material);

/** @throws Error when the key was erased, or does not open with this root key. */
export const openTenantKey = (vault: Vault, tenantId: string, row: TenantKeyRow): WrappingKey => {
  if (!row.wrapped) throw new Error(`The key ${row.version} was erased.`);
  const provider: KeyProvider = row.kind === 'system' ? systemKeys : rsaKeys(vault);
  return provider.open(vault.unseal(tenantContext(tenantId, row), row.wrapped));
};

export const findTenantKey = async (db: Db, tenantId: string, version: number): Promise<TenantKeyRow | undefined> =>
  (
    await db.query<TenantKeyRow>(
      'select version, kind, wrapped from tenant_key where tenant_id = $1 and version = $2',
      [tenantId, version],
    )
  )[0];

const activeTenantKey = async (db: Db, tenantId: string): Promise<TenantKeyRow | undefined> =>
  (
    await db.query<TenantKeyRow>(
      `select version, kind, wrapped from tenant_key where tenant_id = $1 and state = 'active'`,
      [tenantId],
    )
  )[0];

const makeTenantKey = async (tx: Db, vault: Vault, tenantId: string): Promise<TenantKeyRow> => {
  const first = { version: 1, kind: 'system' } as const;
  const row = { ...first, wrapped: sealTenantKey(vault, tenantId, first, makeSystemKey()) };
  await tx.query(
    `insert into tenant_key (tenant_id, version, kind, state, wrapped) values ($1, $2, $3, 'active', $4)`,
    [tenantId, row.version, row.kind, row.wrapped],
  );
  return row;
};

/** Every wrapped key of a tenant; rotation wraps these again and never rewrites bodies. */
export const dataKeyRows = (db: Db, tenantId: string): Promise<DataKeyRow[]> =>
  db.query<DataKeyRow>(
    'select key_id, purpose, period, tenant_key_version, wrapped from data_key where tenant_id = $1 order by key_id',
    [tenantId],
  );

/** @returns the opened keys, or undefined where the address key or the data key of `period` is missing. */
const openAll = async (
  tenantId: string,
  tenantKey: WrappingKey,
  rows: readonly DataKeyRow[],
  period: string,
): Promise<TenantKeys | undefined> => {
  const dataKeys = new Map<number, Buffer>();
  let addressKey: Buffer | undefined;
  for (const row of rows) {
    const key = await tenantKey.unwrap(dataContext(tenantId, row), row.wrapped);
    if (row.purpose === 'address') addressKey = key;
    else dataKeys.set(row.key_id, key);
  }
  const current = rows.find((row) => row.purpose === 'body' && row.period === period)?.key_id;
  return addressKey && current !== undefined ? { tenantId, addressKey, current, dataKeys } : undefined;
};

/**
 * Opens the keys of a tenant and makes the missing ones: tenant key, address key, the data key of the quarter.
 * @throws Error when a wrapped key does not open with this root key.
 */
export const openTenantKeys = (db: Db, vault: Vault, tenantId: string, now: Date): Promise<TenantKeys> =>
  db.tx(async (tx) => {
    // Two instances that meet here for the first time take turns; so does the end of a rotation.
    await tx.query('insert into backup_state (tenant_id) values ($1) on conflict do nothing', [tenantId]);
    await tx.query('select 1 from backup_state where tenant_id = $1 for update', [tenantId]);
    const row = (await activeTenantKey(tx, tenantId)) ?? (await makeTenantKey(tx, vault, tenantId));
    const tenantKey = openTenantKey(vault, tenantId, row);
    const rows = await dataKeyRows(tx, tenantId);
    const ensure = async (purpose: DataKeyRow['purpose'], period: string): Promise<void> => {
      if (rows.some((one) => one.purpose === purpose && one.period === period)) return;
      const added = { key_id: (rows.at(-1)?.key_id ?? 0) + 1, purpose, period, tenant_key_version: row.version };
      const wrapped = await tenantKey.wrap(dataContext(tenantId, added), randomBytes(KEY_BYTES));
      await tx.query(
        `insert into data_key (tenant_id, key_id, purpose, period, tenant_key_version, wrapped)
         values ($1, $2, $3, $4, $5, $6)`,
        [tenantId, added.key_id, purpose, period, added.tenant_key_version, wrapped],
      );
      rows.push({ ...added, wrapped });
    };
    await ensure('address', ALWAYS);
    await ensure('body', quarterOf(now));
    const keys = await openAll(tenantId, tenantKey, rows, quarterOf(now));
    if (!keys) throw new Error('The keys of the tenant could not be made.');
    return keys;
  });

/**
 * Opens the keys of a tenant as they are and makes none; `current` is the newest data key. The tenant key and the keys
 * wrapped by it are read in one statement: a rotation that ends between two statements would combine the old tenant key
 * with new wrappings.
 * @returns undefined for a tenant without keys.
 * @throws Error when one does not open with this root key
 */
export const readTenantKeys = async (db: Db, vault: Vault, tenantId: string): Promise<TenantKeys | undefined> => {
  const rows = await db.query<
    DataKeyRow & { tenant_key: TenantKeyRow['wrapped']; version: number; kind: TenantKeyKind }
  >(
    `select d.key_id, d.purpose, d.period, d.tenant_key_version, d.wrapped, t.version, t.kind, t.wrapped as tenant_key
     from tenant_key t join data_key d on d.tenant_id = t.tenant_id where t.tenant_id = $1 and t.state = 'active'
     order by d.key_id`,
    [tenantId],
  );
  const newest = rows.findLast((row) => row.purpose === 'body');
  return (
    newest &&
    openAll(
      tenantId,
      openTenantKey(vault, tenantId, { version: newest.version, kind: newest.kind, wrapped: newest.tenant_key }),
      rows,
      newest.period,
    )
  );
};
