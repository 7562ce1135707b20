import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { PEOPLE } from '@trc/domain/sampleTenant';
import { onStage, WITHOUT_CHROMIUM } from './harness.ts';
import { violations } from './support/visualChecks.ts';
import { jobs } from './support/restores.ts';
import { backedUp, changeTenant, runBackup, tickIn } from './support/wizard.ts';
import { ends, openWizard, says, SLOW, startButton, startOpens, toCompare, toReview } from './support/wizardSteps.ts';

interface User {
  id: string;
  displayName: string;
  userPrincipalName: string;
  onPremisesSyncEnabled: boolean | null;
}

// One product: each journey leaves it without a running restore and without a fault.
describe('incomplete backups and restores', { skip: WITHOUT_CHROMIUM, concurrency: 1 }, () => {
  const stage = onStage({ TENANT_SIZE: '300' });
  let id = '';
  before(async () => {
    id = await backedUp(stage);
  });
  const refuse = (path: string, method: string): Promise<unknown> =>
    stage.product.askTenant('/_simulator/fault', { name: 'forbidden', path, method, count: null });
  const mend = (): Promise<unknown> => changeTenant(stage.product, 'DELETE', '/_simulator/fault');

  /** Users that are restored without a remark: users synchronised from on premises are not. */
  const deletableUsers = async (count: number): Promise<User[]> => {
    const { value } = await changeTenant(
      stage.product,
      'GET',
      '/v1.0/users?$top=100&$select=id,displayName,userPrincipalName,onPremisesSyncEnabled',
    );
    const found = (value as User[]).filter(
      ({ id: oid, onPremisesSyncEnabled }) =>
        onPremisesSyncEnabled !== true && !PEOPLE.some((person) => person.oid === oid),
    );
    assert.ok(found.length >= count);
    return found.slice(0, count);
  };

  it('shows by type what an incomplete backup could not read', async () => {
    const visit = await stage.visit({ bypassCSP: true });
    await visit.signInAs('ada');
    await refuse('/groups', 'GET');
    const partial = await runBackup(visit);
    await mend();
    const page = await openWizard(visit, partial);
    const above = page.locator('.message', { hasText: 'This backup is incomplete' });
    await above.getByText(/Not everything could be read of/).waitFor(SLOW);
    await page.getByRole('link', { name: /^Groups,.*not read in full$/ }).waitFor();
    await above.getByRole('link', { name: 'Groups', exact: true }).click();
    await page.getByText('The directory denied access to groups.').waitFor();
    await page.getByText(/ of them copied from the previous backup\.$/).waitFor();
    assert.deepEqual(await violations(visit), []);
    await visit.end();
  });

  it('restores what failed again from the report', async () => {
    const gone = await deletableUsers(2);
    for (const user of gone) await changeTenant(stage.product, 'DELETE', `/v1.0/users/${user.id}`);
    const missing = async (): Promise<number> => {
      const found = await Promise.allSettled(
        gone.map((user) => changeTenant(stage.product, 'GET', `/v1.0/users/${user.id}`)),
      );
      return found.filter(({ status }) => status === 'rejected').length;
    };
    const visit = await stage.visit();
    await visit.signInAs('ada');
    for (const { userPrincipalName, displayName } of gone)
      await tickIn(visit, id, 'users', userPrincipalName, displayName);
    await refuse(`/directory/deletedItems/${gone[0]?.id}/restore`, 'POST');
    const page = await openWizard(visit, id, '?step=review');
    await startOpens(page);
    await startButton(page).click();
    await ends(page, 'Completed with errors');
    await mend();
    assert.equal(await missing(), 1);
    await jobs(page)
      .first()
      .getByRole('link', { name: /^Report of the restore/ })
      .click();
    await visit.titled('Restore report');
    await page.getByRole('button', { name: 'Restore again what failed' }).click();
    await page.waitForURL(`**/backups/${id}?show=selected*`);
    await says(page, 1);
    await toCompare(page);
    await page.getByText('1 object: 0 will be changed, 0 already right, 1 recovered').waitFor(SLOW);
    await toReview(page);
    await startOpens(page);
    await startButton(page).click();
    await ends(page);
    assert.equal(await missing(), 0);
    await visit.end();
  });
});
