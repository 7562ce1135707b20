import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { PARAMETER_NOTICES } from '@trc/domain/messages';
import { CLIENT_ID } from '@trc/domain/sampleTenant';
import { isDrawn } from '../server/test/drawn.ts';
import { onStage, WITHOUT_CHROMIUM } from './harness.ts';
import type { Visit } from './harness.ts';
import { eventually } from './support/eventually.ts';
import { BAD_SERVERS, UNTRUSTED_SERVERS } from './support/serverVectors.ts';

const RETURN_PATHS = [
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  'https:evil.example',
  'https://evil.example/',
  'javascript:alert(1)',
  '/%2f%2fevil.example/..//evil.example',
  '/.//evil.example',
  '/\t/evil.example',
  ' //evil.example',
  'data:text/html,x',
  '',
];
/** Unit tests read such values without a browser, so one of several is drawn. */
const SHARE = 3;
const FOREIGN_ID = '11111111-2222-4333-8444-555555555555';
const LISTED_ID = '22222222-3333-4444-8555-666666666666';

describe('hostile links', { skip: WITHOUT_CHROMIUM }, () => {
  const stage = onStage({ TENANT_SIZE: '300', TRUSTED_SERVER_DOMAINS: 'trusted.example' });
  let visit: Visit;
  before(async () => {
    visit = await stage.visit();
  });
  after(() => visit.end());

  const openWith = (parameter: string, value: string): Promise<void> =>
    visit.open(`/login?${new URLSearchParams({ [parameter]: value }).toString()}`);
  const store = (key: string, value: string): Promise<void> =>
    visit.page.evaluate(
      ([name = '', text = '']) => {
        localStorage.clear();
        localStorage.setItem(name, text);
      },
      [key, value],
    );
  const signInButton = () => visit.page.getByRole('button', { name: 'Sign in', exact: true });

  for (const [what, host] of BAD_SERVERS.filter(([what]) => isDrawn(what, SHARE))) {
    it(`${what} in ?server= is ignored with a notice`, async () => {
      await openWith('server', host);
      await visit.page.getByText(PARAMETER_NOTICES.server).waitFor();
      await signInButton().waitFor();
      assert.equal(new URL(visit.page.url()).search, '');
      assert.equal(await visit.page.evaluate(() => localStorage.getItem('trc.server')), null);
      visit.check();
    });

    it(`${what} as the stored server is ignored with a notice and forgotten`, async () => {
      await store('trc.server', host);
      await visit.open('/login');
      await visit.page.getByText(PARAMETER_NOTICES.storedServer).waitFor();
      assert.equal(await visit.page.evaluate(() => localStorage.getItem('trc.server')), null);
      visit.check();
    });
  }

  for (const [what, host] of UNTRUSTED_SERVERS) {
    for (const from of ['the link', 'the storage'] as const) {
      it(`${what} from ${from} is named and asked about before anything goes there`, async () => {
        if (from === 'the link') await openWith('server', host);
        else {
          await store('trc.server', host);
          await visit.open('/login');
        }
        await visit.page.getByRole('button', { name: 'Use this server' }).waitFor();
        await eventually(async () => (await visit.page.locator('main').innerText()).includes(host.toLowerCase()), true);
        assert.match(await visit.page.locator('main').innerText(), /sign-in token/);
        visit.check();
        await visit.page.evaluate(() => localStorage.clear());
      });
    }
  }

  for (const [parameter, notice, stored] of [
    ['clientId', PARAMETER_NOTICES.clientId, PARAMETER_NOTICES.storedClientId],
    ['insightsId', PARAMETER_NOTICES.insightsId, PARAMETER_NOTICES.storedInsightsId],
  ] as const) {
    it(`a foreign ${parameter} is ignored with a notice, from a link and from storage`, async () => {
      await visit.open('/login');
      await visit.page.evaluate(() => localStorage.clear());
      await openWith(parameter, FOREIGN_ID);
      await visit.page.getByText(notice).waitFor();
      await store(`trc.${parameter}`, FOREIGN_ID);
      await visit.open('/login');
      await visit.page.getByText(stored).waitFor();
    });
  }

  it('signs in with its own application and its own service after all of these links', async () => {
    await visit.open(`/backups?clientId=${FOREIGN_ID}&server=a_b&insightsId=${FOREIGN_ID}`);
    await signInButton().click();
    await visit.page.waitForURL(`${stage.product.signInUrl}/**`);
    assert.equal(new URL(visit.page.url()).searchParams.get('client_id'), CLIENT_ID);
    await visit.pick('ada');
    await visit.page.waitForURL('**/backups');
    await visit.page.getByRole('heading', { level: 1, name: 'Backups' }).waitFor();
  });

  for (const path of RETURN_PATHS.filter((path) => isDrawn(`return path ${path}`, SHARE))) {
    it(`the return path ${JSON.stringify(path)} leads nowhere but into the console`, async () => {
      await visit.page.evaluate((value) => sessionStorage.setItem('trc.returnTo', value), path);
      await visit.open('/login');
      await visit.page.waitForURL(`${stage.product.consoleUrl}/dashboard`);
    });
  }

  it('the address for admin consent never has a foreign application', async () => {
    await stage.product.askTenant('/_simulator/consent', { admin: false, exchange: false });
    await visit.open(`/grant-permissions?clientId=${FOREIGN_ID}`);
    await visit.page.getByRole('button', { name: 'Grant consent' }).click();
    await visit.page.waitForURL(`${stage.product.signInUrl}/**`);
    assert.equal(new URL(visit.page.url()).searchParams.get('client_id'), CLIENT_ID);
    await stage.product.askTenant('/_simulator/consent', { admin: true, exchange: true });
  });
});

describe('a server of another address', { skip: WITHOUT_CHROMIUM }, () => {
  const stage = onStage({ TENANT_SIZE: '300', TRUSTED_SERVER_DOMAINS: 'trusted.example', CLIENT_IDS: LISTED_ID });

  /**
   * Signs in with the link and waits for the token to be told to host. No host answers there; the test looks at the
   * request.
   */
  const tellsTokenTo = async (visit: Visit, host: string): Promise<void> => {
    visit.allowHost(host);
    visit.expectComplaint(/net::ERR_FAILED/);
    await visit.context.route(`https://${host}/**`, (route) => route.abort());
    const request = visit.page.waitForRequest(
      (request) => request.url() === `https://${host}/api/set_token` && request.method() === 'POST',
    );
    await visit.page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await visit.pick('ada');
    assert.match((await request).headers()['authorization'] ?? '', /^Bearer /);
    assert.ok(
      !visit.requests().some(({ hostname, pathname }) => hostname === 'localhost' && pathname.startsWith('/api/')),
    );
  };

  it('below a trusted domain is used at once, also after the redirect dropped the query', async () => {
    const visit = await stage.visit();
    await visit.open('/backups?server=api.trusted.example');
    await tellsTokenTo(visit, 'api.trusted.example');
    await visit.end();
  });

  it('is used outside trusted domains only after "Use this server"', async () => {
    const visit = await stage.visit();
    await visit.open('/backups?server=chosen.example');
    await visit.page.getByRole('button', { name: 'Use this server' }).click();
    await tellsTokenTo(visit, 'chosen.example');
    await visit.end();
  });

  it("is replaced by the console's own server when the person refuses", async () => {
    const visit = await stage.visit();
    await visit.open('/backups?server=chosen.example');
    await visit.page.getByRole('button', { name: 'Use this server' }).waitFor();
    await visit.page.locator('main button').first().click();
    await visit.signInByRedirect('ada');
    await visit.end();
  });

  it('is never used outside trusted domains with a real tenant', async () => {
    const visit = await stage.visit();
    // The page of a real tenant: only the deployment in the page differs.
    await visit.context.route(/\/(backups|login)/, async (route) => {
      const reply = await route.fetch();
      const body = (await reply.text()).replace('"simulated":true', '"simulated":false');
      await route.fulfill({ response: reply, body });
    });
    await visit.open('/backups?server=recovery-eu.example');
    await visit.page.getByRole('heading', { name: 'This server cannot be used' }).waitFor();
    const main = visit.page.locator('main');
    await eventually(async () => (await main.innerText()).includes('recovery-eu.example'), true);
    assert.equal(await main.getByRole('button').count(), 1);
    await main.getByRole('button', { name: 'Continue without it' }).click();
    await visit.page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
    assert.ok(!visit.requests().some(({ hostname }) => hostname === 'recovery-eu.example'));
    await visit.end();
  });

  it('signs in with a listed client id, from a link and then from storage', async () => {
    const visit = await stage.visit();
    // The provider does not know it: the test reads the request.
    visit.expectComplaint(/status of 400/);
    for (const path of [`/login?clientId=${LISTED_ID}`, '/login']) {
      await visit.open(path);
      const asked = visit.page.waitForRequest(
        (request) => request.url().startsWith(stage.product.signInUrl) && request.isNavigationRequest(),
      );
      await visit.page.getByRole('button', { name: 'Sign in', exact: true }).click();
      assert.equal(new URL((await asked).url()).searchParams.get('client_id'), LISTED_ID);
      await visit.page.waitForURL(`${stage.product.signInUrl}/**`);
    }
    await visit.end();
  });
});
