import { askTenant, incident, fault } from '../tenant.mjs';
import { closeToasts, open, runBackup } from '../visit.mjs';

const POLICY = 'CA002 Global: Require multifactor authentication';

/** Lets the policy apply to everybody in the backup, so that the lockout check has something to say. */
const enforce = async (product) => {
  const { value } = await askTenant(product, 'GET', '/v1.0/identity/conditionalAccess/policies');
  const policy = value.find(({ displayName }) => displayName === POLICY);
  // `clients` can be read but not written.
  const conditions = { ...policy.conditions };
  delete conditions.clients;
  const oscar = (await askTenant(product, 'GET', "/v1.0/users?$filter=startswith(userPrincipalName,'oscar')")).value[0];
  const users = {
    includeUsers: ['All'],
    excludeUsers: [oscar.id],
    includeGroups: [],
    excludeGroups: [],
    includeRoles: [],
    excludeRoles: [],
  };
  await askTenant(product, 'PATCH', `/v1.0/identity/conditionalAccess/policies/${policy.id}`, {
    state: 'enabled',
    conditions: { ...conditions, users },
  });
  return policy.id;
};

/**
 * Changes the tenant between two backups.
 * @returns the changed people; the last one is spared
 */
const disaster = async (product, policyId) => {
  const { value: users } = await askTenant(
    product,
    'GET',
    '/v1.0/users?$top=120&$select=id,displayName,userPrincipalName,onPremisesSyncEnabled,jobTitle',
  );
  const people = users.filter(
    ({ userPrincipalName, onPremisesSyncEnabled, jobTitle }) =>
      !/^(ada|oscar|vera|nora)@/.test(userPrincipalName) && onPremisesSyncEnabled !== true && jobTitle,
  );
  const [changed, gone, deleted, same] = people;
  await askTenant(product, 'PATCH', `/v1.0/users/${changed.id}`, {
    jobTitle: 'Contractor',
    department: 'External',
    employeeHireDate: '2025-09-01T00:00:00Z',
  });
  await askTenant(product, 'DELETE', `/v1.0/users/${gone.id}`);
  await askTenant(product, 'DELETE', `/v1.0/directory/deletedItems/${gone.id}`);
  await askTenant(product, 'DELETE', `/v1.0/users/${deleted.id}`);
  await askTenant(product, 'PATCH', `/v1.0/identity/conditionalAccess/policies/${policyId}`, { state: 'disabled' });
  await incident(product, 'groupEmptied');
  await incident(product, 'applicationHardDeleted');
  return [changed, gone, deleted, same];
};

/** Selects an object in the wizard. */
export const tick = async (page, product, backupId, { type, name, search }) => {
  await open(page, product, `/backups/${backupId}?type=${type}&search=${encodeURIComponent(search ?? name)}`);
  const saved = page.waitForResponse(
    (reply) =>
      /\/selection$/.test(new URL(reply.url()).pathname) && ['POST', 'PATCH'].includes(reply.request().method()),
  );
  await page
    .getByRole('checkbox', { name: `Select ${name}`, exact: true })
    .first()
    .click();
  await saved;
};

const chooseWhat = async ({ ada, product, camera }, backupId, people) => {
  const objects = [
    ...people.map(({ displayName, userPrincipalName }) => ({
      type: 'users',
      name: displayName,
      search: userPrincipalName,
    })),
    { type: 'conditionalAccessPolicies', name: POLICY },
  ];
  for (const object of objects) await tick(ada, product, backupId, object);
  // A search that shows a selected user among others.
  const [firstName] = people[0].displayName.split(' ');
  await open(ada, product, `/backups/${backupId}?type=users&search=${encodeURIComponent(firstName)}`);
  await ada.locator('.record-name').first().waitFor();
  await camera.take(ada, 'wizard-select', { size: { width: 1440, height: 860 } });
  await ada.getByRole('searchbox').fill('nobody has this name');
  await ada
    .getByText(/^No .* found$/)
    .first()
    .waitFor();
  await camera.take(ada, 'wizard-empty', { inGuide: false });
};

const compareAndReview = async ({ ada, product, camera }, backupId) => {
  await open(ada, product, `/backups/${backupId}?step=compare`);
  await ada
    .getByText(/^\d+ objects: /)
    .first()
    .waitFor({ timeout: 180_000 });
  await camera.take(ada, 'wizard-compare');
  await open(ada, product, `/backups/${backupId}?step=compare&view=inline`);
  await ada
    .getByText(/^\d+ objects: /)
    .first()
    .waitFor({ timeout: 180_000 });
  await camera.take(ada, 'wizard-compare-inline', { inGuide: false });
  await open(ada, product, `/backups/${backupId}?step=review`);
  await ada.getByRole('heading', { name: 'Check that you can still sign in' }).waitFor({ timeout: 180_000 });
  await camera.take(ada, 'wizard-review');
  await open(ada, product, `/restore/${backupId}`);
  await ada.locator('.record-name').nth(5).waitFor();
  await camera.take(ada, 'wizard-modal', { inGuide: false });
};

const watch = async ({ ada, product, camera }, backupId) => {
  await open(ada, product, `/backups/${backupId}?step=review`);
  await ada.getByLabel(/^Type fabrikam.example/).fill('fabrikam.example', { timeout: 180_000 });
  await fault(product, {
    name: 'slow',
    method: 'write',
    path: '/users*',
    count: 2,
    delayMs: camera.isAll ? 40_000 : 6000,
  });
  await fault(product, { name: 'nameConflict', path: '/users*', method: 'POST', count: 1 });
  await ada.getByRole('button', { name: 'Start restore' }).click();
  await ada.waitForURL('**/restores');
  await ada.locator('tbody').getByText('Running', { exact: true }).first().waitFor();
  await ada
    .getByRole('button', { name: /^Show details/ })
    .first()
    .click();
  await closeToasts(ada);
  await camera.take(ada, 'restore-jobs');
  // Its details have a "Completed" for each type before that.
  await ada
    .locator('tbody tr:not(.table-below)')
    .getByText(/^Completed/)
    .first()
    .waitFor({ timeout: 240_000 });
  await camera.take(ada, 'restore-ended', { inGuide: false });
  await closeToasts(ada);
  await ada
    .getByRole('button', { name: /^Summary of/ })
    .first()
    .click();
  await ada.getByRole('dialog').locator('table').waitFor();
  await camera.take(ada, 'restore-summary');
  await ada
    .getByRole('dialog')
    .getByRole('link', { name: /Users, / })
    .first()
    .click();
  await ada.locator('.restored-name').first().waitFor();
  await camera.take(ada, 'restore-records');
  await open(ada, product, '/restores');
  await ada
    .getByRole('link', { name: /^Report of/ })
    .first()
    .click();
  await ada.locator('.report-name').first().waitFor();
  await camera.take(ada, 'restore-report-closed', { inGuide: false });
  await ada.locator('.report-name').first().click();
  await ada.getByRole('complementary').getByText('What happened').waitFor();
  await camera.take(ada, 'restore-report', { size: { width: 1440, height: 900 } });
};

/** The list of changes with its most important row open. */
const showChanges = async ({ ada, product, camera }, earlier, later) => {
  await open(ada, product, `/changes/${earlier}/${later}`);
  const table = ada.getByRole('table', { name: 'Changes' });
  await table.locator('.change-name').first().waitFor({ timeout: 180_000 });
  await camera.take(ada, 'changes-list', { inGuide: false });
  await table.getByRole('checkbox').first().click();
  await ada.keyboard.press('Enter');
  await table.locator('.change-details .diff').first().waitFor();
  await camera.take(ada, 'changes', { size: { width: 1440, height: 1000 } });
};

/** An incident, two backups compared, the restore wizard, the job, its report and its records. */
export const restore = async (story) => {
  const { ada, product } = story;
  const policyId = await enforce(product);
  const earlier = await runBackup(ada, product);
  const people = await disaster(product, policyId);
  const later = await runBackup(ada, product);
  await showChanges(story, earlier, later);
  await chooseWhat(story, earlier, people);
  await compareAndReview(story, earlier);
  await watch(story, earlier);
};
