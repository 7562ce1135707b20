import type { Handlers } from '../contract/types.ts';
import { withSecurityValues } from './securityValues.ts';
import type { Comparisons } from '../../comparison/index.ts';

export const comparisonHandlers = (comparisons: Comparisons) =>
  ({
    compareWithDirectory: async ({ caller: { tenantId, oid, role }, path, body }) =>
      withSecurityValues(role, await comparisons.compare({ tenantId, person: oid }, path.backupId, body)),
  }) satisfies Partial<Handlers>;
