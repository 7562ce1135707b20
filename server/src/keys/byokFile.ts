import { KeyRefusedError } from './ownKey.ts';
import { hasDoubleNames } from './duplicateJsonKeys.ts';

/**
 * A transfer file of the BYOK specification 1.0.0: `ciphertext` is the wrapped AES key and behind it the wrapped
 * PKCS#8.
 */
export interface ByokFile {
  kid: string;
  ciphertext: Buffer;
}

const NOT_A_FILE = 'The file is not a .byok file (JSON of a key transfer, schema version 1.0.0)';
const FIRST_LEVEL = ['schema_version', 'header', 'ciphertext', 'generator'];
const HEADER = ['kid', 'alg', 'enc'];
const BASE64URL = /^([A-Za-z0-9_-]+)={0,2}$/;

type Members = Readonly<Record<string, unknown>>;

const membersOf = (value: unknown): Members => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new KeyRefusedError(NOT_A_FILE);
  return value as Members;
};

const parse = (file: Buffer): Members => {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(file);
    const value = membersOf(JSON.parse(text));
    if (!hasDoubleNames(text)) return value;
  } catch {
    throw new KeyRefusedError(NOT_A_FILE);
  }
  throw new KeyRefusedError('The .byok file names a member twice');
};

const demandKnown = (members: Members, known: readonly string[]): void => {
  if (Object.getOwnPropertyNames(members).some((name) => !known.includes(name)))
    throw new KeyRefusedError('The .byok file has a member that is not known');
};

const demand = (members: Members, name: string, wanted: string): void => {
  if (members[name] !== wanted) throw new KeyRefusedError(`The .byok file must have ${name} "${wanted}"`);
};

/** Base64url as RFC 4648 section 5 has it; padding is tolerated, other signs and loose bits are not. */
const decode = (value: unknown): Buffer => {
  const signs = typeof value === 'string' ? BASE64URL.exec(value)?.[1] : undefined;
  const bytes = Buffer.from(signs ?? '', 'base64url');
  if (signs === undefined || bytes.toString('base64url') !== signs)
    throw new KeyRefusedError('The ciphertext of the .byok file is not base64url');
  return bytes;
};

/** Reads a .byok file strictly; nothing is decrypted yet. @throws KeyRefusedError */
export const readByokFile = (file: Buffer): ByokFile => {
  const members = parse(file);
  demandKnown(members, FIRST_LEVEL);
  demand(members, 'schema_version', '1.0.0');
  const header = membersOf(members['header']);
  demandKnown(header, HEADER);
  demand(header, 'alg', 'dir');
  demand(header, 'enc', 'CKM_RSA_AES_KEY_WRAP');
  const { kid } = header;
  if (typeof kid !== 'string' || kid === '') throw new KeyRefusedError('The .byok file must have a kid');
  const { generator } = members;
  if (generator !== undefined && typeof generator !== 'string') throw new KeyRefusedError(NOT_A_FILE);
  return { kid, ciphertext: decode(members['ciphertext']) };
};
