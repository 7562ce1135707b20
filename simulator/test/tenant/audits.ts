import assert from 'node:assert/strict';
import { PEOPLE } from '@trc/domain/sampleTenant';
import type { Entity } from '../../src/tenant/store/entity.ts';
import { SMALL, startTenant, temporaryFolder, type TestTenant } from './kit.ts';

export const AUDITS = '/v1.0/auditLogs/directoryAudits';
export const PERMISSION = 'AuditLog.Read.All';

interface ModifiedProperty {
  readonly displayName: string;
  readonly oldValue: string | null;
  readonly newValue: string | null;
}
interface Target {
  readonly id: string | null;
  readonly displayName: string | null;
  readonly type: string;
  readonly userPrincipalName: string | null;
  readonly modifiedProperties: readonly ModifiedProperty[];
}
export interface Audit {
  readonly id: string;
  readonly activityDateTime: string;
  readonly activityDisplayName: string;
  readonly category: string;
  readonly loggedByService: string;
  readonly operationType: string;
  readonly correlationId: string;
  readonly initiatedBy: { readonly user: Entity | null; readonly app: Entity | null };
  readonly targetResources: readonly Target[];
}

export const auditedTenant = async (folder = temporaryFolder()): Promise<TestTenant> => {
  const tenant = await startTenant(SMALL, folder);
  const body = { permissions: { [PERMISSION]: true } };
  assert.equal((await tenant.call('POST', '/_simulator/consent', { body })).status, 200);
  return tenant;
};

/** Entries that a query answers, newest first, without those of the consent to the permission itself. */
export const audits = async (tenant: TestTenant, filter?: string): Promise<Audit[]> => {
  const query = filter === undefined ? '' : `?$filter=${encodeURIComponent(filter)}`;
  const { status, body } = await tenant.get(`${AUDITS}${query}`);
  assert.equal(status, 200, JSON.stringify(body));
  const entries = body.value as unknown as Audit[];
  return entries.filter(({ initiatedBy }) => initiatedBy.user?.['id'] !== PEOPLE[0]?.oid);
};

export const activities = async (tenant: TestTenant): Promise<string[]> =>
  (await audits(tenant)).map(({ activityDisplayName }) => activityDisplayName).reverse();

export const modified = (audit: Audit | undefined, target = 0): Map<string, ModifiedProperty> =>
  new Map(audit?.targetResources[target]?.modifiedProperties.map((each) => [each.displayName, each]));

export const reference = (tenant: TestTenant, id: string): object => ({
  '@odata.id': `${tenant.url}/v1.0/directoryObjects/${id}`,
});
