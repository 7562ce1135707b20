import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import type { Role } from '@trc/domain/roles';
import { guard, pathTo, ROUTES } from '@trc/domain/routes';
import { CLIENT_ID, TENANT_ID } from '@trc/domain/sampleTenant';
import { isDrawn } from '../server/test/drawn.ts';
import { onStage, WITHOUT_CHROMIUM } from './harness.ts';
import type { Visit } from './harness.ts';
import { eventually } from './support/eventually.ts';
import { installClock, turnClockUntil } from './support/clock.ts';
import { go } from './support/go.ts';

declare global {
  interface Window {
    /** Time of the page's request for consent, by its own clock. */
    askedAt: number[];
  }
}

const CHECK_AGAIN = { name: 'Check again' };

/** The four people; the last has no record of her own and counts as view only. */
const PEOPLE = [
  { key: 'ada', role: 'admin' },
  { key: 'oscar', role: 'backupRestoreOperator' },
  { key: 'vera', role: 'viewOnly' },
  { key: 'nora', role: 'viewOnly' },
] as const;

/** `src/app/gate.test.ts` asks the guard about every role, so one of several others is drawn. */
const SHARE = 3;
const WALKERS = PEOPLE.filter(({ key }) => key === 'ada' || isDrawn(`consent of ${key}`, SHARE));

describe('consent', { skip: WITHOUT_CHROMIUM }, () => {
  const stage = onStage({ TENANT_SIZE: '300' });
  const set = (admin: boolean, exchange: boolean): Promise<unknown> =>
    stage.product.askTenant('/_simulator/consent', { admin, exchange });
  beforeEach(() => set(false, false));

  /** Signs in where consent is missing: the guard leads to the guide. */
  const arriveAtGuide = async (prepare: (page: Page) => Promise<void> = () => Promise.resolve()): Promise<Visit> => {
    const visit = await stage.visit();
    await prepare(visit.page);
    await visit.open('/restores');
    await visit.page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await visit.pick('ada');
    await visit.page.waitForURL('**/grant-permissions');
    await visit.page.getByRole('heading', { level: 1, name: 'Application permissions' }).waitFor();
    return visit;
  };

  it('an administrator consents by redirect, grants the roles and lands where they wanted', async () => {
    const visit = await arriveAtGuide();
    const { page } = visit;
    await page.getByText(/read your directory, recovery needs permission to write/).waitFor();
    await eventually(async () => (await page.getByRole('listitem').count()) > 2, true, 'what is missing is listed');
    await page.getByRole('button', { name: 'Grant consent' }).click();
    await page.waitForURL(`${stage.product.signInUrl}/${TENANT_ID}/adminconsent?**`);
    const asked = new URL(page.url()).searchParams;
    assert.equal(asked.get('client_id'), CLIENT_ID);
    assert.equal(asked.get('redirect_uri'), `${stage.product.consoleUrl}/grant-permissions`);
    assert.ok((asked.get('state') ?? '').length >= 16);
    await page.getByRole('button', { name: 'Accept' }).click();
    await page.waitForURL(`${stage.product.consoleUrl}/grant-permissions*`);
    await page.getByText('Some permissions are missing').waitFor();
    await page.getByText('Exchange Online', { exact: true }).first().waitFor();
    await page.getByRole('button', { name: 'Grant roles' }).click();
    await page.waitForURL('**/restores');
    await page.getByRole('heading', { level: 1, name: 'Restore jobs' }).waitFor();
    const calls = visit.requests().map(({ pathname }) => pathname);
    assert.ok(calls.indexOf('/api/consent_exo_roles') < calls.indexOf('/api/grant_exo_roles'));
    assert.ok(calls.includes('/api/grant_exo_roles'));
    await visit.end();
  });

  it('consent that is not accepted comes back with "Something went wrong" and changes nothing', async () => {
    const visit = await arriveAtGuide();
    await visit.page.getByRole('button', { name: 'Grant consent' }).click();
    await visit.page.getByRole('button', { name: 'Cancel' }).click();
    await visit.page.waitForURL(`${stage.product.consoleUrl}/grant-permissions*`);
    await visit.page.getByText('Something went wrong').waitFor();
    await visit.page.getByText('Permissions are missing').waitFor();
    await visit.end();
  });

  it('the service is asked 15 times, a second apart, and again after "Check again"', async () => {
    const visit = await arriveAtGuide(async (page) => {
      await installClock(page);
      await page.addInitScript(() => {
        const fetch = window.fetch.bind(window);
        window.askedAt = [];
        window.fetch = (to, options) => {
          const address = to instanceof Request ? to.url : String(to);
          if (address.endsWith('/api/consentv2')) window.askedAt.push(Date.now());
          return fetch(to, options);
        };
      });
    });
    const { page } = visit;
    const count = (): number => visit.requests().filter(({ pathname }) => pathname === '/api/consentv2').length;
    const isThere = (): boolean =>
      [...document.querySelectorAll('button')].some(
        (each) => each.textContent?.includes('Check again') && !each.disabled,
      );
    await turnClockUntil(page, page.waitForFunction(isThere, undefined, { timeout: 30_000 }));
    assert.equal(count(), 15);
    const at = await page.evaluate(() => window.askedAt);
    const gaps = at.slice(1).map((time, index) => time - (at[index] ?? 0));
    assert.ok(gaps.length === 14 && gaps.every((gap) => gap >= 1000), `gaps: ${gaps.join(', ')}`);
    const again = page.waitForRequest('**/api/consentv2');
    await page.getByRole('button', CHECK_AGAIN).click();
    await again;
    await set(true, true);
    await turnClockUntil(page, page.waitForURL('**/restores'));
    await visit.end();
  });

  // The third state, granted, is in routes.test.ts, each route by its address.
  for (const [state, admin, heading, way] of [
    ['partial', true, 'Some permissions are missing', 'Grant roles'],
    ['not granted', false, 'Permissions are missing', 'Grant consent'],
  ] as const) {
    it(`where consent is ${state}, routes lead to the guide or Not Found; an administrator can grant`, async () => {
      await set(true, true);
      const visits: { visit: Visit; role: Role }[] = [];
      for (const { key, role } of WALKERS) {
        const visit = await stage.visit();
        await visit.signInAs(key);
        visits.push({ visit, role });
      }
      await set(admin, false);
      await Promise.all(
        visits.map(async ({ visit, role }) => {
          const { page } = visit;
          await visit.open('/dashboard');
          await page.waitForURL('**/grant-permissions');
          await page.getByText(heading, { exact: true }).waitFor();
          if (role !== 'admin')
            await page
              .getByText(
                'You cannot grant permissions yourself. Ask an administrator of this tenant to open this page.',
                { exact: true },
              )
              .waitFor();
          await eventually(
            () => page.getByRole('button', { name: /^Grant/ }).allInnerTexts(),
            role === 'admin' ? [way] : [],
          );
          for (const row of ROUTES) {
            const path = pathTo(row.name, { id: 'a', otherId: 'b', records: 'users', type: 'users' });
            const verdict = guard(row, { hasToken: true, role, consentGranted: false });
            // A signed-in person is sent from the sign-in page to the dashboard.
            const end = row.name === 'login' ? '/grant-permissions' : verdict === 'show' ? path : pathTo(verdict);
            const title =
              ROUTES.find(
                (each) => pathTo(each.name, { id: 'a', otherId: 'b', records: 'users', type: 'users' }) === end,
              )?.title ?? '';
            await go(page, path);
            await page.waitForFunction(
              ([at, named]) =>
                location.pathname === at &&
                document.title.startsWith(`${named} - `) &&
                document.querySelector('h1') !== null,
              [end, title],
            );
          }
          await visit.end();
        }),
      );
    });
  }

  it('a forged return from admin consent changes nothing', async () => {
    const visit = await arriveAtGuide();
    await visit.open(`/grant-permissions?admin_consent=True&tenant=${TENANT_ID}&state=forged`);
    await visit.page.getByText('Permissions are missing').waitFor();
    assert.equal(new URL(visit.page.url()).pathname, '/grant-permissions');
    await visit.end();
  });
});
