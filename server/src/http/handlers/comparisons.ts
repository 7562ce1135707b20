import { withBody } from '../contract/types.ts';
import type { Handlers } from '../contract/types.ts';
import { withSecurityValues } from './securityValues.ts';
import type { ComparedType, Comparisons } from '../../comparison/index.ts';

export const comparisonHandlers = (comparisons: Comparisons): Handlers => ({
  compareWithDirectory: withBody<{ type: ComparedType; ids: string[] }[]>(
    async ({ caller: { tenantId, oid, role }, path, body }) =>
      withSecurityValues(role, await comparisons.compare({ tenantId, person: oid }, path['backupId'] ?? '', body)),
  ),
});
