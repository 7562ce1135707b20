import { after, before, describe, it } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { onStage, WITHOUT_CHROMIUM } from './harness.ts';
import type { Visit } from './harness.ts';
import { pemFile } from './support/badKeys.ts';
import { go } from './support/go.ts';
import { holdReply } from './support/holdReply.ts';
import { checkThemes } from './support/visualChecks.ts';
import { loseConnectionInChange } from './support/lostConnection.ts';

const panel = (page: Page): Locator => page.getByRole('dialog', { name: 'Add key' });
const refuse = (page: Page, address: string, status: number): Promise<unknown> =>
  page.route(address, (route) =>
    route.fulfill({
      status,
      json: {
        status,
        message: 'The service cannot answer at the moment.',
        requestId: '5a1f4a90-7b64-4e0d-9a35-6c8d1e2f4b70',
      },
    }),
  );

/** Rare states at 320 pixels in both themes. The pages themselves are looked at by their own journeys. */
describe('states', { skip: WITHOUT_CHROMIUM }, () => {
  const stage = onStage({ TENANT_SIZE: '20' });
  let visit: Visit;
  let page: Page;
  before(async () => {
    visit = await stage.visit({ bypassCSP: true, viewport: { width: 320, height: 720 } });
    visit.expectComplaint(/Failed to load resource/);
    page = visit.page;
    await visit.signInAs('ada');
    await visit.open('/grant-permissions');
    await page.getByText('All permissions are granted').waitFor();
    await checkThemes(visit, 'guide-granted-320');
  });
  after(() => visit.end());

  /** Opens a page that sends no requests, so that no earlier state remains. */
  const startOver = async (): Promise<void> => {
    // Held requests continue before the route is removed.
    await page.unrouteAll({ behavior: 'wait' });
    await visit.open('/grant-permissions');
    await visit.usable();
  };

  it('pages whose first answer is under way have no axe finding and fit 320 pixels, light and dark', async () => {
    for (const [name, address, call] of [
      ['dashboard', '/dashboard', '**/api/get_tid_backups_list'],
      ['activity', '/activity-log', '**/api/activity_log_list'],
      ['permissions', '/permissions', '**/api/permissions/users'],
      ['schedule', '/scheduler', '**/api/get_scheduled_backup_info'],
      ['encryption', '/data-encryption', '**/api/key/status'],
    ] as const) {
      await startOver();
      const held = await holdReply(page, call);
      await go(page, address);
      await page.locator('main .skeleton').first().waitFor();
      await checkThemes(visit, `waiting-${name}-320`);
      held.release();
    }
  });

  it('pages that could not be loaded have no axe finding and fit 320 pixels, light and dark', async () => {
    for (const [name, address, call, status, says] of [
      ['dashboard', '/dashboard', '**/api/get_tid_backups_list', 500, 'This could not be loaded.'],
      ['schedule', '/scheduler', '**/api/get_scheduled_backup_info', 503, 'The schedule cannot be shown'],
      ['encryption', '/data-encryption', '**/api/key/status', 503, 'Unavailable'],
      ['forbidden', '/permissions', '**/api/permissions/users', 403, 'Access denied'],
    ] as const) {
      await startOver();
      await refuse(page, call, status);
      await go(page, address);
      await page.getByText(says).first().waitFor();
      await checkThemes(visit, `failed-${name}-320`);
    }
  });

  it('the banner, the toast and the page without a connection have no axe finding and fit 320 pixels, light and dark', async () => {
    await startOver();
    await go(page, '/permissions');
    await loseConnectionInChange(page);
    await checkThemes(visit, 'banner-320');
    await go(page, '/activity-log');
    await page.getByRole('heading', { level: 1, name: 'Error', exact: true }).waitFor();
    await checkThemes(visit, 'no-reply-320');
  });

  it('a key that was refused, one that failed, one on its way, and no key-encrypting key have no axe finding and fit 320 pixels, light and dark', async () => {
    await startOver();
    await go(page, '/data-encryption');
    await page.getByRole('button', { name: 'Add key' }).click();
    await panel(page)
      .getByRole('radio', { name: /hardware/ })
      .check();
    await refuse(page, '**/api/key/generate_kek', 503);
    await panel(page).getByRole('button', { name: 'Download KEK' }).click();
    await panel(page)
      .getByText(/^Failed to download the key-encrypting key/)
      .waitFor();
    await checkThemes(visit, 'kek-failed-320');
    await panel(page)
      .getByRole('radio', { name: /software/ })
      .check();
    await panel(page)
      .locator('input[type=file]')
      .setInputFiles(pemFile('a-name-that-is-longer-than-a-small-window-has-room-for.pem'));
    await panel(page).getByRole('button', { name: 'Next: activate' }).click();
    await refuse(page, '**/api/key/rotate', 503);
    await panel(page).getByRole('button', { name: 'Activate', exact: true }).click();
    await panel(page).getByText('Encryption failed. Please try again').waitFor();
    await checkThemes(visit, 'key-refused-320');
    for (const [name, key, says] of [
      [
        'failed',
        { status: 'Error', keyName: 'own-2', statusDetails: 'The backups could not be wrapped with the key.' },
        'Activation failed',
      ],
      ['replacing', { status: 'Replacing' }, 'The key is being replaced'],
    ] as const) {
      await startOver();
      await page.route('**/api/key/status', async (route) => {
        const reply = await route.fetch();
        const { list } = (await reply.json()) as { list: object[] };
        await route.fulfill({
          response: reply,
          json: {
            list: [
              {
                mode: 'BYOK',
                byok: true,
                byok_hsm: 'software',
                createdOn: new Date().toISOString(),
                filename: 'own.pem',
                ...key,
              },
              ...list,
            ],
          },
        });
      });
      await go(page, '/data-encryption');
      await page.getByText(says).first().waitFor();
      await checkThemes(visit, `key-${name}-320`);
    }
  });

  it('a schedule that was not saved and the questions about it have no axe finding and fit 320 pixels, light and dark', async () => {
    await startOver();
    await go(page, '/scheduler');
    await page.getByRole('button', { name: 'Set up a schedule' }).click();
    await page.getByRole('checkbox', { name: 'Monday' }).click({ force: true });
    await refuse(page, '**/api/schedule_backup', 503);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('The service cannot answer at the moment.').waitFor();
    await checkThemes(visit, 'schedule-refused-320');
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await page.getByRole('link', { name: 'Backups', exact: true }).click();
    await page.getByRole('button', { name: 'Stay' }).waitFor();
    await checkThemes(visit, 'schedule-leave-320');
    await page.getByRole('button', { name: 'Leave' }).click();
    await page.getByRole('button', { name: 'Leave' }).waitFor({ state: 'detached' });
  });

  it('an empty and a failed search for people have no axe finding and fit 320 pixels, light and dark', async () => {
    await startOver();
    await go(page, '/permissions?search=nobody');
    await page.getByText('No users found').waitFor();
    await checkThemes(visit, 'permissions-none-320');
    await page.getByRole('button', { name: 'Add users' }).click();
    await refuse(page, '**/api/aad/users/search', 503);
    await page.getByRole('dialog').getByRole('searchbox').fill('a');
    await page.getByRole('dialog').getByRole('alert').filter({ hasText: /\S/ }).waitFor();
    await checkThemes(visit, 'permissions-search-failed-320');
  });

  it('the guide to permissions has no axe finding and fits 320 pixels, light and dark, in each state', async () => {
    const set = (values: object): Promise<unknown> => stage.product.askTenant('/_simulator/consent', values);
    await set({ admin: true, exchange: false });
    await startOver();
    await refuse(page, '**/api/grant_exo_roles', 500);
    await page.getByRole('button', { name: 'Grant roles' }).click();
    await page.getByText('Something went wrong').waitFor();
    await checkThemes(visit, 'guide-failed-320');
    const asked = await holdReply(page, '**/api/consentv2');
    await visit.open('/grant-permissions');
    await page.getByText('Checking permissions').waitFor();
    await checkThemes(visit, 'guide-asking-320');
    asked.release();
    const vera = await stage.visit({ bypassCSP: true, viewport: { width: 320, height: 720 } });
    await vera.open('/backups');
    await vera.page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await vera.pick('vera');
    await vera.page.getByText('You cannot grant permissions yourself.').waitFor();
    await checkThemes(vera, 'guide-viewer-320');
    await vera.end();
    await set({ admin: true, exchange: true });
  });

  it('the sign-in page with its reason and the warning before it have no axe finding and fit 320 pixels, light and dark', async () => {
    await startOver();
    await refuse(page, '**/api/activity_log_list', 440);
    await go(page, '/activity-log');
    await page.getByText('Session expired').first().waitFor();
    await checkThemes(visit, 'session-expired-320');
    await page.unrouteAll();
    await stage.product.changeSignIn({ tokenLifetime: 290 });
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await visit.pick('ada');
    await page.getByText(/^You will be signed out in/).waitFor();
    // The warning is in the frame, which is there before its page.
    await page.getByRole('heading', { level: 1 }).waitFor();
    await checkThemes(visit, 'session-warning-320');
    await stage.product.changeSignIn({ tokenLifetime: 3600 });
  });
});
