import { PRODUCT_NAME } from '@trc/domain/product';
import { exactly } from '../../contract/operations.ts';
import type { TenantKeyKind } from '../provider.ts';
import type { Db } from '../../storage/types.ts';
import type { EncryptionKey } from './types.ts';

interface KeyRow {
  version: number;
  kind: TenantKeyKind;
  state: 'active' | 'retired' | 'replacing' | 'error';
  key_name: string | null;
  filename: string | null;
  details: string;
  created_at: Date;
}

const COLUMNS = 'version, kind, state, key_name, filename, details, created_at';
const STATUSES = { active: 'Active', retired: 'Disabled', replacing: 'Replacing', error: 'Error' } as const;
const KEY_TYPES = { software: 'RSA', hsm: 'RSA-HSM' } as const;

export const systemKeyName = (version: number): string => `system-${version}`;

const ownPart = (kind: Exclude<TenantKeyKind, 'system'>) => ({ keyType: KEY_TYPES[kind], byok_hsm: kind });

const shownKey = (row: KeyRow): EncryptionKey =>
  exactly<EncryptionKey>()({
    status: STATUSES[row.state],
    keyName: row.key_name ?? systemKeyName(row.version),
    ...(row.filename === null ? {} : { filename: row.filename }),
    createdOn: row.created_at.toISOString(),
    mode: row.kind === 'system' ? 'system' : 'BYOK',
    source: row.kind === 'system' ? PRODUCT_NAME : 'user',
    byok: row.kind !== 'system',
    ...(row.kind === 'system' ? {} : ownPart(row.kind)),
    ...(row.details === '' ? {} : { statusDetails: row.details }),
  });

/** As many as the contract lets a reply hold. */
const MAX_ROWS = 1000;

export const listKeys = async (db: Db, tenantId: string): Promise<EncryptionKey[]> => {
  const rows = await db.query<KeyRow>(
    `select ${COLUMNS} from tenant_key where tenant_id = $1 order by version desc limit $2`,
    [tenantId, MAX_ROWS],
  );
  return rows.map(shownKey);
};

export const readKey = async (db: Db, tenantId: string, version: number): Promise<EncryptionKey> => {
  const [row] = await db.query<KeyRow>(`select ${COLUMNS} from tenant_key where tenant_id = $1 and version = $2`, [
    tenantId,
    version,
  ]);
  if (!row) throw new Error(`The key ${version} is not there.`);
  return shownKey(row);
};
