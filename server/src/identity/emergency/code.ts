import { createHash, randomBytes } from 'node:crypto';

const CODE_BYTES = 16;
/** Crockford's base 32: no I, L, O and U, which are read as others. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const BITS = 5;
const GROUP = 5;

const encode = (bytes: Buffer): string => {
  let text = '';
  let value = 0;
  let bits = 0;
  for (const byte of bytes) {
    value = (value << 8) | byte;
    bits += 8;
    while (bits >= BITS) {
      bits -= BITS;
      text += ALPHABET[(value >>> bits) & 31];
      value &= (1 << bits) - 1;
    }
  }
  return bits > 0 ? text + ALPHABET[(value << (BITS - bits)) & 31] : text;
};

/** @returns a new code of 128 bits, in groups that a person can read out and type */
export const makeCode = (): string =>
  encode(randomBytes(CODE_BYTES))
    .match(new RegExp(`.{1,${GROUP}}`, 'g'))
    ?.join('-') ?? '';

/** @returns the hash that finds a typed code. Case, blanks and dashes do not count; letters like digits are digits. */
export const hashOfCode = (typed: string): Buffer =>
  createHash('sha256')
    .update('emergency code ')
    .update(typed.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1'))
    .digest();
