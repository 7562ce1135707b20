import { askTenant } from '../tenant.mjs';
import { hold, open, signedIn } from '../visit.mjs';

/** A page and the calls that it waits for. */
const LOADED = [
  ['backups', '/backups', /\/api\/(get_tid_backups|backup_info)/], ['restores', '/restores', /\/api\/restores/], ['activity', '/activity-log', /\/api\/.*activit/],
  ['permissions', '/permissions', /\/api\/permissions\/users/], ['encryption', '/data-encryption', /\/api\/key/], ['schedule', '/scheduler', /\/api\/get_scheduled/],
];

const waiting = async ({ ada, product, camera }) => {
  for (const [name, to, calls] of LOADED) {
    await open(ada, product, '/dashboard');
    const release = await hold(ada, calls);
    await ada.locator(`a[href='${to}']`).first().click();
    await ada.waitForTimeout(1500);
    await camera.take(ada, `${name}-loading`);
    await release();
  }
};

const failing = async ({ ada, product, camera }) => {
  for (const [name, to, calls] of LOADED.slice(1)) {
    await open(ada, product, '/dashboard');
    await ada.route(calls, (route) => route.fulfill({ status: 503, contentType: 'application/json', body: JSON.stringify({ status: 503, message: 'The service cannot answer at the moment.', requestId: 'r1' }) }));
    await ada.locator(`a[href='${to}']`).first().click();
    await ada.waitForTimeout(2500);
    await camera.take(ada, `${name}-failed`);
    await ada.unroute(calls);
  }
};

const statusScreens = async ({ ada, product, camera }) => {
  for (const to of ['404', '403', '500']) {
    await ada.goto(`${product.url}/${to}`);
    await ada.locator('h1').first().waitFor();
    await camera.take(ada, `status-${to}`);
  }
};

const viewer = async ({ browser, product, camera }) => {
  const vera = await signedIn(browser, product, 'Vera Castellano');
  for (const name of ['backups', 'restores', 'dashboard']) {
    await open(vera, product, `/${name}`);
    await vera.waitForTimeout(1500);
    await camera.take(vera, `viewer-${name}`);
  }
  await vera.context().close();
};

const consents = async ({ ada, product, camera }) => {
  for (const [name, admin, text] of [['consent-missing', false, 'Permissions are missing'], ['consent-partial', true, 'Some permissions are missing']]) {
    await askTenant(product, 'POST', '/_simulator/consent', { admin, exchange: false });
    await ada.goto(`${product.url}/backups`);
    await ada.getByText(text).waitFor();
    await camera.take(ada, name);
  }
  await askTenant(product, 'POST', '/_simulator/consent', { admin: true, exchange: true });
};

/** What is shown while a page waits or a call fails, to a viewer, and instead of a page. */
export const states = async (story) => {
  for (const part of [waiting, failing, statusScreens, viewer, consents]) await part(story);
};
