import { go, openSignedOut, open, refuse, signedIn } from '../visit.mjs';

const USERS = /\/api\/permissions\/users$/;
/** A page that reads no users: the dashboard does, and a list that is known stays on screen. */
const BEFORE = '/grant-permissions';

const byCall = async ({ ada, product, camera }) => {
  for (const [status, title] of [
    [400, 'Bad request'],
    [403, 'Access denied'],
    [418, '418'],
    [429, '429'],
    [500, 'Internal server error'],
    [502, '502'],
    [503, 'Unavailable'],
  ]) {
    await open(ada, product, BEFORE);
    await refuse(ada, USERS, status);
    await go(ada, '/permissions');
    await ada.getByRole('heading', { level: 1, name: title, exact: true }).waitFor();
    await camera.take(ada, `status-call-${status}`);
    await ada.unrouteAll();
  }
  await open(ada, product, BEFORE);
  await ada.route(USERS, (route) => route.fulfill({ status: 200, json: { status: 1020 } }));
  await go(ada, '/permissions');
  await ada.getByRole('heading', { level: 1, name: 'Domain not allowed' }).waitFor();
  await camera.take(ada, 'status-call-1020');
  await ada.unrouteAll();
};

const bySession = async ({ browser, product, camera }) => {
  const page = await signedIn(browser, product, 'Oscar Brandt');
  await refuse(page, /\/api\/restores_list/, 440);
  await go(page, '/restores');
  await page.getByText('Session expired').waitFor();
  await camera.take(page, 'status-session-expired');
  await page.context().close();
  const stranger = await openSignedOut(browser);
  await stranger.goto(`${product.url}/login?server=other.example`);
  await stranger.getByRole('button', { name: 'Use this server' }).waitFor();
  await camera.take(stranger, 'status-server');
  await stranger.goto(`${product.url}/login`);
  await stranger.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
  await camera.take(stranger, 'status-sign-in');
  await stranger.context().close();
};

/** Screens that replace a page, opened by their address and after a refused call. */
export const statusScreens = async (story) => {
  const { ada, product, camera } = story;
  for (const to of ['404', '403', '500', 'nowhere/at-all']) {
    await open(ada, product, `/${to}`);
    await camera.take(ada, `status-${to.split('/')[0]}`);
  }
  await byCall(story);
  await bySession(story);
};
