import { describe, expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { version } from '../../package.json';
import { pageTitle } from '@trc/domain/product';
import { TEXTS } from '@trc/domain/texts';
import { FACTS, renderApp } from '../../test/renderApp';

const source = readFileSync(path.join(__dirname, '../index.html'), 'utf8').replaceAll('<%= version %>', version);
const parsed = new DOMParser().parseFromString(source, 'text/html');
const painted = (selector: string) => parsed.querySelector(selector)?.outerHTML;

/** The screen that React makes of the login page. */
const rendered = async () => {
  const app = renderApp('/login', { signedOut: true });
  await app.open();
  return document.querySelector('.si') as HTMLElement;
};

describe('the sign-in screen that the page paints before any script', () => {
  test('equals the login page that React draws, so nothing moves at hydration', async () => {
    const screenOfReact = await rendered();
    for (const [selector, key] of [
      ['.si-foot a', 'documentationUrl'],
      ['.si-foot a + a', 'serviceStatusUrl'],
    ] as const) {
      expect(screenOfReact.querySelector(selector)?.getAttribute('href')).toBe(FACTS[key]);
      const link = parsed.querySelector(selector);
      link?.setAttribute('href', FACTS[key]);
    }
    expect(screenOfReact.outerHTML).toBe(painted('.si'));
  });

  test('has the title of the login page', () => {
    expect(parsed.title).toBe(pageTitle('Login'));
  });

  test('takes the texts that its script knows from the catalogue', () => {
    expect(source).toContain("textContent='<%= simulatedNote %>'");
    expect(TEXTS.login.simulatedNote).not.toMatch(/['\\<]/);
  });

  test('every script and style carries the nonce, and nothing comes from elsewhere', () => {
    const inline = [...parsed.querySelectorAll('style, script:not([type="application/json"])')];
    expect(inline).toHaveLength(3);
    expect(inline.map((element) => element.getAttribute('nonce'))).toEqual(['__NONCE__', '__NONCE__', '__NONCE__']);
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
