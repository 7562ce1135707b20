import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { PEOPLE, TENANT_DOMAIN } from '@trc/domain/sampleTenant';
import { ENTITY_SETS, type EntitySetName } from '../registry.ts';
import { AUDITS, auditedTenant, audits, modified, type Audit } from '../../../test/tenant/audits.ts';
import { behave, patch, plainUser, post } from '../../../test/tenant/changes.ts';
import { SMALL, startTenant, temporaryFolder, type TestTenant } from '../../../test/tenant/kit.ts';
import { ROGUE } from './initiators.ts';
import { AuditTrail, MAX_AUDIT_ENTRIES } from './trail.ts';

describe('entries of commands', () => {
  it('of one incident share a correlation id and a person, and cover all deeds', async () => {
    const tenant = await auditedTenant();
    const { body } = await tenant.call('POST', '/_simulator/incident', { body: { name: 'everything' } });
    const entries = await audits(tenant, `initiatedBy/user/id eq '${ROGUE.id}'`);
    assert.equal(new Set(entries.map(({ correlationId }) => correlationId)).size, 1);
    assert.deepEqual(entries[0]?.initiatedBy, {
      user: { ...ROGUE, ipAddress: '203.0.113.7' },
      app: null,
    });
    const targets = new Set(entries.flatMap(({ targetResources }) => targetResources.map(({ id }) => id)));
    const deeds = body['deeds'] as { set: EntitySetName; id: string; other?: string }[];
    assert.ok(deeds.length > 20);
    const isOwn = ({ set }: { set: EntitySetName }): boolean =>
      ENTITY_SETS[set].singleton !== true && !/Assignments$|Memberships$|Grants$/.test(set);
    for (const deed of deeds.filter(isOwn)) {
      assert.ok(targets.has(deed.id), `${deed.set} ${deed.id}`);
      if (deed.other !== undefined) assert.ok(targets.has(deed.other), deed.other);
    }
    const names = new Set(entries.map(({ activityDisplayName }) => activityDisplayName));
    for (const name of [
      'Delete user',
      'Hard Delete user',
      'Delete group',
      'Remove member from group',
      'Remove member from administrative unit',
      'Update Conditional Access policy',
      'Update named location',
      'Authentication Strength Policy Update',
      'Update AuthenticationContextClassReference',
      'Hard Delete application',
      'Add member to role',
      'Update role definition',
      'Update authorization policy',
      'Authentication Methods Policy Update',
      'Add owner to application',
      'Update user',
    ])
      assert.ok(names.has(name), name);
    const repeated = await tenant.call('POST', '/_simulator/incident', { body: { name: 'groupEmptied', seed: '2' } });
    assert.equal(repeated.status, 200);
    assert.notEqual((await audits(tenant))[0]?.correlationId, entries[0]?.correlationId);
  });

  it('name the person that an incident is ascribed to', async () => {
    const tenant = await auditedTenant();
    const by = PEOPLE[1]?.upn;
    await tenant.call('POST', '/_simulator/incident', { body: { name: 'usersDeleted', count: 2, by } });
    const entries = await audits(tenant, `initiatedBy/user/userPrincipalName eq '${String(by)}'`);
    assert.deepEqual(
      entries.map(({ activityDisplayName }) => activityDisplayName),
      ['Delete user', 'Delete user'],
    );
    const refused = await tenant.call('POST', '/_simulator/incident', { body: { name: 'usersDeleted', by: 'nobody' } });
    assert.match(refused.body.error.message, /^by is /);
  });

  it('exist for what an import replaces, not for what it adds', async () => {
    const tenant = await auditedTenant();
    const size = tenant.store.audits.size;
    const known = PEOPLE[2]?.oid ?? '';
    const object = { ...tenant.store.directory.set('users').get(known), jobTitle: 'Imported' };
    const added = { id: 'aaaaaaaa-0000-4000-8000-000000000001', displayName: 'Added' };
    const items = [object, added].map((each) => ({ set: 'users', object: each }));
    assert.equal((await tenant.call('POST', '/_simulator/import', { body: { items } })).status, 200);
    assert.equal(tenant.store.audits.size, size + 1);
    const { body } = await tenant.get(`${AUDITS}?$top=1`);
    const audit = body.value[0] as unknown as Audit;
    assert.deepEqual([audit.activityDisplayName, audit.targetResources[0]?.id], ['Update user', known]);
    assert.equal(audit.initiatedBy.user?.['userPrincipalName'], PEOPLE[0]?.upn);
  });
});

describe('the audit log over time', () => {
  it('shows entries late, each after another share of the lag', async () => {
    const tenant = await auditedTenant();
    const user = await plainUser(tenant);
    await behave(tenant, { auditLag: 900_000, timeDivisor: 1000 });
    for (let number = 0; number < 20; number += 1) await patch(tenant, `users/${user}`, { jobTitle: `T${number}` });
    const last = Date.now();
    const trail = tenant.store.audits;
    const at = (now: number): number => [...trail.visible(now)].length;
    assert.ok(at(last) < trail.size);
    const [half, all] = [at(last + 450), at(last + 900)];
    assert.ok(half < all, `${half}`);
    assert.equal(all, trail.size);
    await new Promise((resolve) => setTimeout(resolve, 950));
    assert.equal((await audits(tenant, "activityDisplayName eq 'Update user'")).length, 20);
  });

  it('leaves out old values of the wished share of the entries, the same ones each time', async () => {
    const tenant = await auditedTenant();
    const user = await plainUser(tenant);
    for (let number = 0; number < 40; number += 1) await patch(tenant, `users/${user}`, { jobTitle: `T${number}` });
    const missing = async (): Promise<string[]> =>
      (await audits(tenant, "activityDisplayName eq 'Update user'"))
        .filter((audit) => modified(audit).get('JobTitle')?.oldValue === null)
        .map(({ id }) => id);
    assert.deepEqual(await missing(), []);
    await behave(tenant, { auditOldValuesMissing: 50 });
    const half = await missing();
    assert.ok(half.length > 5 && half.length < 35, `${half.length}`);
    assert.deepEqual(await missing(), half);
    await behave(tenant, { auditOldValuesMissing: 100 });
    assert.equal((await missing()).length, 40);
  });

  it('forgets entries after the retention', async () => {
    const tenant = await auditedTenant();
    await plainUser(tenant);
    const trail = tenant.store.audits;
    const days = (number: number): number => Date.now() + number * 24 * 60 * 60 * 1000;
    assert.ok([...trail.visible(days(29))].length > 0);
    assert.deepEqual([...trail.visible(days(31))], []);
    assert.equal(trail.size, 0);
    await plainUserAgain(tenant);
    assert.equal(trail.size, 1);
    await behave(tenant, { auditRetention: 1 });
    await new Promise((resolve) => setTimeout(resolve, 5));
    assert.equal((await tenant.get(AUDITS)).body.value.length, 0);
  });

  it('outlives a restart, and ends with a reset', async () => {
    const folder = temporaryFolder();
    const tenant = await auditedTenant(folder);
    const user = await plainUser(tenant);
    // Enough repetition for a shorter journal at the next start.
    for (let number = 0; number < 40; number += 1) await patch(tenant, `users/${user}`, { jobTitle: `T${number}` });
    const before = await audits(tenant);
    assert.equal(before.length, 41);
    tenant.close();
    const again = await startTenant(SMALL, folder);
    assert.deepEqual(await audits(again), before);
    again.close();
    const third = await startTenant(SMALL, folder);
    assert.deepEqual(await audits(third), before);
    await third.call('POST', '/_simulator/reset', { body: {} });
    assert.equal(third.store.audits.size, 0);
  });

  it('keeps a bounded number of entries, the newest ones', () => {
    const trail = new AuditTrail({ auditLag: 0, auditOldValuesMissing: 0, auditRetention: 1000, timeDivisor: 1 });
    const activityDateTime = new Date().toISOString();
    const count = 2 * MAX_AUDIT_ENTRIES;
    for (let number = 0; number < count; number += 1) trail.add({ id: `${number}`, activityDateTime });
    assert.ok(trail.size <= 1.1 * MAX_AUDIT_ENTRIES, `${trail.size}`);
    assert.equal(trail.kept().at(-1)?.['id'], `${count - 1}`);
    assert.equal(trail.kept().length, MAX_AUDIT_ENTRIES);
  });
});

const plainUserAgain = (tenant: TestTenant): Promise<unknown> =>
  post(tenant, 'users', {
    accountEnabled: true,
    displayName: 'Again',
    mailNickname: 'again',
    userPrincipalName: `again@${TENANT_DOMAIN}`,
    passwordProfile: { password: 'x' },
  });
