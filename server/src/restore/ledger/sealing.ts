import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { TenantKeys } from '../../keys/types.ts';
import { buildContext, seal, unseal } from '../../keys/wrap.ts';

/** The sealed field and its ledger row; no field can be exchanged for another. */
export interface FieldPlace {
  restoreId: string;
  type: string;
  sourceId: string;
  field: 'name' | 'report' | 'preImage' | 'operation' | 'beforeImage' | 'writtenLinks' | 'touched';
}

const KEY_ID_BYTES = 4;
/** Reports have a few attributes; limits the memory that a damaged row can take. */
const MAX_PLAIN_BYTES = 64 * 1024 * 1024;

/**
 * A value has a few kilobytes and is stored several times during a restore. These settings take half the processor time
 * of level 5 with the default window, and 3 % more bytes.
 */
const COMPRESSION = { level: 1, memLevel: 5, windowBits: 13 };

const placeOf = (keys: TenantKeys, keyId: number, { restoreId, type, sourceId, field }: FieldPlace): Buffer =>
  buildContext('restore-item', keys.tenantId.toLowerCase(), keyId, restoreId, type, sourceId, field);

/**
 * Seals a JSON value of the ledger under the tenant's current data key. Layout: id of the key (4), then nonce, tag and
 * compressed text.
 */
export const sealField = (keys: TenantKeys, place: FieldPlace, value: unknown): Buffer => {
  const key = keys.dataKeys.get(keys.current);
  if (!key) throw new Error(`The data key ${keys.current} is not open.`);
  const head = Buffer.alloc(KEY_ID_BYTES);
  head.writeUInt32BE(keys.current);
  return Buffer.concat([
    head,
    seal(key, placeOf(keys, keys.current, place), deflateRawSync(JSON.stringify(value), COMPRESSION)),
  ]);
};

/** @throws Error when it is damaged, is in another place, or its key is not open. */
export const openField = (keys: TenantKeys, place: FieldPlace, sealed: Buffer): unknown => {
  const keyId = sealed.readUInt32BE(0);
  const key = keys.dataKeys.get(keyId);
  if (!key) throw new Error('The data key of a ledger row is not open.');
  const text = unseal(key, placeOf(keys, keyId, place), sealed.subarray(KEY_ID_BYTES));
  return JSON.parse(inflateRawSync(text, { maxOutputLength: MAX_PLAIN_BYTES }).toString('utf8'));
};
