import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK } from 'jose';
import type { CryptoKey, JWK } from 'jose';

export interface SigningKey {
  readonly kid: string;
  readonly privateKey: CryptoKey;
  /** The public half as the keys endpoint gives it out. */
  readonly publicJwk: JWK;
}

const createJwk = async (file: string): Promise<JWK> => {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const jwk = await exportJWK(privateKey);
  writeFileSync(`${file}.new`, JSON.stringify(jwk), { mode: 0o600 });
  renameSync(`${file}.new`, file);
  return jwk;
};

/** @returns the provider's one RS256 key, made at the first start and kept in folder (file mode 0600). */
export const openSigningKey = async (folder: string): Promise<SigningKey> => {
  const file = join(folder, 'signing-key.json');
  const jwk = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as JWK) : await createJwk(file);
  const privateKey = await importJWK(jwk, 'RS256');
  if (privateKey instanceof Uint8Array) throw new Error(`${file} does not hold an RSA key`);
  const { kty, n, e } = jwk;
  if (!kty || !n || !e) throw new Error(`${file} does not hold an RSA key`);
  const kid = await calculateJwkThumbprint({ kty, n, e });
  return { kid, privateKey, publicJwk: { kty, n, e, kid, alg: 'RS256', use: 'sig' } };
};
