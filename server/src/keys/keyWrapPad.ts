import { createCipheriv, createDecipheriv } from 'node:crypto';

/** RFC 5649 section 3. */
const INITIAL_VALUE = Buffer.from('A65959A6', 'hex');

const cipherOf = (key: Buffer): string => `id-aes${key.length * 8}-wrap-pad`;

/** AES key wrap with padding (RFC 5649). `key` has 16, 24 or 32 bytes. */
export const keyWrapPad = (key: Buffer, plain: Buffer): Buffer => {
  const cipher = createCipheriv(cipherOf(key), key, INITIAL_VALUE);
  return Buffer.concat([cipher.update(plain), cipher.final()]);
};

/** @throws Error when the key or a single bit is another. */
export const keyUnwrapPad = (key: Buffer, wrapped: Buffer): Buffer => {
  const decipher = createDecipheriv(cipherOf(key), key, INITIAL_VALUE);
  return Buffer.concat([decipher.update(wrapped), decipher.final()]);
};
