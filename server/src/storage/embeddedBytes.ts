import { types } from '@electric-sql/pglite';
import type { PGliteOptions } from '@electric-sql/pglite';

const PREFIX = '\\x';

const serialize = (value: unknown): string => {
  if (!(value instanceof Uint8Array)) throw new TypeError('A bytea is given as bytes.');
  return PREFIX + Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('hex');
};

/** Separate memory: transferring a slice of Node's pool would transfer the whole pool. */
const parse = (text: string): Uint8Array => {
  const bytes = Buffer.allocUnsafeSlow((text.length - PREFIX.length) / 2);
  bytes.write(text.slice(PREFIX.length), 'hex');
  return bytes;
};

/**
 * Encodes bytes for the embedded database and decodes them. The library makes a text of each single byte. This took
 * most of the time and memory of its thread, because nearly all stored data are bodies.
 */
export const BYTES: Pick<PGliteOptions, 'parsers' | 'serializers'> = {
  parsers: { [types.BYTEA]: parse },
  serializers: { [types.BYTEA]: serialize },
};
