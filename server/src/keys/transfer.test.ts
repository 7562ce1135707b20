import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { createPublicKey, generateKeyPairSync, randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { wrapForTransfer } from '../../../scripts/byok-wrap.mjs';
import { readByokFile } from './byokFile.ts';
import { keyUnwrapPad, keyWrapPad } from './keyWrapPad.ts';
import { readPkcs8 } from './ownKey.ts';
import { computeThumbprint } from './rsaKey.ts';
import { makeKeyEncryptingKey, openTransfer } from './transfer.ts';
import type { KeyEncryptingKey } from './transfer.ts';

const SCRIPT = fileURLToPath(new URL('../../../scripts/byok-wrap.mjs', import.meta.url));
const hex = (text: string): Buffer => Buffer.from(text, 'hex');

describe('AES key wrap with padding', () => {
  it('gives the vectors of RFC 5649 section 6', () => {
    const kek = hex('5840df6e29b02af1ab493b705bf16ea1ae8338f4dcc176a8');
    for (const [plain, wrapped] of [
      ['c37b7e6492584340bed12207808941155068f738', '138bdeaa9b8fa7fc61f97742e72248ee5ae6ae5360d1ae6a5f54f373fa543b6a'],
      ['466f7250617369', 'afbeb0f07dfbf5419200f2ccb50bb24f'],
    ] as const) {
      assert.equal(keyWrapPad(kek, hex(plain)).toString('hex'), wrapped);
      assert.equal(keyUnwrapPad(kek, hex(wrapped)).toString('hex'), plain);
      for (let bit = 0; bit < wrapped.length * 4; bit += 1) {
        const damaged = hex(wrapped);
        damaged[bit >> 3] = (damaged[bit >> 3] ?? 0) ^ (1 << (bit & 7));
        assert.throws(() => keyUnwrapPad(kek, damaged), `bit ${bit}`);
      }
      assert.throws(() => keyUnwrapPad(randomBytes(24), hex(wrapped)));
    }
  });
});

it('the thumbprint is that of RFC 7638 section 3.1', () => {
  const n =
    '0vx7agoebGcQSuuPiLJXZptN9nndrQmbXEps2aiAFbWhM78LhWx4cbbfAAtVT86zwu1RK7aPFFxuhDR1L6tSoc_BJECPebWKRXjBZCiFV4n3oknjhMstn64tZ_2W-5JsGY4Hc5n9yBXArwl93lqt7_RN5w6Cf0h4QyQ5v-65YGjQR0_FDW2QvzqY368QQMicAtaSqzs8KJZgnYb9c7d0zgdAZHzu6qMQvRL5hajrn1n91CbOpbISD08qNLyrdkt-bFTWhAI4vMQFh6WeZu0fM4lFd2NcRwr3XPksINHaQ-G_xBniIqbw0Ls1jF44-csFCur-kEgU8awapJzKnqDKgw';
  assert.equal(
    computeThumbprint(createPublicKey({ format: 'jwk', key: { kty: 'RSA', n, e: 'AQAB' } })),
    'NzbLsXh8uDCcd-6MNwXF4W_7noWXFZAfHkxZsRGC9Xs',
  );
});

describe('a key transfer', () => {
  const folder = mkdtempSync(join(tmpdir(), 'byok-'));
  const own = generateKeyPairSync('rsa', { modulusLength: 3072 }).privateKey;
  const target = own.export({ format: 'der', type: 'pkcs8' });
  let kek: KeyEncryptingKey;
  /** openTransfer overwrites its argument. */
  const material = (): Buffer => Buffer.from(kek.material);
  before(async () => {
    kek = await makeKeyEncryptingKey();
    writeFileSync(join(folder, 'kek.pem'), kek.pem);
    writeFileSync(join(folder, 'own.pem'), own.export({ format: 'pem', type: 'pkcs1' }));
  });
  after(() => rmSync(folder, { recursive: true }));

  const opened = (text: string): string => {
    const { kid, ciphertext } = readByokFile(Buffer.from(text));
    assert.equal(kid, 'https://localhost/keys/kek/x');
    return readPkcs8(openTransfer(material(), ciphertext)).thumbprint;
  };
  const script = (...args: string[]): string =>
    execFileSync(process.execPath, [SCRIPT, ...args], { cwd: folder, encoding: 'utf8', stdio: 'pipe' });
  const GOOD = ['--kek', 'kek.pem', '--kid', 'https://localhost/keys/kek/x', '--key', 'own.pem', '--out', 'own.byok'];

  it('begins its public key with the first line of PEM and is of 4096 bits', () => {
    assert.match(kek.pem, /^-----BEGIN PUBLIC KEY-----\n/);
    assert.equal(createPublicKey(kek.pem).asymmetricKeyDetails?.modulusLength, 4096);
  });

  it('opens what the script wraps, and the script says what is wrong', () => {
    assert.match(script(...GOOD), /own\.byok is ready/);
    assert.equal(opened(readFileSync(join(folder, 'own.byok'), 'utf8')), computeThumbprint(own));
    writeFileSync(
      join(folder, 'ec.pem'),
      generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'pem', type: 'pkcs8' }),
    );
    const changed = (name: string, value: string): string[] =>
      GOOD.map((part, at) => (GOOD[at - 1] === name ? value : part));
    for (const [args, message] of [
      [GOOD, /exists already/],
      [GOOD.slice(0, 6), /--out missing\. Usage/],
      [changed('--key', 'none.pem'), /none\.pem cannot be read/],
      [changed('--key', 'ec.pem'), /Only RSA keys/],
      [changed('--key', 'kek.pem'), /no unencrypted private key/],
      [changed('--kek', 'own.pem'), /no public RSA key/],
      [changed('--out', 'own.txt'), /must end with \.byok/],
    ] as const) {
      assert.throws(() => script(...args), message);
    }
  });

  it('opens what openssl wraps by the commands of the guide', (context) => {
    const key = randomBytes(32).toString('hex');
    const openssl = (...args: string[]): Buffer => execFileSync('openssl', args, { cwd: folder, stdio: 'pipe' });
    try {
      openssl('version');
    } catch {
      return context.skip('openssl is not installed');
    }
    openssl('pkcs8', '-topk8', '-nocrypt', '-in', 'own.pem', '-outform', 'DER', '-out', 'own.der');
    openssl('enc', '-id-aes256-wrap-pad', '-K', key, '-iv', 'A65959A6', '-in', 'own.der', '-out', 'own.wrapped');
    writeFileSync(join(folder, 'aes.key'), hex(key));
    openssl(
      'pkeyutl',
      '-encrypt',
      '-pubin',
      '-inkey',
      'kek.pem',
      '-in',
      'aes.key',
      '-out',
      'aes.wrapped',
      '-pkeyopt',
      'rsa_padding_mode:oaep',
      '-pkeyopt',
      'rsa_oaep_md:sha1',
      '-pkeyopt',
      'rsa_mgf1_md:sha1',
    );
    const ciphertext = Buffer.concat([
      readFileSync(join(folder, 'aes.wrapped')),
      readFileSync(join(folder, 'own.wrapped')),
    ]);
    assert.deepEqual(openTransfer(material(), ciphertext), target);
  });

  it('overwrites the key-encrypting key when it is done', () => {
    const given = material();
    openTransfer(given, readByokFile(Buffer.from(wrapForTransfer({ kek: kek.pem, kid: 'x', target }))).ciphertext);
    assert.ok(given.every((byte) => byte === 0));
  });
});
