import { describe, expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { version } from '../../package.json';
import { pageTitle } from '@trc/domain/product';
import { TEXTS } from '@trc/domain/texts';
import { FACTS, renderApp } from '../../test/renderApp';
import { prerenderSignIn } from './prerenderSignIn';

const source = readFileSync(path.join(__dirname, '../index.html'), 'utf8');
const parsed = new DOMParser().parseFromString(source, 'text/html');

describe('the prerendered sign-in screen', () => {
  test('equals the first render of the console at /login, so React hydrates it', async () => {
    const app = renderApp('/login', { signedOut: true });
    await app.open();
    const root = document.querySelector('.si')?.parentElement?.parentElement as HTMLElement;
    for (const [selector, key] of [
      ['.si-foot a', 'documentationUrl'],
      ['.si-foot a + a', 'serviceStatusUrl'],
    ] as const)
      expect(root.querySelector(selector)?.getAttribute('href')).toBe(FACTS[key]);
    const withoutLinks = (html: string) => html.replaceAll(/href="[^"]*"/g, '');
    expect(withoutLinks(root.innerHTML)).toBe(withoutLinks(prerenderSignIn(version, false)));
  });

  test('names the simulated tenant where there is one', () => {
    expect(prerenderSignIn(version, true)).toContain(TEXTS.login.simulatedNote);
  });

  test('has the title of the login page', () => {
    expect(parsed.title).toBe(pageTitle('Login'));
  });

  test('every script and style carries the nonce, and nothing comes from elsewhere', () => {
    const inline = [...parsed.querySelectorAll('style, script:not([type="application/json"])')];
    expect(inline).toHaveLength(4);
    expect(new Set(inline.map((element) => element.getAttribute('nonce')))).toEqual(new Set(['__NONCE__']));
    expect([...parsed.querySelectorAll('[src]')]).toEqual([]);
    expect([...parsed.querySelectorAll('link')].map((link) => link.getAttribute('href')?.slice(0, 5))).toEqual([
      'data:',
    ]);
  });
});

test('after a session has expired, the screen names the reason and the page to return to', async () => {
  const app = renderApp('/restores');
  app.service.on('POST /api/init', [440, { status: 440, message: 'x', requestId: '1' }]);
  await app.open();
  await app.settle();
  expect(document.querySelector('.si-reason')).toHaveTextContent('Session expired');
  expect(screen.getByText(/Sign in to go back to Restore jobs\./)).toBeInTheDocument();
});
