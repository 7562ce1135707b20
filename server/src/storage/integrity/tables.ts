/** A table whose rows are signed. */
export interface SignedTable {
  /** Type of `tenant_id`. */
  tenant: 'text' | 'uuid';
  /** The column that identifies a row of a tenant; undefined where a tenant has one row. */
  key?: { column: string; type: 'text' | 'uuid' | 'bigint' };
  /** Columns that the signature covers. */
  columns: readonly string[];
  /** The condition for signed rows, in SQL about `t`; without it all rows are signed. */
  where?: string;
  /**
   * True if the head holds the revision of each row, so that an older or a missing row is named and refused. For small
   * tables only: revisions are written with each change. In other tables the sum finds such a row, and names it where
   * one or two rows were put back.
   */
  named: boolean;
  /** True for append-only rows with consecutive numbers: their order shows which row does not fit. */
  appended?: boolean;
  /** The name of a row in sentences. */
  label: (key: string) => string;
}

const ACTIVITY = [
  'at',
  'action',
  'type',
  'source',
  'actor',
  'request_id',
  'outcome',
  'details',
  'cause',
  'settings',
  'target_kind',
  'target_id',
  'hash_form',
  'previous_hash',
  'hash',
];

/**
 * The single table of all signed tables. A new row needs its writers to call `markForSigning`, and its readers
 * `readSigned`.
 */
export const SIGNED_TABLES = {
  permission: {
    tenant: 'text',
    key: { column: 'oid', type: 'text' },
    named: true,
    columns: ['oid', 'upn', 'display_name', 'permission_type'],
    label: (key) => `Permission of ${key}`,
  },
  schedule: { tenant: 'text', named: true, columns: ['content'], label: () => 'Backup schedule' },
  activity: {
    tenant: 'uuid',
    key: { column: 'seq', type: 'bigint' },
    named: false,
    appended: true,
    columns: ACTIVITY,
    label: (key) => `Activity log: entry ${key}`,
  },
  backup_pin: {
    tenant: 'uuid',
    key: { column: 'backup_id', type: 'uuid' },
    named: true,
    columns: ['reason', 'pinned_by', 'pinned_by_name', 'pinned_at'],
    label: (key) => `Pin of backup ${key}`,
  },
  notice_acknowledgement: {
    tenant: 'uuid',
    key: { column: 'notice_id', type: 'uuid' },
    named: false,
    columns: ['person', 'name', 'acknowledged_at'],
    label: (key) => `Acknowledgement of notice ${key}`,
  },
  job: {
    tenant: 'uuid',
    key: { column: 'job_id', type: 'uuid' },
    named: false,
    columns: ['kind', 'payload', 'requester'],
    label: (key) => `Job ${key}`,
  },
} as const satisfies Readonly<Record<string, SignedTable>>;

export type SignedTableName = keyof typeof SIGNED_TABLES;

export const SIGNED_TABLE_NAMES = Object.keys(SIGNED_TABLES).sort() as SignedTableName[];

export const tableOf = (name: SignedTableName): SignedTable => SIGNED_TABLES[name];

/** SQL for parts of statements about one table; `t` is the table and $1 the tenant. */
export const buildSql = (name: SignedTableName) => {
  const { tenant, key, columns, where } = tableOf(name);
  const keyText = key ? `t.${key.column}::text` : `''::text`;
  return {
    /** Covered columns and key, without the signature. */
    content: `${columns.map((column) => `t.${column}`).join(', ')}, ${keyText} as signed_key`,
    columns: `${columns.map((column) => `t.${column}`).join(', ')}, ${keyText} as signed_key,
      s.revision as signed_revision, s.mac as signed_mac`,
    ofTenant: `t.tenant_id = $1::${tenant}${where === undefined ? '' : ` and (${where})`}`,
    inOrder: key ? ` order by t.${key.column}` : '',
    signature: `row_signature s on s.tenant_id = $1 and s.table_name = '${name}' and s.key = ${keyText}`,
    /** Rows whose keys are in a parameter, in a form that an index serves. */
    isAmong: (parameter: string): string =>
      key ? `t.${key.column} = any(${parameter}::text[]::${key.type}[])` : `'' = any(${parameter}::text[])`,
  };
};

/** A row as these statements give it. */
export type SignedRow = Readonly<Record<string, unknown>> & {
  readonly signed_key: string;
  readonly signed_revision: number | null;
  readonly signed_mac: Buffer | null;
};
