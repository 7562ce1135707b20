import type { TenantKeys } from '../keys/types.ts';
import { buildContext, seal, unseal } from '../keys/wrap.ts';

const KEY_ID_BYTES = 4;

/** The place of a sealed text, e.g. table, row and column, so that no text can be exchanged for another. */
export type TextPlace = readonly (string | number)[];

const contextFor = (keys: TenantKeys, keyId: number, place: TextPlace): Buffer =>
  buildContext('text', keys.tenantId.toLowerCase(), keyId, ...place);

/**
 * Seals a short text under the tenant's current data key. Layout: id of the key (4 bytes), then nonce, tag and text.
 */
export const sealText = (keys: TenantKeys, place: TextPlace, text: string): Buffer => {
  const key = keys.dataKeys.get(keys.current);
  if (!key) throw new Error(`The data key ${keys.current} is not open.`);
  const head = Buffer.alloc(KEY_ID_BYTES);
  head.writeUInt32BE(keys.current);
  return Buffer.concat([head, seal(key, contextFor(keys, keys.current, place), Buffer.from(text, 'utf8'))]);
};

/** @returns the text, undefined where it is damaged, is in another place, or its key is not open. */
export const openText = (keys: TenantKeys, place: TextPlace, sealed: Buffer): string | undefined => {
  try {
    const keyId = sealed.readUInt32BE(0);
    const key = keys.dataKeys.get(keyId);
    return key && unseal(key, contextFor(keys, keyId, place), sealed.subarray(KEY_ID_BYTES)).toString('utf8');
  } catch {
    return undefined;
  }
};
