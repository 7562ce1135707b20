import { randomBytes } from 'node:crypto';
import type { Db } from '../storage/types.ts';
import type { TenantKeys } from './types.ts';
import { KEY_BYTES, contextOf, seal, unseal } from './wrap.ts';

interface TenantKeyRow {
  version: number;
  wrapped: Buffer;
}

interface DataKeyRow {
  key_id: number;
  purpose: 'address' | 'body';
  period: string;
  tenant_key_version: number;
  wrapped: Buffer;
}

/** The address key belongs to no quarter. */
const ALWAYS = 'always';

/** @returns the quarter of a moment in UTC, e.g. "2026Q4". */
export const quarterOf = (moment: Date): string => `${moment.getUTCFullYear()}Q${Math.floor(moment.getUTCMonth() / 3) + 1}`;

const tenantContext = (tenantId: string, version: number): Buffer => contextOf('tenant-key', tenantId, version);
const dataContext = (tenantId: string, row: Pick<DataKeyRow, 'key_id' | 'purpose' | 'period'>): Buffer =>
  contextOf('data-key', tenantId, row.key_id, row.purpose, row.period);

const activeTenantKey = async (db: Db, rootKey: Buffer, tenantId: string): Promise<{ version: number; key: Buffer }> => {
  const [row] = await db.query<TenantKeyRow>(
    `select version, wrapped from tenant_key where tenant_id = $1 and state = 'active'`, [tenantId]);
  if (row) return { version: row.version, key: unseal(rootKey, tenantContext(tenantId, row.version), row.wrapped) };
  const key = randomBytes(KEY_BYTES);
  await db.query(`insert into tenant_key (tenant_id, version, kind, state, wrapped) values ($1, 1, 'system', 'active', $2)`,
    [tenantId, seal(rootKey, tenantContext(tenantId, 1), key)]);
  return { version: 1, key };
};

/** Every wrapped key of a tenant under its tenant key; rotation wraps these anew and never rewrites bodies. */
const dataKeyRows = (db: Db, tenantId: string): Promise<DataKeyRow[]> =>
  db.query<DataKeyRow>('select key_id, purpose, period, tenant_key_version, wrapped from data_key where tenant_id = $1 order by key_id', [tenantId]);

/**
 * Opens the keys of a tenant and makes what is missing: tenant key, address key, the data key of the quarter.
 * @throws Error when a wrapped key does not open with this root key.
 */
export const openTenantKeys = (db: Db, rootKey: Buffer, tenantId: string, now: Date): Promise<TenantKeys> =>
  db.tx(async (tx) => {
    // Two instances that meet here for the first time take turns.
    await tx.query('insert into backup_state (tenant_id) values ($1) on conflict do nothing', [tenantId]);
    await tx.query('select 1 from backup_state where tenant_id = $1 for update', [tenantId]);
    const tenantKey = await activeTenantKey(tx, rootKey, tenantId);
    const rows = await dataKeyRows(tx, tenantId);
    const ensure = async (purpose: DataKeyRow['purpose'], period: string): Promise<DataKeyRow> => {
      const found = rows.find((row) => row.purpose === purpose && row.period === period);
      if (found) return found;
      const row = { key_id: (rows.at(-1)?.key_id ?? 0) + 1, purpose, period, tenant_key_version: tenantKey.version };
      const wrapped = seal(tenantKey.key, dataContext(tenantId, row), randomBytes(KEY_BYTES));
      await tx.query('insert into data_key (tenant_id, key_id, purpose, period, tenant_key_version, wrapped) values ($1, $2, $3, $4, $5, $6)',
        [tenantId, row.key_id, purpose, period, row.tenant_key_version, wrapped]);
      rows.push({ ...row, wrapped });
      return { ...row, wrapped };
    };
    const open = (row: DataKeyRow): Buffer => unseal(tenantKey.key, dataContext(tenantId, row), row.wrapped);
    const addressKey = open(await ensure('address', ALWAYS));
    const current = await ensure('body', quarterOf(now));
    const dataKeys = new Map(rows.filter((row) => row.purpose === 'body').map((row) => [row.key_id, open(row)]));
    return { tenantId, addressKey, current: current.key_id, dataKeys };
  });
