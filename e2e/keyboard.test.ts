import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { personNamed } from '@trc/simulator/test/signIn/flow';
import { MOVING, onStage, WITHOUT_CHROMIUM } from './harness.ts';
import { rows, runToTheEnd } from './support/backups.ts';
import { numbersToType } from './support/numbersToType.ts';
import { jobs } from './support/restores.ts';
import { changeTenant } from './support/wizard.ts';
import { boxes, ends, saved, says, SLOW, startButton, startOpens } from './support/wizardSteps.ts';

/** More than any page has, so that one goes round at most once. */
const MAX_PRESSES = 150;

/** True if the focus is visible: a ring or a shadow around the element, or around the label that stands for it. */
const isSeen = (element: Element): boolean =>
  [element, element.closest('label')].some((each) => {
    if (!each) return false;
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(each);
    return (outlineStyle !== 'none' && parseFloat(outlineWidth) >= 1) || boxShadow !== 'none';
  });

/** Presses Tab until the element has the focus, like a person without a mouse. */
const tabTo = async (page: Page, target: Locator): Promise<void> => {
  await target.waitFor({ state: 'attached', ...SLOW });
  for (let presses = 0; presses < MAX_PRESSES; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) {
      assert.ok(
        await target.evaluate(isSeen),
        `the focus is seen on ${await target.evaluate((element) => element.outerHTML.slice(0, 200))}`,
      );
      return;
    }
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never comes to ${String(target)}`);
};
const press = async (page: Page, target: Locator, key = 'Enter'): Promise<void> => {
  await tabTo(page, target);
  await page.keyboard.press(key);
};
const button = (page: Page, name: string | RegExp): Locator => page.getByRole('button', { name, exact: true }).first();

describe('with the keyboard alone', { skip: WITHOUT_CHROMIUM }, () => {
  const stage = onStage({ TENANT_SIZE: '300' });

  it('leads from sign-in to the report, with a visible focus', async () => {
    const visit = await stage.visit(MOVING);
    const { page } = visit;
    await visit.open('/backups');
    await press(page, button(page, 'Sign in'));
    await press(page, page.getByRole('button', { name: personNamed('ada').name }));
    await page.waitForURL('**/backups');
    await visit.usable();

    // Past the navigation, to the page.
    await press(page, button(page, 'Skip to content'));
    await page.locator('#main h1:focus').waitFor();
    await press(page, button(page, 'Run backup'));
    await rows(page).first().waitFor(SLOW);
    await runToTheEnd(page);
    await press(page, rows(page).first().getByRole('link').first());
    await page.waitForURL(/\/backups\/[0-9a-f-]{36}/);
    await boxes(page).first().waitFor(SLOW);
    await page.locator('#main h1:focus').waitFor();

    await press(page, boxes(page).nth(0), 'Space');
    await press(page, boxes(page).nth(2), 'Space');
    await says(page, 2);
    await saved(page);
    await press(page, button(page, 'Next: compare'));
    await page.getByText(/^2 objects: /).waitFor(SLOW);
    await page.locator('h2:focus', { hasText: 'The following attributes will be restored' }).waitFor();
    await press(page, button(page, 'Next: review'));
    await startOpens(page);
    await page.locator('h2:focus', { hasText: 'The following objects will be restored' }).waitFor();
    await press(page, startButton(page));
    await ends(page);

    await page.keyboard.press('?');
    const shortcuts = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await shortcuts.waitFor();
    await page.keyboard.press('Escape');
    await shortcuts.waitFor({ state: 'detached' });
    await press(
      page,
      jobs(page)
        .first()
        .getByRole('link', { name: /^Report of the restore/ }),
    );
    await visit.titled('Restore report');
    await page.locator('#main h1:focus').waitFor();

    await press(page, page.getByRole('button', { name: /^Account of / }));
    const signOut = page.getByRole('menuitem', { name: 'Sign out' });
    await signOut.waitFor();
    for (
      let presses = 0;
      presses < 20 && !(await signOut.evaluate((element) => element.contains(document.activeElement)));
      presses += 1
    )
      await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => location.pathname === '/login');
    await button(page, 'Sign in').waitFor();
    await visit.end();
  });

  it('shows an incident, plans it with what was created, starts the plan and takes it back', async () => {
    await changeTenant(stage.product, 'POST', '/_simulator/incident', { name: 'everything' });
    const visit = await stage.visit(MOVING);
    const { page } = visit;
    await visit.signInAs('ada', '/dashboard');
    await press(page, page.getByRole('link', { name: 'Compare with the directory now' }));
    await page.getByText(/^The directory as it was on /).waitFor(SLOW);
    await tabTo(page, page.getByRole('radio', { name: /^All \d/ }));
    await page.keyboard.press('ArrowRight');
    await page.waitForURL(/severity=critical/);
    await press(page, button(page, /^Select all [1-9]\d* of this filter$/));
    const contains = page.getByRole('checkbox', { name: /created since\. Contain in the same plan: [1-9]/ });
    await tabTo(page, contains);
    assert.ok(await contains.isChecked());
    await press(page, button(page, 'Plan the selected changes'));
    await page.waitForURL('**/plans/*', SLOW);
    const planned = new URL(page.url()).pathname;
    await page.locator('#main h1:focus').waitFor();
    const startPlan = async (name: string): Promise<void> => {
      await press(page, button(page, name));
      for (const { field, text } of await numbersToType(page.getByRole('dialog'))) {
        await tabTo(page, field);
        await page.keyboard.type(text);
      }
      await press(page, page.getByRole('dialog').getByRole('button', { name }));
      await page.getByText(/^The restore of this plan has ended\. /).waitFor(SLOW);
    };
    // The first operations contain created objects, of which no backup has a version.
    await press(page, button(page, /^Details of Global Administrator/));
    await press(page, page.getByRole('link', { name: 'Versions of the object' }).first());
    await page.waitForURL('**/objects/**');
    await page.locator('#main h1:focus').waitFor();
    await page.goBack();
    await page.waitForURL(`**${planned}`);
    await startPlan('Start the plan');
    await press(page, page.locator('button:enabled', { hasText: 'Undo this restore' }));
    await page.waitForURL((url) => url.pathname.startsWith('/plans/') && url.pathname !== planned, SLOW);
    await startPlan('Start undo');
    await visit.end();
  });

  it('keeps the focus visible above the bar of the wizard, also at 400 % (WCAG 1.4.10, 2.4.11)', async () => {
    const visit = await stage.visit(MOVING);
    await visit.signInAs('ada');
    const { page } = visit;
    const id = (await rows(page).first().getByRole('link').first().innerText()).trim();
    for (const size of [
      { width: 320, height: 256 },
      { width: 320, height: 720 },
      { width: 768, height: 1024 },
    ]) {
      await page.setViewportSize(size);
      await visit.open(`/backups/${id}`);
      await boxes(page).first().waitFor(SLOW);
      const hidden: string[] = [];
      for (let presses = 0; presses < 40; presses += 1) {
        await page.keyboard.press('Tab');
        const under = await page.evaluate(() => {
          const control = document.activeElement;
          const box = control?.getBoundingClientRect();
          const above =
            box && document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)?.closest('.wizard-footer');
          return above && control !== document.body && !above.contains(control)
            ? (control?.getAttribute('aria-label') ?? control?.textContent)
            : undefined;
        });
        if (under) hidden.push(under);
      }
      assert.deepEqual(hidden, [], `${size.width} x ${size.height}`);
    }
    await visit.end();
  });
});
