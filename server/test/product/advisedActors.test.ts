import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { PEOPLE } from '@trc/domain/sampleTenant';
import type { Reply } from '../../src/contract/operations.ts';
import { startProduct } from './kit.ts';
import { planCalls } from './planCalls.ts';
import { snapshotCalls } from './snapshotCalls.ts';

const product = await startProduct({ size: 30 });
after(() => product.end());

const calls = planCalls(product);
const { makePlan, execute } = calls;
const { snapshot, changesOf } = snapshotCalls(product, calls);

/** The account that makes the changes: no incident deletes or disables it. */
const CULPRIT = PEOPLE.find(({ key }) => key === 'oscar')?.oid ?? '';

type Advised = NonNullable<Reply<'listChanges'>['advised']>;

const tell = (advised: Advised | undefined) =>
  advised?.map(({ id, severities, isAfterRestore }) => [id, severities?.critical, isAfterRestore]);

describe('the advice about an account that made critical changes', () => {
  let calm: string;
  let damaged: string;
  let critical: number | undefined;

  before(async () => {
    calm = await product.backup();
    await product.tenant('POST', '/_simulator/incident', { name: 'everything', by: CULPRIT });
    damaged = await snapshot();
    const { actors, advised } = await changesOf(calm, damaged);
    critical = actors?.find(({ id }) => id === CULPRIT)?.severities?.critical;
    assert.ok(critical !== undefined && critical > 0, JSON.stringify(actors));
    assert.deepEqual(tell(advised), [[CULPRIT, critical, undefined]], 'no plan was started');
    await makePlan({ kind: 'changes', backupId: calm, otherId: damaged, filters: {} });
    assert.deepEqual(tell((await changesOf(calm, damaged)).advised), [[CULPRIT, critical, undefined]], 'a draft');
  });

  it('stays after a restore put the changes right, also once their reading was removed', async () => {
    const severity = 'critical' as const;
    await execute(await makePlan({ kind: 'changes', backupId: calm, otherId: damaged, filters: { severity } }));
    const repaired = await changesOf(calm, await snapshot());
    const left = repaired.actors?.find(({ id }) => id === CULPRIT)?.severities?.critical ?? 0;
    assert.ok(left < (critical ?? 0), `${left} critical changes are left`);
    assert.deepEqual(tell(repaired.advised), [[CULPRIT, critical, true]]);
    for (let count = 0; count < 3; count += 1) await snapshot();
    assert.deepEqual(tell((await changesOf(calm, await product.backup())).advised), [[CULPRIT, critical, true]]);
  });

  it('is not given for another earlier side', async () => {
    const later = await product.backup();
    const { advised } = await changesOf(later, await product.backup());
    assert.deepEqual(advised, []);
  });

  it('ends when the account is disabled', async () => {
    await product.tenant('PATCH', `/v1.0/users/${CULPRIT}`, { accountEnabled: false });
    const { advised } = await changesOf(calm, await snapshot());
    assert.deepEqual(advised, []);
  });

  it('is given where the entries of the audit log came after the plan', async () => {
    await product.tenant('PATCH', `/v1.0/users/${CULPRIT}`, { accountEnabled: true });
    const earlier = await product.backup();
    await product.behave({ auditLag: 86_400_000 });
    await product.tenant('POST', '/_simulator/incident', { name: 'everything', seed: '2', by: CULPRIT });
    const reading = await snapshot();
    const severity = 'critical' as const;
    await execute(await makePlan({ kind: 'changes', backupId: earlier, otherId: reading, filters: { severity } }));
    await product.behave({ auditLag: 0 });
    const { advised } = await changesOf(earlier, await snapshot());
    assert.deepEqual(
      advised?.map(({ id, isAfterRestore }) => [id, isAfterRestore]),
      [[CULPRIT, true]],
    );
  });
});
