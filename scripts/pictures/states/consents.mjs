import { askTenant } from '../tenant.mjs';
import { hold, open, refuse, signedIn } from '../visit.mjs';

const set = (product, admin, exchange) => askTenant(product, 'POST', '/_simulator/consent', { admin, exchange });

/** The guide to permissions in each of its states, to those who can grant and those who cannot. */
export const consents = async ({ browser, ada, product, camera }) => {
  const vera = await signedIn(browser, product, 'Vera Castellano');
  await open(ada, product, '/grant-permissions');
  await ada.getByText('All permissions are granted').waitFor();
  await camera.take(ada, 'consent-granted');
  for (const [name, admin, text] of [
    ['missing', false, 'Permissions are missing'],
    ['partial', true, 'Some permissions are missing'],
  ]) {
    await set(product, admin, false);
    for (const [who, page] of [
      ['admin', ada],
      ['viewer', vera],
    ]) {
      await open(page, product, '/backups');
      await page.getByText(text).waitFor();
      await camera.take(page, `consent-${name}-${who}`);
    }
  }
  await refuse(ada, /\/api\/grant_exo_roles/, 500);
  await ada.getByRole('button', { name: 'Grant roles' }).click();
  await ada.getByText('Something went wrong').waitFor();
  await camera.take(ada, 'consent-failed');
  await ada.unrouteAll();
  await ada.locator('button:not(:disabled)', { hasText: 'Check again' }).waitFor();
  await camera.take(ada, 'consent-ended');
  const release = await hold(ada, '**/api/consentv2');
  await ada.goto(`${product.url}/grant-permissions`);
  await ada.getByText('Checking permissions').waitFor();
  await camera.take(ada, 'consent-checking');
  await set(product, true, true);
  await release();
  await vera.context().close();
};
