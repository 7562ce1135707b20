import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { createComparisons } from '../../comparison/index.ts';
import type { Store } from '@trc/simulator/tenant/store/store';
import { ACTOR, startWithStore, TENANT_ID, describeItem } from '../../../test/restore/kit.ts';
import type { RestoreTest } from '../../../test/restore/kit.ts';

describe('a service principal in the recycle bin whose application was re-created', () => {
  let test: RestoreTest;
  let store: Store;
  let end: () => Promise<void>;

  before(async () => {
    ({ test, store, end } = await startWithStore());
  });
  after(() => end());

  it('is created for the new application, because the deleted one belongs to no application', async () => {
    const { id, appId } = await test.ask('POST', '/applications', { displayName: 'Made anew' });
    const application = String(id);
    const principal = String((await test.ask('POST', '/servicePrincipals', { appId, tags: ['kept'] }))['id']);
    const backupId = await test.backup();
    await test.ask('DELETE', `/applications/${application}`);
    const binned = store.directory.deleted('servicePrincipals').get(principal);
    assert.ok(binned);
    await test.ask('DELETE', `/directory/deletedItems/${application}`);
    // A directory keeps each for its own thirty days.
    store.commit([['softDelete', 'servicePrincipals', principal, binned]]);
    const { item: ofApplication } = await test.restore(backupId, { applications: [application] });
    const made = await test.ask('GET', `/applications/${ofApplication(application).targetId}`);
    const comparisons = createComparisons({ db: test.db, keys: test.keys, directory: test.directory });
    const [compared] = await comparisons.compare({ tenantId: TENANT_ID, person: ACTOR.oid }, backupId, [
      { type: 'servicePrincipals', ids: [principal] },
    ]);
    assert.deepEqual([compared?.inDirectory, compared?.inDeletedObjects], [false, false]);
    const { restore, item } = await test.restore(backupId, {
      applications: [application],
      servicePrincipals: [principal],
    });
    assert.equal(restore.status, 'Completed', `${describeItem(item(application))} ${describeItem(item(principal))}`);
    const live = await test.ask('GET', `/servicePrincipals/${item(principal).targetId}`);
    assert.deepEqual([item(principal).outcome, live['appId'], live['tags']], ['create', made['appId'], ['kept']]);
    assert.notEqual(made['appId'], appId);
    assert.equal(await test.status(`/directory/deletedItems/${principal}`), 200);
  });
});
