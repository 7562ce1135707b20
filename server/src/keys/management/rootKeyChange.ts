import { randomUUID } from 'node:crypto';
import { recordActivity } from '../../activity/activity.ts';
import { createRecordNotice, noticeContext } from '../../notices/recordNotice.ts';
import type { Actor } from '../../catalog/types.ts';
import { INTEGRITY_KEY } from '../../storage/integrity/open.ts';
import { createVault, openKeys, opensMark, ROOT_KEY_CHECK } from '../index.ts';
import type { Vault } from '../index.ts';
import {
  dropSecondName,
  keepFormerRootKey,
  makeNextRootKey,
  nextRootKeyFile,
  takeNextRootKey,
} from '../nextRootKey.ts';
import { readRootKey } from '../rootKey.ts';
import { dataContext, tenantContext } from '../tenantKeys.ts';
import type { DataKeyRow, TenantKeyRow } from '../tenantKeys.ts';
import type { Db } from '../../storage/types.ts';
import { kekContext } from './keks.ts';

/** A value sealed under the root key, with the write that replaces it. */
interface SealedValue {
  context: Buffer;
  sealed: Buffer;
  save: (resealed: Buffer) => Promise<unknown>;
}

type OfTenant<Row> = Row & { tenant_id: string };

const rootKeyCheck = async (tx: Db): Promise<SealedValue[]> =>
  (await tx.query<{ sealed: Buffer }>('select sealed from root_key_check where id = 1')).map(({ sealed }) => ({
    context: ROOT_KEY_CHECK,
    sealed,
    save: (resealed) => tx.query('update root_key_check set sealed = $1 where id = 1', [resealed]),
  }));

const tenantKeys = async (tx: Db): Promise<SealedValue[]> =>
  (
    await tx.query<OfTenant<TenantKeyRow & { wrapped: Buffer }>>(
      'select tenant_id, version, kind, wrapped from tenant_key where wrapped is not null for update',
    )
  ).map((row) => ({
    context: tenantContext(row.tenant_id, row),
    sealed: row.wrapped,
    save: (resealed) =>
      tx.query('update tenant_key set wrapped = $3 where tenant_id = $1 and version = $2', [
        row.tenant_id,
        row.version,
        resealed,
      ]),
  }));

/** Data keys under an own key are also sealed (keys/rsaKey.ts); those under a system key are not. */
const dataKeys = async (tx: Db): Promise<SealedValue[]> =>
  (
    await tx.query<OfTenant<DataKeyRow>>(
      `select d.tenant_id, d.key_id, d.purpose, d.period, d.tenant_key_version, d.wrapped from data_key d
     join tenant_key t on t.tenant_id = d.tenant_id and t.version = d.tenant_key_version
     where t.kind <> 'system' for update of d`,
    )
  ).map((row) => ({
    context: dataContext(row.tenant_id, row),
    sealed: row.wrapped,
    save: (resealed) =>
      tx.query('update data_key set wrapped = $3 where tenant_id = $1 and key_id = $2', [
        row.tenant_id,
        row.key_id,
        resealed,
      ]),
  }));

/** Data keys that a running rotation of a tenant's key has wrapped already. */
const stagedDataKeys = async (tx: Db): Promise<SealedValue[]> =>
  (
    await tx.query<OfTenant<DataKeyRow>>(
      `select w.tenant_id, w.key_id, d.purpose, d.period, w.tenant_key_version, w.wrapped from data_key_wrapping w
     join data_key d on d.tenant_id = w.tenant_id and d.key_id = w.key_id
     join tenant_key t on t.tenant_id = w.tenant_id and t.version = w.tenant_key_version
     where t.kind <> 'system' for update of w`,
    )
  ).map((row) => ({
    context: dataContext(row.tenant_id, row),
    sealed: row.wrapped,
    save: (resealed) =>
      tx.query(
        'update data_key_wrapping set wrapped = $4 where tenant_id = $1 and key_id = $2 and tenant_key_version = $3',
        [row.tenant_id, row.key_id, row.tenant_key_version, resealed],
      ),
  }));

const keyEncryptingKeys = async (tx: Db): Promise<SealedValue[]> =>
  (
    await tx.query<OfTenant<{ thumbprint: string; sealed: Buffer }>>(
      'select tenant_id, thumbprint, sealed from key_encrypting_key where sealed is not null for update',
    )
  ).map((row) => ({
    context: kekContext(row.tenant_id, row.thumbprint),
    sealed: row.sealed,
    save: (resealed) =>
      tx.query('update key_encrypting_key set sealed = $3 where tenant_id = $1 and thumbprint = $2', [
        row.tenant_id,
        row.thumbprint,
        resealed,
      ]),
  }));

const signatureKey = async (tx: Db): Promise<SealedValue[]> =>
  (await tx.query<{ sealed: Buffer }>('select sealed from integrity_key for update')).map(({ sealed }) => ({
    context: INTEGRITY_KEY,
    sealed,
    save: (resealed) => tx.query('update integrity_key set sealed = $1', [resealed]),
  }));

const noticeNames = async (tx: Db): Promise<SealedValue[]> =>
  (
    await tx.query<OfTenant<{ notice_id: string; names: Buffer }>>(
      'select tenant_id, notice_id, names from notice where names is not null for update',
    )
  ).map((row) => ({
    context: noticeContext(row.tenant_id, row.notice_id),
    sealed: row.names,
    save: (resealed) =>
      tx.query('update notice set names = $3 where tenant_id = $1 and notice_id = $2', [
        row.tenant_id,
        row.notice_id,
        resealed,
      ]),
  }));

/** Every table with values that the root key seals and that a change keeps. Each is read here and vacuumed below. */
const SEALED_TABLES: readonly { table: string; isKey: boolean; read: (tx: Db) => Promise<SealedValue[]> }[] = [
  { table: 'root_key_check', isKey: true, read: rootKeyCheck },
  { table: 'integrity_key', isKey: true, read: signatureKey },
  { table: 'tenant_key', isKey: true, read: tenantKeys },
  { table: 'data_key', isKey: true, read: dataKeys },
  { table: 'data_key_wrapping', isKey: true, read: stagedDataKeys },
  { table: 'key_encrypting_key', isKey: true, read: keyEncryptingKeys },
  { table: 'notice', isKey: false, read: noticeNames },
];

/**
 * Seals these values with the new key, then reads them back and opens them. Codes of emergency access are deleted
 * instead: a person who knew the former key may have made them.
 * @returns the number of keys
 * @throws Error if one does not open; nothing has changed then
 */
const resealRows = async (tx: Db, from: Vault, to: Vault): Promise<number> => {
  let count = 0;
  for (const { isKey, read } of SEALED_TABLES)
    for (const { context, sealed, save } of await read(tx)) {
      const plain = from.unseal(context, sealed);
      await save(to.seal(context, plain));
      plain.fill(0);
      if (isKey) count += 1;
    }
  for (const { read } of SEALED_TABLES)
    for (const { context, sealed } of await read(tx)) to.unseal(context, sealed).fill(0);
  await tx.query('delete from emergency_code');
  return count;
};

export interface RootKeyChange {
  /** Number of keys sealed with the new root key. */
  count: number;
  /** The new place of the former root key. */
  former: string;
  /** A sentence for a person if the files of the database still hold rows that the former key opens. */
  notCleaned?: string;
}

/** Database files keep the former rows until vacuum rewrites them; copies of the files keep them permanently. */
const TABLES = [...SEALED_TABLES.map(({ table }) => table), 'emergency_code'].join(', ');
const VACUUM = `vacuum full ${TABLES}`;

/** @returns the key in the file, which opens the data. @throws Error with one sentence for a person */
const keyInForce = async (db: Db, rootKeyFile: string): Promise<{ rootKey: Buffer; vault: Vault }> => {
  const [begun] = await db.query('select 1 as begun from root_key_check');
  if (!begun) throw new Error('Nothing is sealed yet. Start the service once, and try again.');
  const keys = await openKeys({ rootKeyFile, db });
  if (keys.sealed) throw new Error(keys.reason);
  const rootKey = readRootKey(rootKeyFile);
  if (!rootKey) throw new Error(`The root key file ${rootKeyFile} is missing.`);
  return { rootKey, vault: keys.vault };
};

const resealInTransaction = (
  db: Db,
  from: Vault,
  to: Vault,
  actor: Actor,
  assertExclusiveAccess: (tx: Db) => Promise<void>,
): Promise<number> =>
  db.tx(async (tx) => {
    // A service that starts now waits here, and finds the new key in force.
    await tx.exec('lock table root_key_check in access exclusive mode');
    await assertExclusiveAccess(tx);
    const count = await resealRows(tx, from, to);
    const notice = createRecordNotice({ vault: to });
    for (const { tenant_id: tenantId } of await tx.query<{ tenant_id: string }>(
      'select distinct tenant_id from tenant_key',
    )) {
      await recordActivity(tx, {
        tenantId,
        action: 'Root key changed',
        type: 'Encryption',
        source: actor.upn,
        actor: actor.oid,
        requestId: actor.requestId,
      });
      // A subject of its change alone, because a second notice of a subject is not recorded; 1 key is in force.
      await notice(tx, { tenantId, kind: 'keysChanged', subject: `root key ${randomUUID()}`, count: 1, actor });
    }
    return count;
  });

/** A commit whose answer was lost may have put the new key in force. A database that does not answer proves nothing. */
const isStillInForce = async (db: Db, key: Buffer): Promise<boolean> => {
  try {
    const [row] = await db.query<{ sealed: Buffer }>('select sealed from root_key_check where id = 1');
    return row !== undefined && opensMark(key, row.sealed);
  } catch {
    return false;
  }
};

/** The new key is in force by then: a failure is reported and does not fail the change. */
const removeFormerRows = async (db: Db): Promise<Pick<RootKeyChange, 'notCleaned'>> => {
  try {
    await db.exec(VACUUM);
    return {};
  } catch (error) {
    return {
      notCleaned:
        `The new key is in force, but the files of the database still hold rows that the former key opens ` +
        `(${(error as Error).message}). Run the command again later. On PostgreSQL this statement is enough: ${VACUUM}`,
    };
  }
};

/**
 * Makes a new root key and seals everything with it that the former one sealed, in one transaction. The new key is on
 * disk before that and takes its place after it; after a kill in between, the next start completes the change
 * (keys/index.ts). No service may run meanwhile: it would go on with the former key.
 * @param assertExclusiveAccess throws if another process uses the database; called before anything is made, and again
 * when no other process can begin
 * @throws Error with one sentence for a person
 */
export const changeRootKey = async (
  db: Db,
  rootKeyFile: string,
  actor: Actor,
  assertExclusiveAccess: (tx: Db) => Promise<void> = () => Promise.resolve(),
): Promise<RootKeyChange> => {
  await assertExclusiveAccess(db);
  const { rootKey, vault } = await keyInForce(db, rootKeyFile);
  const former = keepFormerRootKey(rootKeyFile, rootKey);
  if (former === undefined) throw new Error('The root key is being changed already.');
  let key: Buffer;
  let count: number;
  try {
    key = makeNextRootKey(rootKeyFile);
    count = await resealInTransaction(db, vault, createVault(key), actor, assertExclusiveAccess);
  } catch (error) {
    if (await isStillInForce(db, rootKey)) dropSecondName(rootKeyFile, rootKey, former);
    throw error;
  }
  try {
    takeNextRootKey(rootKeyFile, key, former.file);
  } catch (error) {
    throw new Error(
      `The new root key is in force and lies in ${nextRootKeyFile(rootKeyFile)}. Move it to ${rootKeyFile}, and do not delete it (${(error as Error).message}).`,
      { cause: error },
    );
  }
  return { count, former: former.file, ...(await removeFormerRows(db)) };
};
