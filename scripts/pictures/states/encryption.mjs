import { generateKeyPairSync } from 'node:crypto';
import { hold, open, refuse } from '../visit.mjs';

const pem = () =>
  generateKeyPairSync('rsa', { modulusLength: 3072 }).privateKey.export({ format: 'pem', type: 'pkcs8' });
const file = (name, content) => ({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(content) });
const UPLOAD = /\/api\/key\/rotate/;
const STATUS = /\/api\/key\/status/;

const panelOf = (page) => page.getByRole('dialog', { name: 'Add key' });
const openWizard = async (page, product, way) => {
  await open(page, product, '/data-encryption');
  await page.getByRole('button', { name: 'Add key' }).click();
  await panelOf(page).getByRole('radio', { name: way }).check();
};
const choose = (page, chosen) => panelOf(page).locator('input[type=file]').setInputFiles(chosen);
const press = (page, name) => panelOf(page).getByRole('button', { name, exact: true }).click();

const files = async ({ ada, product, camera }) => {
  await openWizard(ada, product, /software/);
  for (const [name, chosen, says] of [
    ['wrong-type', file('own.key', pem()), /^Invalid key file/],
    ['too-large', file('own.pem', 'x'.repeat(20_000)), /^Max File size/],
    ['empty-file', file('own.pem', ''), 'The key file is empty'],
  ]) {
    await choose(ada, chosen);
    await panelOf(ada).getByText(says).waitFor();
    await camera.take(ada, `encryption-${name}`);
  }
  await choose(
    ada,
    file('a-name-that-is-longer-than-a-panel-on-a-small-window-has-room-for-2026.pem', 'no key at all'),
  );
  await press(ada, 'Next: activate');
  await press(ada, 'Activate');
  await panelOf(ada).getByText('Encryption failed. Please try again').waitFor();
  await camera.take(ada, 'encryption-refused');
};

const module = async ({ ada, product, camera }) => {
  await openWizard(ada, product, /hardware/);
  await refuse(ada, /\/api\/key\/generate_kek/, 503);
  await press(ada, 'Download KEK');
  await panelOf(ada)
    .getByText(/^Failed to download the key-encrypting key/)
    .waitFor();
  await camera.take(ada, 'encryption-kek-failed');
  await ada.unrouteAll();
  await press(ada, 'Download KEK');
  await panelOf(ada).getByText('Download again').waitFor();
  await panelOf(ada).getByText('Show the commands').click();
  await camera.take(ada, 'encryption-kek');
};

/** States that the service reports only briefly or rarely. */
const notices = async ({ ada, product, camera }) => {
  const now = new Date().toISOString();
  for (const [name, ...more] of [
    [
      'replacing',
      { mode: 'BYOK', byok: true, byok_hsm: 'software', status: 'Replacing', createdOn: now, filename: 'own-2026.pem' },
    ],
    [
      'activation-failed',
      {
        mode: 'BYOK',
        byok: true,
        byok_hsm: 'software',
        status: 'Error',
        createdOn: now,
        keyName: 'own-2',
        filename: 'own-2026.pem',
        statusDetails: 'The backups could not be wrapped with the key: the service was stopped.',
      },
    ],
  ]) {
    await ada.route(STATUS, async (route) => {
      const reply = await route.fetch();
      const body = await reply.json();
      await route.fulfill({ response: reply, json: { ...body, list: [...body.list, ...more] } });
    });
    await open(ada, product, '/data-encryption');
    await ada.getByText('system-1').first().waitFor();
    await camera.take(ada, `encryption-${name}`);
    await ada.unrouteAll();
  }
};

const activated = async ({ ada, product, camera }) => {
  await openWizard(ada, product, /software/);
  await choose(ada, file('own-2026.pem', pem()));
  await press(ada, 'Next: activate');
  const release = await hold(ada, UPLOAD);
  await press(ada, 'Activate');
  await panelOf(ada).getByText('The key is being sent and checked.').waitFor();
  await camera.take(ada, 'encryption-sending');
  await release();
  await panelOf(ada).waitFor({ state: 'detached' });
  await ada.getByText('You are now using your own key').first().waitFor();
  await camera.take(ada, 'encryption-own');
  await open(ada, product, '/data-encryption/history');
  await ada.getByRole('table').getByText('system-1').waitFor();
  await camera.take(ada, 'encryption-earlier');
};

/** Files that are not keys, a key-encrypting key, a key on its way, one that failed and one that succeeded. */
export const encryption = async (story) => {
  for (const part of [files, module, notices, activated]) await part(story);
};
