import { withBody } from '../contract/types.ts';
import type { Handlers } from '../contract/types.ts';
import type { ComparedType, Comparisons } from '../engine/compare/index.ts';

/** R-CMP-05. */
export const comparisonHandlers = (comparisons: Comparisons): Handlers => ({
  compareWithDirectory: withBody<{ type: ComparedType; ids: string[] }[]>(({ caller: { tenantId, oid }, path, body }) =>
    comparisons.compare({ tenantId, person: oid }, path['backupId'] ?? '', body)),
});
