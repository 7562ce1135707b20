import type { Db } from '../storage/types.ts';
import { formatMinute } from './retentionFloor.ts';
import { DomainError } from '../domainError.ts';

/** On-demand backups of a person within 24 hours with a real tenant: a flood costs quota of the directory and space. */
export const MAX_ON_DEMAND_PER_DAY = 24;

/**
 * Call it while the backups of the tenant are locked. Deleted and failed backups count.
 * @throws DomainError `conflict` that says when the next one may begin
 */
export const assertOnDemandLimit = async (tx: Db, tenantId: string, oid: string, max: number): Promise<void> => {
  const [nth] = await tx.query<{ created_at: Date }>(
    `select created_at from backup where tenant_id = $1 and requested_by = $2 and source = 'on-demand'
       and created_at > now() - interval '24 hours' order by created_at desc offset $3 limit 1`,
    [tenantId, oid, max - 1],
  );
  if (!nth) return;
  const next = formatMinute(new Date(nth.created_at.getTime() + 24 * 3_600_000));
  throw new DomainError(
    'conflict',
    `You started ${max} backups in the last 24 hours; the next one can start from ${next}.`,
  );
};
