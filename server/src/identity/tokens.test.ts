import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { exampleRequest } from '../../test/http/examples.ts';
import { contract, createKit } from '../../test/http/kit.ts';
import type { TestKit } from '../../test/http/kit.ts';
import { GRAPH_AUDIENCE } from '../../test/http/tokens.ts';

const FOREIGN_CLIENT = '00000000-0000-4000-8000-00000000beef';
const LISTED_CLIENT = 'ABCDEF00-0000-4000-8000-00000000CAFE';

let kit: TestKit;
before(async () => {
  kit = await createKit();
});
after(() => kit.close());

/** Every way to come without a token that counts. */
const badTokens = (): Record<string, () => Promise<string | undefined> | string | undefined> => ({
  none: () => undefined,
  empty: () => '',
  malformed: () => 'not.a.token',
  'not even three parts': () => 'abc',
  expired: () => kit.tokens.sign({ expires: -120, notBefore: -3600 }),
  'not valid yet': () => kit.tokens.sign({ notBefore: 600 }),
  'wrong audience': () => kit.tokens.sign({ audience: 'api://00000000-0000-4000-8000-00000000beef' }),
  'for Microsoft Graph': () => kit.tokens.sign({ audience: GRAPH_AUDIENCE, claims: { scp: 'User.Read' } }),
  'for Microsoft Graph by its address': () =>
    kit.tokens.sign({ audience: 'https://graph.microsoft.com', claims: { scp: 'User.Read access_as_user' } }),
  'wrong issuer': () => kit.tokens.sign({ issuer: 'http://localhost:9999/evil/v2.0' }),
  'another tenant': () => kit.tokens.sign({ claims: { tid: '11111111-2222-4333-8444-555555555555' } }),
  'no tenant': () => kit.tokens.sign({ claims: { tid: undefined } }),
  'no object id': () => kit.tokens.sign({ claims: { oid: undefined } }),
  'an object id that is none': () => kit.tokens.sign({ claims: { oid: "' or 1=1 --" } }),
  'without the scope': () => kit.tokens.sign({ claims: { scp: 'other' } }),
  'scope as part of a word': () => kit.tokens.sign({ claims: { scp: 'access_as_user2' } }),
  'an identity token': () => kit.tokens.sign({ audience: kit.settings.signIn.clientId, claims: { scp: undefined } }),
  'given to an application that it does not name': () =>
    kit.tokens.sign({ claims: { azp: undefined, appid: FOREIGN_CLIENT } }),
  'of an application alone': () => kit.tokens.sign({ claims: { idtyp: 'app' } }),
  'issued in the future': () => kit.tokens.sign({ claims: {}, issuedAt: 3600 }),
  'without an end that a clock knows': () => kit.tokens.sign({ expires: 1e18 }),
  'given to another application': () => kit.tokens.sign({ claims: { azp: FOREIGN_CLIENT } }),
  'given to something that is none': () => kit.tokens.sign({ claims: { azp: [kit.settings.signIn.clientId] } }),
  'signed by another key': () => kit.tokens.sign({ foreignKey: true }),
  'alg none': () => kit.tokens.unsigned(),
  'alg HS256': () => kit.tokens.signSymmetric(),
  'alg RS512': () => kit.tokens.signAs('RS512'),
  'alg PS256': () => kit.tokens.signAs('PS256'),
  'with one character changed': async () => {
    const token = await kit.tokens.sign();
    const at = token.length - 20;
    return token.slice(0, at) + (token[at] === 'A' ? 'B' : 'A') + token.slice(at + 1);
  },
});

describe('a token that does not count', () => {
  it('is refused with 401 on every operation, whatever else is right', async () => {
    const { cookie } = await kit.signIn('ada');
    const seen = new Set<string>();
    for (const [name, make] of Object.entries(badTokens())) {
      const token = await make();
      for (const operation of contract.operations.filter(({ open }) => !open)) {
        const reply = await kit.call(
          exampleRequest(operation, { cookie, ...(token !== undefined && { authorization: `Bearer ${token}` }) }),
        );
        assert.equal(
          reply.statusCode,
          401,
          `${name}: ${operation.operationId} answered ${reply.statusCode} ${reply.body}`,
        );
        assert.deepEqual(Object.keys(reply.json<object>()).sort(), ['message', 'requestId', 'status']);
        // Not "the session has ended": the token itself is refused.
        assert.match(
          reply.json<{ message: string }>().message,
          /^(Sign in to go on|The token is not accepted)$/,
          `${name}: ${operation.operationId}`,
        );
        seen.add(`${name} ${operation.operationId}`);
      }
    }
    assert.equal(seen.size, Object.keys(badTokens()).length * contract.operations.filter(({ open }) => !open).length);
  });

  it('opens no session', async () => {
    for (const [name, make] of Object.entries(badTokens())) {
      const token = (await make()) ?? '';
      const reply = await kit.setToken(token);
      assert.equal(reply.statusCode, 401, name);
      assert.equal(reply.headers['set-cookie'], undefined, name);
    }
    assert.equal((await kit.setToken(await kit.tokens.sign())).statusCode, 200);
  });

  it('is refused in other schemes than Bearer', async () => {
    const { authorization, cookie } = await kit.signIn('ada');
    const token = authorization.slice('Bearer '.length);
    for (const header of [
      `Basic ${token}`,
      token,
      `Bearer  ${token}`,
      `Bearer ${token} extra`,
      `Bearer ${token},Bearer ${token}`,
    ]) {
      const reply = await kit.call({ method: 'POST', url: '/api/init', headers: { cookie, authorization: header } });
      assert.equal(reply.statusCode, 401, header.slice(0, 20));
    }
  });

  it('is not believed from the address either', async () => {
    const { authorization, cookie } = await kit.signIn('ada');
    const reply = await kit.call({
      method: 'POST',
      url: `/api/init?access_token=${authorization.slice(7)}`,
      headers: { cookie },
    });
    assert.equal(reply.statusCode, 401);
  });
});

describe('a token that counts', () => {
  it('may name the client id as its audience, as version 2.0 tokens of Entra ID do', async () => {
    const headers = await kit.signIn('ada', { audience: kit.settings.signIn.clientId });
    assert.equal((await kit.call({ method: 'POST', url: '/api/init', headers })).statusCode, 200);
  });

  it('may have been given to an application that the deployment names', async () => {
    const other = await createKit({ sharing: kit, env: { CLIENT_IDS: LISTED_CLIENT } });
    for (const azp of [LISTED_CLIENT, LISTED_CLIENT.toLowerCase(), other.settings.signIn.clientId]) {
      assert.equal((await other.setToken(await other.tokens.sign({ claims: { azp } }))).statusCode, 200, azp);
    }
    assert.equal((await other.setToken(await other.tokens.sign({ claims: { azp: FOREIGN_CLIENT } }))).statusCode, 401);
    await other.close();
  });

  it('is accepted for up to a minute of clock difference, not more', async () => {
    assert.equal((await kit.setToken(await kit.tokens.sign({ expires: -30, notBefore: -3600 }))).statusCode, 200);
    assert.equal((await kit.setToken(await kit.tokens.sign({ notBefore: 30 }))).statusCode, 200);
    assert.equal((await kit.setToken(await kit.tokens.sign({ expires: -90, notBefore: -3600 }))).statusCode, 401);
    assert.equal((await kit.setToken(await kit.tokens.sign({ notBefore: 90 }))).statusCode, 401);
  });
});

it('never writes a token to the log', async () => {
  const { authorization, cookie } = await kit.signIn('ada');
  await kit.call({ method: 'POST', url: '/api/init', headers: { authorization, cookie } });
  const secrets = [authorization.slice(7), authorization.split('.')[2] ?? '', cookie.split('=')[1] ?? ''];
  for (const secret of secrets) assert.ok(secret.length > 20 && !kit.log.some((line) => line.includes(secret)));
});
