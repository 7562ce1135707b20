import { describe, expect, it, jest } from '@jest/globals';
import { KEEPS_COOKIE } from '../domain/keepsCookie';
import { localStore, sessionStore } from './config';

/** jsdom keeps no Secure cookie of an address without TLS, so what is written is looked at. */
const written = (work: () => void): string[] => {
  const seen: string[] = [];
  const spy = jest.spyOn(document, 'cookie', 'set').mockImplementation((text) => void seen.push(text));
  work();
  spy.mockRestore();
  return seen;
};

describe('what this browser keeps', () => {
  it.each([['local', localStore], ['session', sessionStore]])('is told to who serves the page once something is kept in %s storage, and only then', (_name, store) => {
    expect(written(() => void store.get('trc.theme'))).toEqual([]);
    expect(written(() => store.remove('trc.theme'))).toEqual([]);
    expect(written(() => store.set('trc.theme', '"dark"'))).toEqual([`${KEEPS_COOKIE}=yes; Path=/; Max-Age=34560000; SameSite=Lax; Secure`]);
    expect(store.get('trc.theme')).toBe('"dark"');
  });

  it('is not told where nothing could be kept', () => {
    const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => { throw new DOMException('full', 'QuotaExceededError'); });
    expect(written(() => localStore.set('trc.theme', '"dark"'))).toEqual([]);
    full.mockRestore();
  });
});
