import { Readable } from 'node:stream';
import { OBJECT_TYPES } from '@trc/domain/objectTypes';
import type { ObjectType } from '@trc/domain/objectTypes';
import type { Body } from '../../contract/operations.ts';
import type { Call, Handlers } from '../contract/types.ts';
import { actionWord, formatError } from '../../restore/index.ts';
import type { ReportEntry, ReportQuery, RestoreRow, Restores, Viewpoint } from '../../restore/index.ts';
import { HttpError } from '../httpError.ts';
import { actorOf } from './actor.ts';
import { withSecurityValues } from './securityValues.ts';
import { normalizeInstant } from './instant.ts';

/** People who may only look see names, types and states of objects: no values, linked objects or reasons. */
const viewpointOf = ({ caller }: Pick<Call, 'caller'>): Viewpoint =>
  caller.role === 'viewOnly' ? 'withoutValues' : 'everything';

/** Lets the page say that something was left out. */
const withheldFlag = (viewpoint: Viewpoint): { valuesWithheld?: true } =>
  viewpoint === 'withoutValues' ? { valuesWithheld: true } : {};

const stateOf = ({ restore_id: restoreId, status }: RestoreRow) => ({ restoreId, status });

/** The columns of restore records and their names in the report; a column without a key cannot be sorted by. */
const COLUMNS: readonly {
  name: string;
  key?: NonNullable<ReportQuery['sort']>['column'];
  cell: (entry: ReportEntry) => unknown;
}[] = [
  { name: 'id', cell: ({ id }) => id },
  { name: 'type', cell: ({ type }) => type },
  { name: 'Name', key: 'name', cell: ({ name }) => name },
  { name: 'Status', key: 'status', cell: ({ status }) => status },
  { name: 'Action', key: 'action', cell: (entry) => actionWord(entry) ?? null },
  { name: 'Error', cell: ({ errors }) => (errors?.[0] ? formatError(errors[0]) : null) },
];

/** @throws HttpError 400 for a column that rows cannot be sorted by */
const sortOf = (sort: Body<'listRestoreRecords'>['sort']): ReportQuery['sort'] => {
  const key = COLUMNS.find(({ name }) => name === sort?.column)?.key;
  if (sort && !key) throw new HttpError(400, `${sort.column} is not a column to sort by`);
  return sort && key ? { column: key, direction: sort.direction } : undefined;
};

/** The word in the address. @throws HttpError 404; the contract has checked it before */
const typeOf = ({ path }: Call<'listRestoreRecords'>): ObjectType => {
  const found = OBJECT_TYPES.find(({ slug }) => slug === path.type);
  if (!found) throw new HttpError(404, 'Not found');
  return found.type;
};

const queryOf = ({ body }: Call<'getRestoreReport' | 'listRestoreProblems'>): ReportQuery => {
  const { pagenum, perpage, search, sort, filters } = body;
  return { pagenum, perpage, search, sort, status: filters?.status, type: filters?.type };
};

export const restoreHandlers = (restores: Restores) =>
  ({
    startRestore: async (call) => {
      const { backupId, restoreSettings: settings, version } = call.body;
      return stateOf(
        await restores.startSelection(
          call.caller.tenantId,
          call.path.restoreId,
          { backupId, settings, version },
          actorOf(call),
        ),
      );
    },

    restore: async (call) => {
      const { backupId, restoreSettings: settings, selection: content, experimental } = call.body;
      return stateOf(
        await restores.startContent(call.caller.tenantId, { backupId, settings, content, experimental }, actorOf(call)),
      );
    },

    previewRestore: async ({ caller, path, body: { restoreSettings: settings, version, skip } }) => {
      const { tenantId, oid, role, origin } = caller;
      const by = { tenantId, person: oid, origin, isAdministrator: role === 'admin' };
      return withSecurityValues(role, await restores.preview(by, path.restoreId, { settings, version, skip }));
    },

    listRestores: (call) => {
      const { pagenum, perpage, sort, knownVersion, filters } = call.body;
      const query = {
        pagenum,
        perpage,
        sort,
        knownVersion,
        status: filters?.status,
        from: normalizeInstant(filters?.from, 'filters.from'),
        to: normalizeInstant(filters?.to, 'filters.to'),
      };
      return restores.list(call.caller.tenantId, query, viewpointOf(call));
    },

    listRestoreRecords: async (call) => {
      const { restoreId, pagenum, perpage, search, sort, filters } = call.body;
      const { list, total } = await restores.report(
        call.caller.tenantId,
        restoreId,
        { pagenum, perpage, search, status: filters?.status, sort: sortOf(sort), objectType: typeOf(call) },
        viewpointOf(call),
      );
      return {
        columns: COLUMNS.map(({ name, key }) => ({ name, sortable: key !== undefined })),
        rows: list.map((entry) => COLUMNS.map(({ cell }) => cell(entry))),
        total,
      };
    },

    getRestoreReport: async (call) => {
      const viewpoint = viewpointOf(call);
      const report = await restores.report(call.caller.tenantId, call.path.id, queryOf(call), viewpoint);
      return withSecurityValues(call.caller.role, { ...report, ...withheldFlag(viewpoint) });
    },

    listRestoreProblems: async (call) => {
      const viewpoint = viewpointOf(call);
      const query = { ...queryOf(call), about: call.body.about ?? ('problems' as const) };
      const report = await restores.report(call.caller.tenantId, call.path.id, query, viewpoint);
      return withSecurityValues(call.caller.role, { ...report, ...withheldFlag(viewpoint) });
    },

    listReportTicks: (call) => restores.ticks(call.caller.tenantId, call.path.id, viewpointOf(call)),

    setReportTicks: async (call) => ({
      list: await restores.setTicks(call.caller.tenantId, call.path.id, call.body, actorOf(call)),
    }),

    downloadRestoreReport: async (call) => {
      const { caller, path, reply } = call;
      const restoreId = path.id;
      const parts = await restores.csv(caller.tenantId, restoreId, viewpointOf(call));
      reply
        .header('content-type', 'text/csv; charset=utf-8; header=present')
        .header('content-disposition', `attachment; filename="restore-report-${restoreId.toLowerCase()}.csv"`);
      return Readable.from(parts, { objectMode: false });
    },

    downloadRestoreAttributes: async ({ caller, path: { id }, reply }) => {
      const parts = await restores.attributesCsv(caller.tenantId, id);
      reply
        .header('content-type', 'text/csv; charset=utf-8; header=present')
        .header('content-disposition', `attachment; filename="restore-attributes-${id.toLowerCase()}.csv"`);
      return Readable.from(parts, { objectMode: false });
    },

    downloadRestoreSummary: async (call) => {
      const { caller, path, reply } = call;
      const page = await restores.summary(caller.tenantId, path.id, viewpointOf(call), caller.upn);
      reply
        .header('content-type', 'text/html; charset=utf-8')
        .header('content-disposition', `attachment; filename="restore-summary-${path.id.toLowerCase()}.html"`);
      return Readable.from([page], { objectMode: false });
    },

    cancelRestore: async (call) =>
      stateOf(await restores.cancel(call.caller.tenantId, call.path.restoreId, actorOf(call))),
  }) satisfies Partial<Handlers>;
