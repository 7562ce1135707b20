import { go, open, signedIn } from '../visit.mjs';

/** Pages that are shown when the connection goes. */
const LOST = ['permissions', 'backups', 'dashboard', 'restores', 'activity-log', 'data-encryption', 'scheduler'];
const SHOWN = 1500;
const NOTICED = 7000;

const lost = async ({ ada, product, camera }) => {
  for (const name of LOST) {
    await open(ada, product, `/${name}`);
    await ada.waitForTimeout(SHOWN);
    await ada.route('**/api/**', (route) => route.abort());
    await ada.keyboard.press('r');
    await ada.waitForTimeout(NOTICED);
    await camera.take(ada, `network-${name}`);
    if (name === 'backups') {
      await ada.getByRole('button', { name: 'Run backup' }).first().click();
      await ada.getByText('Error while running backup').first().waitFor();
      await camera.take(ada, 'network-toast');
    }
    await ada.unrouteAll();
  }
  await open(ada, product, '/dashboard');
  await ada.route('**/api/**', (route) => route.abort());
  for (const [name, to] of [
    ['opened-activity', '/activity-log'],
    ['opened-schedule', '/scheduler'],
  ]) {
    await go(ada, to);
    await ada.waitForTimeout(SHOWN);
    await camera.take(ada, `network-${name}`);
  }
  await ada.unrouteAll();
};

const warned = async ({ browser, product, camera }) => {
  const change = (values) =>
    fetch(`${product.signIn}/_simulator`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(values),
    });
  await change({ tokenLifetime: 290 });
  const page = await signedIn(browser, product, 'Oscar Brandt');
  await change({ tokenLifetime: 3600 });
  await page.getByText(/^You will be signed out in/).waitFor();
  await camera.take(page, 'session-warning');
  await page.context().close();
};

/** Without the network: lists that stay, the banner, failed actions, and the session that is about to end. */
export const network = async (story) => {
  await lost(story);
  if (story.product.signIn) await warned(story);
};
