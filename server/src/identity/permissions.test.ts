import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { findActivityBreak } from '../activity/activityChain.ts';
import { insertPermission } from './permissions.ts';
import { TENANT_ID } from '@trc/domain/sampleTenant';
import type { Person } from '@trc/domain/sampleTenant';
import { createKit } from '../../test/http/kit.ts';
import type { TestKit } from '../../test/http/kit.ts';
import { person } from '../../test/http/tokens.ts';

let kit: TestKit;
let headers: Record<string, string>;
before(async () => {
  kit = await createKit();
});
after(() => kit.close());
beforeEach(async () => {
  await kit.db.exec('delete from permission; delete from activity; delete from activity_head');
  for (const [key, permissionType] of [
    ['ada', '1'],
    ['oscar', '2'],
    ['vera', '3'],
  ] as const) {
    await insertPermission(kit.db, TENANT_ID, { oid: person(key).oid, upn: person(key).upn, permissionType });
  }
  headers = await kit.signIn('ada');
});

type Verb = 'POST' | 'PUT' | 'DELETE';
const oids = (...keys: Person['key'][]): string[] => keys.map((key) => person(key).oid);
const entry = (method: Verb, permissionType: string, users: string[], as = headers) =>
  kit.call({ method, url: '/api/permission/users', headers: as, payload: { permissionType, users } });
const codeOf = async (key: Person['key']): Promise<string | undefined> =>
  (
    await kit.db.query<{ permission_type: string }>('select permission_type from permission where oid = $1', [
      person(key).oid,
    ])
  )[0]?.permission_type;
const ACTIVITIES = `select action || ' ' || type || ' ' || source || ' ' || details as line
  from activity where type = 'Permission' order by seq`;
const activities = async (): Promise<string[]> =>
  (await kit.db.query<{ line: string }>(ACTIVITIES)).map((row) => row.line);
const listed = async (url: string, payload?: object): Promise<string[]> => {
  const reply = await kit.call({ method: 'POST', url, headers, ...(payload && { payload }) });
  assert.equal(reply.statusCode, 200, reply.body);
  const { list, total } = reply.json<{ list: { displayName: string; permissionType: string }[]; total: number }>();
  assert.equal(total, list.length);
  return list.map(({ displayName, permissionType }) => `${displayName} ${permissionType}`);
};

describe('who has a permission', () => {
  it('lists the types with the labels of cells', async () => {
    const reply = await kit.call({ method: 'POST', url: '/api/permissions/types', headers });
    assert.deepEqual(reply.json(), {
      list: [
        { permissionType: '1', name: 'Admin' },
        { permissionType: '2', name: 'Backup & restore operator' },
        { permissionType: '3', name: 'View only' },
      ],
    });
  });

  it('lists everybody by the name the directory has, and keeps that name', async () => {
    assert.deepEqual(await listed('/api/permissions/users'), [
      'Ada Lindqvist 1',
      'Oscar Brandt 2',
      'Vera Castellano 3',
    ]);
    const rows = await kit.db.query<{ display_name: string }>(
      'select display_name from permission order by display_name',
    );
    assert.deepEqual(
      rows.map((row) => row.display_name),
      ['Ada Lindqvist', 'Oscar Brandt', 'Vera Castellano'],
    );
  });

  it('names a person who is no longer in the directory by the account', async () => {
    await insertPermission(kit.db, TENANT_ID, {
      oid: '9a1da000-0000-4000-8000-000000000009',
      upn: 'gone@fabrikam.example',
      permissionType: '2',
    });
    assert.ok((await listed('/api/permissions/users')).includes('gone@fabrikam.example 2'));
  });

  for (const [criteriaText, permissionsTypes, expected] of [
    ['', [], ['Ada Lindqvist 1', 'Oscar Brandt 2', 'Vera Castellano 3']],
    ['', ['1', '3'], ['Ada Lindqvist 1', 'Vera Castellano 3']],
    ['BRANDT', [], ['Oscar Brandt 2']],
    ['bra\u0301ndt', [], ['Oscar Brandt 2']],
    ['vera@fabrikam', [], ['Vera Castellano 3']],
    ['vera', ['1'], []],
    ['%', [], []],
    ['_', [], []],
    ["'", [], []],
  ] as const) {
    it(`finds by "${criteriaText}" and types [${permissionsTypes.join()}]: ${expected.length}`, async () => {
      assert.deepEqual(await listed('/api/permissions/users/filter', { criteriaText, permissionsTypes }), expected);
    });
  }

  it('an unknown code is found as view only', async () => {
    await kit.db.query(`update permission set permission_type = '9' where oid = $1`, oids('vera'));
    assert.deepEqual(await listed('/api/permissions/users/filter', { criteriaText: '', permissionsTypes: ['3'] }), [
      'Vera Castellano 9',
    ]);
  });

  it('leaves out the records of another tenant', async () => {
    await insertPermission(kit.db, '11111111-2222-4333-8444-555555555555', {
      oid: person('nora').oid,
      upn: person('nora').upn,
      permissionType: '1',
    });
    assert.equal((await listed('/api/permissions/users')).length, 3);
    assert.equal((await entry('PUT', '2', oids('nora'))).statusCode, 404);
  });

  it('searches the directory by the beginning of a name', async () => {
    const reply = await kit.call({ method: 'POST', url: '/api/aad/users/search', headers, payload: { prefix: 'NOR' } });
    assert.deepEqual(reply.json(), {
      list: [{ id: person('nora').oid, displayName: 'Nora Okonkwo', userPrincipalName: person('nora').upn }],
    });
  });
});

describe('a permission is given, changed and taken away', () => {
  it('with an entry in the log each, and counts from the next request on', async () => {
    const nora = await kit.signIn('nora');
    const schedule = () => kit.call({ method: 'POST', url: '/api/stop_scheduled_backup', headers: nora });
    assert.equal((await schedule()).statusCode, 403);
    const added = await entry('POST', '2', oids('nora'));
    assert.deepEqual([added.statusCode, added.json()], [200, { permissionType: '2', users: oids('nora') }]);
    assert.equal((await schedule()).statusCode, 409);
    assert.equal((await entry('PUT', '3', oids('nora'))).statusCode, 200);
    assert.equal((await schedule()).statusCode, 403);
    assert.equal((await entry('DELETE', '3', oids('nora'))).statusCode, 200);
    assert.equal(await codeOf('nora'), undefined);
    const { oid, upn } = person('nora');
    assert.deepEqual(await activities(), [
      `Added Permission ${person('ada').upn} Backup & restore operator: ${upn} (${oid})`,
      `Updated Permission ${person('ada').upn} View only: ${upn} (${oid}, was Backup & restore operator)`,
      `Deleted Permission ${person('ada').upn} View only: ${upn} (${oid})`,
    ]);
    assert.equal(await findActivityBreak(kit.db, TENANT_ID), undefined);
  });

  it('takes ids in any case', async () => {
    assert.equal((await entry('POST', '1', [person('nora').oid.toUpperCase()])).statusCode, 200);
    assert.equal(await codeOf('nora'), '1');
  });

  const refusals: [string, Verb, string, string[], number, RegExp][] = [
    [
      'somebody who has one already',
      'POST',
      '3',
      oids('nora', 'oscar'),
      409,
      /^Oscar Brandt has a permission already$/,
    ],
    [
      'somebody the directory does not have',
      'POST',
      '3',
      ['9a1da000-0000-4000-8000-000000000009', ...oids('nora')],
      404,
      /9a1da000-0000-4000-8000-000000000009 is not in the directory/,
    ],
    ['an id that is none of the directory', 'POST', '3', ['nora'], 404, /nora is not in the directory/],
    ['one person twice', 'POST', '3', [person('nora').oid, person('nora').oid.toUpperCase()], 400, /twice/],
    ['changing somebody without one', 'PUT', '3', oids('oscar', 'nora'), 404, /has no permission/],
    ['taking it from somebody without one', 'DELETE', '3', oids('vera', 'nora'), 404, /has no permission/],
    [
      'taking another than they have',
      'DELETE',
      '3',
      oids('vera', 'oscar'),
      409,
      /oscar@fabrikam\.example has another permission type by now/,
    ],
    ["changing one's own", 'PUT', '1', oids('oscar', 'ada'), 409, /Another administrator can change/],
    ["taking one's own", 'DELETE', '1', oids('ada'), 409, /Another administrator can change/],
    ['a type that does not exist', 'PUT', '4', oids('oscar'), 400, /./],
    ['nobody', 'POST', '2', [], 400, /./],
  ];
  for (const [what, method, permissionType, users, status, message] of refusals) {
    it(`refuses ${what}, and nothing is changed or logged`, async () => {
      const reply = await entry(method, permissionType, users);
      assert.equal(reply.statusCode, status, reply.body);
      assert.match(reply.json<{ message: string }>().message, message);
      assert.deepEqual(
        [await codeOf('ada'), await codeOf('oscar'), await codeOf('vera'), await codeOf('nora')],
        ['1', '2', '3', undefined],
      );
      assert.deepEqual(await activities(), []);
    });
  }

  it('without an entry in the log nothing is changed', async () => {
    await kit.db.exec(`alter table activity add constraint full_up check (action <> 'Updated')`);
    const reply = await entry('PUT', '3', oids('oscar'));
    await kit.db.exec('alter table activity drop constraint full_up');
    assert.equal(reply.statusCode, 500);
    assert.equal(await codeOf('oscar'), '2');
  });
});
