import { randomBytes, randomUUID } from 'node:crypto';
import { buildContext } from '../../keys/wrap.ts';
import type { Vault } from '../../keys/index.ts';
import type { Db } from '../../storage/types.ts';
import { hashOfCode, makeCode } from './code.ts';

/** Milliseconds for which a code is valid. */
export const CODE_LIFE_MS = 10 * 60_000;
/** Milliseconds after which a code that waits for a start of the service is void. */
const WAITING_LIFE_MS = 24 * 60 * 60_000;
const KEY_BYTES = 32;

/** The content of the seal of a code: written by a command on the host, which holds the root key. */
interface Statement {
  hash: string;
  /** Milliseconds since 1970 by the clock of the database; null: from the next start of the service on. */
  expires: number | null;
  created: number;
}

interface CodeRow {
  code_id: string;
  code_hash: Buffer;
  sealed: Buffer;
  now: Date;
}

export interface CodePlace {
  vault: Vault;
  tenantId: string;
}

const statementContext = (tenantId: string, codeId: string): Buffer => buildContext('emergency-code', tenantId, codeId);
const keyContext = (tenantId: string, codeId: string): Buffer => buildContext('emergency-key', tenantId, codeId);

const sealStatement = ({ vault, tenantId }: CodePlace, codeId: string, statement: Statement): Buffer =>
  vault.seal(statementContext(tenantId, codeId), Buffer.from(JSON.stringify(statement)));

/** @returns the statement of a row; undefined for a row that no command of this host wrote */
const openStatement = ({ vault, tenantId }: CodePlace, row: CodeRow): Statement | undefined => {
  let statement: Statement;
  try {
    statement = JSON.parse(vault.unseal(statementContext(tenantId, row.code_id), row.sealed).toString()) as Statement;
  } catch {
    return undefined;
  }
  return statement.hash === row.code_hash.toString('hex') ? statement : undefined;
};

const readNow = async (db: Db): Promise<number> => {
  const [row] = await db.query<{ now: Date }>('select clock_timestamp() as now');
  return row?.now.getTime() ?? 0;
};

export interface NewCode {
  /** The code waits for the next start of the service: the embedded database is closed to it meanwhile. */
  waitsForStart: boolean;
  lifeMs?: number;
}

/** Makes a code; give it the transaction of its entry in the activity log. @returns the code, which is not stored */
export const createCode = async (
  tx: Db,
  place: CodePlace,
  { waitsForStart, lifeMs = CODE_LIFE_MS }: NewCode,
): Promise<{ code: string; codeId: string }> => {
  const code = makeCode();
  const codeId = randomUUID();
  const hash = hashOfCode(code);
  const created = await readNow(tx);
  const expires = waitsForStart ? null : created + lifeMs;
  const sealed = sealStatement(place, codeId, { hash: hash.toString('hex'), expires, created });
  await tx.query(
    `insert into emergency_code (tenant_id, code_id, code_hash, created_at, expires_at, sealed)
     values ($1, $2, $3, $4, $5, $6)`,
    [place.tenantId, codeId, hash, new Date(created), expires === null ? null : new Date(expires), sealed],
  );
  return { code, codeId };
};

/** Begins the ten minutes of codes that were made while the service was stopped. */
export const beginWaitingCodes = (db: Db, place: CodePlace, lifeMs = CODE_LIFE_MS): Promise<void> =>
  db.tx(async (tx) => {
    const rows = await tx.query<CodeRow>(
      `select code_id, code_hash, sealed, clock_timestamp() as now from emergency_code
       where tenant_id = $1 and used_at is null and expires_at is null and sealed is not null for update`,
      [place.tenantId],
    );
    for (const row of rows) {
      const statement = openStatement(place, row);
      const now = row.now.getTime();
      const isVoid = statement?.expires !== null || now - statement.created > WAITING_LIFE_MS;
      const expires = isVoid ? now : now + lifeMs;
      const sealed = isVoid ? null : sealStatement(place, row.code_id, { ...statement, expires });
      await tx.query('update emergency_code set expires_at = $3, sealed = $4 where tenant_id = $1 and code_id = $2', [
        place.tenantId,
        row.code_id,
        new Date(expires),
        sealed,
      ]);
    }
  });

/** @returns true if a code can be used now */
export const hasOpenCode = async (db: Db, tenantId: string): Promise<boolean> => {
  const rows = await db.query(
    `select 1 from emergency_code where tenant_id = $1 and used_at is null and sealed is not null
     and expires_at > clock_timestamp() limit 1`,
    [tenantId],
  );
  return rows.length > 0;
};

/** The key that signs the token of one code. */
export interface TokenKey {
  /** Also the object id of the emergency administrator. */
  codeId: string;
  key: Buffer;
}

/**
 * Uses a code up; give it the transaction that logs its use.
 * @returns the key of its token; undefined for a code that is wrong, used or over
 */
export const takeCode = async (tx: Db, place: CodePlace, typed: string): Promise<TokenKey | undefined> => {
  const [row] = await tx.query<CodeRow>(
    `select code_id, code_hash, sealed, clock_timestamp() as now from emergency_code
     where tenant_id = $1 and code_hash = $2 and used_at is null and sealed is not null for update`,
    [place.tenantId, hashOfCode(typed)],
  );
  const statement = row && openStatement(place, row);
  if (!row || !statement || statement.expires === null || statement.expires <= row.now.getTime()) return undefined;
  const key = randomBytes(KEY_BYTES);
  await tx.query(
    `update emergency_code set used_at = clock_timestamp(), sealed = null, sealed_key = $3
     where tenant_id = $1 and code_id = $2`,
    [place.tenantId, row.code_id, place.vault.seal(keyContext(place.tenantId, row.code_id), key)],
  );
  return { codeId: row.code_id, key };
};

/** @returns the key of the token of a used code; undefined without a key that this root key opens */
export const readTokenKey = async (
  db: Db,
  { vault, tenantId }: CodePlace,
  codeId: string,
): Promise<Buffer | undefined> => {
  const [row] = await db.query<{ sealed_key: Buffer | null }>(
    'select sealed_key from emergency_code where tenant_id = $1 and code_id = $2',
    [tenantId, codeId],
  );
  if (!row?.sealed_key) return undefined;
  try {
    return vault.unseal(keyContext(tenantId, codeId), row.sealed_key);
  } catch {
    return undefined;
  }
};

/** Removes codes and keys of tokens that have ended a day ago. */
export const forgetOldCodes = async (db: Db): Promise<void> => {
  await db.query(`delete from emergency_code where coalesce(used_at, expires_at) < now() - interval '1 day'`);
};
