import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { pathToFileURL } from 'node:url';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { launchChromium, WITHOUT_CHROMIUM } from './support/chromium.ts';
import { ROOT } from './support/processes.ts';
import { serveStatic } from './support/staticHost.ts';

const BIN = join(ROOT, 'contract-tool', 'bin', 'contract.mjs');
const CONSOLE = process.env['CONSOLE_DIR'] ?? join(ROOT, 'dist');
/** A page of the whole contract takes its time on a slow machine. */
const TIMEOUT_MS = 60_000;

interface Watched {
  readonly page: Page;
  /** Requested addresses, without those that the page made itself. */
  readonly asked: string[];
  readonly complaints: string[];
}

const watch = async (context: BrowserContext): Promise<Watched> => {
  context.setDefaultTimeout(TIMEOUT_MS);
  const page = await context.newPage();
  const [asked, complaints]: [string[], string[]] = [[], []];
  page.on('request', (request) => {
    if (!/^(data|blob):/.test(request.url())) asked.push(request.url());
  });
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(`${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  return { page, asked, complaints };
};

/** The mock as its command starts it. @returns its origin */
const originOf = (child: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    let output = '';
    child.stdout?.on('data', (part) => {
      output += String(part);
      const origin = /http:\/\/localhost:\d+/.exec(output)?.[0];
      if (origin !== undefined) resolve(origin);
    });
    child.once('exit', () => reject(new Error(`the mock did not start: ${output}`)));
  });

describe('the contract tool in a browser', { skip: WITHOUT_CHROMIUM }, () => {
  let browser: Browser;
  let folder: string;
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'contract-page-'));
    browser = await launchChromium();
  });
  after(async () => {
    await browser.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('shows the contract as a page without requests: every section, promise and operation can be read', async () => {
    const file = join(folder, 'contract.html');
    const built = spawnSync(process.execPath, [join(ROOT, 'contract-tool', 'page', 'build.mjs'), file], {
      encoding: 'utf8',
    });
    assert.equal(built.status, 0, built.stderr);
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const { page, asked, complaints } = await watch(context);
    const address = pathToFileURL(file).href;
    await page.goto(address);
    // The renderer's name comes once its script has taken over; a click before that would be lost.
    await page.getByAltText('redocly logo').waitFor();
    for (const [section, promise] of [
      ['Session and start', 'Each call carries a bearer token'],
      ['Activity log', 'The newest entry is first'],
      ['Backups', 'Lists are total orders'],
      ['Choosing and starting a restore', 'A selection has a version'],
      ['Restore jobs', 'the counters only move forward'],
      ['Permissions', 'the last administrator stays one'],
      ['Schedule', 'is read back unchanged'],
      ['Encryption key', 'Exactly one key is'],
      ['Extensions', 'Operations beyond the specification'],
    ] as const) {
      await page
        .getByRole('link', { name: section, exact: true })
        .or(page.getByRole('button', { name: section, exact: true }))
        .or(page.getByText(section, { exact: true }))
        .first()
        .click();
      await page.getByText(promise).first().waitFor();
    }
    await page.getByText('/api/key/generate_kek').first().waitFor();
    assert.deepEqual([...new Set(asked.map((url) => url.split('#')[0]))], [address]);
    assert.deepEqual(complaints, []);
    await context.close();
  });

  it('the console runs on the mock: sign in, run a backup, see it complete', async () => {
    const child = spawn(process.execPath, [BIN, 'mock', '--port', '0', '--polls', '2', '--console', CONSOLE], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, timezoneId: 'UTC' });
    try {
      const origin = await originOf(child);
      const { page, asked, complaints } = await watch(context);
      await page.goto(`${origin}/`);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.getByRole('link', { name: 'Ada Lindqvist' }).click();
      await page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor();
      await page.getByRole('link', { name: 'Backups', exact: true }).click();
      await page.getByRole('heading', { name: 'Backups', level: 1 }).waitFor();
      const completed = page.getByRole('row').filter({ hasText: 'Completed' }).filter({ hasText: 'Manually' });
      await page.getByRole('button', { name: 'Run backup' }).click();
      await completed.waitFor();
      assert.deepEqual(
        asked.filter((url) => !url.startsWith(origin)),
        [],
      );
      assert.deepEqual(complaints, []);
    } finally {
      await context.close();
      child.kill();
    }
  });

  it('the built console runs from any static server, against the backend and the sign-in provider that its config.json names', async () => {
    const backend = 'https://api.backend.example';
    let config: unknown;
    const host = await serveStatic(CONSOLE, () => config);
    const child = spawn(process.execPath, [BIN, 'mock', '--port', '0', '--origin', host.origin], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, timezoneId: 'UTC' });
    try {
      const mock = (await originOf(child)).replace('localhost', '127.0.0.1');
      config = {
        ...((await (await fetch(`${mock}/config.json`)).json()) as object),
        subDomain: 'api',
        domain: 'backend.example',
      };
      // Another address is called over https alone; the mock answers for it.
      await context.route(`${backend}/**`, async (route) =>
        route.fulfill({ response: await route.fetch({ url: route.request().url().replace(backend, mock) }) }),
      );
      const { page, asked, complaints } = await watch(context);
      await page.goto(`${host.origin}/backups`);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.getByRole('link', { name: 'Ada Lindqvist' }).click();
      await page.waitForURL(`${host.origin}/backups`);
      await page
        .getByRole('table', { name: 'Backups' })
        .getByRole('row')
        .filter({ hasText: 'Completed' })
        .first()
        .waitFor();
      const called = asked.filter((url) => new URL(url).pathname.startsWith('/api/'));
      assert.ok(called.length > 0);
      assert.deepEqual(
        called.filter((url) => !url.startsWith(`${backend}/api/`)),
        [],
      );
      assert.deepEqual(complaints, []);
    } finally {
      // A list may be on its way.
      await context.unrouteAll({ behavior: 'ignoreErrors' });
      await context.close();
      child.kill();
      await host.stop();
    }
  });
});
