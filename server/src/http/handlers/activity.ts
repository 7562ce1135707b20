import { Readable } from 'node:stream';
import type { Body } from '../../contract/operations.ts';
import type { Handlers } from '../contract/types.ts';
import { activityCsv } from '../../activity/activityCsv.ts';
import type { ActivitySource } from '../../activity/activityNames.ts';
import { listActivity } from '../../activity/activityPage.ts';
import type { ActivityFilter } from '../../activity/activityRows.ts';
import { normalizeInstant } from './instant.ts';

type Filters = NonNullable<Body<'listActivity' | 'exportActivity'>>['filters'];

const filterOf = (filters: Filters = {}): ActivityFilter => ({
  from: normalizeInstant(filters.from, 'filters.from'),
  to: normalizeInstant(filters.to, 'filters.to'),
  source: filters.source,
  types: filters.types,
});

export const activityHandlers = (source: ActivitySource) =>
  ({
    listActivity: ({ caller, body: { pagenum, perpage, sort, filters } }) =>
      listActivity(source, caller.tenantId, { pagenum, perpage, direction: sort?.direction, ...filterOf(filters) }),

    exportActivity: ({ caller, body, reply }) => {
      const parts = activityCsv(source, caller.tenantId, filterOf(body?.filters));
      reply
        .header('content-type', 'text/csv; charset=utf-8; header=present')
        .header('content-disposition', 'attachment; filename="activity-log.csv"');
      return Promise.resolve(Readable.from(parts, { objectMode: false }));
    },
  }) satisfies Partial<Handlers>;
