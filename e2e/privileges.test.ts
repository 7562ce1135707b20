import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import { PEOPLE } from '@trc/domain/sampleTenant';
import { callAsUser } from '../scripts/lib/callAsUser.mjs';
import { onStage, WITHOUT_CHROMIUM } from './harness.ts';
import type { Visit } from './harness.ts';
import { rows } from './support/backups.ts';
import { violations } from './support/visualChecks.ts';
import { jobs } from './support/restores.ts';

const ROLES = '/v1.0/roleManagement/directory/roleAssignments';
const GLOBAL_ADMINISTRATOR = '62e90394-69f5-4237-9190-012177145e10';
const OSCAR = PEOPLE.find(({ key }) => key === 'oscar')?.oid ?? '';
const SIZES = [1440, 768, 320];
const FOLDER = process.env['PRIVILEGE_PICTURES'];

describe('links that a restore adds and removes', { skip: WITHOUT_CHROMIUM, concurrency: 1 }, () => {
  const stage = onStage();
  let oscar: Visit;
  let backupId = '';

  const remove = async (path: string): Promise<void> => {
    const { tenantUrl, dataDir } = stage.product;
    const authorization = `Bearer ${readFileSync(join(dataDir, 'tenant', 'app.token'), 'utf8').trim()}`;
    const { status } = await fetch(`${tenantUrl}${path}`, { method: 'DELETE', headers: { authorization } });
    assert.equal(status, 204);
  };

  before(async () => {
    await stage.product.askTenant(ROLES, {
      principalId: OSCAR,
      roleDefinitionId: GLOBAL_ADMINISTRATOR,
      directoryScopeId: '/',
    });
    oscar = await stage.visit({ bypassCSP: true });
    await oscar.signInAs('oscar');
    await oscar.open('/backups');
    await oscar.page.getByRole('button', { name: 'Run backup' }).click();
    await rows(oscar.page).first().getByText('Running', { exact: true }).waitFor();
    await rows(oscar.page).first().getByText('Completed', { exact: true }).waitFor({ timeout: 180_000 });
    const { list } = (await callAsUser(oscar.page, '/api/get_tid_backups_list', { pagenum: 1, perpage: 25 })) as {
      list: { backupId: string }[];
    };
    backupId = list[0]?.backupId ?? '';
  });

  it('says in the report who was added, who was removed and what was left out', async () => {
    const { page } = oscar;
    const { value } = (await stage.product.askTenant(
      `${ROLES}?$filter=${encodeURIComponent(`roleDefinitionId eq '${GLOBAL_ADMINISTRATOR}'`)}`,
    )) as { value: { id: string; principalId: string }[] };
    assert.ok(value.some(({ principalId }) => principalId === OSCAR));
    for (const { id } of value) await remove(`${ROLES}/${id}`);
    const started = await callAsUser(page, '/api/restore', {
      backupId,
      selection: { directoryRoles: { all: false, selected: [GLOBAL_ADMINISTRATOR] } },
      restoreSettings: {},
    });
    const restoreId = String(started['restoreId']);
    await oscar.open('/restores');
    await jobs(page).filter({ hasText: restoreId }).getByText('Completed with errors').waitFor({ timeout: 60_000 });
    await oscar.open(`/restore-report/${restoreId}/errors`);
    await page
      .getByRole('button', { name: /^Show details of/ })
      .first()
      .click();
    const pane = page.getByRole('complementary', { name: 'Error details' });
    await pane.getByText('Left out', { exact: true }).waitFor();
    await pane.getByText('Ask another administrator to restore this object from the same backup.').waitFor();
    assert.deepEqual(await violations(oscar), []);
    for (const width of SIZES) {
      await page.setViewportSize({ width, height: 900 });
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await page.getByText('Left out', { exact: true }).waitFor();
        await page.getByText('Left out', { exact: true }).scrollIntoViewIfNeeded();
        assert.deepEqual(await violations(oscar), [], `${width} ${colorScheme}`);
        if (FOLDER) await page.screenshot({ path: `${FOLDER}/report-${width}-${colorScheme}.png` });
      }
    }
    await oscar.end();
  });
});
