import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'node:test';
import type { ComparedType } from './index.ts';
import { readSignInContext } from './signInContext.ts';
import { PEOPLE } from '@trc/domain/sampleTenant';
import { openTestDatabase } from '../../test/database.ts';
import { readTenant, startDirectory, storeBackup } from '../../test/comparison/stage.ts';
import type { BackupStage, Objects } from '../../test/comparison/stage.ts';

const POLICIES = '/identity/conditionalAccess/policies';
const READ_AGAIN = 2;
/** At the top level, because its clean-up belongs to the whole file. */
const directory = await startDirectory();
after(() => directory.tenant.end('SIGTERM'));

const WHY: Readonly<Record<string, string>> = {
  missingId: 'The directory sent a list with items that name nothing.',
  wrongType: 'The directory sent a list without its value.',
};

describe('a comparison while the directory sends lists that are none', () => {
  let objects: Objects;
  let stage: BackupStage;
  let remove: () => Promise<void>;
  let group: string;
  const fault = (wish: object) => directory.ask('POST', '/_simulator/fault', wish);
  const compared = async (type: ComparedType, ids: readonly string[]) =>
    (await stage.compare([{ type, ids }])).map(({ inDirectory, attributes, message }) => ({
      inDirectory,
      attributes,
      message,
    }));
  const same = { inDirectory: true, attributes: [], message: undefined };

  before(async () => {
    const database = await openTestDatabase();
    remove = database.remove;
    objects = await readTenant(directory.client, 12, ['groups', 'conditionalAccessPolicies']);
    stage = await storeBackup(database.db, directory.client, objects);
    const found = [...(objects.get('groups') ?? [])].find(
      ([, { object, links }]) =>
        ((links['members'] as unknown[] | undefined)?.length ?? 0) > 0 &&
        object['onPremisesSyncEnabled'] !== true &&
        object['membershipRule'] === null,
    );
    assert.ok(found);
    [group] = found;
  });
  afterEach(() => directory.ask('DELETE', '/_simulator/fault'));
  after(() => remove());

  for (const name of ['missingId', 'wrongType'] as const) {
    it(`requests links again, and finds them (${name})`, async () => {
      await fault({ name, path: `/groups/${group}/members`, method: 'GET', count: READ_AGAIN });
      assert.deepEqual(await compared('groups', [group]), [same]);
      assert.equal(((await directory.ask('GET', '/_simulator/fault'))['hits'] as unknown[]).length, READ_AGAIN);
    });

    it(`names the links that could not be read, and reports no difference of them (${name})`, async () => {
      await fault({ name, path: `/groups/${group}/members`, method: 'GET', count: null });
      assert.deepEqual(await compared('groups', [group]), [
        { ...same, message: `Could not be read in the directory: members. ${WHY[name]}` },
      ]);
    });

    it(`does not report an unread policy as missing (${name})`, async () => {
      const ids = [...(objects.get('conditionalAccessPolicies')?.keys() ?? [])];
      assert.ok(ids.length > 1);
      await fault({ name, path: POLICIES, method: 'GET', count: READ_AGAIN });
      assert.deepEqual(
        await compared('conditionalAccessPolicies', ids),
        ids.map(() => same),
      );
      await fault({ name, path: POLICIES, method: 'GET', count: null });
      await assert.rejects(
        stage.compare([{ type: 'conditionalAccessPolicies', ids }]),
        /The directory could not be read\. The directory sent a list/,
      );
    });

    it(`reports memberships of a person as uncertain (${name})`, async () => {
      const [ada] = PEOPLE;
      assert.ok(ada);
      await fault({ name, path: `/users/${ada.oid}/memberOf`, method: 'GET', count: null });
      assert.equal((await readSignInContext(directory.client, ada.oid, AbortSignal.timeout(60_000))).isCertain, false);
    });
  }
});
