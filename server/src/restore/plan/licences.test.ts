import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'node:test';
import { startWithStore, describeItem } from '../../../test/restore/kit.ts';
import type { RestoreTest } from '../../../test/restore/kit.ts';

const SKU = '05e9a617-0261-4cee-bb44-138d3ef5d965';
const OWN = 'cbdc14ab-d96c-4c30-b9f4-6ada7cdc1d46';

describe('licences', () => {
  let test: RestoreTest;
  let backupId: string;
  let end: () => Promise<void>;
  let group: string;
  let person: string;

  const created = async (path: string, body: object): Promise<string> =>
    String((await test.ask('POST', path, body))['id']);
  const give = (path: string, skuId = SKU) =>
    test.ask('POST', `${path}/assignLicense`, { addLicenses: [{ skuId, disabledPlans: [] }], removeLicenses: [] });
  const licencesOf = async (path: string): Promise<string[]> =>
    ((await test.ask('GET', `${path}?$select=assignedLicenses`))['assignedLicenses'] as { skuId: string }[]).map(
      ({ skuId }) => skuId,
    );
  const forget = async (path: string, id: string): Promise<void> => {
    await test.ask('DELETE', `${path}/${id}`);
    await test.ask('DELETE', `/directory/deletedItems/${id}`);
  };

  before(async () => {
    const started = await startWithStore();
    ({ test, end } = started);
    group = await created('/groups', {
      displayName: 'Licensed',
      mailEnabled: false,
      mailNickname: 'licensed',
      securityEnabled: true,
    });
    await give(`/groups/${group}`);
    person = await created('/users', {
      accountEnabled: true,
      displayName: 'Lia',
      mailNickname: 'lia',
      userPrincipalName: 'lia@fabrikam.example',
      usageLocation: 'DE',
      passwordProfile: { password: 'Aa1!xxxxxxxx' },
    });
    await give(`/users/${person}`, OWN);
    // Only the directory assigns licences that come from a group.
    const user = started.store.directory.find('users', person);
    started.store.commit([
      [
        'put',
        'users',
        person,
        {
          ...user,
          assignedLicenses: [OWN, SKU].map((skuId) => ({ skuId, disabledPlans: [] })),
          licenseAssignmentStates: [
            { skuId: OWN, assignedByGroup: null, state: 'Active' },
            { skuId: SKU, assignedByGroup: group, state: 'Active' },
          ],
        },
      ],
    ]);
    backupId = await test.backup();
  });
  afterEach(() => test.ask('DELETE', '/_simulator/fault'));
  after(() => end());

  it('of a group, which no reply holds that did not ask for them, are given again', async () => {
    assert.equal(Object.hasOwn(await test.ask('GET', `/groups/${group}`), 'assignedLicenses'), false);
    await forget('/groups', group);
    const { restore, item } = await test.restore(backupId, { groups: [group] });
    assert.equal(restore.status, 'Completed', describeItem(item(group)));
    assert.deepEqual(await licencesOf(`/groups/${item(group).targetId}`), [SKU]);
  });

  it("that came from a group do not become a person's own", async () => {
    await forget('/users', person);
    const { restore, item } = await test.restore(backupId, { users: [person] });
    assert.equal(restore.status, 'Completed', describeItem(item(person)));
    assert.deepEqual(await licencesOf(`/users/${item(person).targetId}`), [OWN]);
  });
});
