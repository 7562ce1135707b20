import { createCipheriv, generateKeyPairSync, randomBytes, type KeyObject } from 'node:crypto';
import { wrapForTransfer } from '../../scripts/byok-wrap.mjs';

/** A file as a person chooses it. */
export interface KeyFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

export interface BadKey {
  file: KeyFile;
  /** The error message about it. */
  says: string;
}

const file = (name: string, content: string | Buffer): KeyFile => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.from(content as Buffer),
});
const rsa = (bits: number) => generateKeyPairSync('rsa', { modulusLength: bits });
const pkcs8 = (key: KeyObject): string => key.export({ format: 'pem', type: 'pkcs8' }) as string;
const der = (key: KeyObject): Buffer => key.export({ format: 'der', type: 'pkcs8' });

/** @returns a good key as a .pem file. */
export const pemFile = (name = 'own.pem'): KeyFile => file(name, pkcs8(rsa(3072).privateKey));

/** Faults in the content of a .pem file that the service reports. */
export const badPems = (): BadKey[] => {
  const { privateKey, publicKey } = rsa(2048);
  const pem = pkcs8(privateKey);
  const encrypted = privateKey.export({
    format: 'pem',
    type: 'pkcs8',
    cipher: 'aes-256-cbc',
    passphrase: 'x',
  }) as string;
  const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
  return [
    { file: file('encrypted.pem', encrypted), says: 'The private key is encrypted' },
    {
      file: file('public.pem', publicKey.export({ format: 'pem', type: 'spki' })),
      says: 'The file holds a public key',
    },
    { file: file('ec.pem', pkcs8(ec)), says: 'Only RSA keys can be used' },
    { file: file('sec1.pem', ec.export({ format: 'pem', type: 'sec1' })), says: 'Only RSA keys can be used' },
    { file: file('ed25519.pem', pkcs8(generateKeyPairSync('ed25519').privateKey)), says: 'Only RSA keys can be used' },
    {
      file: file('short.pem', pkcs8(rsa(1024).privateKey)),
      says: 'Only RSA keys of 2048, 3072 or 4096 bits can be used',
    },
    {
      file: file('certificate.pem', '-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n'),
      says: 'The file holds a certificate',
    },
    { file: file('garbage.pem', randomBytes(900)), says: 'No PEM block was found' },
    { file: file('two.pem', pem + pem), says: 'The file holds more than one key' },
    { file: file('cut.pem', pem.slice(0, 700)), says: 'The PEM block has no end' },
    {
      file: file('hollow.pem', '-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n'),
      says: 'The file holds no RSA private key',
    },
  ];
};

export interface Kek {
  pem: string;
  kid: string;
}

/** @returns a good key of a hardware module under the key-encrypting key, as a .byok file. */
export const byokFile = ({ pem, kid }: Kek): KeyFile =>
  file('module.byok', wrapForTransfer({ kek: pem, kid, target: der(rsa(2048).privateKey) }));

/** Faults in the content of a .byok file that the service reports. */
export const badByoks = ({ pem, kid }: Kek): BadKey[] => {
  const target = der(rsa(2048).privateKey);
  const good = wrapForTransfer({ kek: pem, kid, target });
  const other = rsa(4096).publicKey.export({ format: 'pem', type: 'spki' }) as string;
  const changed = (change: (parts: { header: Record<string, unknown>; ciphertext: string }) => void): string => {
    const parts = JSON.parse(good) as { header: Record<string, unknown>; ciphertext: string };
    change(parts);
    return JSON.stringify(parts);
  };
  const cipher = createCipheriv('aes-256-gcm', randomBytes(32), randomBytes(12));
  return [
    { file: file('garbage.byok', cipher.update(randomBytes(2000))), says: 'The file is not a .byok file' },
    {
      file: file('unknown.byok', wrapForTransfer({ kek: pem, kid: `${kid}x`, target })),
      says: 'The key was wrapped with a different key-encrypting key',
    },
    { file: file('other.byok', wrapForTransfer({ kek: other, kid, target })), says: 'Activation failed' },
    {
      file: file(
        'algorithm.byok',
        changed((parts) => {
          parts.header['enc'] = 'RSA-OAEP';
        }),
      ),
      says: 'The .byok file must have enc "CKM_RSA_AES_KEY_WRAP"',
    },
    {
      file: file(
        'flipped.byok',
        changed((parts) => {
          parts.ciphertext = `${parts.ciphertext.startsWith('A') ? 'B' : 'A'}${parts.ciphertext.slice(1)}`;
        }),
      ),
      says: 'Activation failed',
    },
    { file: file('public.byok', other), says: 'The file is not a .byok file' },
  ];
};
