import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, beforeEach, describe, it } from 'node:test';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { remoteIssuer } from './issuer.ts';
import { createTokenVerifier } from './tokens.ts';
import { readSettings } from '../settings/index.ts';
import { CLIENT_ID, TENANT_ID } from '@trc/domain/sampleTenant';
import { ISSUER, person } from '../../test/http/tokens.ts';

const MINUTE = 60_000;
const { signIn } = readSettings({});
const keys = [await generateKeyPair('RS256'), await generateKeyPair('RS256')] as const;

describe('the keys of the sign-in service', () => {
  let server: Server;
  let base: string;
  let published: readonly number[];
  let isDown: boolean;
  let asked: number;
  let time: number;
  let verify: ReturnType<typeof createTokenVerifier>;

  before(async () => {
    server = createServer((request, reply) => {
      asked += 1;
      if (isDown) return void reply.writeHead(503).end('down');
      void Promise.all(
        published.map(async (at) => ({
          ...(await exportJWK(keys[at === 0 ? 0 : 1].publicKey)),
          kid: String(at),
          use: 'sig',
        })),
      ).then((set) => {
        reply.writeHead(200, { 'content-type': 'application/json' });
        reply.end(
          JSON.stringify(
            request.url?.includes('openid-configuration')
              ? { issuer: ISSUER, jwks_uri: `${base}/keys` }
              : { keys: set },
          ),
        );
      });
    });
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  after(() => server.close());
  beforeEach(() => {
    published = [0];
    isDown = false;
    asked = 0;
    time = Date.now();
    verify = createTokenVerifier(
      signIn,
      remoteIssuer({ ...signIn, baseUrl: base }, () => time),
      () => time,
    );
  });

  const tokenBy = (key: 0 | 1): Promise<string> => {
    const seconds = Math.floor(time / 1000);
    return new SignJWT({ tid: TENANT_ID, oid: person('ada').oid, azp: CLIENT_ID, scp: 'access_as_user' })
      .setProtectedHeader({ alg: 'RS256', kid: String(key) })
      .setIssuer(ISSUER)
      .setAudience(signIn.apiAudience)
      .setIssuedAt(seconds)
      .setExpirationTime(seconds + 3600)
      .sign(keys[key].privateKey);
  };

  it('are asked for once, and again after ten minutes', async () => {
    for (let call = 0; call < 5; call += 1) await verify(await tokenBy(0));
    assert.equal(asked, 2);
    time += 11 * MINUTE;
    await verify(await tokenBy(0));
    assert.equal(asked, 3);
  });

  it('that are out of reach leave the former ones in force, without a wait at each call', async () => {
    await verify(await tokenBy(0));
    isDown = true;
    for (const minutes of [11, 61]) {
      time += minutes * MINUTE;
      asked = 0;
      for (let call = 0; call < 5; call += 1) assert.equal((await verify(await tokenBy(0))).oid, person('ada').oid);
      assert.ok(asked <= 2, `${asked} requests`);
    }
    // Half a minute later the service tries again and takes the new keys.
    isDown = false;
    published = [1];
    time += MINUTE;
    await assert.rejects(verify(await tokenBy(0)), { code: 'unauthenticated' });
    await verify(await tokenBy(1));
  });

  it('of half a day ago count no more', async () => {
    await verify(await tokenBy(0));
    isDown = true;
    time += 12.1 * 60 * MINUTE;
    await assert.rejects(verify(await tokenBy(0)), { code: 'unavailable' });
  });

  it('that were never read are no answer', async () => {
    isDown = true;
    await assert.rejects(verify(await tokenBy(0)), { code: 'unavailable' });
    isDown = false;
    await verify(await tokenBy(0));
  });

  it('that are withdrawn count no more after ten minutes', async () => {
    published = [0, 1];
    await verify(await tokenBy(1));
    published = [0];
    time += 11 * MINUTE;
    await assert.rejects(verify(await tokenBy(1)), { code: 'unauthenticated' });
  });
});
