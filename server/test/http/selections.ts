import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { TENANT_ID } from '@trc/domain/sampleTenant';
import { createKit } from './kit.ts';
import type { TestKit } from './kit.ts';

export const userId = (index: number) => `00000001-0000-4000-8000-${String(index).padStart(12, '0')}`;
export const user = (index: number) => ({ id: userId(index), displayName: `Person ${index}` });
export const users = (count: number, from = 0) => Array.from({ length: count }, (_, index) => user(from + index));
export const messageOf = (reply: { statusCode: number; json: () => { message?: string } }) => [
  reply.statusCode,
  reply.json().message,
];

/** A service, the headers of an operator, and a backup with 10,001 users. */
export interface SelectionStage {
  kit: TestKit;
  headers: Record<string, string>;
  backupId: string;
}

/** Calls about selections. `stage` returns what a hook of the file has started. */
export const selectionCalls = (stage: () => SelectionStage) => {
  const call = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, payload?: object) =>
    stage().kit.call({ method, url, headers: stage().headers, ...(payload && { payload }) });
  const create = (selection: object, more: object = {}, wanted = stage().backupId) =>
    call('POST', '/api/restores/selection', { backupId: wanted, selection, ...more });
  const update = (restoreId: string, version: number, selection: object, more: object = {}) =>
    call('PATCH', `/api/restores/${restoreId}/selection`, { version, selection, ...more });
  const read = (restoreId: string) => call('GET', `/api/restores/${restoreId}/selection`);
  const clear = (restoreId: string) => call('DELETE', `/api/restores/${restoreId}/selection`);
  const created = async (selection: object, more: object = {}): Promise<string> => {
    const reply = await create(selection, more);
    assert.equal(reply.statusCode, 200, reply.body);
    return reply.json<{ restoreId: string }>().restoreId;
  };
  return { create, update, read, clear, created };
};

/** A completed backup with objects of some types. */
export const insertBackup = async (
  kit: TestKit,
  counts: Record<string, number>,
  { tenantId = TENANT_ID, status = 'Completed', ready = true, number = 1 } = {},
): Promise<string> => {
  const id = randomUUID();
  await kit.db.query(
    `insert into backup (tenant_id, backup_id, number, job_id, status, source, tag, counters, is_data_ready,
     requested_by, request_id)
     values ($1, $2, $3, $4, $5, 'on-demand', 'on-demand', $6, $7, 'x', 'x')`,
    [tenantId, id, number, randomUUID(), status, JSON.stringify(counts), ready],
  );
  for (const [type, count] of Object.entries(counts)) {
    const prefix = type === 'users' ? '00000001' : type === 'groups' ? '00000002' : '00000003';
    await kit.db.query(
      `insert into object_version (tenant_id, type, object_id, valid_from, hash)
       select $1, $2, $3 || '-0000-4000-8000-' || lpad(n::text, 12, '0'), $4, '\\x00'
       from generate_series(0, $5 - 1) as n on conflict do nothing`,
      [tenantId, type, prefix, number, count],
    );
  }
  return id;
};

export const startSelections = async (): Promise<SelectionStage> => {
  const kit = await createKit();
  const headers = await kit.signIn('oscar');
  const backupId = await insertBackup(kit, { users: 10_001, namedLocations: 12, groups: 3 });
  return { kit, headers, backupId };
};
