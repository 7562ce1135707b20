import { describe, expect, test } from '@jest/globals';
import { memoryStore } from '../../../test/console';
import { createIdentity } from './identity';
import { keptSession } from './keptSession';

const BASE = 'http://localhost:8082/tenant';
const settings = {
  clientId: 'ours',
  authority: 'https://login.example/tenant',
  knownAuthorities: ['login.example', 'login.other.example'],
  apiScope: 's',
};
const local = {
  ...settings,
  authority: 'https://localhost:8082/tenant',
  knownAuthorities: ['localhost:8082'],
  authorityMetadata: JSON.stringify({
    issuer: `${BASE}/v2.0`,
    authorization_endpoint: `${BASE}/oauth2/v2.0/authorize`,
  }),
};
const of = (hash = '', session = memoryStore(), options = settings) =>
  createIdentity(options, 'https://console.example', hash, session);

describe('whether this tab has a session, before any library is there', () => {
  test.each([
    ['', false],
    ['#code=abc&state=x', true],
    ['#state=x&error=access_denied', true],
    ['#heading', false],
    ['#encode=1', false],
  ])('the hash %j: %s', (hash, has) => {
    expect(of(hash).hasSession()).toBe(has);
  });

  test('kept over a reload', () => {
    expect(of('', memoryStore({ 'trc.signedIn': '1' })).hasSession()).toBe(true);
  });

  const PERSON = { name: 'Ada Lovelace', email: 'ada@contoso.com', oid: '0a1da000-0000-4000-8000-000000000001' };
  const TOKEN = { value: 'kept', expiresOn: 1_800_000_000_000 };
  const whole = {
    of: JSON.stringify([settings.clientId, settings.authority, settings.apiScope]),
    account: PERSON,
    token: TOKEN,
  };
  const keeping = (value: unknown) =>
    memoryStore({ 'trc.signedIn': typeof value === 'string' ? value : JSON.stringify(value) });

  test('continues with its person and token, without the library', async () => {
    const identity = of('', keeping(whole));
    await expect(identity.restore()).resolves.toEqual({ account: PERSON, returned: false });
    await expect(identity.accessToken(false)).resolves.toEqual(TOKEN);
  });

  test('is written, read and dropped', () => {
    const store = memoryStore();
    const kept = keptSession(settings, store);
    expect([kept.isThere(), kept.read()]).toEqual([false, undefined]);
    kept.begin();
    expect([kept.isThere(), kept.read()]).toEqual([true, undefined]);
    kept.write({ account: PERSON, token: TOKEN });
    expect(kept.read()).toEqual({ account: PERSON, token: TOKEN });
    kept.drop();
    expect([...store.entries.keys()]).toEqual([]);
  });

  test.each<[string, unknown]>([
    ['of another client id', { ...whole, of: JSON.stringify(['theirs', settings.authority, settings.apiScope]) }],
    [
      'of another authority',
      { ...whole, of: JSON.stringify([settings.clientId, 'https://evil.example/', settings.apiScope]) },
    ],
    ['of another scope', { ...whole, of: JSON.stringify([settings.clientId, settings.authority, 'x']) }],
    ['without a mark of whose it is', { account: PERSON, token: TOKEN }],
    ['without a token', { ...whole, token: undefined }],
    ['whose token never ends', { ...whole, token: { value: 'kept' } }],
    ['whose token is a number', { ...whole, token: { value: 1, expiresOn: 1 } }],
    ['without a person', { ...whole, account: null }],
    ['whose person has no object id', { ...whole, account: { name: 'a', email: 'b' } }],
    ['that is no JSON', '{"of":'],
    ['that is empty', ''],
    ['that is a list', '[1]'],
  ])('a session %s is left to the library', (_name, value) => {
    const kept = keptSession(settings, keeping(value));
    expect([kept.isThere(), kept.read()]).toEqual([true, undefined]);
  });

  test('without a kept session no person is restored, and the library is not loaded', async () => {
    await expect(of().restore()).resolves.toBeUndefined();
  });
});

describe('which admin consent address is followed', () => {
  test.each([
    'https://login.example/tenant/v2.0/adminconsent?client_id=ours&state=1',
    'https://login.other.example/x?client_id=ours',
  ])("%s is the provider's", (url) => {
    expect(of().mayConsentAt(url)).toBe(true);
  });

  test.each([
    'https://evil.example/adminconsent?client_id=ours',
    'http://login.example/adminconsent?client_id=ours',
    'https://login.example/adminconsent',
    'https://login.example/adminconsent?client_id=theirs',
    'https://login.example.evil.example/x?client_id=ours',
    'https://login.example:8443/x?client_id=ours',
    'https://login.example@evil.example/x?client_id=ours',
    '//login.example/x?client_id=ours',
    'javascript:alert(1)//?client_id=ours',
    '',
  ])('%j is not', (url) => {
    expect(of().mayConsentAt(url)).toBe(false);
  });

  test("of an application of its own that holds the permissions, only that one's is", () => {
    const identity = of('', memoryStore(), { ...settings, applicationId: 'reader' } as typeof settings);
    expect(identity.mayConsentAt('https://login.example/adminconsent?client_id=reader')).toBe(true);
    expect(identity.mayConsentAt('https://login.example/adminconsent?client_id=ours')).toBe(false);
  });

  test('a local provider on http is known by the addresses that the deployment names', () => {
    const identity = of('', memoryStore(), local);
    expect(identity.mayConsentAt(`${BASE}/adminconsent?client_id=ours`)).toBe(true);
    expect(identity.mayConsentAt('http://localhost:8083/tenant/adminconsent?client_id=ours')).toBe(false);
    expect(of().mayConsentAt(`${BASE}/adminconsent?client_id=ours`)).toBe(false);
  });
});
