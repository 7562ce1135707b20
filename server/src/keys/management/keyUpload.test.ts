import assert from 'node:assert/strict';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, it } from 'node:test';
import type { DownloadedKek } from './index.ts';
import { TENANT_ID } from '@trc/domain/sampleTenant';
import { BOUNDARY, formWith } from '../../../test/http/examples.ts';
import { createKit } from '../../../test/http/kit.ts';
import type { TestKit } from '../../../test/http/kit.ts';
import { byokCases, good, pemCases } from '../../../test/keys/uploadCases.ts';
import type { Case } from '../../../test/keys/uploadCases.ts';

let kit: TestKit;
let headers: Record<string, string>;
let kek: DownloadedKek;
before(async () => {
  kit = await createKit();
  headers = await kit.signIn('ada');
  const reply = await kit.call({ method: 'GET', url: '/api/key/generate_kek', headers });
  assert.equal(reply.statusCode, 200);
  assert.equal(reply.headers['cache-control'], 'no-store');
  kek = reply.json();
});
after(() => kit.close());

const PEM = { method: 'PUT', url: '/api/key/rotate' } as const;
const BYOK = { method: 'POST', url: '/api/key/import_hsm_byok' } as const;
type Target = typeof PEM | typeof BYOK;

const send = async (to: Target, form: { payload?: unknown; headers?: object }) =>
  kit.call({ ...to, payload: form.payload as Buffer, headers: { ...headers, ...form.headers } });
const statusOf = async (): Promise<string[]> =>
  (await kit.call({ method: 'POST', url: '/api/key/status', headers }))
    .json<{ list: { status: string }[] }>()
    .list.map(({ status }) => status);

/** Sends a file; an accepted key is taken back, so that each case starts with the same state. */
const tryFile = async (
  to: Target,
  [name, data, expected, filename = to === PEM ? 'own.pem' : 'own.byok']: Case,
): Promise<void> => {
  const reply = await send(to, formWith('key', filename, data));
  const { message } = reply.json<{ message?: string }>();
  if (typeof expected === 'number') assert.equal(reply.statusCode, expected, `${name}: ${reply.body}`);
  else {
    assert.equal(reply.statusCode, 400, `${name}: ${reply.body}`);
    assert.match(message ?? '', expected, name);
  }
  if (expected === 200) await kit.db.query(`delete from tenant_key where state = 'replacing'`);
  await kit.db.query('delete from job');
  await kit.db.query('update key_encrypting_key set failures = 0');
  assert.deepEqual(await statusOf(), ['Active'], name);
};

const REFUSED = 'Encryption key refused';

describe('uploads of keys', () => {
  it('takes a .pem file only when it holds one RSA private key that can be used', async () => {
    for (const one of pemCases(kek)) await tryFile(PEM, one);
  });

  it('takes a .byok file only when it is a sound transfer of such a key', async () => {
    for (const one of await byokCases(kit, kek)) await tryFile(BYOK, one);
  });

  it('takes one file in one part named key', async () => {
    const part = (field: string, name?: string): string =>
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${field}"${name === undefined ? '' : `; filename="${name}"`}\r\n\r\n${good}\r\n`;
    const type = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` };
    const end = `--${BOUNDARY}--\r\n`;
    for (const [name, payload] of [
      ['two files', part('key', 'own.pem') + part('key', 'own.pem') + end],
      ['a file and a field', part('key', 'own.pem') + part('more') + end],
      ['two files of two names', part('key', 'own.pem') + part('other', 'own.pem') + end],
      ['another name', part('file', 'own.pem') + end],
      ['a field and no file', part('key') + end],
      ['no part', end],
      ['no end', part('key', 'own.pem')],
      ['prototype', part('__proto__', 'own.pem') + end],
      ['line break in the name', part('key', 'own\r\nX-Header: 1\r\n.pem') + end],
    ] as const) {
      for (const to of [PEM, BYOK]) {
        const reply = await send(to, { payload, headers: type });
        assert.ok([400, 413].includes(reply.statusCode), `${name}: ${reply.statusCode} ${reply.body}`);
      }
    }
    assert.deepEqual(await statusOf(), ['Active']);
  });

  it('says 413 to 100 MB long before they are sent', async () => {
    await kit.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = kit.app.server.address() as AddressInfo;
    let sent = 0;
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const request = http.request({
        port,
        method: 'PUT',
        path: '/api/key/rotate',
        headers: { ...headers, 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
      });
      const chunk = Buffer.alloc(65_536, 0x41);
      const more = (): void => {
        while (sent < 100_000_000 && !request.destroyed) {
          sent += chunk.length;
          if (!request.write(chunk)) return void request.once('drain', more);
        }
        request.end();
      };
      request.on('response', (reply) => {
        resolve(reply.statusCode);
        request.destroy();
      });
      request.on('error', reject);
      request.write(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="key"; filename="own.pem"\r\n\r\n`);
      more();
    });
    assert.equal(status, 413);
    assert.ok(sent < 20_000_000, `${sent} bytes were sent`);
  });

  it('shows a file by its name alone, without folders and what cannot be seen', async () => {
    const reply = await send(PEM, formWith('key', 'C:\\keys\\..\\o\u202Ewn\u0007.pem', good));
    assert.equal(reply.json<{ filename: string }>().filename, 'own.pem');
    assert.match(reply.json<{ statusDetails: string }>().statusDetails, /2048 bits; 3072 or more/);
  });

  it('logs nothing of a key', () => {
    const secret = good.split('\n').slice(1, -2);
    for (const line of kit.log)
      assert.ok(
        !secret.some((part) => line.includes(part)) && !line.includes('PRIVATE KEY') && !line.includes('ciphertext'),
        line.slice(0, 300),
      );
  });

  it('writes thumbprints into the activity log and no more', async () => {
    const rows = await kit.db.query<{ action: string; details: string }>(
      `select action, details from activity where tenant_id = $1 and type = 'Encryption' and action <> $2`,
      [TENANT_ID, REFUSED],
    );
    assert.ok(rows.some(({ action }) => action === 'Encryption key imported'));
    for (const { details } of rows) assert.match(details, /^(key-encrypting key )?[A-Za-z0-9_-]{43}$/);
  });

  it('writes each refused file into the activity log, by its name and with the reason', async () => {
    const count = async (): Promise<number> =>
      (await kit.db.query('select 1 from activity where tenant_id = $1 and action = $2', [TENANT_ID, REFUSED])).length;
    const before = await count();
    assert.equal((await send(PEM, formWith('key', '/home/ada/own.pem', kek.pem))).statusCode, 400);
    assert.equal((await send(BYOK, formWith('key', 'own.byok', 'not a transfer'))).statusCode, 400);
    assert.equal(await count(), before + 2);
    const [row] = await kit.db.query<Record<string, string>>(
      `select source, outcome, details, cause from activity where tenant_id = $1 and action = $2 and details = 'own.pem'
       order by seq desc limit 1`,
      [TENANT_ID, REFUSED],
    );
    assert.deepEqual([row?.['source'], row?.['outcome']], ['ada@fabrikam.example', 'failure']);
    assert.match(row?.['cause'] ?? '', /public key/);
  });
});
