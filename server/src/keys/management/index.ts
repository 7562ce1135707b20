import { DomainError } from '../../domainError.ts';
import { recordActivity } from '../../activity/activity.ts';
import type { RecordNotice } from '../../notices/types.ts';
import type { Actor } from '../../catalog/types.ts';
import type { OpenKeys } from '../index.ts';
import { readByokFile } from '../byokFile.ts';
import { KeyRefusedError, readPkcs8 } from '../ownKey.ts';
import type { OwnKey } from '../ownKey.ts';
import { readPemFile } from '../pemFile.ts';
import { makeSystemKey } from '../systemKey.ts';
import { TransferFailedError, openTransfer } from '../transfer.ts';
import type { Db } from '../../storage/types.ts';
import { addKey } from './activate.ts';
import type { NewKey } from './activate.ts';
import { demandFile, shownFileName } from './fileNames.ts';
import { countFailure, createEncryptionEntry, generateKek, openKek } from './keks.ts';
import { listKeks, withdrawKek } from './liveKeks.ts';
import type { KekOptions } from './keks.ts';
import { listKeys } from './keyRows.ts';
import { confirmRootKeyCopy, readRootKeyCopy } from './rootKeyCopy.ts';
import type { Encryption, EncryptionKey, KeyFile } from './types.ts';

export { createKeyMaintenance } from './keyMaintenance.ts';
export { ROTATION_JOB, createRotationHandler } from './rotation.ts';
export type { DownloadedKek, Encryption, EncryptionKey, KeyFile, LiveKek } from './types.ts';

export interface EncryptionOptions {
  db: Db;
  keys: OpenKeys;
  /** Origin under which people reach the console; identifiers of key-encrypting keys begin with it. */
  publicUrl: string;
  /** Called after a job was added. */
  wake: () => void;
  notice?: RecordNotice;
  now?: () => Date;
}

/** ASVS 11.2.3. */
const RECOMMENDED_BITS = 3072;

const recommendation = ({ bits }: OwnKey): string =>
  bits < RECOMMENDED_BITS ? `The key has ${bits} bits; ${RECOMMENDED_BITS} or more are recommended.` : '';

/**
 * Logs an upload that is refused; a failed decryption is logged where it is counted.
 * @throws DomainError `invalid` in place of what the readers of key files throw
 */
const recordingRefusals = async <T>(
  db: Db,
  { tenantId, actor, file }: { tenantId: string; actor: Actor; file: KeyFile | undefined },
  work: () => Promise<T>,
): Promise<T> => {
  try {
    return await work();
  } catch (thrown) {
    const isOfFile = thrown instanceof TransferFailedError || thrown instanceof KeyRefusedError;
    const error: unknown = isOfFile ? new DomainError('invalid', thrown.message) : thrown;
    if (error instanceof DomainError && error.code === 'invalid' && !(thrown instanceof TransferFailedError)) {
      const { message: cause } = error;
      const entry = { ...createEncryptionEntry(tenantId, actor), action: 'Encryption key refused', cause };
      const details = file ? shownFileName(file.filename) : 'No file';
      await db.tx((tx) => recordActivity(tx, { ...entry, details, outcome: 'failure' }));
    }
    throw error;
  }
};

/** The keys of tenants: lists, new keys, and key-encrypting keys for transfers. */
export const createEncryption = ({
  db,
  keys,
  publicUrl,
  wake,
  notice,
  now = () => new Date(),
}: EncryptionOptions): Encryption => {
  const kekOptions: KekOptions = { db, vault: keys.vault, publicUrl, now, notice };

  const begin = async (tenantId: string, key: NewKey, actor: Actor): Promise<EncryptionKey> => {
    try {
      // There must be a key to change from.
      await keys.tenant(tenantId);
      const added = await db.tx((tx) => addKey(tx, { vault: keys.vault, notice }, tenantId, key, actor, now()));
      wake();
      return added;
    } finally {
      key.material.fill(0);
    }
  };

  const beginOwn = (
    tenantId: string,
    kind: 'software' | 'hsm',
    filename: string,
    own: OwnKey,
    actor: Actor,
  ): Promise<EncryptionKey> =>
    begin(
      tenantId,
      { kind, filename, material: own.material, thumbprint: own.thumbprint, details: recommendation(own) },
      actor,
    );

  const openTransferred = async (tenantId: string, file: KeyFile, actor: Actor): Promise<OwnKey> => {
    const { kid, ciphertext } = readByokFile(file.data);
    const kek = await openKek(kekOptions, tenantId, kid);
    let target: Buffer | undefined;
    try {
      target = openTransfer(kek.material, ciphertext);
      return readPkcs8(target);
    } catch (error) {
      if (error instanceof TransferFailedError) await countFailure(kekOptions, tenantId, kek.thumbprint, actor);
      throw error;
    } finally {
      kek.material.fill(0);
      target?.fill(0);
    }
  };

  return {
    list: async (tenantId) => {
      await keys.tenant(tenantId);
      return listKeys(db, tenantId);
    },
    uploadSoftwareKey: async (tenantId, file, actor) => {
      try {
        return await recordingRefusals(db, { tenantId, actor, file }, () => {
          const { filename, data } = demandFile(file, '.pem');
          return beginOwn(tenantId, 'software', filename, readPemFile(data), actor);
        });
      } finally {
        file?.data.fill(0);
      }
    },
    importHsmKey: async (tenantId, file, actor) => {
      try {
        return await recordingRefusals(db, { tenantId, actor, file }, async () => {
          const transfer = demandFile(file, '.byok');
          return beginOwn(tenantId, 'hsm', transfer.filename, await openTransferred(tenantId, transfer, actor), actor);
        });
      } finally {
        file?.data.fill(0);
      }
    },
    rotateSystemKey: (tenantId, actor, replaces) =>
      begin(
        tenantId,
        { kind: 'system', material: makeSystemKey(), ...(replaces === undefined ? {} : { replaces }) },
        actor,
      ),
    generateKek: (tenantId, actor) => generateKek(kekOptions, tenantId, actor),
    listKeks: (tenantId) => listKeks(kekOptions, tenantId),
    withdrawKek: (tenantId, kekId, actor) => withdrawKek(kekOptions, tenantId, kekId, actor),
    rootKeyCopy: (tenantId) => readRootKeyCopy(db, tenantId),
    confirmRootKeyCopy: (tenantId, actor) => confirmRootKeyCopy({ db, now }, tenantId, actor),
  };
};
