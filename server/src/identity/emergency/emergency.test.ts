import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { decodeJwt, SignJWT } from 'jose';
import { TENANT_ID } from '@trc/domain/sampleTenant';
import { createCode, hasOpenCode } from './codes.ts';
import { hashOfCode, makeCode } from './code.ts';
import { exampleRequest } from '../../../test/http/examples.ts';
import { contract, createKit } from '../../../test/http/kit.ts';
import type { TestKit } from '../../../test/http/kit.ts';
import { LOWER_CASE_UUID } from '@trc/domain/uuid';

const START = Date.parse('2026-03-05T12:00:00.000Z');
const MINUTE = 60_000;

interface Session {
  token: string;
  expiresOn: string;
  oid: string;
  name: string;
  tenantName?: string;
}

let clock = START;
let kit: TestKit;
before(async () => {
  kit = await createKit({ now: () => clock });
});
after(() => kit.close());

const place = () => ({ vault: kit.keys.vault, tenantId: TENANT_ID });
const open = async (lifeMs?: number) =>
  (await createCode(kit.db, place(), { waitsForStart: false, ...(lifeMs !== undefined && { lifeMs }) })).code;
const send = (code: string, address = '192.0.2.1') =>
  kit.call({ method: 'POST', url: '/api/emergency_sign_in', payload: { code }, remoteAddress: address });
const signIn = async (): Promise<Session & { headers: { authorization: string; cookie: string } }> => {
  const reply = await send(await open());
  assert.equal(reply.statusCode, 200, reply.body);
  const session = reply.json<Session>();
  const cookie = (await kit.setToken(session.token)).cookies[0];
  assert.ok(cookie);
  return {
    ...session,
    headers: { authorization: `Bearer ${session.token}`, cookie: `${cookie.name}=${cookie.value}` },
  };
};
/** The open code is closed, so that the next test begins without one. */
const closeAll = () => kit.db.query('delete from emergency_code where used_at is null');

describe('a code', () => {
  it('has 128 bits, and is found however a person types it', () => {
    const code = makeCode();
    assert.match(code, /^([0-9A-HJKMNP-TV-Z]{5}-){5}[0-9A-HJKMNP-TV-Z]$/);
    assert.equal(new Set(Array.from({ length: 100 }, makeCode)).size, 100);
    assert.deepEqual(
      hashOfCode(` ${code.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')}`),
      hashOfCode(code),
    );
  });

  it('opens a session once', async () => {
    assert.equal((await send(makeCode())).statusCode, 404);
    const code = await open();
    const first = await send(code);
    assert.equal(first.statusCode, 200, first.body);
    const { token, oid, name, expiresOn, tenantName } = first.json<Session>();
    assert.match(oid, LOWER_CASE_UUID);
    assert.deepEqual([name, expiresOn], ['Emergency access', new Date(START + 60 * MINUTE).toISOString()]);
    assert.equal(tenantName, 'fabrikam.example');
    const { iss, exp, tid } = decodeJwt(token);
    assert.deepEqual([iss, exp, tid], ['urn:recovery:emergency', START / 1000 + 3600, TENANT_ID]);
    const again = await send(code);
    assert.equal(again.statusCode, 404);
    assert.equal(
      (await kit.db.query('select 1 from emergency_code where code_hash = $1 and sealed is null', [hashOfCode(code)]))
        .length,
      1,
    );
  });

  it('is used by one of two that send it at once', async () => {
    const code = await open();
    const replies = await Promise.all([send(code), send(code, '192.0.2.2')]);
    assert.deepEqual(
      replies.map(({ statusCode }) => statusCode).filter((status) => status === 200),
      [200],
    );
  });

  it('is over after its time', async () => {
    const code = await open(20);
    await new Promise((resolve) => setTimeout(resolve, 40));
    assert.equal((await send(code)).statusCode, 404);
  });

  it('is stored as a hash', async () => {
    const code = await open();
    const rows = await kit.db.query('select * from emergency_code');
    assert.ok(!JSON.stringify(rows).includes(code));
    await closeAll();
  });

  it('opens nothing when it was written into the database from outside', async () => {
    const code = makeCode();
    await kit.db.query(
      `insert into emergency_code (tenant_id, code_id, code_hash, expires_at, sealed)
       values ($1, gen_random_uuid(), $2, now() + interval '1 hour', $3)`,
      [TENANT_ID, hashOfCode(code), Buffer.alloc(80)],
    );
    assert.equal((await send(code, '192.0.2.3')).statusCode, 401);
    await closeAll();
  });

  it('that a longer time was written to is over all the same', async () => {
    const code = await open(20);
    await kit.db.query(`update emergency_code set expires_at = now() + interval '1 hour' where used_at is null`);
    await new Promise((resolve) => setTimeout(resolve, 40));
    assert.equal((await send(code, '192.0.2.4')).statusCode, 401);
    await closeAll();
  });
});

describe('a wrong code', () => {
  it('delays its sender longer each time, and neither others nor the correct code', async () => {
    const code = await open();
    const begun = performance.now();
    const wrong = async () => {
      const reply = await send(makeCode(), '198.51.100.7');
      return [reply.statusCode, performance.now() - begun] as const;
    };
    const [first, second] = await Promise.all([wrong(), wrong()]);
    assert.deepEqual([first[0], second[0]], [401, 401]);
    const [short, long] = [first[1], second[1]].sort((left, right) => left - right);
    assert.ok(short! >= 990 && long! >= 1990, `${short} ms, ${long} ms`);
    const answered: string[] = [];
    const waiting = wrong().then(() => answered.push('wrong'));
    assert.equal((await send(code, '198.51.100.7')).statusCode, 200);
    answered.push('correct');
    await waiting;
    assert.deepEqual(answered, ['correct', 'wrong']);
  });

  it('is refused at once while many of its sender wait, and the code stays open', async () => {
    const code = await open();
    // The first reply is one that does not wait.
    const busy = await Promise.race(Array.from({ length: 12 }, () => send(makeCode(), '198.51.100.9')));
    assert.deepEqual([busy.statusCode, busy.headers['retry-after']], [429, '16']);
    assert.equal(await hasOpenCode(kit.db, TENANT_ID), true);
    assert.equal((await send(code, '198.51.100.9')).statusCode, 200);
  });
});

describe('an emergency administrator', () => {
  it('is who users/me says, without a permission record', async () => {
    const { headers, oid } = await signIn();
    const me = await kit.call({ method: 'POST', url: '/api/permissions/users/me', headers });
    assert.deepEqual(me.json(), { permissionType: '1', id: oid, userPrincipalName: 'Emergency access' });
    assert.equal((await kit.db.query('select 1 from permission where oid = $1', [oid])).length, 0);
  });

  it('may call every operation', async () => {
    // setToken needs the token of the caller in its body, and `signIn` has called it.
    const operations = contract.operations.filter(
      ({ open: isOpen, operationId }) => !isOpen && operationId !== 'setToken',
    );
    for (const operation of operations) {
      const { headers } = await signIn();
      const reply = await kit.call(exampleRequest(operation, headers));
      assert.ok(
        ![401, 403, 440].includes(reply.statusCode),
        `${operation.operationId} answered ${reply.statusCode} ${reply.body}`,
      );
    }
  });

  it('takes the permission of the last administrator only when another one is there', async () => {
    const { headers } = await signIn();
    const [ada] = await kit.db.query<{ oid: string }>(`select oid from permission where permission_type = '1'`);
    const remove = () =>
      kit.call({
        method: 'DELETE',
        url: '/api/permission/users',
        headers,
        payload: { permissionType: '1', users: [ada?.oid] },
      });
    assert.equal((await remove()).statusCode, 409);
  });

  it('has a token for an hour, which is not renewed', async () => {
    const { headers, token, expiresOn } = await signIn();
    const begun = clock;
    clock = begun + 60 * MINUTE - 1000;
    assert.equal((await kit.call({ method: 'POST', url: '/api/init', headers })).statusCode, 200);
    clock = begun + 60 * MINUTE + 1000;
    assert.equal((await kit.call({ method: 'POST', url: '/api/init', headers })).statusCode, 401);
    assert.equal((await kit.setToken(token)).statusCode, 401);
    assert.equal(expiresOn, new Date(begun + 60 * MINUTE).toISOString());
    clock = begun;
  });

  it('leaves at sign-out like everybody', async () => {
    const { headers } = await signIn();
    assert.equal((await kit.call({ method: 'POST', url: '/api/sign_out', headers })).statusCode, 204);
    assert.equal((await kit.call({ method: 'POST', url: '/api/init', headers })).statusCode, 401);
  });

  it('is logged and announced as critical', async () => {
    const { oid, headers } = await signIn();
    const log = await kit.call({
      method: 'POST',
      url: '/api/activity_log_list',
      headers,
      payload: { pagenum: 1, perpage: 100 },
    });
    const entries = log.json<{ list: { action: string; type: string; source: string }[] }>().list;
    assert.ok(
      entries.some(
        ({ action, type, source }) =>
          action === 'Signed in' && type === 'Emergency access' && source === 'Emergency access',
      ),
    );
    const [notice] = await kit.db.query<{ kind: string; actor: string }>(
      'select kind, actor from notice where subject = $1',
      [`sign-in ${oid}`],
    );
    assert.deepEqual([notice?.kind, notice?.actor], ['emergencyAccess', oid]);
  });

  it('has no token under another key or with the id of another code', async () => {
    const { oid } = await signIn();
    const forge = (kid: string, claims: object, key = new Uint8Array(32)) =>
      new SignJWT({ tid: TENANT_ID, oid: kid, ...claims })
        .setProtectedHeader({ alg: 'HS256', kid })
        .setIssuer('urn:recovery:emergency')
        .setAudience(kit.settings.signIn.apiAudience)
        .setExpirationTime(START / 1000 + 600)
        .setIssuedAt(START / 1000)
        .sign(key);
    for (const token of [await forge(oid, {}), await forge(crypto.randomUUID(), {}), await forge('x', {})]) {
      assert.equal((await kit.setToken(token)).statusCode, 401);
    }
    const part = (text: string) => Buffer.from(text).toString('base64url');
    const none = `${part('{"alg":"none"}')}.${part('{"iss":"urn:recovery:emergency"}')}.`;
    assert.equal((await kit.setToken(none)).statusCode, 401);
  });
});

describe('the console', () => {
  const config = async () =>
    (await kit.call({ method: 'GET', url: '/config.json' })).json<{ emergency?: boolean }>().emergency;
  const inPage = async () =>
    (await kit.call({ method: 'GET', url: '/login', headers: { accept: 'text/html' } })).body.includes(
      '"emergency":true',
    );
  const soon = () => new Promise((resolve) => setTimeout(resolve, 1100));

  it('offers emergency access only while a code is open', async () => {
    await closeAll();
    await soon();
    assert.deepEqual([await config(), await inPage()], [undefined, false]);
    const code = await open();
    await soon();
    assert.deepEqual([await config(), await inPage()], [true, true]);
    assert.equal((await send(code)).statusCode, 200);
    assert.deepEqual([await config(), await inPage()], [undefined, false]);
  });
});
