import { generateKeyPairSync } from 'node:crypto';
import { open } from '../visit.mjs';

const pem = () =>
  generateKeyPairSync('rsa', { modulusLength: 3072 }).privateKey.export({ format: 'pem', type: 'pkcs8' });
const file = (name, content) => ({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(content) });

const schedule = async ({ ada, product, camera }) => {
  await open(ada, product, '/scheduler');
  await ada.getByRole('button', { name: 'Set up a schedule' }).click();
  await ada.getByRole('button', { name: 'Save' }).click();
  await ada.getByText('You must select at least one day').waitFor();
  await camera.take(ada, 'schedule-wrong', { inGuide: false });
  for (const day of ['Monday', 'Wednesday', 'Friday'])
    await ada.getByRole('checkbox', { name: day }).click({ force: true });
  await ada.getByRole('combobox', { name: 'Time' }).selectOption({ label: '8:00 PM' });
  await ada.getByRole('combobox', { name: 'Additional expanded backup' }).selectOption({ label: 'Sunday' });
  await ada.getByRole('button', { name: 'Save' }).click();
  await ada.getByText('Schedule saved').waitFor();
  await open(ada, product, '/scheduler');
  await ada.getByText('What is saved now').waitFor();
  await camera.take(ada, 'schedule');
};

const permissions = async ({ ada, product, camera }) => {
  await open(ada, product, '/permissions');
  await ada.getByRole('button', { name: 'Add users' }).click();
  const panel = ada.getByRole('dialog');
  await panel.getByRole('searchbox').fill('Nora');
  await panel.getByRole('checkbox', { name: /Nora Okonkwo/ }).click();
  await camera.take(ada, 'permissions-add');
  await panel.getByRole('button', { name: 'Add 1 user' }).click();
  await open(ada, product, '/permissions');
  const row = (name) => ada.getByRole('table', { name: 'Console users' }).locator('tbody tr').filter({ hasText: name });
  for (const name of ['Nora Okonkwo', 'Vera Castellano']) await row(name).getByRole('checkbox').click();
  await camera.take(ada, 'permissions');
  await ada.getByRole('button', { name: 'Delete', exact: true }).click();
  await ada.getByRole('button', { name: 'Keep' }).waitFor();
  await camera.take(ada, 'permissions-delete', { inGuide: false });
};

const keys = async ({ ada, product, camera }) => {
  await open(ada, product, '/data-encryption');
  await ada.getByText('system-1').first().waitFor();
  await camera.take(ada, 'encryption', { inGuide: false });
  await ada.getByRole('button', { name: 'Add key' }).click();
  const panel = ada.getByRole('dialog', { name: 'Add key' });
  await panel.getByRole('radio', { name: /hardware/ }).check();
  await panel.locator('input[type=file]').setInputFiles(file('fabrikam-hsm.pem', 'x'.repeat(2400)));
  await panel.getByText(/^Invalid key file/).waitFor();
  await camera.take(ada, 'encryption-add-key');
  await panel.getByRole('radio', { name: /software/ }).check();
  await panel.locator('input[type=file]').setInputFiles(file('fabrikam-2026.pem', pem()));
  await panel.getByRole('button', { name: 'Next: activate' }).click();
  await camera.take(ada, 'encryption-activate');
  await panel.getByRole('button', { name: 'Activate', exact: true }).click();
  await panel.waitFor({ state: 'detached' });
  await camera.take(ada, 'encryption-rotation');
  await open(ada, product, '/data-encryption/history');
  await ada.getByRole('table', { name: 'Earlier keys' }).getByText('system-1').waitFor();
  await camera.take(ada, 'encryption-history');
};

const overview = async ({ ada, product, camera }) => {
  await open(ada, product, '/activity-log');
  await ada.locator('tbody:not(.skeleton-rows) tr').nth(5).waitFor();
  await camera.take(ada, 'activity-log');
  // A chart loads where it is seen, also below a notice.
  await ada.setViewportSize({ width: 1440, height: 1400 });
  await open(ada, product, '/dashboard');
  await ada.locator('.chart-place svg').first().waitFor();
  await camera.take(ada, 'dashboard', { size: { width: 1440, height: 920 } });
  await ada.getByRole('button', { name: /table/i }).first().click();
  await camera.take(ada, 'dashboard-table', { inGuide: false });
  await ada.getByRole('button', { name: 'Help' }).click();
  await camera.take(ada, 'help', { inGuide: false });
};

/** Schedule, permissions, keys, activity log and dashboard. */
export const administration = async (story) => {
  for (const part of [schedule, permissions, keys, overview]) await part(story);
};
