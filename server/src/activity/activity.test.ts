import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { recordActivities, recordActivity } from './activity.ts';
import { findActivityBreak } from './activityChain.ts';
import { TENANT_ID } from '@trc/domain/sampleTenant';
import { createKit } from '../../test/http/kit.ts';
import type { TestKit } from '../../test/http/kit.ts';
import { person } from '../../test/http/tokens.ts';

const SOURCES = [
  'ada@fabrikam.example',
  'Ada Lindqvist',
  'o_car',
  'oscar',
  '100%',
  '1000',
  'back\\slash',
  'Scheduler',
  "o'hara",
];

let kit: TestKit;
let headers: Record<string, string>;
before(async () => {
  kit = await createKit();
  headers = await kit.signIn('ada');
  // Without the entry of this sign-in.
  for (const table of ['activity', 'activity_head']) await kit.db.query(`delete from ${table}`);
  for (const [index, source] of SOURCES.entries()) {
    await recordActivity(kit.db, {
      tenantId: TENANT_ID,
      action: index % 2 === 0 ? 'Manual' : 'Added',
      type: index % 2 === 0 ? 'Backup' : 'Permission',
      source,
      actor: 'x',
      requestId: 'r',
    });
    await kit.db.query('update activity set at = $1 where seq = $2', [
      `2026-03-0${index + 1}T12:00:00.000Z`,
      index + 1,
    ]);
  }
  await recordActivity(kit.db, {
    tenantId: '11111111-2222-4333-8444-555555555555',
    action: 'Manual',
    type: 'Backup',
    source: 'ada elsewhere',
    actor: 'x',
    requestId: 'r',
  });
});
after(() => kit.close());

interface Page {
  list: { action: string; type: string; time: string; source: string; details?: string }[];
  total: number;
}
const ask = async (body: object): Promise<Page> => {
  const reply = await kit.call({
    method: 'POST',
    url: '/api/activity_log_list',
    headers,
    payload: { pagenum: 1, perpage: 25, ...body },
  });
  assert.equal(reply.statusCode, 200, reply.body);
  return reply.json<Page>();
};
const sourcesOf = ({ list }: Page) => list.map((line) => line.source);

describe('the activity log', () => {
  it('is newest first, with the four fields', async () => {
    const page = await ask({});
    assert.equal(page.total, SOURCES.length);
    assert.deepEqual(sourcesOf(page), [...SOURCES].reverse());
    const [time, source] = ['2026-03-01T12:00:00.000Z', 'ada@fabrikam.example'];
    const expected = { action: 'Manual', type: 'Backup', time, source, outcome: 'success' };
    assert.deepEqual(page.list.at(-1), expected);
  });

  it('sorts by time both ways and pages with the total of all pages', async () => {
    assert.deepEqual(sourcesOf(await ask({ sort: { column: 'time', direction: 'asc' } })), SOURCES);
    const second = await ask({ pagenum: 2, perpage: 4, sort: { column: 'time', direction: 'asc' } });
    assert.deepEqual([sourcesOf(second), second.total], [SOURCES.slice(4, 8), SOURCES.length]);
    assert.deepEqual(await ask({ pagenum: 1_000_000, perpage: 100 }), { list: [], total: SOURCES.length });
  });

  for (const [source, expected] of [
    ['ADA', ['Ada Lindqvist', 'ada@fabrikam.example']],
    ['ada', ['Ada Lindqvist', 'ada@fabrikam.example']],
    ['o_c', ['o_car']],
    ['0%', ['100%']],
    ['%', ['100%']],
    ['\\', ['back\\slash']],
    ["'", ["o'hara"]],
    ['nobody', []],
  ] as const) {
    it(`finds ${expected.length} by the source "${source}"`, async () => {
      const page = await ask({ filters: { source } });
      assert.deepEqual([sourcesOf(page), page.total], [expected, expected.length]);
    });
  }

  it('keeps to types', async () => {
    const some = await ask({ filters: { types: ['Permission'] } });
    assert.deepEqual(sourcesOf(some), SOURCES.filter((_, index) => index % 2 === 1).reverse());
    assert.equal((await ask({ filters: { types: ['Backup', 'Permission'] } })).total, SOURCES.length);
    assert.equal((await ask({ filters: { types: [] } })).total, SOURCES.length);
    assert.equal((await ask({ filters: { types: ['Other'] } })).total, 0);
  });

  it('keeps to dates, both ends included', async () => {
    assert.deepEqual(
      sourcesOf(await ask({ filters: { from: '2026-03-02T12:00:00.000Z', to: '2026-03-03T12:00:00.000Z' } })),
      ['o_car', 'Ada Lindqvist'],
    );
    assert.deepEqual(sourcesOf(await ask({ filters: { from: '2026-03-09T12:00:00.001Z' } })), []);
    assert.deepEqual(sourcesOf(await ask({ filters: { to: '2026-03-02T00:00:00.000Z', source: 'ada' } })), [
      'ada@fabrikam.example',
    ]);
  });
});

describe('an entry of the log', () => {
  it("names its target, cut to the contract's limit in the reply and stored in full", async () => {
    const long = 'é'.repeat(5000);
    for (const details of ['Backup 7', long])
      await recordActivity(kit.db, {
        tenantId: TENANT_ID,
        action: 'Deleted',
        type: 'Backup',
        source: 'details',
        actor: 'x',
        requestId: 'r',
        details,
      });
    const { list } = await ask({ filters: { source: 'details' } });
    assert.deepEqual(
      list.map(({ details }) => details),
      [`${'é'.repeat(1999)}…`, 'Backup 7'],
    );
    assert.deepEqual(
      await kit.db.query(`select 1 from activity where details = $1`, [long]).then((rows) => rows.length),
      1,
    );
  });

  it('records the grant of the Exchange role with the person', async () => {
    const { total } = await ask({});
    assert.equal((await kit.call({ method: 'POST', url: '/api/grant_exo_roles', headers })).statusCode, 200);
    const page = await ask({});
    assert.equal(page.total, total + 1);
    const { action, type, source } = page.list[0] ?? {};
    assert.deepEqual([action, type, source], ['Added', 'Permission', 'ada@fabrikam.example']);
  });

  it('names the person of the permission record or the directory, not the one that the token claims', async () => {
    const disguised = { claims: { preferred_username: person('vera').upn, name: 'Vera' } };
    const asVera = await kit.signIn('ada', disguised);
    assert.equal((await kit.call({ method: 'POST', url: '/api/grant_exo_roles', headers: asVera })).statusCode, 200);
    assert.equal((await ask({})).list[0]?.source, person('ada').upn);
    const stranger = await kit.signIn('nora', disguised);
    const me = await kit.call({ method: 'POST', url: '/api/permissions/users/me', headers: stranger });
    assert.equal(me.json<{ userPrincipalName: string }>().userPrincipalName, person('nora').upn);
  });

  it('joins the chain of one tenant, also when several are appended at once', async () => {
    const tenants = ['33333333-3333-4444-8555-666666666666', '44444444-3333-4444-8555-666666666666'];
    const entry = { action: 'Updated', type: 'Restore' as const, source: 'x', actor: 'x', requestId: 'r' };
    for (const tenantId of [...tenants, ...tenants]) await recordActivities(kit.db, tenantId, [entry, entry]);
    for (const tenantId of tenants) assert.equal(await findActivityBreak(kit.db, tenantId), undefined);
  });

  it('covers cause, settings, target and outcome by the hash, and keeps the hash of former entries', async () => {
    const tenantId = '22222222-3333-4444-8555-666666666666';
    const by = { source: 'Scheduler', actor: 'service', requestId: 'r' };
    const entry = { tenantId, action: 'Deleted', type: 'Backup' as const, ...by };
    await recordActivity(kit.db, entry);
    // As 1.7.169 wrote it: no cause, settings and target in the hash.
    const [first] = await kit.db.query<{ at: Date }>('select at from activity where tenant_id = $1', [tenantId]);
    const input = [tenantId, 1, first?.at.toISOString(), 'Deleted', 'Backup', by.source, by.actor, 'r', '', 'success'];
    const former = createHash('sha256').update(Buffer.alloc(32)).update(JSON.stringify(input)).digest();
    await kit.db.query('update activity set hash_form = 1, hash = $2 where tenant_id = $1', [tenantId, former]);
    await kit.db.query('update activity_head set hash = $2 where tenant_id = $1', [tenantId, former]);
    await recordActivity(kit.db, {
      ...entry,
      outcome: 'failure',
      cause: 'Retention',
      settings: { keep: 1 },
      target: { kind: 'backup', id: 'b1' },
    });
    assert.equal(await findActivityBreak(kit.db, tenantId), undefined);
    const changes = [
      `cause = ''`,
      `settings = '{"keep":90}'`,
      `target_kind = 'restore'`,
      `target_id = 'b2'`,
      `outcome = 'success'`,
      'hash_form = 1',
    ];
    for (const change of changes) {
      await assert.rejects(
        kit.db.tx(async (tx) => {
          await tx.query(`update activity set ${change} where tenant_id = $1 and seq = 2`, [tenantId]);
          assert.equal(await findActivityBreak(tx, tenantId), 2, change);
          throw new Error('rolled back');
        }),
        /rolled back/,
      );
    }
  });
});
