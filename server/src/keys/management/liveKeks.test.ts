import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { DownloadedKek, LiveKek } from './index.ts';
import { craftMembers, pkcs8 } from '../../../test/keys/craft.ts';
import { makeRsa } from '../../../test/keys/kit.ts';
import { formWith } from '../../../test/http/examples.ts';
import { createKit } from '../../../test/http/kit.ts';
import type { TestKit } from '../../../test/http/kit.ts';

type Headers = Record<string, string>;

describe('live key-encrypting keys', () => {
  let kit: TestKit;
  let ada: Headers;
  let oscar: Headers;
  let first: DownloadedKek;
  before(async () => {
    kit = await createKit();
    ada = await kit.signIn('ada');
    oscar = await kit.signIn('oscar');
    first = (await generate()).json();
    // Keys that cannot be used are in the table, too.
    await kit.db.query(
      `insert into key_encrypting_key (tenant_id, thumbprint, kid, sealed, expires_at)
       select tenant_id, thumbprint || name, kid || name, case name when '-erased' then null else sealed end,
         case name when '-expired' then now() - interval '1 second' else expires_at end
       from key_encrypting_key, unnest(array['-expired', '-erased']) as name`,
    );
  });
  after(() => kit.close());

  const generate = () => kit.call({ method: 'GET', url: '/api/key/generate_kek', headers: ada });
  const list = (headers: Headers) => kit.call({ method: 'POST', url: '/api/key/kek/list', headers });
  const listed = async (): Promise<LiveKek[]> => (await list(ada)).json<{ list: LiveKek[] }>().list;
  const withdraw = (kekId: string, headers: Headers) =>
    kit.call({ method: 'POST', url: `/api/key/kek/${kekId}/withdraw`, headers });
  const importUnder = ({ pem, kid }: DownloadedKek) => {
    const transfer = JSON.stringify(craftMembers({ kek: pem, kid, target: pkcs8(makeRsa()) }));
    const { payload, headers } = formWith('key', 'own.byok', transfer);
    return kit.call({ method: 'POST', url: '/api/key/import_hsm_byok', payload, headers: { ...ada, ...headers } });
  };

  it('are named by init and listed with the public half that was downloaded, without those that are over', async () => {
    const init = (await kit.call({ method: 'POST', url: '/api/init', headers: ada })).json<{ extensions: string[] }>();
    assert.ok(['listKeks', 'withdrawKek'].every((name) => init.extensions.includes(name)));
    const reply = await list(ada);
    assert.equal(reply.statusCode, 200, reply.body);
    assert.equal(reply.headers['cache-control'], 'no-store');
    assert.ok(!reply.body.includes('PRIVATE'));
    const [kek, ...others] = await listed();
    assert.deepEqual(others, []);
    assert.ok(kek);
    const { kekId, created_on: created, ...downloaded } = kek;
    assert.deepEqual(downloaded, first);
    assert.equal(first.kid.endsWith(`/${kekId}`), true);
    assert.ok(Math.abs(Date.parse(created) - Date.now()) < 600_000);
  });

  it('are for administrators only', async () => {
    const [kek] = await listed();
    assert.equal((await list(oscar)).statusCode, 403);
    assert.equal((await withdraw(kek?.kekId ?? '', oscar)).statusCode, 403);
    assert.equal((await listed()).length, 1);
  });

  it('cannot be withdrawn when they are over, unknown, or in another tenant', async () => {
    const { kekId = '' } = (await listed())[0] ?? {};
    for (const name of [`${kekId}-expired`, `${kekId}-erased`, 'unknown']) {
      assert.equal((await withdraw(name, ada)).statusCode, 404, name);
    }
    await kit.db.query(
      `insert into key_encrypting_key (tenant_id, thumbprint, kid, sealed, expires_at)
       select gen_random_uuid(), 'foreign', kid, sealed, expires_at from key_encrypting_key where thumbprint = $1`,
      [kekId],
    );
    assert.equal((await withdraw('foreign', ada)).statusCode, 404);
    const [row] = await kit.db.query(
      `select 1 from key_encrypting_key where thumbprint = 'foreign' and sealed is not null`,
    );
    assert.ok(row);
    assert.equal((await listed()).length, 1);
  });

  it('make room when they are withdrawn, import nothing more, and leave an entry and a notice', async () => {
    const { kekId = '' } = (await listed())[0] ?? {};
    // Making one takes seconds on a busy machine, so the room is filled with copies.
    await kit.db.query(
      `insert into key_encrypting_key (tenant_id, thumbprint, kid, sealed, expires_at)
       select tenant_id, thumbprint || '-' || n, kid || n, sealed, expires_at
       from key_encrypting_key, generate_series(1, 4) as n where thumbprint = $1`,
      [kekId],
    );
    const refused = await generate();
    assert.equal(refused.statusCode, 409);
    assert.match(refused.json<{ message: string }>().message, /use one of them, or withdraw one$/);

    const reply = await withdraw(kekId, ada);
    assert.equal(reply.statusCode, 200, reply.body);
    assert.deepEqual(reply.json(), { kekId });
    assert.equal((await withdraw(kekId, ada)).statusCode, 404);
    const [row] = await kit.db.query<{ sealed: Buffer | null }>(
      'select sealed from key_encrypting_key where thumbprint = $1',
      [kekId],
    );
    assert.equal(row?.sealed, null);
    const entries = await kit.db.query(
      `select source, details from activity where action = 'Key-encrypting key withdrawn'`,
    );
    assert.deepEqual(entries, [{ source: 'ada@fabrikam.example', details: kekId }]);
    const notices = await kit.db.query(`select count from notice where kind = 'keysChanged' and subject = $1`, [
      `withdrawn ${kekId}`,
    ]);
    assert.deepEqual(notices, [{ count: 1 }]);

    const imported = await importUnder(first);
    assert.equal(imported.statusCode, 400);
    const { message } = imported.json<{ message: string }>();
    assert.match(message, /^The key-encrypting key was withdrawn, download a new one$/);

    await kit.db.query('delete from key_encrypting_key where thumbprint like $1', [`${kekId}-1`]);
    assert.equal((await generate()).statusCode, 200);
  });

  it('has a confirmed copy of the root key for as long as that key is in force', async () => {
    const ask = async (method: 'GET' | 'PUT', headers = ada) => {
      const reply = await kit.call({ method, url: '/api/root_key_copy', headers });
      return [reply.statusCode, reply.json<{ confirmedBy?: string; confirmedTime?: string }>()] as const;
    };
    assert.equal((await ask('PUT', oscar))[0], 403);
    assert.deepEqual(await ask('GET'), [200, {}]);
    const [status, copy] = await ask('PUT');
    assert.equal(status, 200);
    assert.match(copy.confirmedBy ?? '', /^ada@/);
    assert.ok(Math.abs(Date.parse(copy.confirmedTime ?? '') - Date.now()) < 600_000);
    assert.deepEqual(await ask('PUT'), [200, copy]);
    assert.deepEqual(await ask('GET'), [200, copy]);
    const entries = await kit.db.query("select 1 from activity where action = 'Root key copy confirmed'");
    assert.equal(entries.length, 1);
    await kit.db.query('update root_key_check set sealed = sealed || $1 where id = 1', [Buffer.from([0])]);
    assert.deepEqual(await ask('GET'), [200, {}]);
  });
});
