import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { EXTENSION_ROUTES, REPLACED, SPECIFIED_ROUTES } from '../test/routeTable.ts';
import type { Access, SpecifiedRoute } from '../test/routeTable.ts';
import type { Person } from '@trc/domain/sampleTenant';
import { isDrawn } from '../server/test/drawn.ts';
import { onStage, WITHOUT_CHROMIUM } from './harness.ts';
import type { Visit } from './harness.ts';
import { eventually } from './support/eventually.ts';

interface Visitor {
  key: Person['key'];
  may: readonly Access[];
}
const VISITORS: readonly Visitor[] = [
  { key: 'ada', may: ['open', 'secure', 'operators', 'admin'] },
  { key: 'oscar', may: ['open', 'secure', 'operators'] },
  { key: 'vera', may: ['open', 'secure'] },
  { key: 'nora', may: ['open', 'secure'] },
];
/** `src/app/routes.test.tsx` opens each route as each of them without a browser, so one of several others is drawn. */
const SHARE = 3;
const DIRECT = VISITORS.filter(({ key }) => key === 'ada' || isDrawn(`routes of ${key}`, SHARE));

const MENU = [
  'Dashboard',
  'Changes',
  'Backups',
  'Restore jobs',
  'Plans',
  'Backup schedule',
  'Activity log',
  'Permissions',
  'Data encryption',
  'Notifications',
];
const PAGES = [...SPECIFIED_ROUTES, ...EXTENSION_ROUTES];
/** Home has no page, and a signed-in person has nothing to do at login: both redirect. */
const LEADING_ON = ['/', '/login'];
const pageAt = (path: string): SpecifiedRoute | undefined => PAGES.find(({ address }) => address === path);
const titleAt = (path: string): string => pageAt(path)?.title ?? 'Login';

const arrives = async (visit: Visit, path: string): Promise<void> => {
  await visit.page
    .waitForFunction(
      ([at, title]) => location.pathname === at && document.title === title,
      [path, `${titleAt(path)} - Tenant Recovery Console`],
      { timeout: 10_000 },
    )
    .catch(async () => assert.fail(`expected ${path}, but it is ${visit.path()} titled ${await visit.page.title()}`));
  await visit.page.locator('h1').first().waitFor();
};

// Everyone has a window of their own, so they go at the same time.
describe('routes', { skip: WITHOUT_CHROMIUM, concurrency: 4 }, () => {
  const stage = onStage({ TENANT_SIZE: '300' });

  for (const { key, may } of DIRECT) {
    describe(`opened directly by ${key}`, { concurrency: 1 }, () => {
      let visit: Visit;
      before(async () => {
        visit = await stage.visit();
        // The browser's line about a backup and a restore that do not exist.
        visit.expectComplaint(/status of 40[04]/);
        await visit.signInAs(key);
      });
      after(() => visit.end());

      const ends = [
        ...LEADING_ON.map((path) => [path, '/dashboard'] as const),
        ...PAGES.map(
          ({ address, access }) => [address, may.includes(access) ? (REPLACED[address] ?? address) : '/404'] as const,
        ),
      ];
      for (const [path, end] of ends) {
        it(`${path} ends at ${end}`, async () => {
          await visit.open(path);
          await arrives(visit, end);
          await eventually(
            () => visit.page.getByRole('banner').count(),
            pageAt(end)?.modal ? 0 : 1,
            'the header is there unless the page is modal',
          );
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

    for (const [path, end] of [
      ...LEADING_ON.map((path) => [path, '/login'] as const),
      ...PAGES.map(({ address, access }) => [address, access === 'open' ? address : '/login'] as const),
    ]) {
      it(`${path} ends at ${end}`, async () => {
        await visit.open(path);
        await arrives(visit, end);
      });
    }

    it('asks the service for nothing', () => {
      assert.deepEqual(
        visit.requests().filter(({ pathname }) => pathname.startsWith('/api/')),
        [],
      );
    });
  });

  it('unknown paths show Not Found and keep their address', async () => {
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

  it('titles and modal mode follow links, back and forward', async () => {
    const visit = await stage.visit();
    await visit.signInAs('ada');
    const navigation = visit.page.getByRole('navigation', { name: 'Main' });
    for (const [name, path] of [
      ['Restore jobs', '/restores'],
      ['Permissions', '/permissions'],
      ['Backups', '/backups'],
    ] as const) {
      await navigation.getByRole('link', { name }).click();
      await arrives(visit, path);
      await eventually(() => visit.page.evaluate(() => document.activeElement?.tagName), 'H1');
    }
    await visit.page.goBack();
    await arrives(visit, '/permissions');
    await visit.page.goForward();
    await arrives(visit, '/backups');
    await visit.open('/403');
    await arrives(visit, '/403');
    await visit.page.getByRole('button', { name: 'Back to dashboard' }).click();
    await arrives(visit, '/dashboard');
    await eventually(() => visit.page.getByRole('banner').count(), 1);
    await visit.end();
  });

  for (const { key, may } of VISITORS) {
    it(`the navigation of ${key} has only what the role may open`, async () => {
      const visit = await stage.visit();
      await visit.signInAs(key);
      await eventually(
        () => visit.page.getByRole('navigation', { name: 'Main' }).getByRole('link').allInnerTexts(),
        MENU.filter((name) => PAGES.some(({ title, access }) => title === name && may.includes(access))),
      );
      await visit.end();
    });
  }

  it('Ctrl+Shift+E toggles experimental features with a toast and is remembered', async () => {
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

  it('requests the list again on the way back to Backups', async () => {
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
