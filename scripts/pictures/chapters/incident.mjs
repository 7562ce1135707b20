import { incident } from '../tenant.mjs';
import { closeToasts, open, runBackup } from '../visit.mjs';

const LONG = { timeout: 240_000 };
const TALL = { width: 1440, height: 900 };

const firstRow = (page, name) => page.getByRole('table', { name }).locator(':scope > tbody > tr').first();

/** Objects that only the later side has, the most dangerous first. */
const showCreated = async ({ ada, product, camera }, earlier, later) => {
  await open(ada, product, `/created/${earlier}/${later}`);
  await ada.getByRole('button', { name: 'Contain', exact: true }).first().waitFor(LONG);
  await camera.take(ada, 'created', { size: TALL });
};

/** One plan for everything that is critical, with an open operation. */
const showPlan = async ({ ada, product, camera }, earlier, later) => {
  await open(ada, product, `/changes/${earlier}/${later}?severity=critical`);
  await firstRow(ada, 'Changes').waitFor(LONG);
  await ada.getByRole('button', { name: /^Select all \d/ }).click();
  await ada.getByRole('checkbox', { name: /created since\. Contain in the same plan/ }).waitFor();
  await camera.take(ada, 'changes-selected', { size: { width: 1280, height: 800 } });
  await ada.getByRole('button', { name: 'Plan the selected changes' }).click();
  await ada.waitForURL('**/plans/*', LONG);
  await ada.getByRole('button', { name: 'Start the plan' }).waitFor(LONG);
  await closeToasts(ada);
  await camera.take(ada, 'plan', { size: TALL });
  const operations = ada.locator('.plan-name');
  await operations.first().click();
  await operations.first().scrollIntoViewIfNeeded();
  await camera.take(ada, 'plan-operation', { size: TALL });
};

/** The plan runs, ends, and can be taken back. */
const runPlan = async ({ ada, camera }) => {
  await ada.getByRole('button', { name: 'Start the plan' }).click();
  await ada.getByRole('dialog').getByRole('button', { name: 'Start the plan' }).click();
  await ada.getByText(/^The restore of this plan has ended\. /).waitFor(LONG);
  await ada.locator('button:enabled', { hasText: 'Undo this restore' }).waitFor(LONG);
  await closeToasts(ada);
  await ada.evaluate(() => globalThis.scrollTo(0, 0));
  await camera.take(ada, 'plan-ended', { size: TALL });
};

/** The night of an incident: the changes, the created objects, one plan, its end. */
export const nightOfTheIncident = async (story) => {
  const { ada, product } = story;
  const earlier = await runBackup(ada, product);
  await incident(product, 'everything');
  const later = await runBackup(ada, product);
  await showCreated(story, earlier, later);
  await showPlan(story, earlier, later);
  await runPlan(story);
};
