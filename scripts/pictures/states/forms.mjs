import { open, refuse } from '../visit.mjs';

/**
 * A menu closes when its window gets another size. @returns a function that opens it again where its button is visible
 */
const menuOf = (page, button) => async () => {
  await page.keyboard.press('Escape');
  if (!(await button.isVisible())) return false;
  await button.click();
  await page.getByRole('menu').waitFor();
  return true;
};

const schedule = async ({ ada, product, camera }) => {
  await open(ada, product, '/scheduler');
  await ada.getByRole('button', { name: 'Set up a schedule' }).click();
  await ada.getByRole('combobox', { name: 'Time' }).selectOption('');
  await ada.getByRole('button', { name: 'Save' }).click();
  await ada.getByText('You must select time').waitFor();
  await camera.take(ada, 'schedule-wrong');
  for (const day of ['Monday', 'Sunday']) await ada.getByRole('checkbox', { name: day }).click({ force: true });
  await ada.getByRole('combobox', { name: 'Time' }).selectOption({ label: '1:00 AM' });
  await ada.getByRole('combobox', { name: 'Additional expanded backup' }).selectOption({ label: 'Thursday' });
  await refuse(ada, /\/api\/schedule_backup/, 503);
  await ada.getByRole('button', { name: 'Save' }).click();
  await ada.getByText('The service cannot answer at the moment.').waitFor();
  await camera.take(ada, 'schedule-not-saved');
  await ada.getByRole('link', { name: 'Backups', exact: true }).first().click();
  await ada.getByRole('button', { name: 'Stay' }).waitFor();
  await camera.take(ada, 'schedule-leave');
  await ada.getByRole('button', { name: 'Stay' }).click();
  await ada.unrouteAll();
  await ada.getByRole('button', { name: 'Save' }).click();
  await ada.getByText('Schedule saved').waitFor();
  await camera.take(ada, 'schedule-saved');
  await ada.getByRole('switch', { name: 'Scheduled backup' }).click();
  await ada.getByRole('button', { name: 'Keep on' }).waitFor();
  await camera.take(ada, 'schedule-turn-off');
  await ada.getByRole('button', { name: 'Turn off' }).click();
  await ada.getByText('The schedule is off').waitFor();
  await camera.take(ada, 'schedule-off');
};

const permissions = async ({ ada, product, camera }) => {
  await open(ada, product, '/permissions');
  await ada.getByRole('button', { name: 'Add users' }).click();
  const panel = ada.getByRole('dialog');
  await camera.take(ada, 'permissions-add-begun');
  await panel.getByRole('searchbox').fill('nobody has this name');
  await ada.waitForTimeout(1000);
  await camera.take(ada, 'permissions-add-none');
  await refuse(ada, /\/api\/aad\/users\/search/, 503);
  await panel.getByRole('searchbox').fill('a');
  await ada.waitForTimeout(1000);
  await camera.take(ada, 'permissions-add-failed');
  await ada.unrouteAll();
  await panel.getByRole('searchbox').fill('Nor');
  await panel.getByRole('checkbox').first().click();
  await camera.take(ada, 'permissions-add-chosen');
  await ada.keyboard.press('Escape');
  await open(ada, product, '/permissions');
  const rows = ada.getByRole('table', { name: 'Console users' }).locator('tbody tr');
  for (const name of ['Oscar Brandt', 'Vera Castellano'])
    await rows.filter({ hasText: name }).getByRole('checkbox').click();
  await camera.take(ada, 'permissions-chosen');
  await camera.take(ada, 'permissions-type', {
    show: menuOf(ada, ada.getByRole('button', { name: 'Change permission type' }).first()),
  });
  await ada.keyboard.press('Escape');
  await ada.getByRole('button', { name: 'Delete', exact: true }).click();
  await ada.getByRole('button', { name: 'Keep' }).waitFor();
  await camera.take(ada, 'permissions-delete');
  await ada.getByRole('button', { name: 'Keep' }).click();
};

const lists = async ({ ada, product, camera }) => {
  await open(ada, product, '/activity-log');
  await ada.locator('tbody time').first().waitFor();
  await camera.take(ada, 'activity');
  await ada.getByLabel('From:').fill('2026-03-06');
  await ada.getByLabel('To:', { exact: true }).fill('2026-03-05');
  await ada.getByText('The start date is after the end date.').waitFor();
  await camera.take(ada, 'activity-wrong-days');
  await open(ada, product, '/dashboard');
  await ada.locator('.chart-place svg').first().waitFor();
  await camera.take(ada, 'dashboard');
  for (const button of await ada.getByRole('button', { name: /show as table/ }).all()) await button.click();
  await camera.take(ada, 'dashboard-tables');
  for (const [name, button] of [
    ['menu-help', 'Help'],
    ['menu-account', /^Account of/],
  ]) {
    await camera.take(ada, name, { show: menuOf(ada, ada.getByRole('button', { name: button })) });
    await ada.keyboard.press('Escape');
  }
};

/** Forms, panels, questions and menus of the pages of administration, and the dashboard with data. */
export const forms = async (story) => {
  for (const part of [schedule, permissions, lists]) await part(story);
};
