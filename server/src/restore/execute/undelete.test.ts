import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { startOwnRestoreTest, describeItem } from '../../../test/restore/kit.ts';
import type { RestoreTest } from '../../../test/restore/kit.ts';

const PAUSE = 20;
const ACCESS = '/identity/conditionalAccess';

describe('who comes back from the recycle bin', () => {
  let test: RestoreTest;
  let backupId: string;
  let location: string;
  let policy: string;
  const ids: string[] = [];
  const kept = (kind: 'policies' | 'namedLocations', id: string, status: number) =>
    fault({
      name: 'unavailable',
      status,
      path: `${ACCESS}/deletedItems/${kind}/${id}/restore`,
      method: 'POST',
      count: null,
    });
  const named = async (kind: 'policies' | 'namedLocations') =>
    (await test.ask('GET', `${ACCESS}/${kind}`)).value.filter(({ displayName }) => displayName === 'Kept');
  const nameOf = (number: number): string => `back${number}@fabrikam.example`;
  const fault = (wish: object) => test.ask('POST', '/_simulator/fault', wish);
  const withName = async (number: number): Promise<string[]> =>
    (await test.ask('GET', `/users?$select=id&$filter=userPrincipalName eq '${nameOf(number)}'`)).value.map(
      ({ id }) => id,
    );
  /** Deletes the next users of this test. */
  const deleted = async (count: number): Promise<{ id: string; number: number }[]> => {
    const taken = ids.splice(0, count).map((id) => ({ id, number: Number(numbers.get(id)) }));
    for (const { id } of taken) await test.ask('DELETE', `/users/${id}`);
    return taken;
  };
  const numbers = new Map<string, number>();

  before(async () => {
    // Pauses are short, but as many as they are.
    test = await startOwnRestoreTest({
      clock: {
        now: Date.now,
        sleep: async (ms, signal) => {
          await sleep(Math.min(ms, PAUSE), undefined, signal && { signal });
        },
      },
    });
    await test.ask('POST', '/_simulator/behaviour', { conditionalAccessBin: 'open' });
    for (let number = 1; number <= 10; number += 1) {
      const { id } = await test.ask('POST', '/users', {
        accountEnabled: true,
        displayName: `Back ${number}`,
        mailNickname: `back${number}`,
        userPrincipalName: nameOf(number),
        passwordProfile: { password: 'Aa1!xxxxxxxx' },
      });
      ids.push(String(id));
      numbers.set(String(id), number);
    }
    location = String(
      (
        await test.ask('POST', `${ACCESS}/namedLocations`, {
          '@odata.type': '#microsoft.graph.countryNamedLocation',
          displayName: 'Kept',
          countriesAndRegions: ['DE'],
          includeUnknownCountriesAndRegions: false,
        })
      ).id,
    );
    policy = String(
      (
        await test.ask('POST', `${ACCESS}/policies`, {
          displayName: 'Kept',
          state: 'disabled',
          grantControls: { operator: 'OR', builtInControls: ['mfa'] },
          conditions: {
            clientAppTypes: ['all'],
            applications: { includeApplications: ['All'] },
            users: { includeUsers: ['All'] },
            locations: { includeLocations: [location] },
          },
        })
      ).id,
    );
    backupId = await test.backup();
  });
  afterEach(() => test.ask('DELETE', '/_simulator/fault'));
  after(async () => {
    await test.close();
  });

  it('and whose undelete is never answered is failed after some tries, with the reason; the others come back', async () => {
    const [stuck, other] = await deleted(2);
    assert.ok(stuck && other);
    await fault({
      name: 'errorBeforeCommit',
      path: `/directory/deletedItems/${stuck.id}/restore`,
      method: 'POST',
      count: null,
    });
    const { item } = await test.restore(backupId, { users: [stuck.id, other.id] });
    assert.equal(item(other.id).state, 'completed', describeItem(item(other.id)));
    assert.equal(item(stuck.id).state, 'failed');
    assert.equal(item(stuck.id).code, 'unclear');
    assert.deepEqual(await withName(stuck.number), []);
    assert.equal(await test.status(`/directory/deletedItems/${stuck.id}`), 200);
  });

  it('and whose undelete is answered late is tried again and comes back', async () => {
    const [user] = await deleted(1);
    assert.ok(user);
    await fault({
      name: 'errorBeforeCommit',
      path: `/directory/deletedItems/${user.id}/restore`,
      method: 'POST',
      count: 2,
    });
    const { restore, item } = await test.restore(backupId, { users: [user.id] });
    assert.equal(restore.status, 'Completed', describeItem(item(user.id)));
    assert.deepEqual(await withName(user.number), [user.id]);
  });

  it('without an answer, and is not shown for a while, is waited for and never made a second time', async () => {
    const [user] = await deleted(1);
    assert.ok(user);
    await fault({
      name: 'resetAfterCommit',
      path: `/directory/deletedItems/${user.id}/restore`,
      method: 'POST',
      count: 1,
    });
    await fault({ name: 'unavailable', status: 404, path: `/users/${user.id}`, method: 'GET', count: 4 });
    const { restore, item } = await test.restore(backupId, { users: [user.id] });
    assert.equal(restore.status, 'Completed', describeItem(item(user.id)));
    assert.equal(item(user.id).outcome, 'undelete');
    assert.deepEqual(await withName(user.number), [user.id]);
  });

  it('is not re-created while the recycle bin cannot be read', async () => {
    const [hidden, other] = await deleted(2);
    assert.ok(hidden && other);
    await fault({ name: 'forbidden', path: `/directory/deletedItems/${hidden.id}`, method: 'GET', count: null });
    const { item } = await test.restore(backupId, { users: [hidden.id, other.id] });
    assert.equal(item(other.id).state, 'completed', describeItem(item(other.id)));
    assert.equal(item(hidden.id).state, 'failed', describeItem(item(hidden.id)));
    assert.deepEqual(await withName(hidden.number), []);
    await test.ask('DELETE', '/_simulator/fault');
    assert.equal(await test.status(`/directory/deletedItems/${hidden.id}`), 200);
  });

  it('is failed where neither the bin gives it back nor a create is allowed', async () => {
    await test.ask('DELETE', `${ACCESS}/policies/${policy}`);
    await kept('policies', policy, 403);
    await fault({ name: 'forbidden', path: `${ACCESS}/policies`, method: 'POST', count: null });
    const { restore, item } = await test.restore(backupId, { conditionalAccessPolicies: [policy] });
    assert.deepEqual([restore.status, item(policy).state], ['Failed', 'failed'], describeItem(item(policy)));
    assert.deepEqual(await named('policies'), []);
  });

  it('is refused, and not unclear, where the directory does not offer it', async () => {
    const [user] = await deleted(1);
    assert.ok(user);
    await fault({
      name: 'unavailable',
      status: 501,
      path: `/directory/deletedItems/${user.id}/restore`,
      method: 'POST',
      count: null,
    });
    const { item } = await test.restore(backupId, { users: [user.id] });
    assert.equal(item(user.id).state, 'failed');
    assert.match(item(user.id).report.errors[0]?.message ?? '', /^The directory answered: .* \(501/);
  });

  it('a policy or location that cannot be undeleted is re-created once and named by its new id', async () => {
    await test.ask('DELETE', `${ACCESS}/namedLocations/${location}`);
    await kept('policies', policy, 403);
    await kept('namedLocations', location, 501);
    const { restore, item } = await test.restore(backupId, {
      conditionalAccessPolicies: [policy],
      namedLocations: [location],
    });
    assert.equal(restore.status, 'Completed', `${describeItem(item(policy))} ${describeItem(item(location))}`);
    for (const id of [policy, location]) {
      assert.equal(item(id).outcome, 'create');
      assert.ok(
        item(id).report.notes.some((note) =>
          note.startsWith('The directory did not recover it from the recycle bin: '),
        ),
        describeItem(item(id)),
      );
    }
    assert.deepEqual(
      (await named('namedLocations')).map(({ id }) => id),
      [item(location).targetId],
    );
    const [made, ...others] = (await named('policies')) as unknown as {
      id: string;
      conditions: { locations: { includeLocations: string[] } };
    }[];
    assert.deepEqual(
      [made?.id, others.length, made?.conditions.locations.includeLocations],
      [item(policy).targetId, 0, [item(location).targetId]],
    );
  });
});
