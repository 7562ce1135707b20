import { tenantOf } from '@trc/domain/person';
import type { Db } from '../storage/types.ts';
import { ADMIN_CODE, readPermissions } from './permissions.ts';

/**
 * Names a tenant without asking its directory, which may be out of reach or hostile.
 * @returns the most frequent domain of the administrators' account names; the tenant id where no name has a domain
 */
export const tenantNameIn = async (db: Db, tenantId: string): Promise<string> => {
  const counts = new Map<string, number>();
  for (const { upn, permission_type: code } of await readPermissions(db, tenantId)) {
    // The account name of a guest ends with the domain of this tenant, too.
    const domain = tenantOf(upn).toLowerCase();
    if (code === ADMIN_CODE && domain !== '') counts.set(domain, (counts.get(domain) ?? 0) + 1);
  }
  const [first] = [...counts].sort(([a, many], [b, more]) => more - many || (a < b ? -1 : 1));
  return first?.[0] ?? tenantId;
};
