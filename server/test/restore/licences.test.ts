import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'node:test';
import { openEmbeddedTest } from '../embedded.ts';
import { startRestoreTest, wordsOf } from './kit.ts';
import type { RestoreTest } from './kit.ts';

const SKU = '05e9a617-0261-4cee-bb44-138d3ef5d965';

describe('licences', () => {
  let test: RestoreTest;
  let backupId: string;
  let remove: () => Promise<void>;
  let group: string;

  const created = async (path: string, body: object): Promise<string> => String((await test.ask('POST', path, body))['id']);
  const give = (path: string, skuId = SKU) => test.ask('POST', `${path}/assignLicense`, { addLicenses: [{ skuId, disabledPlans: [] }], removeLicenses: [] });
  const licencesOf = async (path: string): Promise<string[]> =>
    ((await test.ask('GET', `${path}?$select=assignedLicenses`))['assignedLicenses'] as { skuId: string }[]).map(({ skuId }) => skuId);
  const forget = async (path: string, id: string): Promise<void> => {
    await test.ask('DELETE', `${path}/${id}`);
    await test.ask('DELETE', `/directory/deletedItems/${id}`);
  };

  before(async () => {
    const embedded = await openEmbeddedTest();
    remove = embedded.remove;
    test = await startRestoreTest(embedded.db);
    group = await created('/groups', { displayName: 'Licensed', mailEnabled: false, mailNickname: 'licensed', securityEnabled: true });
    await give(`/groups/${group}`);
    backupId = await test.backup();
  });
  afterEach(() => test.ask('DELETE', '/_simulator/fault'));
  after(async () => {
    await test.close();
    await remove();
  });

  it('of a group, which no reply holds that did not ask for them, are given again', async () => {
    assert.equal(Object.hasOwn(await test.ask('GET', `/groups/${group}`), 'assignedLicenses'), false);
    await forget('/groups', group);
    const { restore, item } = await test.restore(backupId, { groups: [group] });
    assert.equal(restore.status, 'Completed', wordsOf(item(group)));
    assert.deepEqual(await licencesOf(`/groups/${item(group).targetId}`), [SKU]);
  });
});
