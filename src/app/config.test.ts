/** @jest-environment ./test/jsdomEnvironment.ts */
import { describe, expect, it, jest } from '@jest/globals';
import { localStore, readDeployment, sessionStore } from './config';

describe('the deployment of a static host', () => {
  it('offers no emergency access, even where its file was copied from a service that had a code', async () => {
    const file = { trustedServerDomains: ['example.com'], emergency: true };
    const former = globalThis.fetch;
    globalThis.fetch = () => Promise.resolve({ json: () => Promise.resolve(file) } as Response);
    try {
      expect(await readDeployment()).toEqual({ trustedServerDomains: ['example.com'] });
    } finally {
      globalThis.fetch = former;
    }
  });
});

describe('web storage', () => {
  it.each([
    ['local', localStore],
    ['session', sessionStore],
  ])('%s storage gives back what was set, until it is removed', (_name, store) => {
    expect(store.get('trc.theme')).toBeUndefined();
    store.set('trc.theme', '"dark"');
    expect(store.get('trc.theme')).toBe('"dark"');
    store.remove('trc.theme');
    expect(store.get('trc.theme')).toBeUndefined();
  });

  it('keeps nothing and does not fail where storage is full', () => {
    const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    localStore.set('trc.theme', '"dark"');
    full.mockRestore();
    expect(localStore.get('trc.theme')).toBeUndefined();
  });
});
