import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { PEOPLE } from '@trc/domain/sampleTenant';
import type { Person } from '@trc/domain/sampleTenant';
import type { Chosen, Product, ReportRow } from './types.ts';

/** A gained or lost link in the report. */
export interface LinkRow {
  readonly name: string;
  readonly of?: string;
  readonly added: readonly string[];
  readonly removed: readonly string[];
  readonly withheld?: readonly string[];
}

export type Row = ReportRow & { readonly links?: readonly LinkRow[] };

export interface Ended {
  readonly restoreId: string;
  readonly status: string;
  readonly item: (id: string) => Row;
}

export const GLOBAL_ADMINISTRATOR = '62e90394-69f5-4237-9190-012177145e10';
export const ROLE_ASSIGNMENTS = '/v1.0/roleManagement/directory/roleAssignments';

export const oidOf = (key: Person['key']): string => PEOPLE.find((one) => one.key === key)?.oid ?? '';

const LIMIT_MS = 60_000;

/** Starts a restore as a person. @returns its id */
export const startAs = async (
  product: Product,
  person: Person['key'],
  backupId: string,
  chosen: Chosen,
  restoreSettings: object = {},
): Promise<string> => {
  const api = await product.as(person);
  const selection = Object.fromEntries(
    Object.entries(chosen).map(([type, selected]) => [type, { all: false, selected }]),
  );
  const wish = { backupId, selection, restoreSettings };
  const { status, body } = await api.call<{ restoreId: string }>('POST', '/api/restore', wish);
  assert.equal(status, 200, JSON.stringify(body));
  return body.restoreId;
};

export const endOf = async (product: Product, person: Person['key'], restoreId: string): Promise<Ended> => {
  const api = await product.as(person);
  const page = { pagenum: 1, perpage: 25 };
  for (const until = Date.now() + LIMIT_MS; ; await sleep(50)) {
    const { body } = await api.call<{ list: { restoreId: string; status: string }[] }>(
      'POST',
      '/api/restores_list',
      page,
    );
    const status = body.list.find((one) => one.restoreId === restoreId)?.status ?? 'missing';
    assert.ok(Date.now() < until, `the restore is ${status}: ${product.service.log().slice(-2000)}`);
    if (status === 'Running') continue;
    const path = `/api/restores/${restoreId}/report`;
    const report = await api.call<{ list: Row[] }>('POST', path, { pagenum: 1, perpage: 100 });
    const item = (id: string): Row => {
      const row = report.body.list.find((one) => one.id === id);
      assert.ok(row, `the report has no row for ${id}`);
      return row;
    };
    return { restoreId, status, item };
  }
};

export const restoreAs = async (...asked: Parameters<typeof startAs>): Promise<Ended> =>
  endOf(asked[0], asked[1], await startAs(...asked));

/** The ids of a principal's assignments of a role in the whole tenant. */
export const assignmentsOf = async (product: Product, principal: string, role: string): Promise<string[]> => {
  const filter = encodeURIComponent(`principalId eq '${principal}'`);
  const { value } = await product.tenant('GET', `${ROLE_ASSIGNMENTS}?$filter=${filter}`);
  return value.filter(({ roleDefinitionId }) => roleDefinitionId === role).map(({ id }) => id);
};

export const assign = (product: Product, principalId: string, roleDefinitionId: string) =>
  product.tenant('POST', ROLE_ASSIGNMENTS, { principalId, roleDefinitionId, directoryScopeId: '/' });

export const unassign = async (product: Product, principal: string, role: string): Promise<void> => {
  for (const id of await assignmentsOf(product, principal, role)) {
    await product.tenant('DELETE', `${ROLE_ASSIGNMENTS}/${id}`);
  }
};

interface Notice {
  readonly kind: string;
  readonly restoreId?: string;
  readonly count: number;
  readonly severity?: string;
  readonly title?: string;
  readonly objectName?: string;
  readonly privileges?: {
    given: number;
    removed: number;
    unnamed: number;
    isRunning: boolean;
    givenTo?: string[];
    removedFrom?: string[];
  };
}

export const noticesOf = async (product: Product, kind: string, reader: 'ada' | 'vera' = 'ada'): Promise<Notice[]> => {
  const api = await product.as(reader);
  const { body } = await api.call<{ list: Notice[] }>('POST', '/api/notices/list');
  return body.list.filter((one) => one.kind === kind);
};

export interface Logged {
  readonly action: string;
  readonly type: string;
  readonly details?: string;
  readonly outcome?: string;
}

/** Entries of the activity log that name a restore, oldest first. */
export const logOf = async (product: Product, restoreId: string): Promise<Logged[]> => {
  const api = await product.as('ada');
  const { body } = await api.call<{ list: Logged[] }>('POST', '/api/activity_log_list', { pagenum: 1, perpage: 100 });
  return body.list.filter(({ details = '' }) => details.includes(restoreId)).reverse();
};

const reference = (id: string): object => ({
  '@odata.id': `https://graph.microsoft.com/v1.0/directoryObjects/${id}`,
});

/** Makes groups and links in the simulated tenant of a product, and reads the ids of a list. */
export const openObjects = (product: Product) => ({
  makeGroup: async (name: string, isAssignableToRole: boolean): Promise<string> => {
    const body = { displayName: name, mailNickname: name, mailEnabled: false, securityEnabled: true };
    return String((await product.tenant('POST', '/v1.0/groups', { ...body, isAssignableToRole }))['id']);
  },
  link: (path: string, id: string) => product.tenant('POST', `${path}/$ref`, reference(id)),
  idsOf: async (path: string): Promise<string[]> =>
    (await product.tenant('GET', `${path}?$select=id`)).value.map(({ id }) => id),
});
