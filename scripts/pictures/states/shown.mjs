import { askTenant } from '../tenant.mjs';
import { tick } from '../chapters/restore.mjs';
import { go, open } from '../visit.mjs';

/** A person that the service may write, other than the four accounts. */
const somebody = async (product) => {
  const { value } = await askTenant(
    product,
    'GET',
    '/v1.0/users?$top=60&$select=id,displayName,userPrincipalName,onPremisesSyncEnabled,jobTitle',
  );
  return value.find(
    ({ userPrincipalName, onPremisesSyncEnabled, jobTitle }) =>
      !/^(ada|oscar|vera|nora)@/.test(userPrincipalName) && onPremisesSyncEnabled !== true && jobTitle,
  );
};

/** The lists and the steps of the wizard with something in them; their guides show them in one look only. */
export const shown = async ({ ada, product, camera, earlier, later, restoreId }) => {
  for (const [name, to, first] of [
    ['backups', '/backups', 'tbody tr time'],
    ['changes', `/changes/${earlier}/${later}`, '.change-name'],
    ['restores', '/restores', 'tbody tr time'],
    ['report', `/restore-report/${restoreId}`, '.report-name'],
    ['records', `/restores/${restoreId}/users`, '.restored-name'],
  ]) {
    await open(ada, product, to);
    await ada.locator(first).first().waitFor();
    await camera.take(ada, `shown-${name}`);
  }
  const { id, displayName, userPrincipalName } = await somebody(product);
  await askTenant(product, 'PATCH', `/v1.0/users/${id}`, { jobTitle: 'Contractor', department: 'External' });
  await tick(ada, product, earlier, { type: 'users', name: displayName, search: userPrincipalName });
  await open(ada, product, `/backups/${earlier}?type=users`);
  await ada.locator('.record-name').nth(5).waitFor();
  await camera.take(ada, 'shown-wizard');
  await go(ada, `/backups/${earlier}?step=compare`);
  await ada
    .getByText(/^1 objects?: /)
    .first()
    .waitFor();
  await camera.take(ada, 'shown-wizard-compare');
  await go(ada, `/backups/${earlier}?step=review`);
  await ada.getByRole('button', { name: 'Start restore' }).waitFor();
  await camera.take(ada, 'shown-wizard-review');
};
