import { withBody } from '../contract/types.ts';
import type { Handlers } from '../contract/types.ts';
import { listActivity } from '../engine/activityList.ts';
import type { Db } from '../storage/types.ts';
import { momentOf } from './instant.ts';

interface ListBody {
  pagenum: number;
  perpage: number;
  sort?: { column: 'time'; direction: 'asc' | 'desc' };
  filters?: { from?: string; to?: string; source?: string };
}

/** R-ACT. */
export const activityHandlers = (db: Db): Handlers => ({
  listActivity: withBody<ListBody>(({ caller, body: { pagenum, perpage, sort, filters } }) =>
    listActivity(db, caller.tenantId, {
      pagenum, perpage, direction: sort?.direction,
      from: momentOf(filters?.from, 'filters.from'), to: momentOf(filters?.to, 'filters.to'), source: filters?.source,
    })),
});
