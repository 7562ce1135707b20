import assert from 'node:assert/strict';
import { it } from 'node:test';
import { readByokFile } from '../byokFile.ts';
import { KeyRefusedError, readPkcs8 } from '../ownKey.ts';
import { readPemFile } from '../pemFile.ts';
import { computeThumbprint } from '../rsaKey.ts';
import { TransferFailedError, makeKeyEncryptingKey, openTransfer } from '../transfer.ts';
import { seededRandom } from '../../../test/seed.ts';
import type { Random } from '../../../test/seed.ts';
import { craftMembers, pem, pkcs8 } from '../../../test/keys/craft.ts';
import { makeRsa } from '../../../test/keys/kit.ts';

/** Changed files per kind; SEED repeats a run. */
const MUTATIONS = Number(process.env['MUTATIONS'] ?? 1000);

const own = makeRsa();
const random = seededRandom('changed key files');

/** One to three changes: a byte, a part taken out, put in, or written twice. */
const changed = (from: Random, file: Buffer): Buffer => {
  const below = (limit: number): number => from.below(limit);
  let bytes = Buffer.from(file);
  for (let left = 1 + below(3); left > 0; left -= 1) {
    const at = below(bytes.length);
    const size = 1 + below(40);
    const [head, part, tail] = [bytes.subarray(0, at), bytes.subarray(at, at + size), bytes.subarray(at + size)];
    const kind = below(5);
    if (kind === 0) bytes = Buffer.concat([head, tail]);
    else if (kind === 1) bytes = Buffer.concat([head, part, part, tail]);
    else if (kind === 2)
      bytes = Buffer.concat([head, Buffer.from(Array.from({ length: size }, () => below(256))), part, tail]);
    else if (kind === 3) bytes[at] = below(256);
    else bytes[at] = (bytes[at] ?? 0) ^ (1 << below(8));
  }
  return bytes;
};

/** @returns the number of changed files that were still accepted as the same key. */
const survivors = (file: Buffer, read: (bytes: Buffer) => string): number => {
  let taken = 0;
  for (let round = 0; round < MUTATIONS; round += 1) {
    try {
      assert.equal(read(changed(random, file)), computeThumbprint(own), `round ${round}`);
      taken += 1;
    } catch (error) {
      assert.ok(
        error instanceof KeyRefusedError || error instanceof TransferFailedError,
        `round ${round}: ${String(error)}`,
      );
    }
  }
  return taken;
};

it(`${MUTATIONS} changed .pem files are refused, or are the same key still`, (context) => {
  const taken = survivors(Buffer.from(pem(own)), (bytes) => readPemFile(bytes).thumbprint);
  context.diagnostic(`${taken} were taken`);
  assert.ok(taken < MUTATIONS / 2);
});

it(`${MUTATIONS} changed .byok files are refused, or are the same key still`, async (context) => {
  const kek = await makeKeyEncryptingKey();
  const file = Buffer.from(
    JSON.stringify(craftMembers({ kek: kek.pem, kid: 'https://localhost/keys/kek/x', target: pkcs8(own) })),
  );
  const taken = survivors(
    file,
    (bytes) => readPkcs8(openTransfer(Buffer.from(kek.material), readByokFile(bytes).ciphertext)).thumbprint,
  );
  context.diagnostic(`${taken} were taken`);
  assert.ok(taken < MUTATIONS / 2);
});
