import { createHash, createPublicKey } from 'node:crypto';
import type { KeyObject } from 'node:crypto';

/** @returns the SHA-256 thumbprint of an RSA key's public half, base64url (RFC 7638). */
export const thumbprintOf = (key: KeyObject): string => {
  const { e, kty, n } = (key.type === 'private' ? createPublicKey(key) : key).export({ format: 'jwk' });
  return createHash('sha256').update(JSON.stringify({ e, kty, n })).digest('base64url');
};
