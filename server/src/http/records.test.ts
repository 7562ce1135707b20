import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { OBJECT_TYPES } from '@trc/domain/objectTypes';
import { TENANT_ID } from '@trc/domain/sampleTenant';
import { askUntilOpened } from '../../test/askUntilOpened.ts';
import { createKit } from '../../test/http/kit.ts';
import type { TestKit } from '../../test/http/kit.ts';

let kit: TestKit;
let headers: Record<string, string>;
const backupId = randomUUID();
const unready = randomUUID();
const COUNT = 30;

const userId = (index: number) => `00000001-0000-4000-8000-${String(index).padStart(12, '0')}`;

/** Objects without bodies: the test needs only the replies about damaged ones. */
before(async () => {
  kit = await createKit();
  headers = await kit.signIn('oscar');
  for (const [id, number, ready] of [
    [backupId, 1, true],
    [unready, 2, false],
  ] as const) {
    await kit.db.query(
      `insert into backup (tenant_id, backup_id, number, job_id, status, source, tag, is_data_ready, requested_by,
       request_id)
       values ($1, $2, $3, $4, 'Completed', 'on-demand', 'on-demand', $5, 'x', 'x')`,
      [TENANT_ID, id, number, randomUUID(), ready],
    );
  }
  await kit.db.query(
    `insert into object_version (tenant_id, type, object_id, valid_from, hash)
     select $1, 'users', '00000001-0000-4000-8000-' || lpad(n::text, 12, '0'), 1, '\\x00'
     from generate_series(0, $2 - 1) as n`,
    [TENANT_ID, COUNT],
  );
  await kit.db.query(
    `insert into object_version (tenant_id, type, object_id, valid_from, hash)
     values ($1, 'tenantWidePolicies', 'authorizationPolicy', 1, '\\x00')`,
    [TENANT_ID],
  );
});
after(() => kit.close());

const post = async (url: string, payload: object | object[]) =>
  (
    await askUntilOpened(async () => {
      const reply = await kit.call({ method: 'POST', url, headers, payload });
      return { reply, status: reply.statusCode, text: reply.body };
    })
  ).reply;
const page = { pagenum: 1, perpage: 25 };

describe('records of a backup', () => {
  it('come for every word of the address', async () => {
    for (const { slug, type } of OBJECT_TYPES) {
      const reply = await post(`/api/get_${slug}_list_from_backup`, { backupId, ...page });
      assert.equal(reply.statusCode, 200, reply.body);
      assert.equal(reply.json<{ total: number }>().total, { users: COUNT, tenantWidePolicies: 1 }[type as string] ?? 0);
    }
    assert.deepEqual((await post('/api/get_tenantWidePolicies_list_from_backup', { backupId, ...page })).json(), {
      list: [
        { id: 'authorizationPolicy', type: 'authorizationPolicy', displayName: 'Damaged object authorizationPolicy' },
      ],
      total: 1,
    });
    assert.equal((await post('/api/get_directoryRoles_list_from_backup', { backupId, ...page })).statusCode, 400);
  });

  it('are paged, sorted and searched', async () => {
    const ids = async (more: object) => {
      const reply = await post('/api/get_users_list_from_backup', { backupId, ...page, ...more });
      assert.equal(reply.statusCode, 200, reply.body);
      return reply.json<{ list: { id: string }[] }>().list.map(({ id }) => id);
    };
    assert.deepEqual(await ids({ pagenum: 2 }), [25, 26, 27, 28, 29].map(userId));
    assert.deepEqual(
      await ids({ perpage: 2, sort: { column: 'displayName', direction: 'desc' } }),
      [29, 28].map(userId),
    );
    assert.deepEqual(await ids({ search: ` ${userId(7).slice(-4)}` }), [userId(7)]);
    const refused = await post('/api/get_users_list_from_backup', {
      backupId,
      ...page,
      sort: { column: 'mail', direction: 'asc' },
    });
    assert.deepEqual(
      [refused.statusCode, refused.json<{ message: string }>().message],
      [400, 'The records cannot be sorted by this column'],
    );
  });

  it('say which of a page the saved selection has', async () => {
    const selection = {
      users: { isSectionSelected: false, selected: [{ id: userId(3) }, { id: userId(29) }] },
      groups: { isSectionSelected: true, selected: [] },
    };
    const { restoreId } = (await post('/api/restores/selection', { backupId, selection })).json<{
      restoreId: string;
    }>();
    const selected = async (more: object, id = backupId) =>
      (await post(`/api/backups/${id}/users`, { ...page, ...more })).json<{ selected: string[] }>().selected;
    assert.deepEqual(await selected({ restoreId }), [userId(3)]);
    assert.deepEqual(await selected({ restoreId, pagenum: 2 }), [userId(29)]);
    assert.deepEqual(await selected({}), []);
    assert.deepEqual(await selected({ restoreId: randomUUID() }), []);
    assert.deepEqual(await selected({ restoreId: 'none' }), []);
    await kit.call({
      method: 'PATCH',
      url: `/api/restores/${restoreId}/selection`,
      headers,
      payload: { version: 1, selection: { users: { isSectionSelected: true } } },
    });
    assert.deepEqual(await selected({ restoreId, perpage: 3 }), [0, 1, 2].map(userId));
  });

  it('are named by their ids', async () => {
    const reply = await post(`/api/backups/${backupId}/directoryObjects/getByIds`, [
      { type: 'users', ids: [userId(1), randomUUID()] },
      { type: 'authorizationPolicy', ids: ['authorizationPolicy'] },
    ]);
    assert.deepEqual(reply.json(), {
      objects: [
        { type: 'users', id: userId(1), displayName: `Damaged object ${userId(1)}` },
        { type: 'authorizationPolicy', id: 'authorizationPolicy', displayName: 'Damaged object authorizationPolicy' },
      ],
    });
  });

  it('are not there of backups that are unknown, not ready or of others', async () => {
    for (const id of [randomUUID(), 'abc', unready]) {
      for (const reply of [
        await post('/api/get_users_list_from_backup', { backupId: id, ...page }),
        await post(`/api/backups/${id}/users`, page),
        await post(`/api/backups/${id}/directoryObjects/getByIds`, [{ type: 'users', ids: ['x'] }]),
        await post(`/api/backups/${id}/compare/${backupId}`, page),
      ])
        assert.equal(reply.statusCode, 404, reply.body);
    }
    const message = (await post('/api/get_users_list_from_backup', { backupId: 'abc', ...page })).json<{
      message: string;
    }>().message;
    assert.equal(message, 'Backup abc is not found');
  });
});
