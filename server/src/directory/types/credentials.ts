import { isRecord } from '../parse.ts';
import { counted, patch, post, lengthOf, textOf } from './calls.ts';
import type { GraphObject, Loss, UpdateCall } from './description.ts';

/** Properties that name one of the object's own keys, and the loss of each with the key. */
const NAMED_KEYS: Readonly<Record<string, Loss>> = {
  tokenEncryptionKeyId: 'Key that encrypts tokens: choose it again',
  preferredTokenSigningKeyThumbprint: 'Certificate that signs tokens: choose it again',
};

/** Lists of secrets, and of certificates and keys. */
export const KEY_LISTS: readonly string[] = ['passwordCredentials', 'keyCredentials'];

const keysIn = (value: unknown): GraphObject[] => (Array.isArray(value) ? value : []).filter(isRecord);
const keyIdOf = ({ keyId }: GraphObject): string => textOf(keyId).toLowerCase();

/**
 * Removes the keys that `changes` does not keep. Secrets are removed one by one (application: removePassword);
 * certificates by the list of the remaining ones, because removeKey needs a signature made with the key. No key is
 * added.
 */
export const keyRemovals = (path: string, changes: GraphObject, live: GraphObject): UpdateCall[] => {
  const split = (name: string): { stay: GraphObject[]; go: GraphObject[] } => {
    const kept = new Set(keysIn(changes[name]).map(keyIdOf));
    const stays = (key: GraphObject): boolean => !Object.hasOwn(changes, name) || kept.has(keyIdOf(key));
    const keys = keysIn(live[name]);
    return { stay: keys.filter(stays), go: keys.filter((key) => !stays(key)) };
  };
  const { stay, go } = split('keyCredentials');
  return [
    ...split('passwordCredentials').go.map((key): UpdateCall => ({
      ...post(`${path}/removePassword`, { keyId: key['keyId'] }),
      group: { name: 'passwordCredentials', properties: ['passwordCredentials'] },
    })),
    ...(go.length > 0
      ? [
          {
            ...patch(path, { keyCredentials: stay }),
            group: { name: 'keyCredentials', properties: ['keyCredentials'] },
          },
        ]
      : []),
  ];
};

/** The directory never returns secrets and private keys, so an administrator issues new ones. */
export const credentialLosses = (object: GraphObject): Loss[] => [
  ...counted(lengthOf(object['passwordCredentials']), 'client secret', 'client secrets'),
  ...counted(lengthOf(object['keyCredentials']), 'certificate or key', 'certificates or keys'),
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
