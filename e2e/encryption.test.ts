import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { onStage, WITHOUT_CHROMIUM } from './harness.ts';
import type { Visit } from './harness.ts';
import { badByoks, badPems, byokFile, pemFile } from './support/badKeys.ts';
import type { BadKey, Kek } from './support/badKeys.ts';
import { eventually } from './support/eventually.ts';
import { inspectThemes } from './support/visualChecks.ts';

const REFUSED = /status of 400 .*\/api\/key\//;
const facts = (page: Page): Locator => page.getByRole('region', { name: 'Current key' });
const panel = (page: Page): Locator => page.getByRole('dialog', { name: 'Add key' });
const button = (page: Page, name: string): Locator => panel(page).getByRole('button', { name, exact: true });

const open = async (visit: Visit, way: RegExp): Promise<void> => {
  await visit.page.getByRole('button', { name: 'Add key' }).click();
  await panel(visit.page).getByRole('radio', { name: way }).check();
};

/** Offers one bad file after the other and reads the message about each. */
const offer = async (page: Page, bad: readonly BadKey[]): Promise<void> => {
  for (const { file, says } of bad) {
    await panel(page).locator('input[type=file]').setInputFiles(file);
    await button(page, 'Next: activate').click();
    await button(page, 'Activate').click();
    const alert = panel(page).getByRole('alert');
    await alert.waitFor();
    const text = await alert.innerText();
    assert.ok(text.startsWith('Encryption failed. Please try again'), text);
    assert.ok(text.includes(says) && text.includes('Review the key and retry.'), `${file.name}: ${text}`);
    await button(page, 'Back').click();
  }
};

const activate = async (page: Page): Promise<void> => {
  await button(page, 'Next: activate').click();
  await button(page, 'Activate').click();
  await panel(page).waitFor({ state: 'detached' });
};

describe('data encryption', { skip: WITHOUT_CHROMIUM }, () => {
  const stage = onStage({ TENANT_SIZE: '300', KEY_IMPORTS_PER_HOUR: '100' });

  it('shows the key of the service to an administrator, without a finding in any size and theme', async () => {
    const visit = await stage.visit({ bypassCSP: true });
    await visit.signInAs('ada', '/data-encryption');
    await visit.titled('Data encryption');
    await facts(visit.page).getByText('system-1').waitFor();
    await visit.page.getByText('System-generated keys rotate automatically every three months.').waitFor();
    await inspectThemes(visit, 'encryption');
    await open(visit, /hardware/);
    await panel(visit.page)
      .locator('input[type=file]')
      .setInputFiles({ name: 'own.key', mimeType: 'text/plain', buffer: Buffer.from('x') });
    const problem = panel(visit.page).getByText(/^Invalid key file/);
    assert.equal(await problem.evaluate((element) => getComputedStyle(element).display), 'flex', 'style of an error');
    await inspectThemes(visit, 'encryption-add-key');
    await visit.end();
  });

  it('explains each bad .pem and activates a good one, which a reload and another tab show too', async () => {
    const visit = await stage.visit();
    visit.expectComplaint(REFUSED);
    await visit.signInAs('ada', '/data-encryption');
    const { page } = visit;
    const other = await visit.context.newPage();
    await other.goto(`${stage.product.consoleUrl}/data-encryption`);
    await facts(other).getByText('system-1').waitFor();
    await page.bringToFront();
    await open(visit, /software/);
    await offer(page, badPems());
    await panel(page).locator('input[type=file]').setInputFiles(pemFile());
    await activate(page);
    await page.getByText('You are now using your own key').waitFor();
    await facts(page).getByText('BYOK (software)').waitFor();
    await facts(page).getByText('own.pem').waitFor();
    await other.bringToFront();
    await other.keyboard.press('r');
    await facts(other).getByText('own.pem').waitFor();
    await page.bringToFront();
    await page.reload();
    await facts(page).getByText('You are now using your own key').waitFor();
    await page.getByRole('tab', { name: 'History 1' }).click();
    await page.waitForURL('**/data-encryption/history');
    await eventually(
      () => page.getByRole('columnheader').allInnerTexts(),
      ['Mode', 'Key name', 'Import time', 'Type', 'File name', 'Source'],
    );
    await page.locator('tbody').getByText('system-1').waitFor();
    await visit.end();
  });

  it('downloads a key-encrypting key, explains each bad .byok and activates a wrapped key', async () => {
    const visit = await stage.visit();
    visit.expectComplaint(REFUSED);
    await visit.signInAs('ada', '/data-encryption');
    const { page } = visit;
    await open(visit, /hardware/);
    // A busy machine needs up to half a minute for an RSA key of 4,096 bits.
    const timeout = 60_000;
    const [download, reply] = await Promise.all([
      page.waitForEvent('download', { timeout }),
      page.waitForResponse('**/api/key/generate_kek', { timeout }),
      button(page, 'Download KEK').click(),
    ]);
    const kek = (await reply.json()) as Kek;
    assert.equal(readFileSync(await download.path(), 'utf8'), kek.pem);
    assert.match(download.suggestedFilename(), /^KEK-[0-9a-f]{8}\.publickey\.pem$/);
    assert.equal(
      download.suggestedFilename().slice(4, 12),
      Buffer.from(kek.kid.split('/').at(-1) ?? '', 'base64url')
        .toString('hex')
        .slice(0, 8),
    );
    await offer(page, badByoks(kek));
    await panel(page).locator('input[type=file]').setInputFiles(byokFile(kek));
    await activate(page);
    await facts(page).getByText('BYOK (hardware module)').waitFor();
    await facts(page).getByText('RSA-HSM').waitFor();
    await facts(page).getByText('The key has 2048 bits').waitFor();
    await visit.end();
  });

  it('returns to a system key', async () => {
    const visit = await stage.visit({ bypassCSP: true });
    await visit.signInAs('ada', '/data-encryption');
    const { page } = visit;
    await open(visit, /System/);
    const asked = page.waitForRequest('**/api/key/rotate');
    await activate(page);
    const request = await asked;
    assert.deepEqual([request.method(), request.postData()], ['POST', null]);
    await page.getByText('You are now using a system-generated key').waitFor();
    await inspectThemes(visit, 'encryption-replaced');
    await page.getByRole('tab', { name: 'History 3' }).click();
    await inspectThemes(visit, 'encryption-history');
    await visit.end();
  });
});
