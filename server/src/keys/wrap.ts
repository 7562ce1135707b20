import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

export const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Seals with AES-256-GCM; `context` is authenticated, not stored. @returns nonce, tag and cipher text in one. */
export const seal = (key: Buffer, context: Buffer, plain: Uint8Array): Buffer => {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(context);
  const sealed = cipher.update(plain);
  cipher.final();
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
};

/** @throws Error when the key, the context or a single bit is another. */
export const unseal = (key: Buffer, context: Buffer, sealed: Buffer): Buffer => {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
    .setAAD(context)
    .setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  const plain = decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES));
  decipher.final();
  return plain;
};

/** A context of parts that cannot be read in two ways. */
export const buildContext = (...parts: readonly (string | number)[]): Buffer => Buffer.from(JSON.stringify(parts));
