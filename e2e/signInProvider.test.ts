import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { decodeJwt } from 'jose';
import { chromium } from 'playwright-core';
import type { Browser, Page } from 'playwright-core';
import { API_AUDIENCE, API_SCOPE, CLIENT_ID, TENANT_ID } from '@trc/domain/sampleTenant';
import { startSignIn } from '@trc/simulator/signIn/app';
import type { SignInProvider } from '@trc/simulator/signIn/app';
import { readSignInSettings } from '@trc/simulator/signIn/settings';

const CHROMIUM = process.env['CHROMIUM'] ?? '/usr/bin/chromium';
const require = createRequire(import.meta.url);
const file = (name: string): string => readFileSync(require.resolve(name), 'utf8');
const MSAL = readFileSync(
  join(require.resolve('@azure/msal-browser/package.json'), '../lib/msal-browser.min.js'),
  'utf8',
);

/** A page that uses MSAL the way the console does: default mode, http addresses through authorityMetadata. */
const pageFor = (
  signInUrl: string,
  metadata: string,
): string => `<!doctype html><title>MSAL</title><script>${MSAL}</script><script>
const client = new msal.PublicClientApplication({
  auth: { clientId: '${CLIENT_ID}', authority: '${signInUrl.replace('http:', 'https:')}/${TENANT_ID}', knownAuthorities: ['${new URL(signInUrl).host}'],
    authorityMetadata: JSON.stringify(${metadata}), redirectUri: location.origin + '/', postLogoutRedirectUri: location.origin + '/login' },
  cache: { cacheLocation: 'sessionStorage' }, system: { tokenRenewalOffsetSeconds: 1000 } });
window.ready = client.initialize().then(() => client.handleRedirectPromise());
window.client = client;
window.signIn = () => client.loginRedirect({ scopes: ['User.Read'], extraScopesToConsent: ['${API_SCOPE}'] });
window.silent = (forceRefresh) => client.acquireTokenSilent({ scopes: ['${API_SCOPE}'], account: client.getAllAccounts()[0], forceRefresh });
</script>`;

declare global {
  interface Window {
    ready: Promise<unknown>;
    signIn: () => Promise<void>;
    silent: (forceRefresh: boolean) => Promise<{ accessToken: string; fromCache: boolean }>;
    client: { getAllAccounts: () => { username: string; name: string }[]; logoutRedirect: () => Promise<void> };
    axe: { run: () => Promise<{ violations: { id: string }[] }> };
  }
}

describe(
  'local sign-in provider with MSAL in Chromium',
  { skip: !existsSync(CHROMIUM) && `no Chromium at ${CHROMIUM} (CHROMIUM)` },
  () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'sign-in-'));
    const requested: string[] = [];
    const complaints: string[] = [];
    let server: Server;
    let provider: SignInProvider;
    let browser: Browser;
    let page: Page;
    let consoleUrl: string;

    before(async () => {
      let html = '';
      server = createServer((_request, reply) => reply.writeHead(200, { 'content-type': 'text/html' }).end(html));
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      consoleUrl = `http://localhost:${(server.address() as AddressInfo).port}`;
      provider = await startSignIn(
        readSignInSettings({ SIGN_IN_PORT: '0', DATA_DIR: dataDir, PUBLIC_URL: consoleUrl }),
      );
      const metadata = await (await fetch(`${provider.url}/${TENANT_ID}/v2.0/.well-known/openid-configuration`)).text();
      html = pageFor(provider.url, metadata);
      browser = await chromium.launch({
        executablePath: CHROMIUM,
        args: [
          '--no-sandbox',
          '--disable-gpu',
          '--disable-quic',
          '--no-first-run',
          '--disable-background-networking',
          '--disable-component-update',
          '--disable-sync',
        ],
      });
      page = await browser.newPage();
      page.on('request', (request) => requested.push(request.url()));
      page.on('console', (message) => ['error', 'warning'].includes(message.type()) && complaints.push(message.text()));
    });
    after(async () => {
      await browser.close();
      await provider.close();
      server.close();
      rmSync(dataDir, { recursive: true });
    });

    const accessToken = async (forceRefresh: boolean): Promise<{ accessToken: string; fromCache: boolean }> => {
      const { accessToken: token, fromCache } = await page.evaluate((force) => window.silent(force), forceRefresh);
      return { accessToken: token, fromCache };
    };

    it('redirects, takes the chosen person and has the API token without another redirect', async () => {
      await page.goto(`${consoleUrl}/`);
      await page.evaluate(() => window.ready.then(() => void window.signIn()));
      await page.waitForURL(`${provider.url}/**`);
      assert.match(new URL(page.url()).searchParams.get('scope') ?? '', /User\.Read/);
      assert.equal(await page.title(), 'Sign in');
      await page.getByRole('button', { name: 'Ada Lindqvist' }).click();
      await page.waitForURL(`${consoleUrl}/**`);
      await page.evaluate(() => window.ready);
      assert.deepEqual(
        await page.evaluate(() => window.client.getAllAccounts().map(({ username, name }) => [username, name])),
        [['ada@fabrikam.example', 'Ada Lindqvist']],
      );
      const { accessToken: token } = await accessToken(false);
      assert.equal(decodeJwt(token).aud, API_AUDIENCE);
      assert.ok((await accessToken(false)).fromCache);
    });

    it('renews by refresh token after a reload, also with two requests at once', async () => {
      await page.reload();
      await page.evaluate(() => window.ready);
      const [first, second] = await Promise.all([accessToken(true), accessToken(true)]);
      assert.ok(!first.fromCache);
      assert.equal(decodeJwt(second.accessToken).aud, API_AUDIENCE);
    });

    it('has account and consent pages without axe findings in light and dark, usable by keyboard at 320 px', async () => {
      const other = await browser.newContext({ bypassCSP: true, viewport: { width: 320, height: 640 } });
      const tab = await other.newPage();
      const back = encodeURIComponent(`${consoleUrl}/`);
      for (const path of [`adminconsent?client_id=${CLIENT_ID}&redirect_uri=${back}`, 'nowhere']) {
        for (const colorScheme of ['light', 'dark'] as const) {
          await tab.emulateMedia({ colorScheme });
          await tab.goto(`${provider.url}/${TENANT_ID}/${path}`);
          await tab.evaluate(file('axe-core/axe.min.js'));
          assert.deepEqual(await tab.evaluate(async () => (await window.axe.run()).violations.map(({ id }) => id)), []);
          assert.ok(await tab.evaluate(() => document.documentElement.scrollWidth <= 320));
        }
      }
      await tab.goto(`${provider.url}/${TENANT_ID}/adminconsent?client_id=${CLIENT_ID}&redirect_uri=${back}`);
      await tab.keyboard.press('Tab');
      await tab.keyboard.press('Enter');
      await tab.getByRole('button', { name: 'Accept' }).waitFor();
      await other.close();
    });

    it('signs out to the registered page', async () => {
      await page.evaluate(() => void window.client.logoutRedirect());
      await page.waitForURL(`${consoleUrl}/login*`);
    });

    it('sends requests to the two local servers only, without console errors', () => {
      const hosts = new Set(requested.filter((url) => !url.startsWith('data:')).map((url) => new URL(url).origin));
      assert.deepEqual([...hosts].sort(), [consoleUrl, provider.url].sort());
      assert.deepEqual(complaints, []);
    });
  },
);
