import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { API_AUDIENCE, CLIENT_ID, PEOPLE, TENANT_ID } from '@trc/domain/sampleTenant';
import type { Person } from '@trc/domain/sampleTenant';

/** A sign-in provider that lives in the test, so that its tokens stay valid while the service crashes and restarts. */
export interface TestIssuer {
  /** Value for SIGN_IN_URL. */
  readonly url: string;
  /**
   * @returns an access token of a sample person, by default the administrator; each token has its own `uti`, as in
   * Entra ID
   */
  token(person?: Person['key']): Promise<string>;
  /** While it is paused it answers 503, as when the tenant's sign-in is out of reach. */
  pause(isPaused: boolean): void;
  close(): void;
}

export const startIssuer = async (): Promise<TestIssuer> => {
  const { publicKey, privateKey } = await generateKeyPair('RS256');
  const jwk = { ...(await exportJWK(publicKey)), kid: 'test', alg: 'RS256', use: 'sig' };
  let paused = false;
  const server: Server = createServer((request, response) => {
    if (paused) {
      response.writeHead(503).end();
      return;
    }
    const base = `${url}/${TENANT_ID}`;
    const body =
      request.url?.endsWith('/keys') === true
        ? { keys: [jwk] }
        : { issuer: `${base}/v2.0`, jwks_uri: `${base}/discovery/v2.0/keys` };
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    token: (key = 'ada') => {
      const person = PEOPLE.find((one) => one.key === key);
      return new SignJWT({
        oid: person?.oid,
        tid: TENANT_ID,
        name: person?.name,
        preferred_username: person?.upn,
        azp: CLIENT_ID,
        scp: 'access_as_user',
        uti: randomUUID(),
      })
        .setProtectedHeader({ alg: 'RS256', kid: 'test' })
        .setIssuer(`${url}/${TENANT_ID}/v2.0`)
        .setAudience(API_AUDIENCE)
        .setSubject(person?.oid ?? '')
        .setIssuedAt()
        .setNotBefore('0s')
        .setExpirationTime('2h')
        .sign(privateKey);
    },
    pause: (isPaused) => {
      paused = isPaused;
    },
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
};
