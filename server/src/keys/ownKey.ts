import { createPrivateKey, createPublicKey, randomBytes } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { rsaUnwrap, rsaWrap, computeThumbprint } from './rsaKey.ts';
import { KEY_BYTES } from './wrap.ts';

/** A customer's own RSA key that has been checked. */
export interface OwnKey {
  /** PKCS#8 DER of the private half. The caller overwrites it after use. */
  material: Buffer;
  /** RFC 7638, of the public half. */
  thumbprint: string;
  /** Bits of the modulus. */
  bits: number;
}

/** An uploaded key that cannot be used; the message is for the person who sent it. */
export class KeyRefusedError extends Error {
  override name = 'KeyRefusedError';
}

const SIZES = [2048, 3072, 4096];
const MIN_EXPONENT = 65537n;
export const NO_PRIVATE_KEY = 'The file holds no RSA private key';
const INCONSISTENT = 'The parts of the RSA key do not belong together';

/** @returns the whole length of a DER SEQUENCE by its first bytes, undefined for other bytes. */
export const derLength = (head: Uint8Array): number | undefined => {
  const [tag, first = 0x80, second = 0, third = 0] = head;
  if (tag !== 0x30) return undefined;
  if (first < 0x80) return 2 + first;
  if (first === 0x81) return 3 + second;
  return first === 0x82 ? 4 + second * 256 + third : undefined;
};

/** Wraps and unwraps 32 random bytes, which a key made of parts of several does not survive. */
const works = (privateKey: KeyObject): boolean => {
  const probe = randomBytes(KEY_BYTES);
  try {
    return rsaUnwrap(privateKey, probe, rsaWrap(createPublicKey(privateKey), probe, probe)).equals(probe);
  } catch {
    return false;
  }
};

/**
 * RSA of 2048, 3072 or 4096 bits, an odd exponent from 65537 on, and parts that belong together. @throws
 * KeyRefusedError
 */
export const checkOwnKey = (privateKey: KeyObject): OwnKey => {
  if (privateKey.asymmetricKeyType !== 'rsa') throw new KeyRefusedError('Only RSA keys can be used');
  const { modulusLength: bits = 0, publicExponent = 0n } = privateKey.asymmetricKeyDetails ?? {};
  if (!SIZES.includes(bits)) throw new KeyRefusedError('Only RSA keys of 2048, 3072 or 4096 bits can be used');
  if (publicExponent < MIN_EXPONENT || publicExponent % 2n === 0n)
    throw new KeyRefusedError('The public exponent of the RSA key must be odd and at least 65537');
  if (!works(privateKey)) throw new KeyRefusedError(INCONSISTENT);
  return {
    material: privateKey.export({ format: 'der', type: 'pkcs8' }),
    thumbprint: computeThumbprint(privateKey),
    bits,
  };
};

/** Opens PKCS#8 with nothing behind it. @throws KeyRefusedError */
export const readPkcs8 = (der: Buffer): OwnKey => {
  if (derLength(der) !== der.length) throw new KeyRefusedError(NO_PRIVATE_KEY);
  let privateKey: KeyObject;
  try {
    privateKey = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  } catch {
    throw new KeyRefusedError(NO_PRIVATE_KEY);
  }
  return checkOwnKey(privateKey);
};
