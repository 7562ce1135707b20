import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { CURRENT_DICTIONARY, DICTIONARIES } from './dictionary.ts';
import type { TenantKeys } from '../keys/types.ts';

/** Version of the body format. Version 1 is the canonical JSON of {object, links?, source?}. */
export const BODY_SCHEMA = 1;

/** Layout: format, dictionary, key id (4), nonce (12), tag (16), then the compressed text under AES-256-GCM. */
const FORMAT = 1;
const NONCE_AT = 6;
const TAG_AT = 18;
const TEXT_AT = 34;
/** Bodies are a few kilobytes: a small window costs nothing in size and saves setting up a large one per object. */
const COMPRESSION = { level: 5, memLevel: 7, windowBits: 14 };
/** No object of a directory is as large; limits the memory that a damaged or hostile body can take. */
const MAX_PLAIN_BYTES = 64 * 1024 * 1024;

/**
 * @returns the content address (32 bytes) of a text that belongs to one object: HMAC, so that guesses cannot be
 * confirmed without the key.
 */
export const contentAddress = (addressKey: Buffer, type: string, objectId: string, text: string): Buffer =>
  createHmac('sha256', addressKey).update(`${type}\0${objectId}\0`).update(text).digest();

/** tenant, content hash and schema, and the header itself: none of them can be exchanged unnoticed. */
const contextOf = (tenantId: string, hash: Uint8Array, header: Uint8Array): Buffer =>
  Buffer.concat([Buffer.from(`${tenantId.toLowerCase()}|${BODY_SCHEMA}|`), hash, header]);

/** Compresses and seals a text under the tenant's current data key. */
export const sealBody = (keys: TenantKeys, hash: Uint8Array, text: string): Buffer => {
  const key = keys.dataKeys.get(keys.current);
  if (!key) throw new Error(`The data key ${keys.current} is not open.`);
  const header = Buffer.alloc(NONCE_AT);
  header.writeUInt8(FORMAT, 0);
  header.writeUInt8(CURRENT_DICTIONARY, 1);
  header.writeUInt32BE(keys.current, 2);
  const nonce = randomBytes(TAG_AT - NONCE_AT);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(contextOf(keys.tenantId, hash, header));
  const sealed = cipher.update(
    deflateRawSync(text, { ...COMPRESSION, dictionary: DICTIONARIES.get(CURRENT_DICTIONARY) }),
  );
  cipher.final();
  return Buffer.concat([header, nonce, cipher.getAuthTag(), sealed]);
};

/** @throws Error when the body is damaged, belongs to another tenant or content address, or its key is not open. */
export const openBody = (keys: TenantKeys, hash: Uint8Array, body: Buffer): string => {
  if (body.length < TEXT_AT || body.readUInt8(0) !== FORMAT) throw new Error('The body has an unknown format.');
  const dictionary = body.readUInt8(1);
  const key = keys.dataKeys.get(body.readUInt32BE(2));
  if (!key) throw new Error('The data key of the body is not open.');
  if (dictionary !== 0 && !DICTIONARIES.has(dictionary)) throw new Error('The dictionary of the body is unknown.');
  const decipher = createDecipheriv('aes-256-gcm', key, body.subarray(NONCE_AT, TAG_AT), {
    authTagLength: TEXT_AT - TAG_AT,
  })
    .setAAD(contextOf(keys.tenantId, hash, body.subarray(0, NONCE_AT)))
    .setAuthTag(body.subarray(TAG_AT, TEXT_AT));
  const compressed = decipher.update(body.subarray(TEXT_AT));
  decipher.final();
  return inflateRawSync(compressed, {
    dictionary: DICTIONARIES.get(dictionary),
    maxOutputLength: MAX_PLAIN_BYTES,
  }).toString('utf8');
};
