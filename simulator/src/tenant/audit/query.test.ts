import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { CLIENT_ID } from '@trc/domain/sampleTenant';
import { AUDITS, auditedTenant, audits, PERMISSION, type Audit } from '../../../test/tenant/audits.ts';
import { behave, patch, plainUser } from '../../../test/tenant/changes.ts';
import { startTenant, type TestTenant } from '../../../test/tenant/kit.ts';
import { ROGUE } from './initiators.ts';

describe('queries of the audit log', () => {
  it('take the documented filters, alone and joined by and', async () => {
    const tenant = await auditedTenant();
    const user = await plainUser(tenant);
    await patch(tenant, `users/${user}`, { jobTitle: 'One' });
    await tenant.call('POST', '/_simulator/incident', { body: { name: 'groupEmptied' } });
    const all = await audits(tenant);
    const update = all.find(({ activityDisplayName }) => activityDisplayName === 'Update user');
    const removal = all[0];
    assert.ok(update !== undefined && removal !== undefined);
    const at = update.activityDateTime;
    const count = (fits: (audit: Audit) => boolean): number => all.filter(fits).length;
    const isUpdate = "activityDisplayName eq 'Update user'";
    const expected: [string, number][] = [
      [`activityDateTime eq ${at}`, count(({ activityDateTime }) => activityDateTime === at)],
      [`activityDateTime ge ${at}`, count(({ activityDateTime }) => activityDateTime >= at)],
      [`activityDateTime le ${at.replace('Z', '0000Z')}`, count(({ activityDateTime }) => activityDateTime <= at)],
      ["activityDisplayName eq 'Update user'", 1],
      [
        "startswith(activityDisplayName,'Remove member')",
        count(({ activityDisplayName }) => activityDisplayName.startsWith('Remove member')),
      ],
      [
        `correlationId eq '${removal.correlationId}'`,
        count(({ correlationId }) => correlationId === removal.correlationId),
      ],
      [`correlationId eq ${update.correlationId}`, 1],
      ["loggedByService eq 'Core Directory'", all.length],
      ["loggedByService eq 'Conditional Access'", 0],
      [`initiatedBy/user/id eq '${ROGUE.id}'`, count(({ initiatedBy }) => initiatedBy.user !== null)],
      [`initiatedBy/app/appId eq '${CLIENT_ID}'`, count(({ initiatedBy }) => initiatedBy.app !== null)],
      [`targetResources/any(t: t/id eq '${user}')`, 2],
      [`targetResources/any(t:t/id eq '${user}')`, 2],
      ["targetResources/any(x: startswith(x/displayName,'Pla'))", 2],
      [`targetResources/any(t: t/id eq '${user}') and activityDateTime ge ${at} and ${isUpdate}`, 1],
      [`activityDateTime ge ${at} and activityDateTime le 2001-01-01`, 0],
    ];
    for (const [filter, wanted] of expected) assert.equal((await audits(tenant, filter)).length, wanted, filter);
  });

  it('refuse what is not documented', async () => {
    const tenant = await auditedTenant();
    const refused = [
      "$filter=category eq 'UserManagement'",
      "$filter=activityDisplayName ne 'Update user'",
      '$filter=activityDateTime gt 2026-01-01T00:00:00Z',
      '$filter=activityDateTime ge yesterday',
      "$filter=activityDisplayName eq 'a' or activityDisplayName eq 'b'",
      "$filter=startswith(correlationId,'a')",
      "$filter=targetResources/any(t: u/id eq 'a')",
      "$filter=targetResources/all(t: t/id eq 'a')",
      '$filter=activityDisplayName eq',
      '$orderby=category',
      '$top=0',
      '$top=1001',
      '$search="a"',
      '$skiptoken=nonsense',
    ];
    for (const query of refused) assert.equal((await tenant.get(`${AUDITS}?${query}`)).status, 400, query);
    assert.equal((await tenant.call('POST', AUDITS, { body: {} })).status, 405);
    assert.equal((await tenant.get('/v1.0/auditLogs/weather')).status, 400);
  });

  it('page by $top in both orders, each entry once, also when new ones arrive meanwhile', async () => {
    const tenant = await auditedTenant();
    const user = await plainUser(tenant);
    for (let number = 0; number < 9; number += 1) await patch(tenant, `users/${user}`, { jobTitle: `Title ${number}` });
    const [oldest] = (await audits(tenant)).slice(-1);
    const since = `activityDateTime ge ${String(oldest?.activityDateTime)}`;
    const ids = (await audits(tenant, since)).map(({ id }) => id);
    for (const order of ['desc', 'asc']) {
      const seen: string[] = [];
      let next: string | undefined =
        `${AUDITS}?$filter=${encodeURIComponent(since)}&$orderby=activityDateTime ${order}&$top=3`;
      while (next !== undefined && seen.length < 40) {
        const { body }: Awaited<ReturnType<TestTenant['get']>> = await tenant.get(next);
        assert.ok(body.value.length <= 3);
        seen.push(...body.value.map(({ id }) => id));
        next = body['@odata.nextLink'];
        if (seen.length === 3 && order === 'desc') await patch(tenant, `users/${user}`, { jobTitle: 'meanwhile' });
      }
      // The newest one of the second round was written during the first.
      const expected = order === 'desc' ? ids : [...ids].reverse();
      assert.deepEqual(order === 'desc' ? seen : seen.slice(0, -1), expected, order);
    }
  });

  it('need AuditLog.Read.All and count apart from those of the directory', async () => {
    const tenant = await startTenant();
    await tenant.call('POST', '/_simulator/consent', { body: { permissions: { [PERMISSION]: false } } });
    const refused = await tenant.get(AUDITS);
    assert.deepEqual([refused.status, refused.body.error.code], [403, 'Authentication_MSGraphPermissionMissing']);
    assert.match(refused.body.error.message, /AuditLog\.Read\.All/);
    await tenant.call('POST', '/_simulator/consent', { body: { permissions: { [PERMISSION]: true } } });
    await tenant.call('POST', '/_simulator/quotas', { body: { setting: '1' } });
    const statuses: number[] = [];
    for (let number = 0; number < 6; number += 1) statuses.push((await tenant.get(AUDITS)).status);
    assert.deepEqual(statuses, [200, 200, 200, 200, 200, 429]);
    assert.match((await tenant.get(AUDITS)).headers.get('retry-after') ?? '', /^[12]$/);
    assert.equal((await tenant.get('/v1.0/users?$top=1')).status, 200);
  });

  it('do not exist in China', async () => {
    const tenant = await auditedTenant();
    await behave(tenant, { cloud: 'china' });
    assert.equal((await tenant.get(AUDITS)).status, 400);
  });
});
