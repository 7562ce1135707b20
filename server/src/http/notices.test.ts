import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { TENANT_ID } from '@trc/domain/sampleTenant';
import { createKit } from '../../test/http/kit.ts';
import type { TestKit } from '../../test/http/kit.ts';

const ELSEWHERE = '11111111-2222-4333-8444-555555555555';

interface Listed {
  noticeId: string;
  kind: string;
  severity: string;
  backupId?: string;
}

describe('notices', () => {
  let kit: TestKit;
  let headers: Record<string, string>;
  const backupId = randomUUID();
  before(async () => {
    kit = await createKit();
    headers = await kit.signIn('ada');
    await kit.db.tx((tx) =>
      kit.notices.record(tx, { tenantId: TENANT_ID, kind: 'failed', subject: backupId, backupId, count: 1 }),
    );
    await kit.db.tx((tx) => kit.notices.record(tx, { tenantId: ELSEWHERE, kind: 'failed', subject: 'x', count: 1 }));
  });
  after(() => kit.close());

  const list = async (person: 'ada' | 'oscar' = 'ada'): Promise<Listed[]> => {
    const reply = await kit.call({ method: 'POST', url: '/api/notices/list', headers: await kit.signIn(person) });
    assert.equal(reply.statusCode, 200, reply.body);
    return reply.json<{ list: Listed[] }>().list;
  };
  const see = (noticeId: string) => kit.call({ method: 'POST', url: `/api/notices/${noticeId}/seen`, headers });

  it('are listed of the own tenant until the person has seen them, and the activity log says by whom', async () => {
    const [notice, ...more] = await list();
    assert.deepEqual([notice?.kind, notice?.severity, notice?.backupId, more], ['failed', 'warning', backupId, []]);
    const [seen, again] = [await see(notice?.noticeId.toUpperCase() ?? ''), await see(notice?.noticeId ?? '')];
    assert.deepEqual([seen.statusCode, again.statusCode], [200, 200], seen.body);
    assert.deepEqual(await list(), []);
    const others = (await list('oscar')).map(({ noticeId }) => noticeId);
    assert.deepEqual(others, [notice?.noticeId], 'others still see it');
    const rows = await kit.db.query(`select 1 from activity where tenant_id = $1 and type = 'Notice'`, [TENANT_ID]);
    assert.equal(rows.length, 1, 'once');
  });

  it('of another tenant, unknown ones and what is no id are 404 and stay as they are', async () => {
    const [other] = await kit.db.query<{ notice_id: string }>('select notice_id from notice where tenant_id = $1', [
      ELSEWHERE,
    ]);
    for (const id of [other?.notice_id ?? '', randomUUID(), 'x']) assert.equal((await see(id)).statusCode, 404, id);
    assert.equal((await kit.db.query('select 1 from notice_seen where tenant_id = $1', [ELSEWHERE])).length, 0);
  });

  it('need a signed-in person', async () => {
    assert.equal((await kit.call({ method: 'POST', url: '/api/notices/list' })).statusCode, 401);
  });
});
