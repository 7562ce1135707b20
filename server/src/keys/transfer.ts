import {
  constants,
  createPrivateKey,
  createPublicKey,
  generateKeyPair,
  privateDecrypt,
  randomBytes,
} from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { promisify } from 'node:util';
import { keyUnwrapPad } from './keyWrapPad.ts';
import { computeThumbprint } from './rsaKey.ts';

const BITS = 4096;
const AES_SIZES = [16, 24, 32];
const SEMIBLOCK = 8;

/**
 * A transferred key that does not open. One message for every reason, so that it tells an attacker nothing (ASVS
 * 11.2.5).
 */
export class TransferFailedError extends Error {
  override name = 'TransferFailedError';
  constructor() {
    super('Activation failed');
  }
}

export interface KeyEncryptingKey {
  /** SPKI; nothing precedes its first line. */
  pem: string;
  thumbprint: string;
  /** PKCS#8 DER of the private half. The caller overwrites it after use. */
  material: Buffer;
}

/** Makes an RSA-4096 key that does nothing but import. Takes about a second in a worker thread. */
export const makeKeyEncryptingKey = async (): Promise<KeyEncryptingKey> => {
  const { publicKey, privateKey } = await promisify(generateKeyPair)('rsa', {
    modulusLength: BITS,
    publicExponent: 65537,
  });
  return {
    pem: publicKey.export({ format: 'pem', type: 'spki' }) as string,
    thumbprint: computeThumbprint(publicKey),
    material: privateKey.export({ format: 'der', type: 'pkcs8' }),
  };
};

/** @returns the public half (SPKI) of a private one, PKCS#8 DER, which is overwritten */
export const exportPublicPem = (material: Buffer): string => {
  try {
    const privateKey = createPrivateKey({ key: material, format: 'der', type: 'pkcs8' });
    return createPublicKey(privateKey).export({ format: 'pem', type: 'spki' }) as string;
  } finally {
    material.fill(0);
  }
};

/** @returns the AES key of a transfer; a random one if it does not open, so that both ways take the same course. */
const openAesKey = (privateKey: KeyObject, block: Buffer): Buffer => {
  try {
    // The transfer format prescribes SHA-1 here; collisions of it do not matter to OAEP.
    const key = privateDecrypt({ key: privateKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha1' }, block);
    if (AES_SIZES.includes(key.length)) return key;
    key.fill(0);
  } catch {
    // Told apart by nothing: the random key below fails in the next step.
  }
  return randomBytes(32);
};

/**
 * Opens the result of CKM_RSA_AES_KEY_WRAP: RSA-OAEP(AES key) and behind it the AES key wrap with padding of the target
 * key. `material` (the key-encrypting key, PKCS#8 DER) is overwritten.
 * @returns the target, PKCS#8 DER
 * @throws TransferFailedError
 */
export const openTransfer = (material: Buffer, ciphertext: Buffer): Buffer => {
  const privateKey = createPrivateKey({ key: material, format: 'der', type: 'pkcs8' });
  material.fill(0);
  const modulusBytes = (privateKey.asymmetricKeyDetails?.modulusLength ?? 0) / 8;
  const rest = ciphertext.length - modulusBytes;
  if (rest < 2 * SEMIBLOCK || rest % SEMIBLOCK !== 0) throw new TransferFailedError();
  const aesKey = openAesKey(privateKey, ciphertext.subarray(0, modulusBytes));
  try {
    return keyUnwrapPad(aesKey, ciphertext.subarray(modulusBytes));
  } catch {
    throw new TransferFailedError();
  } finally {
    aesKey.fill(0);
  }
};
