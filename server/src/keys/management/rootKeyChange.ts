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

/** Something that is sealed under the root key, where it lies. */
interface Sealed {
  context: Buffer;
  sealed: Buffer;
  put: (sealed: Buffer) => Promise<unknown>;
}

type OfTenant<Row> = Row & { tenant_id: string };

const mark = async (tx: Db): Promise<Sealed[]> =>
  (await tx.query<{ sealed: Buffer }>('select sealed from root_key_check where id = 1')).map(({ sealed }) => ({
    context: ROOT_KEY_CHECK,
    sealed,
    put: (anew) => tx.query('update root_key_check set sealed = $1 where id = 1', [anew]),
  }));

const tenantKeys = async (tx: Db): Promise<Sealed[]> =>
  (
    await tx.query<OfTenant<TenantKeyRow & { wrapped: Buffer }>>(
      'select tenant_id, version, kind, wrapped from tenant_key where wrapped is not null for update',
    )
  ).map((row) => ({
    context: tenantContext(row.tenant_id, row),
    sealed: row.wrapped,
    put: (anew) =>
      tx.query('update tenant_key set wrapped = $3 where tenant_id = $1 and version = $2', [
        row.tenant_id,
        row.version,
        anew,
      ]),
  }));

/** Data keys under an own key are also sealed (keys/rsaKey.ts); those under a system key are not. */
const dataKeys = async (tx: Db): Promise<Sealed[]> =>
  (
    await tx.query<OfTenant<DataKeyRow>>(
      `select d.tenant_id, d.key_id, d.purpose, d.period, d.tenant_key_version, d.wrapped from data_key d
     join tenant_key t on t.tenant_id = d.tenant_id and t.version = d.tenant_key_version
     where t.kind <> 'system' for update of d`,
    )
  ).map((row) => ({
    context: dataContext(row.tenant_id, row),
    sealed: row.wrapped,
    put: (anew) =>
      tx.query('update data_key set wrapped = $3 where tenant_id = $1 and key_id = $2', [
        row.tenant_id,
        row.key_id,
        anew,
      ]),
  }));

/** Data keys that a running rotation of a tenant's key has wrapped already. */
const staged = async (tx: Db): Promise<Sealed[]> =>
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
    put: (anew) =>
      tx.query(
        'update data_key_wrapping set wrapped = $4 where tenant_id = $1 and key_id = $2 and tenant_key_version = $3',
        [row.tenant_id, row.key_id, row.tenant_key_version, anew],
      ),
  }));

const keyEncryptingKeys = async (tx: Db): Promise<Sealed[]> =>
  (
    await tx.query<OfTenant<{ thumbprint: string; sealed: Buffer }>>(
      'select tenant_id, thumbprint, sealed from key_encrypting_key where sealed is not null for update',
    )
  ).map((row) => ({
    context: kekContext(row.tenant_id, row.thumbprint),
    sealed: row.sealed,
    put: (anew) =>
      tx.query('update key_encrypting_key set sealed = $3 where tenant_id = $1 and thumbprint = $2', [
        row.tenant_id,
        row.thumbprint,
        anew,
      ]),
  }));

const signatureKey = async (tx: Db): Promise<Sealed[]> =>
  (await tx.query<{ sealed: Buffer }>('select sealed from integrity_key for update')).map(({ sealed }) => ({
    context: INTEGRITY_KEY,
    sealed,
    put: (next) => tx.query('update integrity_key set sealed = $1', [next]),
  }));

const noticeNames = async (tx: Db): Promise<Sealed[]> =>
  (
    await tx.query<OfTenant<{ notice_id: string; names: Buffer }>>(
      'select tenant_id, notice_id, names from notice where names is not null for update',
    )
  ).map((row) => ({
    context: noticeContext(row.tenant_id, row.notice_id),
    sealed: row.names,
    put: (sealed) =>
      tx.query('update notice set names = $3 where tenant_id = $1 and notice_id = $2', [
        row.tenant_id,
        row.notice_id,
        sealed,
      ]),
  }));

const allKeys = async (tx: Db): Promise<Sealed[]> => [
  ...(await mark(tx)),
  ...(await signatureKey(tx)),
  ...(await tenantKeys(tx)),
  ...(await dataKeys(tx)),
  ...(await staged(tx)),
  ...(await keyEncryptingKeys(tx)),
];

/**
 * Seals everything that stays with the new key, then reads it back and opens it. Codes of emergency access do not stay:
 * a person who knew the former key may have made them.
 * @returns the number of keys
 * @throws Error when one does not open; nothing has changed then
 */
const sealAnew = async (tx: Db, from: Vault, to: Vault): Promise<number> => {
  const everything = async (): Promise<Sealed[]> => [...(await allKeys(tx)), ...(await noticeNames(tx))];
  for (const { context, sealed, put } of await everything()) {
    const plain = from.unseal(context, sealed);
    await put(to.seal(context, plain));
    plain.fill(0);
  }
  for (const { context, sealed } of await everything()) to.unseal(context, sealed).fill(0);
  await tx.query('delete from emergency_code');
  return (await allKeys(tx)).length;
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
const TABLES =
  'root_key_check, integrity_key, tenant_key, data_key, data_key_wrapping, key_encrypting_key, notice, emergency_code';
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

const sealAllAnew = (
  db: Db,
  from: Vault,
  to: Vault,
  actor: Actor,
  demandAlone: (tx: Db) => Promise<void>,
): Promise<number> =>
  db.tx(async (tx) => {
    // A service that starts now waits here, and finds the new key in force.
    await tx.exec('lock table root_key_check in access exclusive mode');
    await demandAlone(tx);
    const count = await sealAnew(tx, from, to);
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
 * disk before that and takes its place after it; a kill in between is ended by the next start (keys/index.ts). No
 * service may run meanwhile: it would go on with the former key.
 * @param demandAlone throws where another process uses the database; asked before anything is made, and again when no
 * other process can begin
 * @throws Error with one sentence for a person
 */
export const changeRootKey = async (
  db: Db,
  rootKeyFile: string,
  actor: Actor,
  demandAlone: (tx: Db) => Promise<void> = () => Promise.resolve(),
): Promise<RootKeyChange> => {
  await demandAlone(db);
  const { rootKey, vault } = await keyInForce(db, rootKeyFile);
  const former = keepFormerRootKey(rootKeyFile, rootKey);
  if (former === undefined) throw new Error('The root key is being changed already.');
  let key: Buffer;
  let count: number;
  try {
    key = makeNextRootKey(rootKeyFile);
    count = await sealAllAnew(db, vault, createVault(key), actor, demandAlone);
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
