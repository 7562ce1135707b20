import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import { CLIENT_ID, PEOPLE, TENANT_ID } from '@trc/domain/sampleTenant';
import { onStage, WITHOUT_CHROMIUM } from './harness.ts';
import type { Visit } from './harness.ts';
import { CANARIES, plant } from './support/canaries.ts';
import { holds, startIngest } from './support/ingest.ts';
import type { Ingest, Received } from './support/ingest.ts';
import { runToTheEnd } from './support/backups.ts';
import { go } from './support/go.ts';
import { projectFile } from '@trc/domain/node/files';

const ID = '3f1c2a90-7b64-4e0d-9a35-6c8d1e2f4b70';
const CHUNKS = /\/(monitoring|insights|recorder)[.-]/;

interface Envelope {
  iKey: string;
  data: { baseType: string; baseData: Record<string, unknown> };
}
const tracked = ({ path }: Received): boolean => path === '/v2/track';
const envelopes = (one: Received): Envelope[] => JSON.parse(one.body.toString()) as Envelope[];
const telemetry = (received: readonly Received[]): Envelope[] => received.filter(tracked).flatMap(envelopes);
const views = (received: readonly Received[]): unknown[] =>
  telemetry(received)
    .filter(({ data }) => data.baseType === 'PageviewData')
    .map(({ data }) => data.baseData['name']);
const recorded = (received: readonly Received[]): Buffer =>
  Buffer.concat(received.filter(({ path }) => path.startsWith('/ingest/')).map(({ body }) => body));

describe('monitoring and session recording', { skip: WITHOUT_CHROMIUM }, () => {
  const stage = onStage({ TENANT_SIZE: '20' });
  let ingest: Ingest;
  before(async () => {
    ingest = await startIngest();
  });
  after(() => ingest.stop());

  const configured = { INSIGHTS_IDS: ID, SESSION_RECORDING: 'on', RECORDING_PROJECT: 'console' };
  const restartWith = async (settings: Record<string, string>): Promise<void> => {
    await stage.product.service.stop();
    await stage.product.service.start({ INSIGHTS_URL: ingest.url, RECORDING_URL: `${ingest.url}/ingest`, ...settings });
  };
  const signIn = async (visit: Visit, path: string): Promise<void> => {
    await visit.page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await visit.pick('ada');
    await visit.page.waitForFunction((at) => location.pathname === at, path);
    await visit.usable();
  };
  const toPage = async (visit: Visit, name: string, path: string): Promise<void> => {
    await visit.page.getByRole('link', { name, exact: true }).first().click();
    await visit.page.waitForURL(`**${path}`);
    await visit.titled(name);
  };

  /** As if the tab was left: both libraries then send their data. */
  const leave = (visit: Visit) => (): Promise<unknown> =>
    visit.page.evaluate(() => window.dispatchEvent(new Event('pagehide')));

  it('fetches and sends nothing when nothing is configured', async () => {
    const visit = await stage.visit();
    await visit.open('/dashboard');
    await signIn(visit, '/dashboard');
    await toPage(visit, 'Backups', '/backups');
    await toPage(visit, 'Permissions', '/permissions');
    assert.deepEqual(
      visit
        .requests()
        .filter(({ pathname }) => CHUNKS.test(pathname))
        .map(String),
      [],
    );
    const known = [stage.product.consoleUrl, stage.product.signInUrl].map((url) => new URL(url).origin);
    assert.deepEqual(
      visit
        .requests()
        .filter(({ protocol, origin }) => protocol !== 'data:' && !known.includes(origin))
        .map(String),
      [],
    );
    assert.equal(ingest.received.length, 0);
    await visit.end();
  });

  it('records a walk through the pages and sends nothing that identifies a person', async () => {
    await restartWith({ ...configured, INSIGHTS_CONFIG_URL: `${ingest.url}/ai.config.json` });
    const visit = await stage.visit();
    const { page } = visit;
    const secrets = new Map<string, string>(Object.entries(CANARIES));
    page.on('request', (request) => {
      const bearer = request.headers()['authorization'];
      if (bearer?.startsWith('Bearer ey'))
        for (const [index, part] of bearer.slice(7).split('.').entries())
          secrets.set(`part ${index} of the access token`, part.slice(0, 40));
    });
    page.on('framenavigated', (frame) => {
      const code = /[#&?]code=([^&]+)/.exec(frame.url())?.[1];
      if (code) secrets.set("the provider's answer", code);
    });

    await visit.open(`/login?insightsId=${ID}`);
    await ingest.until('telemetry of the login page', (received) => views(received).includes('/login'), leave(visit));
    assert.equal(new URL(page.url()).search, '');
    assert.ok(
      !visit.requests().some(({ pathname }) => pathname.includes('/recorder')),
      'nobody is recorded before they have signed in',
    );
    await signIn(visit, '/dashboard');
    await ingest.until(
      'the start of a recording',
      (received) => received.some(({ path }) => path === '/ingest/v1/web/start'),
      leave(visit),
    );

    await toPage(visit, 'Backups', '/backups');
    await page.getByRole('button', { name: 'Run backup' }).first().click();
    await runToTheEnd(page);
    await page.getByRole('table', { name: 'Backups' }).locator('tbody tr').first().getByRole('link').first().click();
    await page.waitForURL(/\/(backups|restore)\/[0-9a-f-]{36}/);
    secrets.set('the id of a backup', /[0-9a-f-]{36}/.exec(page.url())?.[0] ?? '');
    await visit.usable();
    await visit.open('/permissions');
    await visit.usable();
    await page.getByText('Vera Castellano').first().waitFor();
    await page.getByRole('searchbox').first().fill(CANARIES.typed);
    await page.waitForURL(/CANARY-typed/);
    await plant(visit);
    await toPage(visit, 'Activity log', '/activity-log');
    for (const [index, cookie] of (await visit.context.cookies()).filter(({ httpOnly }) => httpOnly).entries())
      secrets.set(`cookie ${index} ${cookie.name}`, cookie.value.slice(0, 40));
    for (const { name, upn, oid } of PEOPLE) for (const text of [name, upn, oid]) secrets.set(`person ${text}`, text);
    for (const text of [TENANT_ID, CLIENT_ID, 'fabrikam']) secrets.set(text, text);

    await ingest.until(
      'the recording of the last page',
      (received) => recorded(received).includes('/activity-log'),
      leave(visit),
    );
    await ingest.until(
      'telemetry of the last page',
      (received) => views(received).includes('/activity-log'),
      leave(visit),
    );
    const stored = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);
    assert.deepEqual(
      stored.filter((key) => !/^(trc|msal|journey)\.|^[0-9]+$/.test(key)),
      [],
      'nothing is kept in the browser',
    );
    assert.deepEqual(
      (await visit.context.cookies()).filter(({ name }) => /^ai_|openreplay/i.test(name)),
      [],
    );
    await visit.end();

    const leaks = [...secrets].flatMap(([what, secret]) =>
      ingest.received.flatMap(({ path, headers, body }) =>
        holds(Buffer.concat([Buffer.from(path), Buffer.from(headers), body]), secret) ? [`${what} in ${path}`] : [],
      ),
    );
    assert.deepEqual([...new Set(leaks)], []);

    for (const route of ['/dashboard', '/backups', '/permissions', '/activity-log'])
      assert.ok(views(ingest.received).includes(route), `${route} in ${String(views(ingest.received))}`);
    assert.ok(telemetry(ingest.received).every(({ iKey }) => iKey === ID));
    assert.ok(
      ingest.received.some(({ method, path }) => method === 'GET' && path === '/ai.config.json'),
      'the configuration that is set',
    );
    assert.ok(
      ingest.received.filter(tracked).some((one) => envelopes(one).length > 1),
      'several events in one post',
    );
    const exceptions = JSON.stringify(
      telemetry(ingest.received).filter(({ data }) => data.baseType === 'ExceptionData'),
    );
    assert.ok(exceptions.includes('[HIDDEN]') && exceptions.includes('"typeName":"RangeError"'), exceptions);

    const record = recorded(ingest.received).toString('latin1');
    for (const part of ['BUTTON', 'TABLE', 'aria-current', '/api/permissions/users', '/permissions'])
      assert.ok(record.includes(part), `the page itself is recorded: ${part}`);
    assert.match(record, /"authorization":"\[HIDDEN\]"/i);
    assert.match(record, /\{"headers":\{[^}]*\},"body":"\[HIDDEN\]"\}/);
    assert.ok(!/bearer/i.test(record));
    assert.deepEqual(
      ingest.received
        .filter(({ headers }) => /"authorization":"bearer ey|"cookie"/i.test(headers))
        .map(({ path }) => path),
      [],
    );
  });

  it('ends monitoring and recording with the session', async () => {
    await restartWith({ ...configured, INSIGHTS_IDS: '', INSIGHTS_ID: ID });
    const from = ingest.received.length;
    const since = (): readonly Received[] => ingest.received.slice(from);
    const visit = await stage.visit();
    visit.expectComplaint(/status of 440/);
    const { page } = visit;
    /** A class is one of the few attributes that a recording shows. */
    const mark = (name: string): Promise<void> =>
      page.evaluate((word) => {
        const place = document.createElement('b');
        place.className = word;
        document.body.append(place);
      }, name);
    await visit.signInAs('ada');
    await ingest.until(
      'the start of a recording',
      () => since().some(({ path }) => path === '/ingest/v1/web/start'),
      leave(visit),
    );
    await mark('made-before-the-end');
    await ingest.until(
      'what is done while signed in',
      () => recorded(since()).includes('made-before-the-end') && views(since()).includes('/backups'),
      leave(visit),
    );

    await page.route('**/api/**', (route) =>
      route.fulfill({ status: 440, json: { status: 440, message: 'Gone', requestId: 'r-1' } }),
    );
    await page.getByRole('link', { name: 'Restore jobs', exact: true }).click();
    await page.waitForURL('**/login');
    await page.getByText('Session expired').first().waitFor();
    await page.unrouteAll();
    await mark('made-after-the-end');
    await go(page, '/500');
    await visit.titled('Error');
    await page.mouse.move(300, 300);
    await leave(visit)();
    // The new window sends telemetry without a name; telemetry of the window before it has arrived by then.
    const asked = visit.requests().length;
    await visit.open('/403');
    await ingest.until('telemetry of a page that was opened anew', () => views(since()).includes('/403'), leave(visit));
    assert.ok(!recorded(since()).includes('made-after-the-end'));
    assert.ok(!views(since()).includes('/500'), String(views(since())));
    assert.ok(
      !visit
        .requests()
        .slice(asked)
        .some(({ pathname }) => pathname.includes('/recorder')),
    );
    await visit.end();
  });

  it('fetches a remote configuration file only when one is set', async () => {
    await restartWith({ INSIGHTS_ID: ID });
    const before = ingest.received.length;
    const visit = await stage.visit();
    await visit.open('/login');
    await ingest.until('telemetry', (received) => views(received.slice(before)).includes('/login'), leave(visit));
    await visit.end();
    assert.deepEqual([...new Set(ingest.received.slice(before).map(({ path }) => path))], ['/v2/track']);
    assert.ok(!/v2\/track|ai\.config|web\/start/.test(readFileSync(projectFile('openapi.yaml'), 'utf8')));
  });
});
