import { randomBytes, randomUUID } from 'node:crypto';
import { MAX_KEY_FILE_BYTES } from '@trc/domain/limits';
import { createEncryption } from '../../src/keys/management/index.ts';
import type { DownloadedKek } from '../../src/keys/management/index.ts';
import { ACTOR, makeRsa } from './kit.ts';
import { OAEP_LABEL, OAEP_SHA256, PKCS1, flip, keyWrap, craftMembers, otherKeys, pem, pkcs8 } from './craft.ts';
import type { Crafted } from './craft.ts';
import type { TestKit } from '../http/kit.ts';

/** Name, contents, status (200, or 400 with its message), name of the file. */
export type Case = readonly [name: string, data: string | Buffer, expected: number | RegExp, filename?: string];

const own = makeRsa(2048);
const others = otherKeys();
export const good = pem(own);
const crlf = good.replaceAll('\n', '\r\n');
const longer = (text: string): string =>
  text.replace(
    /-----BEGIN PRIVATE KEY-----\n([^-]*)-----END/,
    (_whole, body: string) =>
      `-----BEGIN PRIVATE KEY-----\n${Buffer.concat([Buffer.from(body, 'base64'), Buffer.from([0, 0, 0])]).toString('base64')}\n-----END`,
  );
const EXTENSION = /^Invalid key file\. Please provide a file with the \.(pem|byok) extension$/;

export const pemCases = (kek: DownloadedKek): Case[] => [
  ['PKCS#8', good, 200],
  ['PKCS#1', pem(own, 'pkcs1'), 200],
  ['CRLF', crlf, 200],
  ['BOM', `\uFEFF${good}`, 200],
  ['BOM and CRLF', `\uFEFF${crlf}`, 200],
  ['ending in capitals', good, 200, 'OWN.PEM'],
  ['path', good, 200, '../../etc/passwd/own.pem'],
  ['long name', good, 200, `${'n'.repeat(2000)}.pem`],
  ['no bytes', '', /empty/],
  ['16 KiB of zeros', Buffer.alloc(MAX_KEY_FILE_BYTES), /No PEM block/],
  ['16 KiB + 1', Buffer.alloc(MAX_KEY_FILE_BYTES + 1), 413],
  ['16 KiB - 1 of noise', randomBytes(MAX_KEY_FILE_BYTES - 1), /No PEM block|must hold|no end/],
  ['wrong ending', good, EXTENSION, 'own.txt'],
  ['double ending', good, EXTENSION, 'own.pem.exe'],
  ['turned ending', good, EXTENSION, 'own\u202Emep.exe'],
  ['no ending', good, EXTENSION, 'pem'],
  ['public key', kek.pem, /public key/],
  ['certificate', '-----BEGIN CERTIFICATE-----\nMIIBAAAA\n-----END CERTIFICATE-----\n', /certificate/],
  ['EC', pem(others.ec), /Only RSA keys/],
  ['EC in its old form', others.ec.export({ format: 'pem', type: 'sec1' }), /Only RSA keys/],
  [
    'EC as OpenSSL writes it',
    `-----BEGIN EC PARAMETERS-----\nBggqhkjOPQMBBw==\n-----END EC PARAMETERS-----\n${String(others.ec.export({ format: 'pem', type: 'sec1' }))}`,
    /Only RSA keys/,
  ],
  ['Ed25519', pem(others.ed25519), /Only RSA keys/],
  ['RSA-PSS', pem(others.pss), /Only RSA keys/],
  ['RSA-1024', pem(others.small), /2048, 3072 or 4096/],
  ['RSA-2056', pem(others.odd), /2048, 3072 or 4096/],
  ['RSA-8192', pem(others.large), /2048, 3072 or 4096/],
  ['exponent 3', pem(others.exponent3), /exponent/],
  ['parts of several keys', pem(others.hollow), /do not belong together/],
  ['encrypted', own.export({ format: 'pem', type: 'pkcs8', cipher: 'aes-256-cbc', passphrase: 'x' }), /encrypted/],
  [
    'encrypted in the old form',
    own.export({ format: 'pem', type: 'pkcs1', cipher: 'aes-256-cbc', passphrase: 'x' }),
    /encrypted/,
  ],
  ['two keys', good + pem(makeRsa()), /more than one/],
  ['key and certificate', `${good}-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n`, /more than one/],
  ['truncated', good.slice(0, good.length / 2), /no end/],
  [
    'a line missing',
    good
      .split('\n')
      .filter((_, at) => at !== 5)
      .join('\n'),
    /no RSA private key/,
  ],
  ['text behind', `${good}rm -rf /\n`, /before or behind/],
  ['text before', `Bag Attributes\n${good}`, /before or behind/],
  ['NUL behind', `${good}\0`, /before or behind/],
  ['bytes behind the key in the block', longer(good), /no RSA private key/],
  ['empty block', '-----BEGIN PRIVATE KEY-----\n-----END PRIVATE KEY-----\n', /no RSA private key/],
  ['other block', '-----BEGIN OPENSSH PRIVATE KEY-----\nb3Bl\n-----END OPENSSH PRIVATE KEY-----\n', /something else/],
  ['name of a prototype', '-----BEGIN __proto__-----\nMIIB\n-----END __proto__-----\n', /something else/],
  ['DER', pkcs8(own), /No PEM block/],
  ['JWK', JSON.stringify(own.export({ format: 'jwk' })), /No PEM block/],
];

/** Files around a right transfer of `own` under the live key-encrypting key. */
export const byokCases = async (kit: TestKit, kek: DownloadedKek): Promise<Case[]> => {
  const right: Crafted = { kek: kek.pem, kid: kek.kid, target: pkcs8(own) };
  const members = craftMembers(right);
  const text = (value: unknown): string => JSON.stringify(value);
  const withHeader = (change: object): string => text({ ...members, header: { ...members.header, ...change } });
  const crafted = (change: Partial<Crafted>): string => text(craftMembers({ ...right, ...change }));
  const without = (name: string): string =>
    text(Object.fromEntries(Object.entries(members).filter(([key]) => key !== name)));
  const withoutHeader = (name: string): string =>
    text({ ...members, header: Object.fromEntries(Object.entries(members.header).filter(([key]) => key !== name)) });
  const foreign = await createEncryption({
    db: kit.db,
    keys: kit.keys,
    publicUrl: kit.settings.publicUrl,
    wake: () => undefined,
  }).generateKek(randomUUID(), ACTOR);
  const thumbprint = kek.kid.slice(kek.kid.lastIndexOf('/') + 1);
  const DIFFERENT = /^The key was wrapped with a different key-encrypting key$/;
  const FAILED = /^Activation failed$/;
  return [
    ['right', text(members), 200],
    ['by thumbprint', withHeader({ kid: thumbprint }), 200],
    ['padded base64url', text({ ...members, ciphertext: `${members.ciphertext}==` }), 200],
    ['BOM', `\uFEFF${text(members)}`, 200],
    ['AES key of 128 bits', crafted({ aesKey: randomBytes(16) }), 200],
    ['without generator', without('generator'), 200],
    ['with blanks', JSON.stringify(members, null, 8), 200],
    ['no bytes', '', /empty/],
    ['16 KiB + 1', Buffer.alloc(MAX_KEY_FILE_BYTES + 1), 413],
    ['wrong ending', text(members), EXTENSION, 'own.pem'],
    ['double ending', text(members), EXTENSION, 'own.byok.txt'],
    ['no JSON', good, /not a \.byok file/],
    ['an array', '[]', /not a \.byok file/],
    ['null', 'null', /not a \.byok file/],
    ['a number', '1', /not a \.byok file/],
    ['bad UTF-8', Buffer.from([0x7b, 0xff, 0x7d]), /not a \.byok file/],
    ['UTF-16', Buffer.from(text(members), 'utf16le'), /not a \.byok file/],
    ['more behind it', `${text(members)}x`, /not a \.byok file/],
    ['deep', `${'{"header":'.repeat(1000)}1${'}'.repeat(1000)}`, /\.byok file/],
    ['base64 of the file', Buffer.from(text(members)).toString('base64'), /not a \.byok file/],
    ['a member twice', text(members).replace('{', '{"ciphertext":"AAAA",'), /twice/],
    ['a header member twice', text(members).replace('"alg"', '"kid":"x","alg"'), /twice/],
    ['twice by an escape', text(members).replace('"alg"', '"k\\u0069d":"x","alg"'), /twice/],
    ['unknown member', text({ ...members, extra: 1 }), /not known/],
    ['unknown header member', withHeader({ zip: 'DEF' }), /not known/],
    ['prototype', text(members).replace('{', '{"__proto__":{"alg":"dir"},'), /not known/],
    ['constructor', text({ ...members, constructor: {} }), /not known/],
    ['schema version', text({ ...members, schema_version: '1.0.1' }), /schema_version "1\.0\.0"/],
    ['schema version as number', text({ ...members, schema_version: 1 }), /schema_version/],
    ['no schema version', without('schema_version'), /schema_version/],
    ['no header', without('header'), /not a \.byok file/],
    ['header as list', text({ ...members, header: ['dir'] }), /not a \.byok file/],
    ['alg', withHeader({ alg: 'RSA-OAEP' }), /alg "dir"/],
    ['no alg', withoutHeader('alg'), /alg "dir"/],
    ['enc', withHeader({ enc: 'A256GCM' }), /enc "CKM_RSA_AES_KEY_WRAP"/],
    ['no enc', withoutHeader('enc'), /enc/],
    ['no kid', withoutHeader('kid'), /must have a kid/],
    ['kid as number', withHeader({ kid: 1 }), /must have a kid/],
    ['unknown kid', withHeader({ kid: `${kek.kid}x` }), DIFFERENT],
    ['kid of another tenant', text(craftMembers({ ...right, kek: foreign.pem, kid: foreign.kid })), DIFFERENT],
    ['right kid, wrapped for another', crafted({ kek: foreign.pem }), FAILED],
    ['no ciphertext', without('ciphertext'), /base64url/],
    ['empty ciphertext', text({ ...members, ciphertext: '' }), /base64url/],
    ['plain base64', text({ ...members, ciphertext: `${members.ciphertext.slice(0, -2)}+/` }), /base64url/],
    ['blank in it', text({ ...members, ciphertext: ` ${members.ciphertext}` }), /base64url/],
    ['three signs of padding', text({ ...members, ciphertext: `${members.ciphertext}===` }), /base64url/],
    ['loose bits', text({ ...members, ciphertext: 'AB' }), /base64url/],
    ['block alone', crafted({ ciphertext: (bytes) => bytes.subarray(0, 512) }), FAILED],
    ['block and half of the least', crafted({ ciphertext: (bytes) => bytes.subarray(0, 520) }), FAILED],
    ['no multiple of 8', crafted({ ciphertext: (bytes) => bytes.subarray(0, -1) }), FAILED],
    ['8 bytes less', crafted({ ciphertext: (bytes) => bytes.subarray(0, -8) }), FAILED],
    ['8 bytes more', crafted({ ciphertext: (bytes) => Buffer.concat([bytes, Buffer.alloc(8)]) }), FAILED],
    ...[0, 255, 511, 512, 519, 900, -1].map((at): Case => [`bit ${at}`, crafted({ ciphertext: flip(at) }), FAILED]),
    ['OAEP with SHA-256', crafted({ block: OAEP_SHA256 }), FAILED],
    ['OAEP with a label', crafted({ block: OAEP_LABEL }), FAILED],
    ['PKCS#1 padding', crafted({ block: PKCS1 }), FAILED],
    ['KW instead of KWP', crafted({ wrap: keyWrap }), FAILED],
    [
      'AES key of 20 bytes',
      crafted({
        aesKey: randomBytes(20),
        wrap: (key, target) => keyWrap(Buffer.concat([key, key]).subarray(0, 32), target),
      }),
      FAILED,
    ],
    ['EC', crafted({ target: pkcs8(others.ec) }), /Only RSA keys/],
    ['Ed25519', crafted({ target: pkcs8(others.ed25519) }), /Only RSA keys/],
    ['an AES key', crafted({ target: randomBytes(32) }), /no RSA private key/],
    ['RSA-1024', crafted({ target: pkcs8(others.small) }), /2048, 3072 or 4096/],
    ['RSA-8192', crafted({ target: pkcs8(others.large) }), /2048, 3072 or 4096/],
    ['exponent 3', crafted({ target: pkcs8(others.exponent3) }), /exponent/],
    ['parts of several keys', crafted({ target: pkcs8(others.hollow) }), /do not belong together/],
    ['PKCS#1', crafted({ target: own.export({ format: 'der', type: 'pkcs1' }) }), /no RSA private key/],
    ['bytes behind the key', crafted({ target: Buffer.concat([pkcs8(own), Buffer.alloc(3)]) }), /no RSA private key/],
    ['PEM inside', crafted({ target: Buffer.from(good) }), /no RSA private key/],
  ];
};
