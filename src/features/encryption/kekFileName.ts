import type { KeyEncryptingKey } from '../../api';
import { ENCRYPTION_TEXTS } from '@trc/domain/texts/encryption';

/** The media type of a key file that is handed over to the browser. */
export const PEM_TYPE = 'application/x-pem-file';

const bytesOf = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
const hexOf = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** SHA-256 in base64url without padding. */
const THUMBPRINT = /\/([A-Za-z0-9_-]{43})$/;
const HEX_DIGITS = 8;

/** @returns the thumbprint of RFC 7638: SHA-256 of the members e, kty, n in this order. */
const thumbprintOf = async (pem: string): Promise<Uint8Array> => {
  const der = bytesOf(pem.replace(/-----[A-Z ]+-----|\s/g, ''));
  const key = await crypto.subtle.importKey('spki', der, { name: 'RSA-OAEP', hash: 'SHA-1' }, true, ['encrypt']);
  const { e, kty, n } = await crypto.subtle.exportKey('jwk', key);
  return new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(JSON.stringify({ e, kty, n }))));
};

/**
 * @returns KEK-<first 8 hex digits of its thumbprint>.publickey.pem; the thumbprint ends the identifier, or is
 * reckoned.
 */
export const kekFileName = async ({ kid, pem }: Pick<KeyEncryptingKey, 'kid' | 'pem'>): Promise<string> => {
  const inId = THUMBPRINT.exec(kid ?? '')?.[1];
  try {
    const thumbprint = inId ? bytesOf(inId.replaceAll('-', '+').replaceAll('_', '/')) : await thumbprintOf(pem);
    return `KEK-${hexOf(thumbprint).slice(0, HEX_DIGITS)}.publickey.pem`;
  } catch {
    // Reckoning needs a page that came over HTTPS; the file is as good without.
    return ENCRYPTION_TEXTS.kek.anyFile;
  }
};
