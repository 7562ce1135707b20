import {
  constants,
  createCipheriv,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  publicEncrypt,
  randomBytes,
} from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { keyWrapPad } from '../../src/keys/keyWrapPad.ts';

/** Contents of a transfer file. Each test changes one of them. */
export interface Crafted {
  kek: string;
  kid: string;
  target: Buffer;
  aesKey?: Buffer;
  block?: (kek: string, aesKey: Buffer) => Buffer;
  wrap?: (aesKey: Buffer, target: Buffer) => Buffer;
  ciphertext?: (ciphertext: Buffer) => Buffer;
}

const oaep =
  (hash: string, label?: Buffer) =>
  (kek: string, aesKey: Buffer): Buffer =>
    publicEncrypt(
      {
        key: createPublicKey(kek),
        padding: constants.RSA_PKCS1_OAEP_PADDING,
        oaepHash: hash,
        ...(label && { oaepLabel: label }),
      },
      aesKey,
    );

export const OAEP_SHA256 = oaep('sha256');
export const OAEP_LABEL = oaep('sha1', Buffer.from('label'));
export const PKCS1 = (kek: string, aesKey: Buffer): Buffer =>
  publicEncrypt({ key: createPublicKey(kek), padding: constants.RSA_PKCS1_PADDING }, aesKey);

/** RFC 3394, which is not the one the format asks for. */
export const keyWrap = (aesKey: Buffer, target: Buffer): Buffer => {
  const cipher = createCipheriv('id-aes256-wrap', aesKey, Buffer.from('A6A6A6A6A6A6A6A6', 'hex'));
  const padded = Buffer.concat([target, Buffer.alloc((8 - (target.length % 8)) % 8)]);
  return Buffer.concat([cipher.update(padded), cipher.final()]);
};

export const craftCiphertext = ({
  kek,
  target,
  aesKey = randomBytes(32),
  block = oaep('sha1'),
  wrap = keyWrapPad,
  ciphertext = (bytes) => bytes,
}: Crafted): Buffer => ciphertext(Buffer.concat([block(kek, aesKey), wrap(aesKey, target)]));

/** The members of a right transfer file. */
export const craftMembers = (crafted: Crafted) => ({
  schema_version: '1.0.0',
  header: { kid: crafted.kid, alg: 'dir', enc: 'CKM_RSA_AES_KEY_WRAP' },
  ciphertext: craftCiphertext(crafted).toString('base64url'),
  generator: 'a test; none',
});

/** Flips one bit of the byte at a place; negative places count from the end. */
export const flip =
  (at: number) =>
  (bytes: Buffer): Buffer => {
    const changed = Buffer.from(bytes);
    const place = at < 0 ? changed.length + at : at;
    changed[place] = (changed[place] ?? 0) ^ 1;
    return changed;
  };

/** An RSA key in form only: its numbers do not belong together. */
export const hollowRsa = (bits: number): KeyObject => {
  const number = (length: number): string => {
    const bytes = randomBytes(length / 8);
    bytes[0] = (bytes[0] ?? 0) | 0x80;
    bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) | 1;
    return bytes.toString('base64url');
  };
  const half = bits / 2;
  const parts = {
    n: number(bits),
    d: number(bits),
    p: number(half),
    q: number(half),
    dp: number(half),
    dq: number(half),
    qi: number(half),
  };
  return createPrivateKey({ format: 'jwk', key: { kty: 'RSA', e: 'AQAB', ...parts } });
};

export const pkcs8 = (key: KeyObject): Buffer => key.export({ format: 'der', type: 'pkcs8' });
export const pem = (key: KeyObject, type: 'pkcs8' | 'pkcs1' = 'pkcs8'): string =>
  key.export({ format: 'pem', type }) as string;

/** Keys of kinds that are refused. */
export const otherKeys = () => ({
  ec: generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey,
  ed25519: generateKeyPairSync('ed25519').privateKey,
  small: generateKeyPairSync('rsa', { modulusLength: 1024 }).privateKey,
  odd: generateKeyPairSync('rsa', { modulusLength: 2056 }).privateKey,
  large: hollowRsa(8192),
  hollow: hollowRsa(2048),
  exponent3: generateKeyPairSync('rsa', { modulusLength: 2048, publicExponent: 3 }).privateKey,
  pss: generateKeyPairSync('rsa-pss', { modulusLength: 2048 }).privateKey,
});
