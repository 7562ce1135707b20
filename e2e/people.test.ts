import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { before, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { matchPath } from 'react-router-dom';
import { callAsUser } from '../scripts/lib/callAsUser.mjs';
import { PEOPLE } from '@trc/domain/sampleTenant';
import { pathTo, routeOf, ROUTES } from '@trc/domain/routes';
import { onStage, WITHOUT_CHROMIUM } from './harness.ts';
import type { Visit } from './harness.ts';
import { eventually } from './support/eventually.ts';
import { go } from './support/go.ts';
import { jobs } from './support/restores.ts';
import { SCREENS } from './support/screens.ts';
import { runBackup } from './support/wizard.ts';
import { projectFile } from '@trc/domain/node/files';

/** Screens that lead a signed-in person on to the dashboard. */
const LEADING_ON = ['home', 'login'] as const;

/** Addresses of the console that links on the page lead to. */
const linksOf = ({ page }: Visit): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('a[href^="/"]')].map((each) => new URL((each as HTMLAnchorElement).href).pathname),
  );

/** Rows of a page on the first load of each table. */
const PAGE = 25;

/** @returns the number of rows that a page asks for from now on, by the path of the list. */
const listsAskedFor = (page: Page): ReadonlyMap<string, ReadonlySet<number>> => {
  const lists = new Map<string, Set<number>>();
  page.on('request', (request) => {
    const body = request.postData() ?? '';
    if (!body.includes('"perpage"')) return;
    const { pathname } = new URL(request.url());
    lists.set(pathname, (lists.get(pathname) ?? new Set()).add((JSON.parse(body) as { perpage: number }).perpage));
  });
  return lists;
};

// Everyone has a window of their own, so two go at the same time.
describe('every screen as each of the four people', { skip: WITHOUT_CHROMIUM, concurrency: 2 }, () => {
  const stage = onStage({ TENANT_SIZE: '300' });
  let ids: { backup: string; restore: string };
  before(async () => {
    const visit = await stage.visit();
    await visit.signInAs('ada');
    const backup = await runBackup(visit);
    const selection = { namedLocations: { all: true, selected: [] } };
    const { restoreId } = await callAsUser(visit.page, '/api/restore', {
      backupId: backup,
      selection,
      restoreSettings: {},
    });
    ids = { backup, restore: String(restoreId) };
    await visit.open('/restores');
    await jobs(visit.page).first().getByText('Completed', { exact: true }).waitFor({ timeout: 60_000 });
    await visit.end();
  });

  it('shows the version of the package on the dashboard', () => {
    assert.equal(
      (JSON.parse(readFileSync(projectFile('package.json'), 'utf8')) as { version: string }).version,
      '1.7.169',
    );
  });

  it('the table has every route', () => {
    assert.deepEqual([...SCREENS.map(({ name }) => name), ...LEADING_ON].sort(), ROUTES.map(({ name }) => name).sort());
  });

  for (const { key } of PEOPLE) {
    const mayChange = key === 'ada' || key === 'oscar';
    const barred = SCREENS.filter(({ who }) => !who.includes(key));

    it(`${key} sees what is theirs on ${SCREENS.length - barred.length} screens, Not found on ${barred.length}, and no link and no call leads there`, async () => {
      const visit = await stage.visit();
      const { page } = visit;
      const lists = listsAskedFor(page);
      // No backup has the object whose versions are asked for, and no plan has the id of the backup.
      visit.expectComplaint(/404.*(object_versions\/list|\/plans\/)/);
      await visit.signInAs(key, '/dashboard');
      for (const { name, who, title, modal, shows } of SCREENS) {
        const isOpen = who.includes(key);
        await go(
          page,
          pathTo(name, {
            id: name.startsWith('restore-') ? ids.restore : ids.backup,
            ...(name === 'created' ? { otherId: ids.backup } : {}),
            records: 'namedLocations',
            type: 'users',
          }),
        );
        await visit.titled(isOpen ? title : 'Not Found');
        if (isOpen) await shows({ page, mayChange, ...ids });
        else await page.getByRole('heading', { level: 1, name: 'Not found', exact: true }).waitFor();
        await eventually(() => page.getByRole('banner').count(), isOpen && !modal ? 1 : 0, `${name}: the header`);
        const astray = (await linksOf(visit)).filter((path) =>
          barred.some((screen) => matchPath(routeOf(screen.name).path, path)),
        );
        assert.deepEqual(astray, [], `links of ${name}`);
      }
      for (const name of LEADING_ON) {
        await go(page, pathTo(name));
        await page.waitForURL('**/dashboard');
      }
      // The dashboard asks for the backups in other portions, too.
      assert.ok(lists.get('/api/get_tid_backups_list')?.has(PAGE));
      for (const [list, sizes] of lists)
        if (list !== '/api/get_tid_backups_list') assert.deepEqual([...sizes], [PAGE], list);
      for (const { list, who } of SCREENS)
        if (list && who.includes(key))
          assert.ok(
            [...lists.keys()].some((path) => list.test(path)),
            String(list),
          );
      const asked = visit.requests().map(({ pathname }) => pathname);
      for (const { name, who, calls } of SCREENS)
        if (calls)
          assert.equal(
            asked.some((path) => calls.test(path)),
            who.includes(key),
            `calls of ${name}`,
          );
      await visit.end();
    });
  }
});
