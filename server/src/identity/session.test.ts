import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { forgetOldSessions, SESSION_LIFE_MS } from './session.ts';
import { exampleRequest } from '../../test/http/examples.ts';
import { contract, createKit } from '../../test/http/kit.ts';
import type { TestKit } from '../../test/http/kit.ts';

let kit: TestKit;
let clock = Date.now();
before(async () => {
  kit = await createKit({ now: () => clock });
});
after(() => kit.close());

const init = (headers: Record<string, string>) => kit.call({ method: 'POST', url: '/api/init', headers });
const cookieOf = (reply: { cookies: { name: string; value: string }[] }): string =>
  reply.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

describe('set_token', () => {
  it('sets a __Host- cookie that scripts cannot read and other sites cannot send', async () => {
    const reply = await kit.setToken(await kit.tokens.sign());
    const header = String(reply.headers['set-cookie']);
    assert.match(header, /^__Host-session=[A-Za-z0-9_-]{43};/);
    for (const part of ['Path=/', 'HttpOnly', 'Secure', 'SameSite=Strict'])
      assert.ok(header.split('; ').includes(part), `${part} in ${header}`);
    assert.ok(!/Domain=|Max-Age=|Expires=/.test(header), header);
  });

  it('returns the end of the session: that of the token', async () => {
    const reply = await kit.setToken(await kit.tokens.sign({ expires: 1200 }));
    const { expiresOn } = reply.json<{ expiresOn: string }>();
    assert.ok(Math.abs(Date.parse(expiresOn) - Date.now() - 1_200_000) < 10_000, expiresOn);
  });

  it('takes only the token of its own Authorization header', async () => {
    const [one, other] = [await kit.tokens.sign(), await kit.tokens.sign()];
    const reply = await kit.call({
      method: 'POST',
      url: '/api/set_token',
      headers: bearer(one),
      payload: { token: other },
    });
    assert.equal(reply.statusCode, 401);
    assert.equal(reply.headers['set-cookie'], undefined);
  });

  it('stores neither cookie nor token, only hashes', async () => {
    const token = await kit.tokens.sign();
    const cookie = cookieOf(await kit.setToken(token)).split('=')[1] ?? '';
    const rows = JSON.stringify([
      await kit.db.query('select * from session'),
      await kit.db.query('select * from session_token'),
    ]);
    assert.ok(!rows.includes(token) && !rows.includes(cookie) && !rows.includes(Buffer.from(cookie).toString('hex')));
  });
});

describe('every other operation', () => {
  it('wants token and cookie, and both of one session', async () => {
    const token = await kit.tokens.sign();
    const cookie = cookieOf(await kit.setToken(token));
    const strange = cookieOf(await kit.setToken(await kit.tokens.sign({ who: 'vera' })));
    assert.equal((await init({ ...bearer(token), cookie })).statusCode, 200);
    const guarded = contract.operations.filter(({ operationId, open }) => operationId !== 'setToken' && !open);
    for (const operation of guarded) {
      assert.equal(
        (await kit.call(exampleRequest(operation, bearer(token)))).statusCode,
        401,
        `${operation.operationId} without cookie`,
      );
      assert.equal(
        (await kit.call(exampleRequest(operation, { cookie }))).statusCode,
        401,
        `${operation.operationId} without token`,
      );
      assert.equal(
        (await kit.call(exampleRequest(operation, { ...bearer(token), cookie: strange }))).statusCode,
        401,
        `${operation.operationId} with a strange cookie`,
      );
    }
  });

  it('refuses a token that was never handed over, even with a live cookie', async () => {
    const cookie = cookieOf(await kit.setToken(await kit.tokens.sign()));
    assert.equal((await init({ ...bearer(await kit.tokens.sign()), cookie })).statusCode, 401);
  });
});

describe('a stolen token', () => {
  it('cannot open a session of its own once its owner has used it', async () => {
    const token = await kit.tokens.sign();
    const cookie = cookieOf(await kit.setToken(token));
    await init({ ...bearer(token), cookie });
    const thief = await kit.setToken(token);
    assert.equal(thief.statusCode, 401);
    assert.equal(thief.headers['set-cookie'], undefined);
    assert.equal((await init({ ...bearer(token), cookie })).statusCode, 200);
  });

  it('may be handed over again while the reply that set the cookie got lost', async () => {
    const token = await kit.tokens.sign();
    const lost = cookieOf(await kit.setToken(token));
    const again = await kit.setToken(token);
    assert.equal(again.statusCode, 200);
    assert.equal((await init({ ...bearer(token), cookie: cookieOf(again) })).statusCode, 200);
    assert.equal((await init({ ...bearer(token), cookie: lost })).statusCode, 401);
  });
});

describe('renewal and tabs', () => {
  it('adds the new token to the session, and calls under way with the old one still pass', async () => {
    const [old, renewed] = [await kit.tokens.sign(), await kit.tokens.sign()];
    const cookie = cookieOf(await kit.setToken(old));
    const reply = await kit.setToken(renewed, cookie);
    assert.equal(cookieOf(reply), cookie);
    assert.equal((await init({ ...bearer(old), cookie })).statusCode, 200);
    assert.equal((await init({ ...bearer(renewed), cookie })).statusCode, 200);
  });

  it('handing over the same token again changes nothing', async () => {
    const token = await kit.tokens.sign();
    const cookie = cookieOf(await kit.setToken(token));
    await init({ ...bearer(token), cookie });
    assert.equal(cookieOf(await kit.setToken(token, cookie)), cookie);
  });
});

describe('sign_out', () => {
  it('ends the session at once and permanently for all its tabs', async () => {
    const [one, two] = [await kit.tokens.sign(), await kit.tokens.sign()];
    const cookie = cookieOf(await kit.setToken(one));
    await kit.setToken(two, cookie);
    const reply = await kit.call({ method: 'POST', url: '/api/sign_out', headers: { ...bearer(one), cookie } });
    assert.equal(reply.statusCode, 204);
    assert.equal(reply.body, '');
    assert.equal(reply.headers['clear-site-data'], '"cache"');
    assert.match(String(reply.headers['set-cookie']), /^__Host-session=; .*Expires=Thu, 01 Jan 1970/);
    assert.equal((await init({ ...bearer(one), cookie })).statusCode, 401);
    assert.equal((await init({ ...bearer(two), cookie })).statusCode, 401);
    assert.equal((await kit.setToken(one, cookie)).statusCode, 401, 'the token is spent');
  });
});

describe('the end of a session', () => {
  it('comes after 12 hours, however often the token was renewed', async () => {
    const start = clock;
    let token = await kit.tokens.sign({ expires: 13 * 3600 });
    const cookie = cookieOf(await kit.setToken(token));
    clock = start + SESSION_LIFE_MS - 60_000;
    token = await kit.tokens.sign({ expires: 14 * 3600 });
    const renewed = await kit.setToken(token, cookie);
    assert.equal(Date.parse(renewed.json<{ expiresOn: string }>().expiresOn), start + SESSION_LIFE_MS);
    assert.equal((await init({ ...bearer(token), cookie })).statusCode, 200);
    clock = start + SESSION_LIFE_MS + 1000;
    assert.equal((await init({ ...bearer(token), cookie })).statusCode, 401);
    assert.equal((await kit.setToken(token, cookie)).statusCode, 401, 'a used token does not start another 12 hours');
    const fresh = await kit.tokens.sign({ expires: 14 * 3600 });
    assert.notEqual(cookieOf(await kit.setToken(fresh, cookie)), cookie);
    clock = start;
  });

  it('leaves no rows behind', async () => {
    await forgetOldSessions(kit.db, new Date(clock + 60 * 3_600_000));
    assert.deepEqual(await kit.db.query('select * from session_token'), []);
    assert.deepEqual(await kit.db.query('select * from session'), []);
  });
});

it('a session is valid in its tenant only', async () => {
  const { authorization, cookie } = await kit.signIn('ada');
  await kit.db.query("update session set tenant_id = 'other'");
  await kit.db.query("update session_token set tenant_id = 'other'");
  assert.equal((await init({ authorization, cookie })).statusCode, 401);
});

describe('sessions of several people', () => {
  it('belong to one person: another token with their cookie opens a session of another cookie', async () => {
    const ada = await kit.tokens.sign();
    const cookie = cookieOf(await kit.setToken(ada));
    const vera = await kit.tokens.sign({ who: 'vera' });
    const other = cookieOf(await kit.setToken(vera, cookie));
    assert.notEqual(other, cookie);
    await kit.call({ method: 'POST', url: '/api/sign_out', headers: { ...bearer(vera), cookie: other } });
    assert.equal((await init({ ...bearer(ada), cookie })).statusCode, 200, 'the sign-out of one leaves the other');
  });

  it('a token that is handed over 300 times without a cookie has one row', async () => {
    const rows = async () => (await kit.db.query('select 1 from session')).length;
    const before = await rows();
    const token = await kit.tokens.sign({ who: 'vera' });
    for (let count = 0; count < 300; count += 1) assert.equal((await kit.setToken(token)).statusCode, 200);
    assert.equal(await rows(), before + 1);
  });
});
