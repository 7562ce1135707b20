import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { callAsUser } from '../scripts/lib/callAsUser.mjs';
import { EXTENSION_ROUTES, REPLACED, SPECIFIED_ROUTES } from '../test/routeTable.ts';
import { onStage, WITHOUT_CHROMIUM } from './harness.ts';
import type { Visit } from './harness.ts';
import { rows } from './support/backups.ts';
import { PERMISSIONS_OF_7C0F3F7 } from '../server/test/product/earlierConsents.ts';

/** Pages that say why another one did not open. */
const REFUSALS = ['404', '403', 'error'];
const PAGES = [...SPECIFIED_ROUTES, ...EXTENSION_ROUTES];

describe(
  'an application with exactly the consents of version 7c0f3f7',
  { skip: WITHOUT_CHROMIUM, concurrency: 1 },
  () => {
    const stage = onStage({ TENANT_SIZE: '60' });
    let ada: Visit;
    let backupId = '';
    let restoreId = '';

    before(async () => {
      const permissions = Object.fromEntries(PERMISSIONS_OF_7C0F3F7.map((name) => [name, true]));
      await stage.product.askTenant('/_simulator/consent', { admin: false, exchange: true, permissions });
      ada = await stage.visit();
      // No backup has the object whose versions are asked for.
      ada.expectComplaint(/404.*(object_versions\/list|\/plans\/|\/created\/)/);
      await ada.signInAs('ada');
    });

    it('makes a complete backup and a restore', async () => {
      const { page } = ada;
      await ada.open('/backups');
      await page.getByRole('button', { name: 'Run backup' }).click();
      await rows(page).first().getByText('Completed', { exact: true }).waitFor({ timeout: 180_000 });
      assert.equal(
        await rows(page)
          .first()
          .getByText(/^Incomplete/)
          .count(),
        0,
        'no mark stands there',
      );
      const { list } = (await callAsUser(page, '/api/get_tid_backups_list', { pagenum: 1, perpage: 25 })) as {
        list: { backupId: string }[];
      };
      backupId = list[0]?.backupId ?? '';
      const users = (await callAsUser(page, '/api/get_users_list_from_backup', {
        backupId,
        pagenum: 1,
        perpage: 5,
      })) as {
        list: { id: string }[];
      };
      const started = (await callAsUser(page, '/api/restore', {
        backupId,
        selection: { users: { all: false, selected: users.list.map(({ id }) => id) } },
        restoreSettings: { users: { recoverMailbox: false, restoreEnabled: true } },
      })) as { restoreId: string };
      restoreId = started.restoreId;
      const jobs = (await callAsUser(page, '/api/restores_list', { pagenum: 1, perpage: 25 })) as {
        list: { restoreId: string }[];
      };
      assert.ok(
        jobs.list.some((job) => job.restoreId === restoreId),
        'the restore is listed',
      );
    });

    for (const route of PAGES.filter(({ name }) => !REFUSALS.includes(name))) {
      const { name, address } = route;
      it(`opens ${address}`, async () => {
        const { heading, title, address: arrival } = PAGES.find((one) => one.address === REPLACED[address]) ?? route;
        const path = address.replace('/b1', `/${backupId}`).replace('/r1', `/${restoreId}`);
        await ada.open(path);
        await ada.page.getByRole('heading', { level: 1, name: heading }).waitFor();
        assert.equal(ada.path(), arrival === address ? path : arrival, name);
        assert.match(await ada.page.title(), new RegExp(`^${title} - `));
        assert.equal(await ada.page.getByText('Something went wrong').count(), 0);
      });
    }

    it('lists what is optional under "Optional", and the wizard says what the backup lacks', async () => {
      const { page } = ada;
      await ada.open('/grant-permissions');
      await page.getByText('Member.Read.Hidden').first().waitFor();
      await ada.open(`/backups/${backupId}`);
      await page.getByText(/^This backup was made without the optional permission/).waitFor();
      assert.equal(await page.getByText('This backup is incomplete').count(), 0);
      await ada.end();
    });
  },
);
