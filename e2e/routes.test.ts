import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { guard, pathTo, ROUTES } from '../src/domain/routes.ts';
import type { RouteRow, Verdict } from '../src/domain/routes.ts';
import { roleOf } from '../src/domain/roles.ts';
import type { Role } from '../src/domain/roles.ts';
import type { Person } from '../server/src/simulated/people.ts';
import { onStage, WITHOUT_CHROMIUM } from './harness.ts';
import type { Visit } from './harness.ts';

const VISITORS: readonly { key: Person['key']; role: Role }[] = [
  { key: 'ada', role: roleOf('1').role },
  { key: 'oscar', role: roleOf('2').role },
  { key: 'vera', role: roleOf('3').role },
  { key: 'nora', role: roleOf('3').role },
];

const ID = '9b1d7f0e-0000-4000-8000-00000000000a';
const pathOf = (row: RouteRow): string => pathTo(row.name, { id: ID, records: 'users' });

/** Where a direct address ends: home and login go on to the dashboard for someone who is signed in (R-ROUTE-07, S-13). */
const endOf = (row: RouteRow, verdict: Verdict): string => {
  if (verdict !== 'show') return pathTo(verdict);
  return row.name === 'home' || row.name === 'login' ? '/dashboard' : pathOf(row);
};

const titleAt = (path: string): string => ROUTES.find((row) => row.title !== undefined && pathOf(row) === path)?.title ?? '';

const arrives = async (visit: Visit, path: string): Promise<void> => {
  await visit.page.waitForFunction(([at, title]) => location.pathname === at && document.title === title, [path, `${titleAt(path)} - Tenant Recovery Console`], { timeout: 10_000 })
    .catch(async () => assert.fail(`expected ${path}, but it is ${visit.path()} titled ${await visit.page.title()}`));
  await visit.page.locator('h1').first().waitFor();
};

// Everyone has a window of their own, so they go at the same time.
describe('routes', { skip: WITHOUT_CHROMIUM, concurrency: 4 }, () => {
  const stage = onStage({ TENANT_SIZE: '300' });

  for (const { key, role } of VISITORS) {
    describe(`opened directly by ${key}`, { concurrency: 1 }, () => {
      let visit: Visit;
      before(async () => {
        visit = await stage.visit();
        // The browser's line about a backup and a restore that nobody has (S-70).
        visit.expectComplaint(/status of 40[04]/);
        await visit.signInAs(key);
      });
      after(() => visit.end());

      for (const row of ROUTES) {
        const end = endOf(row, guard(row, { hasToken: true, role, consentGranted: true }));
        it(`R-ROUTE R-NAV-02 R-NAV-12 ${row.path} ends at ${end}`, async () => {
          await visit.open(pathOf(row));
          await arrives(visit, end);
          const isModal = ROUTES.find((candidate) => pathOf(candidate) === end)?.modal === true;
          assert.equal(await visit.page.getByRole('banner').count(), isModal ? 0 : 1, 'the header is there unless the page is modal');
        });
      }
    });
  }

  describe('opened directly without a token', { concurrency: 1 }, () => {
    let visit: Visit;
    before(async () => {
      visit = await stage.visit();
    });
    after(() => visit.end());

    for (const row of ROUTES) {
      const verdict = guard(row, { hasToken: false, role: roleOf('3').role, consentGranted: false });
      const end = verdict === 'show' ? pathOf(row) : pathTo(verdict);
      it(`R-NAV-01 R-ROUTE-02 R-ROUTE-04 ${row.path} ends at ${end}`, async () => {
        await visit.open(pathOf(row));
        await arrives(visit, end);
      });
    }

    it('asks the service for nothing', () => {
      assert.deepEqual(visit.requests().filter(({ pathname }) => pathname.startsWith('/api/')), []);
    });
  });

  it('R-ROUTE-05 unknown paths show Not Found and keep their address', async () => {
    const visit = await stage.visit();
    await visit.signInAs('ada');
    for (const path of ['/nope', '/backups/x/y/z', '/restores/1']) {
      await visit.open(path);
      await visit.page.getByRole('heading', { level: 1, name: 'Not found' }).waitFor();
      await visit.titled('Not Found');
      assert.equal(visit.path(), path);
    }
    await visit.end();
  });

  it('R-NAV-06 R-NAV-07 titles and modal mode follow links, back and forward', async () => {
    const visit = await stage.visit();
    await visit.signInAs('ada');
    const navigation = visit.page.getByRole('navigation', { name: 'Main' });
    for (const [name, path] of [['Restore jobs', '/restores'], ['Permissions', '/permissions'], ['Backups', '/backups']] as const) {
      await navigation.getByRole('link', { name }).click();
      await arrives(visit, path);
      assert.equal(await visit.page.evaluate(() => document.activeElement?.tagName), 'H1');
    }
    await visit.page.goBack();
    await arrives(visit, '/permissions');
    await visit.page.goForward();
    await arrives(visit, '/backups');
    await visit.open('/403');
    await arrives(visit, '/403');
    await visit.page.getByRole('button', { name: 'Back to dashboard' }).click();
    await arrives(visit, '/dashboard');
    assert.equal(await visit.page.getByRole('banner').count(), 1);
    await visit.end();
  });

  for (const { key, role } of VISITORS) {
    it(`S-02 the navigation of ${key} has only what the role may open`, async () => {
      const visit = await stage.visit();
      await visit.signInAs(key);
      const wanted = ROUTES.filter((row) => row.menu && guard(row, { hasToken: true, role, consentGranted: true }) === 'show').map((row) => row.title);
      assert.deepEqual(await visit.page.getByRole('navigation', { name: 'Main' }).getByRole('link').allInnerTexts(), wanted);
      await visit.end();
    });
  }

  it('R-NAV-10 R-NAV-11 R-STORE-06 Ctrl+Shift+E toggles experimental features with a toast and is remembered', async () => {
    const visit = await stage.visit();
    await visit.signInAs('ada');
    await visit.page.keyboard.press('Control+Shift+E');
    await visit.page.getByText('Experimental features enabled').waitFor();
    await visit.open('/backups');
    await visit.page.getByRole('heading', { level: 1, name: 'Backups' }).waitFor();
    await visit.page.keyboard.press('Control+Shift+E');
    await visit.page.getByText('Experimental features disabled').waitFor();
    await visit.end();
  });

  it('R-NAV-08 coming back to Backups asks for the list anew', async () => {
    const visit = await stage.visit();
    await visit.signInAs('ada');
    const navigation = visit.page.getByRole('navigation', { name: 'Main' });
    await navigation.getByRole('link', { name: 'Dashboard' }).click();
    await arrives(visit, '/dashboard');
    const asked = visit.page.waitForRequest('**/api/get_tid_backups_list', { timeout: 3000 });
    await navigation.getByRole('link', { name: 'Backups' }).click();
    await asked;
    await visit.end();
  });
});
