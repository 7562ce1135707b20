import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { isHostname } from '@trc/domain/hostname';
import type { Deployment } from '@trc/domain/deployment';
import { decide, type ParameterValues } from './parameters';

const PAGE = 'https://console.example';
const OWN = '7c9e2f1d-58a3-4b6e-8d04-91a2b3c4d5e6';
const deployment: Deployment = {
  trustedServerDomains: ['example.test'],
  signIn: { clientId: OWN, authority: 'https://login.example/tenant', knownAuthorities: ['login.example'] },
  clientIds: [OWN, 'second'],
  insightsIds: ['i1'],
  sessionRecording: false,
  apiScope: 's',
  documentationUrl: '/d',
  serviceStatusUrl: '/s',
  simulated: true,
};
const of = (query: ParameterValues, stored: ParameterValues = {}, changes: Partial<Deployment> = {}) =>
  decide({ ...deployment, ...changes }, query, stored, PAGE);
const label = (length: number) => 'a'.repeat(length);
/**
 * A host name of 255 characters in labels of any length, so that a longer label breaks only the limit of the whole
 * name.
 */
const LONGEST_HOSTNAME = [63, 63, 62, 62, 1].map(label).join('.');

describe('the server address', () => {
  test('without a server the origin of the page is used, or https with sub-domain and domain', () => {
    expect(of({}).apiOrigin).toBe(PAGE);
    expect(of({}, {}, { subDomain: 'eu', domain: 'backup.example' }).apiOrigin).toBe('https://eu.backup.example');
    expect(of({}, {}, { subDomain: 'us', domain: 'backup.example' }).apiOrigin).toBe('https://us.backup.example');
  });

  test.each(['api.example.test', 'example.test', 'API.Example.Test', 'a-1.b.example.test'])(
    '%s, at or below a trusted domain, is used over https and kept',
    (server) => {
      expect(of({ server })).toMatchObject({
        apiOrigin: `https://${server.toLowerCase()}`,
        notices: [],
        store: { server: server.toLowerCase() },
      });
      expect(of({ server })).not.toHaveProperty('askAbout');
    },
  );

  test('the stored one is used when the query has none; the query beats it', () => {
    expect(of({}, { server: 'old.example.test' }).apiOrigin).toBe('https://old.example.test');
    expect(of({ server: 'new.example.test' }, { server: 'old.example.test' })).toMatchObject({
      apiOrigin: 'https://new.example.test',
      store: { server: 'new.example.test' },
    });
  });

  test('an empty value in the query forgets the stored one', () => {
    expect(of({ server: '' }, { server: 'old.example.test' })).toMatchObject({
      apiOrigin: PAGE,
      notices: [],
      store: { server: undefined },
    });
  });

  test.each([
    'a_b.com',
    'a b',
    'a/b',
    'a:8443',
    'http://a',
    'https://a.example.test',
    'a@b',
    '<script>',
    'münchen.de',
    'xn--mnchen-3ya.de/',
    '.a.com',
    'a.com.',
    'a..com',
    '-a.com',
    'a-.com',
    ' a.com',
    'a.com\n',
    'a.com#',
    'a.com?x',
    'a.com\\@evil.example',
    'a%2ecom',
    '[::1]',
    '::1',
    'a.com\u0000',
    'evil。example',
    'ａ.com',
    '*',
    `${label(64)}.com`,
    `${LONGEST_HOSTNAME}a`,
  ])('%j is ignored with a notice, and the default is used', (server) => {
    expect(of({ server }, { server: 'old.example.test' })).toMatchObject({
      apiOrigin: PAGE,
      notices: ['server'],
      store: { server: 'old.example.test' },
    });
    expect(of({ server })).not.toHaveProperty('askAbout');
    expect(of({}, { server })).toMatchObject({
      apiOrigin: PAGE,
      notices: ['storedServer'],
      store: { server: undefined },
    });
  });

  test('255 characters and labels of 63 are accepted', () => {
    expect(LONGEST_HOSTNAME).toHaveLength(255);
    for (const longest of [LONGEST_HOSTNAME, [63, 63, 63, 63].map(label).join('.')])
      expect(of({ server: longest }).askAbout).toBe(longest);
    expect([LONGEST_HOSTNAME, `${LONGEST_HOSTNAME}a`, label(63), label(64)].map(isHostname)).toEqual([
      true,
      false,
      true,
      false,
    ]);
  });

  test.each([
    'evil.example',
    '127.0.0.1',
    '169.254.169.254',
    '10.0.0.1',
    'localhost',
    'example.test.evil.example',
    'evilexample.test',
    'example-test',
    '2130706433',
    '0x7f.1',
  ])('%s is valid but not trusted: the person is asked before it is used or kept', (server) => {
    expect(of({ server })).toMatchObject({
      askAbout: server,
      apiOrigin: PAGE,
      notices: [],
      store: { server: undefined },
    });
    expect(of({}, { server })).toMatchObject({ askAbout: server, apiOrigin: PAGE, store: { server } });
  });

  test('a confirmed server is used, and no other', () => {
    const confirmed = { confirmedServer: 'other.example' };
    expect(of({}, { server: 'other.example' }, confirmed).apiOrigin).toBe('https://other.example');
    expect(of({ server: 'Other.Example' }, {}, confirmed)).toMatchObject({
      apiOrigin: 'https://other.example',
      store: { server: 'other.example' },
    });
    expect(of({ server: 'evil.example' }, {}, confirmed).askAbout).toBe('evil.example');
    expect(of({ server: 'sub.other.example' }, {}, confirmed).askAbout).toBe('sub.other.example');
  });

  test.each(['recovery-eu.example', '127.0.0.1', 'example.test.evil.example', 'evilexample.test'])(
    'with a real tenant %s is refused, also where it was stored or confirmed',
    (server) => {
      const real = { simulated: false, confirmedServer: server };
      const refused = { refusedServer: server, apiOrigin: PAGE };
      expect(of({ server }, {}, real)).toMatchObject({ ...refused, store: { server: undefined } });
      expect(of({}, { server }, real)).toMatchObject(refused);
      expect(of({ server }, {}, real)).not.toHaveProperty('askAbout');
    },
  );

  test('with a real tenant a server below a trusted domain is used', () => {
    const decision = of({ server: 'api.example.test' }, {}, { simulated: false });
    expect(decision).toMatchObject({ apiOrigin: 'https://api.example.test' });
    expect(decision).not.toHaveProperty('refusedServer');
  });

  test("the console's own host needs no confirmation", () => {
    expect(of({ server: 'console.example' })).toMatchObject({ apiOrigin: PAGE, notices: [] });
    expect(of({ server: 'console.example' })).not.toHaveProperty('askAbout');
  });

  test('sends calls only to the page, a trusted domain or a confirmed server, and only over https', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.domain(), fc.webUrl(), fc.ipV4()), (server) => {
        const { apiOrigin } = of({ server });
        const { protocol, hostname } = new URL(apiOrigin);
        expect(protocol).toBe('https:');
        expect(apiOrigin === PAGE || hostname === 'example.test' || hostname.endsWith('.example.test')).toBe(true);
      }),
    );
  });
});

describe('client id and insights id', () => {
  test('only what the deployment lists, from the query or stored', () => {
    expect(of({ clientId: 'second', insightsId: 'i1' })).toMatchObject({
      clientId: 'second',
      insightsId: 'i1',
      notices: [],
      store: { clientId: 'second', insightsId: 'i1' },
    });
    expect(of({}, { clientId: 'second', insightsId: 'i1' })).toMatchObject({
      clientId: 'second',
      insightsId: 'i1',
      notices: [],
      store: { clientId: 'second', insightsId: 'i1' },
    });
  });

  test('without ids the client id of the deployment is used, and no insights id', () => {
    expect(of({})).toMatchObject({ clientId: OWN, notices: [] });
    expect(of({})).not.toHaveProperty('insightsId');
    expect(of({}, {}, { insightsId: 'fixed' }).insightsId).toBe('fixed');
  });

  test.each(['evil', 'SECOND', 'second ', '<script>', '__proto__'])('%j is ignored with a notice', (id) => {
    expect(of({ clientId: id, insightsId: id })).toMatchObject({
      clientId: OWN,
      notices: ['clientId', 'insightsId'],
      store: { clientId: undefined },
    });
    expect(of({}, { clientId: id })).toMatchObject({
      clientId: OWN,
      notices: ['storedClientId'],
      store: { clientId: undefined },
    });
  });
});
