import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { memoryStore } from '../test/console.ts';
import { rememberedPath, rememberPath, safePath, takePath } from './returnPath.ts';

describe('the path to come back to', () => {
  test.each([
    '/backups',
    '/backups?page=2&sort=time.asc',
    '/restore-report/a%20b/errors#x',
    '/restores/1/users',
    '/nope',
  ])('%s is one', (path) => {
    expect(safePath(path)).toBe(path);
  });

  test.each([
    '',
    '/',
    '/?x=1',
    '/login',
    '/login?x',
    '/403',
    '/404',
    '/500',
    '/grant-permissions',
    '/grant-permissions?admin_consent=True',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/%0a/evil'.replace('%0a', '\n'),
    'https://evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    'backups',
    '/a\\b',
    '/a\u0000',
    `/${'a'.repeat(3000)}`,
    '/./\\evil.example',
    '/.//evil.example',
    '/x/..//evil.example',
  ])('%j is refused', (path) => {
    expect(safePath(path)).toBeUndefined();
  });

  test('never leads a browser out of this console, whatever is stored', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.webUrl(),
          fc.string().map((rest) => `/${rest}`),
          fc.string().map((rest) => `//${rest}`),
        ),
        (text) => {
          const path = safePath(text);
          if (path !== undefined)
            expect(new URL(path, 'https://console.example/x').origin).toBe('https://console.example');
        },
      ),
      { numRuns: 2000 },
    );
  });

  test('is kept in the tab, read many times, taken once, and checked when it is read', () => {
    const session = memoryStore();
    rememberPath(session, '/restores');
    rememberPath(session, '//evil.example');
    expect([rememberedPath(session), rememberedPath(session), takePath(session), takePath(session)]).toEqual([
      '/restores',
      '/restores',
      '/restores',
      undefined,
    ]);
    session.set('trc.returnTo', '//evil.example');
    expect(rememberedPath(session)).toBeUndefined();
  });
});
