import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { before, describe, it } from 'node:test';
import { callAsUser } from '../scripts/lib/callAsUser.mjs';
import { EMERGENCY_TEXTS as T } from '@trc/domain/texts/emergency';
import { EMBEDDED, onStage, WITHOUT_CHROMIUM } from './harness.ts';
import type { Visit } from './harness.ts';
import { rows } from './support/backups.ts';
import { violations } from './support/visualChecks.ts';
import { incident, jobs } from './support/restores.ts';
import { tickIn } from './support/wizard.ts';
import { says, SLOW, startButton, startOpens, toCompare, toReview } from './support/wizardSteps.ts';
import { projectFile } from '@trc/domain/node/files';

/** The policy of the page is off in these windows only, or axe could not be put into them. */
const LOOKED_AT = { bypassCSP: true } as const;
const GUIDE = projectFile('docs/guides/hostile-tenant.md');
const BACKUP_LIMIT_MS = 120_000;
/** A row of the users of a backup. */
interface Listed {
  id: string;
  displayName: string;
  userPrincipalName: string;
}
const FIRST_PAGE = { pagenum: 1, perpage: 100 };

/** The commands of the guide in their order, with values in place of the capital words. */
const commandsOf = (values: Readonly<Record<string, string>>): string[][] =>
  [...readFileSync(GUIDE, 'utf8').matchAll(/^npm run recovery -- (.+)$/gm)].map(([, text = '']) =>
    text.split(' ').map((word) => values[word] ?? word),
  );

describe('emergency access', { skip: WITHOUT_CHROMIUM, concurrency: 1 }, () => {
  const stage = onStage({ TENANT_SIZE: '60', ...EMBEDDED });
  let backupId = '';
  let gone: readonly Listed[] = [];
  let visit: Visit;

  before(async () => {
    const ada = await stage.visit();
    await ada.signInAs('ada');
    await ada.page.getByRole('button', { name: 'Run backup' }).click();
    await rows(ada.page).first().getByText('Completed', { exact: true }).waitFor({ timeout: BACKUP_LIMIT_MS });
    const { list } = (await callAsUser(ada.page, '/api/get_tid_backups_list', FIRST_PAGE)) as {
      list: { backupId: string }[];
    };
    backupId = list[0]?.backupId ?? '';
    const { list: users } = (await callAsUser(ada.page, '/api/get_users_list_from_backup', {
      ...FIRST_PAGE,
      backupId,
    })) as { list: Listed[] };
    const deleted = new Set((await incident(stage.product, 'usersDeleted', 2))('users'));
    gone = users.filter(({ id }) => deleted.has(id));
    assert.equal(gone.length, 2);
    await ada.end();
    await stage.product.signIn.stop();
  });

  it('is not offered without an open code', async () => {
    const closed = await stage.visit();
    await closed.open('/login');
    await closed.page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
    assert.equal(await closed.page.getByRole('button', { name: T.title }).count(), 0);
    await closed.end();
  });

  it('opens the console with a code while the provider is stopped, without its library', async () => {
    const { service, consoleUrl, recovery } = stage.product;
    await service.stop();
    const [code = ''] = (await recovery('emergency')).split('\n');
    await service.start();
    visit = await stage.visit(LOOKED_AT);
    visit.expectComplaint(/status of 401.*emergency_sign_in/);
    const { page } = visit;
    const libraries: string[] = [];
    page.on('request', (request) => {
      if (/\/msal\b/.test(new URL(request.url()).pathname)) libraries.push(request.url());
    });
    await page.goto(`${consoleUrl}/login`);
    await page.getByRole('button', { name: T.title }).click();
    assert.deepEqual(await page.locator('.si-button:not(.si-plain)').allTextContents(), [T.open]);
    await page.getByLabel(T.code).fill('00000-00000-00000-00000-00000-0');
    await page.getByRole('button', { name: T.open }).click();
    await page.getByText(T.wrong).waitFor();
    assert.deepEqual(await violations(visit), []);
    await page.getByLabel(T.code).fill(code.toLowerCase());
    await page.getByRole('button', { name: T.open }).click();
    await page.waitForURL('**/dashboard');
    await page.getByText(T.banner).waitFor();
    assert.equal(await page.locator('.header-tenant').textContent(), 'fabrikam.example');
    await page.reload();
    await page.getByText(T.banner).waitFor();
    assert.deepEqual(libraries, []);
  });

  it('starts a restore, and shows the banner on every page', async () => {
    const { page } = visit;
    for (const { userPrincipalName, displayName } of gone)
      await tickIn(visit, backupId, 'users', userPrincipalName, displayName);
    await says(page, gone.length);
    await toCompare(page);
    await toReview(page);
    await startOpens(page);
    await page.getByText(T.banner).waitFor();
    await startButton(page).click();
    await page.waitForURL('**/restores', SLOW);
    // A recovered user who had a role may be restored in part.
    await jobs(page)
      .first()
      .getByText(/^Completed/)
      .waitFor(SLOW);
    for (const path of ['/backups', '/permissions', '/activity-log', '/scheduler', '/data-encryption', '/404']) {
      await visit.open(path);
      await page.getByText(T.banner).waitFor();
    }
    await visit.end();
  });

  it('every command of the guide does what the guide says', async () => {
    const { service, dataDir, recovery } = stage.product;
    const nora = 'nora@fabrikam.example';
    const values = { PERSON: nora, BACKUP: backupId, FOLDER: `${dataDir}/readable`, TYPES: 'users,groups' };
    const commands = commandsOf(values);
    assert.equal(commands.length, 8);
    await service.stop();
    for (const command of commands) assert.notEqual(await recovery(...command), '', command.join(' '));
    await service.start();
  });
});
