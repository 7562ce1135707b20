import type { Handlers } from '../contract/types.ts';
import type { Db } from '../storage/types.ts';

/** R-SCH-13. */
export const schedulerHandlers = (db: Db): Handlers => ({
  getSchedule: async ({ caller }) => {
    const rows = await db.query<{ content: object }>('select content from schedule where tenant_id = $1', [caller.tenantId]);
    return rows[0]?.content ?? {};
  },
});
