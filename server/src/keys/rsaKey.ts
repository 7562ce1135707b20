import { constants, createPrivateKey, createPublicKey, privateDecrypt, publicEncrypt, createHash } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import type { KeyProvider, Vault, WrappingKey } from './provider.ts';

const PADDING = { padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' } as const;

/** RSA-OAEP with SHA-256; the context is the label, so that a wrapped key cannot replace another one. */
export const rsaWrap = (publicKey: KeyObject, context: Buffer, plain: Buffer): Buffer =>
  publicEncrypt({ key: publicKey, ...PADDING, oaepLabel: context }, plain);

/** @throws Error when the key, the context or a single bit is another. */
export const rsaUnwrap = (privateKey: KeyObject, context: Buffer, wrapped: Buffer): Buffer =>
  privateDecrypt({ key: privateKey, ...PADDING, oaepLabel: context }, wrapped);

const openRsaKey = (vault: Vault, material: Buffer): WrappingKey => {
  const privateKey = createPrivateKey({ key: material, format: 'der', type: 'pkcs8' });
  material.fill(0);
  const publicKey = createPublicKey(privateKey);
  return {
    wrap: (context, dataKey) => Promise.resolve(vault.seal(context, rsaWrap(publicKey, context, dataKey))),
    unwrap: (context, wrapped) =>
      new Promise((resolve) => resolve(rsaUnwrap(privateKey, context, vault.unseal(context, wrapped)))),
  };
};

/**
 * Own keys: RSA. Anybody can wrap something with a public key, so the result is sealed under the root key as well: a
 * person with write access to the database alone cannot add a data key.
 */
export const rsaKeys = (vault: Vault): KeyProvider => ({ open: (material) => openRsaKey(vault, material) });

/** @returns the SHA-256 thumbprint of an RSA key's public half, base64url (RFC 7638). */
export const computeThumbprint = (key: KeyObject): string => {
  const { e, kty, n } = (key.type === 'private' ? createPublicKey(key) : key).export({ format: 'jwk' });
  return createHash('sha256').update(JSON.stringify({ e, kty, n })).digest('base64url');
};
