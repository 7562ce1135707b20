import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, it } from 'node:test';
import { openFixture, withoutFixture } from './kit.ts';

const skip = withoutFixture('embedded');
const update = skip === false ? await openFixture('embedded') : undefined;
const LIMIT_MS = 120_000;

interface Policy {
  readonly id: string;
  readonly restorable?: boolean;
}

describe('places that an earlier version read, and places that it did not', { skip }, () => {
  if (!update) return;
  const { ada, ok, all } = update;
  const policiesOf = async (backupId: string): Promise<Policy[]> =>
    (await all('/api/get_tenantWidePolicies_list_from_backup', { backupId })) as unknown as Policy[];
  const isDropped = ({ id }: { id: unknown }): boolean => String(id).startsWith('featureRolloutPolicies/');

  it('keeps objects of a dropped place open and listed, and restores none of them', async () => {
    const backupId = update.expected.backups.list[0]?.backupId ?? '';
    const dropped = (await policiesOf(backupId)).filter(isDropped);
    assert.ok(dropped.length > 0, 'the earlier backup holds feature rollout policies');
    assert.ok(dropped.every(({ restorable }) => restorable === false));
    const [first] = dropped;
    const compared = await ok<{ objects?: { message?: string; attributes: unknown[] }[] }>(
      'POST',
      `/api/comparisons/directoryObjects/${backupId}/entraId`,
      [{ type: 'tenantWidePolicies', ids: [first?.id] }],
    );
    const [object] = Array.isArray(compared)
      ? (compared as { message?: string; attributes: unknown[] }[])
      : (compared.objects ?? []);
    assert.deepEqual(
      [object?.attributes, object?.message],
      [[], 'This object is kept in earlier backups, and open to signed-in people only.'],
    );
  });

  it('shows nothing as added or removed between a backup of the earlier version and one of this version', async () => {
    const earlier = String(update.expected.backups.list.find(({ status }) => status === 'Completed')?.backupId);
    await update.restart({ JOBS: 'on' });
    const later = randomUUID();
    const until = Date.now() + LIMIT_MS;
    while ((await ada.call('POST', '/api/backup', { backupId: later })).status !== 200) assert.ok(Date.now() < until);
    assert.equal((await ada.ended(later, LIMIT_MS)).status, 'Completed');
    assert.deepEqual((await policiesOf(later)).filter(isDropped), []);
    const rows = await all(`/api/backups/${earlier}/compare/${later}`, { filters: { type: 'tenantWidePolicies' } });
    assert.deepEqual(
      rows.filter(({ change }) => change !== 'changed').map(({ id, change }) => [id, change]),
      [],
    );
    assert.ok((await policiesOf(earlier)).some(isDropped), 'the earlier backup still holds them');
  });
});
