#!/usr/bin/env node
/**
 * Makes the .byok file that the console takes, from a private key in a file: for people whose hardware module has no
 * transfer
 * tool. Needs nothing but Node.js, so it can be copied to a machine without a network.
 *   node byok-wrap.mjs --kek KEK.publickey.pem --kid IDENTIFIER --key own.pem --out own.byok
 * The format is CKM_RSA_AES_KEY_WRAP: RSA-OAEP with SHA-1 of a random AES key, and behind it the AES key wrap with
 * padding (RFC 5649) of the private key (PKCS#8).
 */
import { constants, createCipheriv, createPrivateKey, createPublicKey, publicEncrypt, randomBytes } from 'node:crypto';
import { readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';

const USAGE = 'Usage: node byok-wrap.mjs --kek KEK.publickey.pem --kid IDENTIFIER --key own.pem --out own.byok';
const GENERATOR = 'byok-wrap 1.0.0; software key';
/** RFC 5649 section 3. */
const INITIAL_VALUE = Buffer.from('A65959A6', 'hex');

/** @returns the text of a .byok file that carries `target` (PKCS#8 DER) to the owner of the private half of `kek`. */
export const wrapForTransfer = ({ kek, kid, target, generator = GENERATOR }) => {
  const aesKey = randomBytes(32);
  try {
    const block = publicEncrypt(
      { key: createPublicKey(kek), padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha1' },
      aesKey,
    );
    const cipher = createCipheriv('id-aes256-wrap-pad', aesKey, INITIAL_VALUE);
    const ciphertext = Buffer.concat([block, cipher.update(target), cipher.final()]).toString('base64url');
    return `${JSON.stringify({ schema_version: '1.0.0', header: { kid, alg: 'dir', enc: 'CKM_RSA_AES_KEY_WRAP' }, ciphertext, generator }, null, 2)}\n`;
  } finally {
    aesKey.fill(0);
  }
};

const read = (file) => {
  try {
    return readFileSync(file);
  } catch {
    throw new Error(`The file ${file} cannot be read.`);
  }
};

const targetOf = (file) => {
  let key;
  try {
    key = createPrivateKey(read(file));
  } catch (error) {
    throw error.code === undefined
      ? error
      : new Error(`The file ${file} holds no unencrypted private key in PEM.`, { cause: error });
  }
  if (key.asymmetricKeyType !== 'rsa') throw new Error('Only RSA keys can be used.');
  return key.export({ format: 'der', type: 'pkcs8' });
};

const kekOf = (file) => {
  const pem = read(file);
  try {
    if (!pem.includes('PRIVATE KEY') && createPublicKey(pem).asymmetricKeyType === 'rsa') return pem;
  } catch {
    // Reported below.
  }
  throw new Error(`The file ${file} holds no public RSA key in PEM; download the key-encrypting key again.`);
};

const main = () => {
  const option = { type: 'string' };
  const { values } = parseArgs({ options: { kek: option, kid: option, key: option, out: option } });
  const missing = ['kek', 'kid', 'key', 'out'].filter((name) => !values[name]);
  if (missing.length > 0) throw new Error(`${missing.map((name) => `--${name}`).join(', ')} missing. ${USAGE}`);
  if (!values.out.toLowerCase().endsWith('.byok')) throw new Error('The name after --out must end with .byok.');
  const target = targetOf(values.key);
  const text = wrapForTransfer({ kek: kekOf(values.kek), kid: values.kid, target });
  target.fill(0);
  try {
    writeFileSync(values.out, text, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    throw new Error(
      error.code === 'EEXIST' ? `The file ${values.out} exists already.` : `The file ${values.out} cannot be written.`,
      { cause: error },
    );
  }
  console.log(`${values.out} is ready: upload it in the console, Data encryption, own key from a hardware module.`);
};

if (process.argv[1] && import.meta.url === pathToFileURL(realpathSync(process.argv[1])).href) {
  try {
    main();
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}
