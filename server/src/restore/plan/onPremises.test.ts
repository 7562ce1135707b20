import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { startWithStore, describeItem } from '../../../test/restore/kit.ts';
import type { RestoreTest } from '../../../test/restore/kit.ts';

const SKU = '05e9a617-0261-4cee-bb44-138d3ef5d965';

describe('what is mastered on premises', () => {
  let test: RestoreTest;
  let backupId: string;
  let end: () => Promise<void>;
  let person: string;
  let group: string;
  /** Makes changes that only synchronisation can make. */
  let synchronise: (set: 'users' | 'groups', id: string, properties: Record<string, string | boolean>) => void;
  const licence = { addLicenses: [{ skuId: SKU, disabledPlans: [] }], removeLicenses: [] };
  const noLicence = { addLicenses: [], removeLicenses: [SKU] };

  before(async () => {
    const started = await startWithStore();
    ({ test, end } = started);
    synchronise = (set, id, properties) =>
      started.store.commit([
        ['put', set, id, { ...started.store.directory.find(set, id), onPremisesSyncEnabled: true, ...properties }],
      ]);
    person = String(
      (
        await test.ask('POST', '/users', {
          accountEnabled: true,
          displayName: 'Ole',
          mailNickname: 'ole',
          userPrincipalName: 'ole@fabrikam.example',
          usageLocation: 'DE',
          passwordProfile: { password: 'Aa1!xxxxxxxx' },
        })
      )['id'],
    );
    group = String(
      (
        await test.ask('POST', '/groups', {
          displayName: 'Synced',
          mailEnabled: false,
          mailNickname: 'synced',
          securityEnabled: true,
        })
      )['id'],
    );
    for (const [set, id] of [
      ['users', person],
      ['groups', group],
    ] as const) {
      await test.ask('POST', `/${set}/${id}/assignLicense`, licence);
      synchronise(set, id, {});
    }
    backupId = await test.backup();
  });
  after(() => end());

  it('gets back what synchronisation does not carry', async () => {
    await test.ask('PATCH', `/users/${person}`, { usageLocation: 'FR' });
    for (const path of [`/users/${person}`, `/groups/${group}`])
      await test.ask('POST', `${path}/assignLicense`, noLicence);
    const { restore, item } = await test.restore(backupId, { users: [person], groups: [group] });
    assert.equal(restore.status, 'Completed', `${describeItem(item(person))} ${describeItem(item(group))}`);
    const user = await test.ask('GET', `/users/${person}?$select=usageLocation,assignedLicenses`);
    assert.deepEqual([user['usageLocation'], user['assignedLicenses']], ['DE', licence.addLicenses]);
    assert.deepEqual(
      (await test.ask('GET', `/groups/${group}?$select=assignedLicenses`))['assignedLicenses'],
      licence.addLicenses,
    );
  });

  it('keeps the rest, which is named', async () => {
    synchronise('users', person, { jobTitle: 'Changed there', usageLocation: 'FR' });
    const { item } = await test.restore(backupId, { users: [person] });
    assert.deepEqual(
      item(person).report.errors.map(({ code, message }) => [code, message])[0],
      ['masteredOnPremises', 'This object is managed on premises. Change there: job title.'],
      describeItem(item(person)),
    );
    const user = await test.ask('GET', `/users/${person}?$select=usageLocation,jobTitle`);
    assert.deepEqual([user['usageLocation'], user['jobTitle']], ['DE', 'Changed there']);
  });
});
