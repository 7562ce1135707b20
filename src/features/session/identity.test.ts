import { describe, expect, test } from '@jest/globals';
import { memoryStore } from '../../../test/console';
import { createIdentity } from './identity';

const BASE = 'http://localhost:8082/tenant';
const settings = { clientId: 'ours', authority: 'https://login.example/tenant', knownAuthorities: ['login.example', 'login.other.example'], apiScope: 's' };
const local = {
  ...settings, authority: 'https://localhost:8082/tenant', knownAuthorities: ['localhost:8082'],
  authorityMetadata: JSON.stringify({ issuer: `${BASE}/v2.0`, authorization_endpoint: `${BASE}/oauth2/v2.0/authorize` }),
};
const of = (hash = '', session = memoryStore(), options = settings) => createIdentity(options, 'https://console.example', hash, session);

describe('whether this tab has a session, before any library is there', () => {
  test.each([['', false], ['#code=abc&state=x', true], ['#state=x&error=access_denied', true], ['#heading', false], ['#encode=1', false]])('the hash %j: %s', (hash, has) => {
    expect(of(hash).hasSession()).toBe(has);
  });

  test('kept over a reload', () => {
    expect(of('', memoryStore({ 'trc.signedIn': '1' })).hasSession()).toBe(true);
  });

  test('without one nobody is restored, and the library stays away', async () => {
    await expect(of().restore()).resolves.toBeUndefined();
  });
});

describe('which admin consent address is followed', () => {
  test.each([
    'https://login.example/tenant/v2.0/adminconsent?client_id=ours&state=1', 'https://login.other.example/x?client_id=ours',
  ])('%s is the provider\'s', (url) => {
    expect(of().mayConsentAt(url)).toBe(true);
  });

  test.each([
    'https://evil.example/adminconsent?client_id=ours', 'http://login.example/adminconsent?client_id=ours', 'https://login.example/adminconsent',
    'https://login.example/adminconsent?client_id=theirs', 'https://login.example.evil.example/x?client_id=ours', 'https://login.example:8443/x?client_id=ours',
    'https://login.example@evil.example/x?client_id=ours', '//login.example/x?client_id=ours', 'javascript:alert(1)//?client_id=ours', '',
  ])('%j is not', (url) => {
    expect(of().mayConsentAt(url)).toBe(false);
  });

  test('a local provider on http is known by the addresses that the deployment names', () => {
    const identity = of('', memoryStore(), local);
    expect(identity.mayConsentAt(`${BASE}/adminconsent?client_id=ours`)).toBe(true);
    expect(identity.mayConsentAt('http://localhost:8083/tenant/adminconsent?client_id=ours')).toBe(false);
    expect(of().mayConsentAt(`${BASE}/adminconsent?client_id=ours`)).toBe(false);
  });
});
