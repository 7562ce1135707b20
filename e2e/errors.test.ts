import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Route } from 'playwright-core';
import { CODE_ONLY, errorName } from '@trc/domain/errors';
import { onStage, WITHOUT_CHROMIUM } from './harness.ts';
import type { Visit } from './harness.ts';
import { eventually } from './support/eventually.ts';
import { installClock, turnClockUntil } from './support/clock.ts';
import { holdReply } from './support/holdReply.ts';
import { loseConnectionInChange } from './support/lostConnection.ts';

const USERS = '**/api/permissions/users';
const refused = (status: number) => ({ status, message: `Told about ${status}`, requestId: 'r-1' });
/** Replies of a proxy, a gateway or another backend instead of the service. */
const answer =
  (status: number, body: unknown = refused(status)) =>
  (route: Route): Promise<void> =>
    route.fulfill({ status, json: body });

type Way = (route: Route) => Promise<void>;
/** A line of the catalogue that leads to the error page: status, the name there, and the cause of the answer. */
const CATALOGUE: readonly (readonly [number, string, Way])[] = [
  [
    400,
    'Bad request',
    (route) =>
      route.continue({
        postData: '{"unknown":1}',
        headers: { ...route.request().headers(), 'content-type': 'application/json' },
      }),
  ],
  [
    404,
    'Not found',
    (route) => route.continue({ url: route.request().url().replace('/permissions/users', '/nowhere') }),
  ],
  [405, 'Not allowed', answer(405)],
  [408, 'Request timeout', answer(408)],
  [500, 'Internal server error', answer(500)],
  [501, '501', answer(501)],
  [502, '502', answer(502)],
  [503, 'Unavailable', answer(503)],
  [504, '504', answer(504)],
  [500, 'Internal server error', answer(200, refused(500))],
];

describe('errors', { skip: WITHOUT_CHROMIUM }, () => {
  const stage = onStage({ TENANT_SIZE: '300' });

  /** Signed in on a page that needs nothing of the call that is about to fail. */
  const arrive = async (): Promise<Visit> => {
    const visit = await stage.visit();
    visit.expectComplaint(/Failed to load resource/);
    await visit.signInAs('ada');
    return visit;
  };
  const openPermissions = async ({ page }: Visit, way: Way): Promise<void> => {
    await page.unrouteAll();
    await page.route(USERS, way);
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Permissions' }).click();
  };

  it('each status of the catalogue leads to the error page by its name or code, and on from there', async () => {
    const visit = await arrive();
    for (const [index, [status, name, way]] of CATALOGUE.entries()) {
      if (index === 0) await openPermissions(visit, way);
      else {
        await visit.page.unrouteAll();
        await visit.page.route(USERS, way);
        await visit.page.getByRole('button', { name: 'Retry' }).click();
      }
      await visit.page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
      await visit.titled('Error');
      await eventually(() => visit.page.getByRole('banner').count(), 0, `${status}: modal`);
      assert.equal(errorName(status), name);
      await visit.page.getByText(new RegExp(`^${status}, `)).waitFor();
      await visit.page.getByRole('button', { name: 'Back to dashboard' }).waitFor();
    }
    assert.deepEqual([...CODE_ONLY], [501, 502, 504]);
    await visit.end();
  });

  it('shows an unknown error for an empty or missing answer, and Retry returns to the same place', async () => {
    const visit = await arrive();
    const { page } = visit;
    await openPermissions(visit, (route) => route.fulfill({ status: 500, body: '' }));
    await page.waitForURL('**/500');
    await page.getByText('Unknown error occurred').waitFor();
    await page.unrouteAll();
    // One handler until the end: a request that was sent while a route was being removed has failed before.
    let isBroken = true;
    await page.route(USERS, (route) => (isBroken ? route.abort() : route.continue()));
    await page.getByRole('heading', { level: 1, name: 'Internal server error', exact: true }).waitFor();
    await page.getByRole('button', { name: 'Retry' }).click();
    // Without a reply there is no status, so no name either.
    await page.getByRole('heading', { level: 1, name: 'Error', exact: true }).waitFor();
    await page.getByText('Unknown error occurred').waitFor();
    isBroken = false;
    await page.getByRole('button', { name: 'Retry' }).click();
    await page.waitForURL('**/permissions');
    await page.getByText('Vera Castellano').waitFor();
    await visit.end();
  });

  for (const [status, body] of [
    [403, refused(403)],
    [200, { status: 1020 }],
  ] as const) {
    it(`a refusal with ${body.status} leads to the forbidden page, in modal mode`, async () => {
      const visit = await arrive();
      await openPermissions(visit, answer(status, body));
      await visit.page.waitForURL('**/403');
      await visit.page
        .getByRole('heading', { level: 1, name: body.status === 403 ? 'Access denied' : 'Domain not allowed' })
        .waitFor();
      await visit.titled('Forbidden');
      await eventually(() => visit.page.getByRole('banner').count(), 0);
      await visit.end();
    });
  }

  for (const [status, reason, way] of [
    [
      401,
      'Unauthorized',
      (route: Route) => route.continue({ headers: { ...route.request().headers(), authorization: 'Bearer x' } }),
    ],
    [440, 'Session expired', answer(440)],
  ] as const) {
    it(`${status} leads to login with its name, and back to the page after it`, async () => {
      const visit = await arrive();
      await openPermissions(visit, way);
      await visit.page.waitForURL('**/login');
      await visit.page.getByText(reason).first().waitFor();
      await visit.page.unrouteAll();
      await visit.page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await visit.pick('ada');
      await visit.page.waitForURL('**/permissions');
      await visit.end();
    });
  }

  it('stays on the page when the service cannot search, and says so', async () => {
    const visit = await arrive();
    const { page } = visit;
    await visit.open('/permissions');
    await page.getByText('Vera Castellano').waitFor();
    await page.route(
      '**/api/permissions/users/filter',
      answer(200, { error: { type: 'search_phase_execution_exception' } }),
    );
    await page.getByRole('searchbox', { name: 'Search users' }).fill('[x');
    await page.getByRole('heading', { name: 'Invalid search' }).waitFor();
    await eventually(() => page.getByRole('searchbox', { name: 'Search users' }).inputValue(), '[x');
    assert.equal(new URL(page.url()).pathname, '/permissions');
    await visit.end();
  });

  it('reports a lost connection, reconnects, and does not send a change again', async () => {
    const visit = await arrive();
    const { page } = visit;
    await installClock(page);
    await visit.open('/permissions');
    await loseConnectionInChange(page);
    const sent = (): number => visit.requests().filter(({ pathname }) => pathname === '/api/permission/users').length;
    assert.equal(sent(), 1);
    const list = await holdReply(page, '**/api/permissions/users');
    await page.unroute('**/api/**');
    await turnClockUntil(page, list.arrived);
    list.release();
    await page.getByText('No connection to the service').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Permission type of Vera Castellano: View only' }).waitFor();
    assert.equal(sent(), 1);
    await visit.end();
  });

  for (const [path, name] of [
    ['/404', 'Not found'],
    ['/403', 'Access denied'],
    ['/500', 'Error'],
  ] as const) {
    it(`${path} is a simple screen in modal mode that asks for nothing, with a way back`, async () => {
      const visit = await stage.visit();
      await visit.open(path);
      await visit.page.getByRole('heading', { level: 1, name }).waitFor();
      await eventually(() => visit.page.getByRole('banner').count(), 0);
      await visit.page.getByRole('button', { name: 'Back to dashboard' }).waitFor();
      assert.deepEqual(
        visit.requests().filter(({ pathname }) => pathname.startsWith('/api/')),
        [],
      );
      await visit.end();
    });
  }

  it('shows and reports an error inside the shell when no page can draw a reply, and Retry works', async () => {
    const visit = await arrive();
    visit.expectComplaint(/^thrown: .*slice is not a function/);
    const { page } = visit;
    await page.route(
      '**/api/activity_log_list',
      answer(200, { list: [{ action: 'Manual', details: { length: 300 } }], total: 1 }),
    );
    const pageError = page.waitForEvent('pageerror');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Activity log' }).click();
    await page.getByRole('heading', { level: 1, name: 'Error', exact: true }).waitFor();
    await page.getByText('This page could not be shown.').waitFor();
    await pageError;
    await eventually(() => page.getByRole('banner').count(), 1, 'the shell is there');
    assert.equal(visit.path(), '/activity-log');
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Retry' }).click();
    await page.getByRole('heading', { level: 1, name: 'Activity log' }).waitFor();
    await page.getByRole('table', { name: 'Activity log' }).locator('tbody tr').first().waitFor();
    await visit.end();
  });
});
