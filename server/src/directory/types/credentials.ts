import { isRecord } from '../parse.ts';
import { counted, sizeOf, textOf } from './calls.ts';
import type { GraphObject, Loss } from './description.ts';

/** Properties that name one of the object's own keys, and what is lost with the key. */
const NAMED_KEYS: Readonly<Record<string, Loss>> = {
  tokenEncryptionKeyId: 'Key that encrypts tokens: choose it again',
  preferredTokenSigningKeyThumbprint: 'Certificate that signs tokens: choose it again',
};

/** The directory never returns secrets and private keys, so an administrator issues new ones. */
export const credentialLosses = (object: GraphObject): Loss[] => [
  ...counted(sizeOf(object['passwordCredentials']), 'client secret', 'client secrets'),
  ...counted(sizeOf(object['keyCredentials']), 'certificate or key', 'certificates or keys'),
  ...Object.entries(NAMED_KEYS).flatMap(([name, loss]) => (textOf(object[name]) === '' ? [] : [loss])),
];

/**
 * A key is named by its id or by its thumbprint, which the directory sends in base64, of the bytes or of their
 * hexadecimal text.
 */
const namesOf = (key: GraphObject): string[] => {
  const identifier = textOf(key['customKeyIdentifier']);
  const bytes = Buffer.from(identifier, 'base64');
  return [textOf(key['keyId']), identifier, bytes.toString('hex'), bytes.toString('latin1')].map((name) =>
    name.toLowerCase(),
  );
};

/**
 * A write that names a key which the object does not hold is refused, with everything else in it. So the choice of such
 * a key stays as it is in the directory; a difference of the keys themselves is always reported.
 */
export const withoutGoneKeys = (object: GraphObject, live: GraphObject = {}): GraphObject => {
  const keys: readonly unknown[] = Array.isArray(live['keyCredentials']) ? live['keyCredentials'] : [];
  const there = new Set(keys.filter(isRecord).flatMap(namesOf));
  const gone = Object.keys(NAMED_KEYS).filter(
    (name) => textOf(object[name]) !== '' && !there.has(textOf(object[name]).toLowerCase()),
  );
  return gone.length === 0
    ? object
    : { ...object, ...Object.fromEntries(gone.map((name) => [name, live[name] ?? null])) };
};
