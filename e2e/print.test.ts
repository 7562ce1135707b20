import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { onStage, WITHOUT_CHROMIUM } from './harness.ts';
import { runToTheEnd } from './support/backups.ts';

describe('what is printed', { skip: WITHOUT_CHROMIUM }, () => {
  const stage = onStage({ TENANT_SIZE: '20' });
  before(async () => {
    const visit = await stage.visit();
    await visit.signInAs('ada');
    await visit.page.getByRole('button', { name: 'Run backup' }).click();
    await runToTheEnd(visit.page);
    await visit.end();
  });

  it('prints a chart that was not scrolled to as its numbers', async () => {
    const visit = await stage.visit({ viewport: { width: 500, height: 500 } });
    await visit.signInAs('ada', '/dashboard');
    const { page } = visit;
    await page.getByText('1 completed in the last 30 days.').waitFor();
    assert.equal(await page.locator('.card-backups table').count(), 0);
    // The sheet is drawn as soon as the event is over.
    assert.equal(
      await page.evaluate(() => {
        dispatchEvent(new Event('beforeprint'));
        return document.querySelectorAll('.card-backups table tbody tr').length > 0;
      }),
      true,
    );
    await page.emulateMedia({ media: 'print' });
    assert.deepEqual(
      await page.evaluate(() =>
        [...document.querySelectorAll('.figures')]
          .map((each) => getComputedStyle(each).maxHeight)
          .filter((most) => most !== 'none'),
      ),
      [],
    );
    await page.locator('.chart-place svg').waitFor();
    await visit.end();
  });

  it('prints a chart within a sheet narrower than the window, with bars of the right length', async () => {
    const visit = await stage.visit({ viewport: { width: 1000, height: 1400 } });
    await visit.signInAs('ada', '/dashboard');
    const { page } = visit;
    for (const place of ['.chart-place', '.chart-bars']) await page.locator(`${place} svg`).waitFor();
    await page.emulateMedia({ media: 'print' });
    // Measured before the page reacts to the other width, as on paper.
    const sticking = await page.evaluate(() => {
      for (const card of document.querySelectorAll<HTMLElement>('.card-backups, .card-breakdown'))
        card.style.width = '500px';
      return ['.chart-place', '.chart-bars'].flatMap((place) => {
        const right = document.querySelector(place)?.getBoundingClientRect().right ?? 0;
        return [...document.querySelectorAll(`${place} .highcharts-point`)]
          .filter((each) => each.getBoundingClientRect().right > right + 1)
          .map((each) => each.outerHTML);
      });
    });
    assert.deepEqual(sticking, []);
    await visit.end();
  });

  it('prints a page of the dark theme dark on light, with texts in full', async () => {
    const visit = await stage.visit({ colorScheme: 'dark', viewport: { width: 900, height: 900 } });
    await visit.signInAs('ada', '/dashboard');
    const { page } = visit;
    await page.locator('.card-last .mono').first().waitFor();
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    const [red = 255] =
      (await page.evaluate(() => getComputedStyle(document.body).color)).match(/\d+/g)?.map(Number) ?? [];
    assert.ok(red < 96, `the letters have ${red} of 255 red`);
    assert.deepEqual(
      await page.evaluate(() =>
        [...document.querySelectorAll('main .cut')]
          .filter((each) => each.scrollWidth > each.clientWidth + 1)
          .map((each) => each.textContent),
      ),
      [],
    );
    await visit.end();
  });
});
