import { createPrivateKey } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { KeyRefusedError, NO_PRIVATE_KEY, checkOwnKey, derLength } from './ownKey.ts';
import type { OwnKey } from './ownKey.ts';

const BOM = Buffer.from([0xef, 0xbb, 0xbf]);
const BEGIN = '-----BEGIN ';
const DASHES = '-----';
const MAX_LABEL_LENGTH = 40;
const BLANKS = new Set([0x20, 0x09, 0x0d, 0x0a]);
/** Enough of the base64 text to read the length of the DER in it. */
const HEAD = 8;
const WHAT_TO_SEND = 'the file must hold exactly one unencrypted RSA private key in PEM';

const ENCRYPTED = `The private key is encrypted; ${WHAT_TO_SEND}`;
const PUBLIC = `The file holds a public key; ${WHAT_TO_SEND}`;
const NOT_RSA = 'Only RSA keys can be used';
const REFUSALS: ReadonlyMap<string, string> = new Map([
  ['ENCRYPTED PRIVATE KEY', ENCRYPTED],
  ['PUBLIC KEY', PUBLIC],
  ['RSA PUBLIC KEY', PUBLIC],
  ['CERTIFICATE', `The file holds a certificate; ${WHAT_TO_SEND}`],
  ['EC PRIVATE KEY', NOT_RSA],
  ['DSA PRIVATE KEY', NOT_RSA],
]);
/** Block of elliptic curves, DSA and Diffie-Hellman that OpenSSL writes before the key. */
const PARAMETERS = /\bPARAMETERS$/;
const ACCEPTED = ['PRIVATE KEY', 'RSA PRIVATE KEY'];

const isBlank = (bytes: Buffer): boolean => bytes.every((byte) => BLANKS.has(byte));

/** Returns the only block of a PEM file. Its secret stays in buffers, which can be overwritten; text cannot. */
const blockOf = (file: Buffer): { label: string; base64: Buffer } => {
  const text = file.subarray(0, BOM.length).equals(BOM) ? file.subarray(BOM.length) : file;
  const begin = text.indexOf(BEGIN);
  const labelEnd = text.indexOf(DASHES, begin + BEGIN.length);
  if (begin < 0 || labelEnd < 0 || labelEnd - begin > BEGIN.length + MAX_LABEL_LENGTH)
    throw new KeyRefusedError(`No PEM block was found; ${WHAT_TO_SEND}`);
  const label = text.toString('latin1', begin + BEGIN.length, labelEnd);
  const end = `-----END ${label}-----`;
  const bodyStart = labelEnd + DASHES.length;
  const bodyEnd = text.indexOf(end, bodyStart);
  if (bodyEnd < 0) throw new KeyRefusedError('The PEM block has no end; the file is not complete');
  const behind = text.subarray(bodyEnd + end.length);
  if (PARAMETERS.test(label)) throw new KeyRefusedError(NOT_RSA);
  if (behind.includes(BEGIN))
    throw new KeyRefusedError(`The file holds more than one key or certificate; ${WHAT_TO_SEND}`);
  if (!isBlank(text.subarray(0, begin)) || !isBlank(behind))
    throw new KeyRefusedError(`There is something before or behind the key; ${WHAT_TO_SEND}`);
  return { label, base64: text.subarray(bodyStart, bodyEnd) };
};

/** @returns true if the base64 text has exactly the length of the DER value at its start, with nothing after it. */
const holdsNothingElse = (base64: Buffer): boolean => {
  const signs = base64.filter((byte) => !BLANKS.has(byte));
  const padding = signs.subarray(-2).filter((byte) => byte === 0x3d).length;
  const head = Buffer.from(Buffer.from(signs.subarray(0, HEAD)).toString('latin1'), 'base64');
  const fits = signs.length % 4 === 0 && derLength(head) === (signs.length / 4) * 3 - padding;
  signs.fill(0);
  return fits;
};

/** Reads a .pem file with exactly one unencrypted RSA private key (PKCS#8 or PKCS#1). @throws KeyRefusedError */
export const readPemFile = (file: Buffer): OwnKey => {
  const { label, base64 } = blockOf(file);
  const refusal = REFUSALS.get(label);
  if (refusal !== undefined) throw new KeyRefusedError(refusal);
  if (!ACCEPTED.includes(label)) throw new KeyRefusedError(`The file holds something else; ${WHAT_TO_SEND}`);
  // The old form of encryption is inside the block.
  if (base64.includes('Proc-Type:') || base64.includes('DEK-Info:')) throw new KeyRefusedError(ENCRYPTED);
  if (!holdsNothingElse(base64)) throw new KeyRefusedError(NO_PRIVATE_KEY);
  let privateKey: KeyObject;
  try {
    privateKey = createPrivateKey({ key: file, format: 'pem' });
  } catch {
    throw new KeyRefusedError(NO_PRIVATE_KEY);
  }
  return checkOwnKey(privateKey);
};
