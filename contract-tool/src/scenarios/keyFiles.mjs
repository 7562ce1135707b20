import { constants, createCipheriv, createPublicKey, generateKeyPair, publicEncrypt, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';

const BITS = 3072;
/** RFC 5649 section 3. */
const INITIAL_VALUE = Buffer.from('A65959A6', 'hex');

const makeKey = async () => (await promisify(generateKeyPair)('rsa', { modulusLength: BITS })).privateKey;

/** A new RSA private key as a .pem file. */
export const makePemFile = async () => (await makeKey()).export({ format: 'pem', type: 'pkcs8' });

/**
 * A new RSA private key as a .byok file of the key transfer format 1.0.0 (CKM_RSA_AES_KEY_WRAP), wrapped under the
 * key-encrypting key.
 */
export const makeByokFile = async ({ pem, kid }) => {
  const target = (await makeKey()).export({ format: 'der', type: 'pkcs8' });
  const aesKey = randomBytes(32);
  const cipher = createCipheriv('id-aes256-wrap-pad', aesKey, INITIAL_VALUE);
  const wrapped = Buffer.concat([cipher.update(target), cipher.final()]);
  // The format prescribes SHA-1 here; collisions of it do not matter to OAEP.
  const block = publicEncrypt(
    { key: createPublicKey(pem), padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha1' },
    aesKey,
  );
  return JSON.stringify({
    schema_version: '1.0.0',
    header: { kid, alg: 'dir', enc: 'CKM_RSA_AES_KEY_WRAP' },
    ciphertext: Buffer.concat([block, wrapped]).toString('base64url'),
    generator: 'tenant-recovery-contract',
  });
};
