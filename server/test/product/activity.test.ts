import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { PEOPLE } from '@trc/domain/sampleTenant';
import { startProduct } from './kit.ts';

const product = await startProduct({ service: { UNKNOWN_USERS: 'view', FAILED_TOKENS_PER_MINUTE: '1000' } });
after(() => product.end());

interface Entry {
  readonly action: string;
  readonly type: string;
  readonly source: string;
  readonly personId?: string;
  readonly outcome?: string;
  readonly cause?: string;
  readonly details?: string;
  readonly settings?: readonly { readonly name: string; readonly value: string }[];
  readonly target?: { readonly kind: string; readonly id: string };
  readonly names?: readonly {
    readonly id: string;
    readonly kind: string;
    readonly name?: string;
    readonly time?: string;
  }[];
}

const PAGE = { pagenum: 1, perpage: 100 };
const HOUR_MS = 3_600_000;
/** Milliseconds that the calls of a test take at most. */
const TEST_MS = 60_000;

/** Waits for the next hour where this one may end within a test that counts entries of one hour. */
const withinOneHour = async (): Promise<void> => {
  const left = HOUR_MS - (Date.now() % HOUR_MS);
  if (left < TEST_MS) await sleep(left);
};

/** The newest 100 entries of one type. */
const entries = async (type: string): Promise<readonly Entry[]> => {
  const ada = await product.as('ada');
  const wish = { ...PAGE, filters: { types: [type] } };
  const { body } = await ada.call<{ list: readonly Entry[] }>('POST', '/api/activity_log_list', wish);
  return body.list;
};

const [ada, oscar, vera] = PEOPLE;
assert.ok(ada && oscar && vera);
const backupId = await product.backup();
const { value: users } = await product.tenant('GET', '/v1.0/users?$select=id&$top=5');
const ids = users.slice(0, 2).map(({ id }) => id);
const done = await product.restore(backupId, { users: ids });

describe('reads in the activity log', () => {
  it('are there once per person, object and hour, with the object id of the person', async () => {
    await withinOneHour();
    const api = await product.as('oscar');
    for (let time = 0; time < 3; time += 1) {
      for (const [method, path, body] of [
        ['POST', '/api/get_users_list_from_backup', { ...PAGE, backupId }],
        ['POST', `/api/backups/${backupId}/users`, PAGE],
        ['POST', `/api/comparisons/directoryObjects/${backupId}/entraId`, [{ type: 'users', ids }]],
        ['POST', `/api/restores/${done.restoreId}/report`, PAGE],
        ['POST', `/api/restores/${done.restoreId}/problems`, PAGE],
      ] as const) {
        const reply = await api.call(method, path, body);
        assert.equal(reply.status, 200, `${path}: ${JSON.stringify(reply.body)}`);
      }
      await api.text('GET', `/api/restores/${done.restoreId}/report_csv`);
    }
    const own = [...(await entries('Backup')), ...(await entries('Restore'))].filter(
      ({ personId }) => personId === oscar.oid,
    );
    assert.deepEqual(
      own.map(({ action, type, source, target, outcome }) => [action, type, source, target, outcome]).sort(),
      [
        ['Compared', 'Backup', oscar.upn, { kind: 'backup', id: backupId }, 'success'],
        ['Exported', 'Restore', oscar.upn, { kind: 'restore', id: done.restoreId }, 'success'],
        ['Read', 'Backup', oscar.upn, { kind: 'backup', id: backupId }, 'success'],
        ['Read', 'Restore', oscar.upn, { kind: 'restore', id: done.restoreId }, 'success'],
      ],
    );
  });

  it('call the type of an object by its name', async () => {
    const api = await product.as('oscar');
    const reply = await api.call('POST', '/api/object_versions/list', {
      ...PAGE,
      objectType: 'users',
      objectId: ids[0],
    });
    assert.equal(reply.status, 200, JSON.stringify(reply.body));
    const texts = (await entries('Backup')).map(({ details }) => details);
    assert.ok(texts.includes(`Versions of an object: User ${ids[0]}`), texts.join('\n'));
  });

  it('are not there where the read failed', async () => {
    const api = await product.as('oscar');
    const missing = '11111111-2222-4333-8444-555555555555';
    const reply = await api.call('POST', `/api/backups/${missing}/users`, PAGE);
    assert.equal(reply.status, 404);
    assert.ok((await entries('Backup')).every(({ target }) => target?.id !== missing));
  });
});

describe('sign-ins and refusals in the activity log', () => {
  it('name the person, and a refusal says which operation', async () => {
    await withinOneHour();
    const api = await product.as('vera');
    for (let time = 0; time < 5; time += 1) {
      assert.equal((await api.call('DELETE', `/api/backup/${backupId}`)).status, 403);
    }
    const own = (await entries('Access')).filter(({ personId }) => personId === vera.oid);
    assert.deepEqual(own.map(({ action, outcome, source }) => [action, outcome, source]).sort(), [
      ['Refused', 'failure', vera.upn],
      ['Signed in', 'success', vera.upn],
    ]);
    const refused = own.find(({ action }) => action === 'Refused');
    assert.match(refused?.details ?? '', /^deleteBackup \(\/api\/backup\/\{id\}\) from /);
    assert.equal(refused?.cause, "You don't currently have permission to perform this action.");
  });

  it('do not let a flood of bad tokens fill the log', async () => {
    await withinOneHour();
    for (let time = 0; time < 150; time += 1) {
      const reply = await fetch(`${product.service.url}/api/init`, {
        method: 'POST',
        headers: { authorization: `Bearer a.${time}.c` },
      });
      assert.equal(reply.status, 401);
    }
    const refused = (await entries('Access')).filter(({ action }) => action === 'Sign-in refused');
    assert.equal(refused.length, 1);
    assert.equal(refused[0]?.source, 'Unknown');
    assert.match(refused[0]?.details ?? '', /^From /);
  });
});

describe('ids in the activity log', () => {
  it('come with the names of person and object, and the times of backup and restore', async () => {
    const started = (await entries('Restore')).find(({ details = '' }) =>
      details.startsWith(`Restore ${done.restoreId} of`),
    );
    const names = started?.names ?? [];
    assert.deepEqual(
      names.map(({ id, kind, name }) => [id, kind, name]).sort(),
      [
        [ada.oid, 'users', ada.name],
        [oscar.oid, 'users', oscar.name],
        [backupId, 'backup', undefined],
        [done.restoreId, 'restore', undefined],
      ].sort(),
    );
    for (const { kind, time } of names)
      assert.equal(kind === 'users', time === undefined || !Number.isFinite(Date.parse(time)));
    const csv = await (
      await product.as('ada')
    ).text('POST', '/api/activity_log_csv', { filters: { types: ['Restore'] } });
    assert.match(csv.split('\r\n')[0] ?? '', /"Request ID","Names"$/);
    assert.ok(csv.includes(`${ada.oid}: ${ada.name}`));
  });
});

describe('permissions in the activity log', () => {
  it('name the service where a setting of the host gave a permission', async () => {
    const added = (await entries('Permission')).filter(({ action }) => action === 'Added');
    assert.ok(added.some(({ details = '' }) => details.includes(oscar.upn)));
    for (const { source, personId, details = '' } of added) {
      assert.deepEqual([source, personId], ['Service', undefined]);
      assert.match(details, /, set up at installation$/);
    }
  });
});

describe('the file of the activity log', () => {
  it('has every entry with all its facts, and leaves an entry itself', async () => {
    const api = await product.as('ada');
    const { body } = await api.call<{ total: number }>('POST', '/api/activity_log_list', PAGE);
    const csv = await api.text('POST', '/api/activity_log_csv', {});
    const lines = csv.trimEnd().split('\r\n');
    assert.match(lines[0] ?? '', /"Number","Time","Activity","Type","Source","Person ID","Outcome"/);
    assert.ok(lines.length - 1 >= body.total, `${lines.length} lines of ${body.total} entries`);
    assert.ok(csv.includes(oscar.oid));
    const [own] = await entries('Activity log');
    assert.deepEqual([own?.action, own?.personId], ['Exported', ada.oid]);
    const narrowed = await api.text('POST', '/api/activity_log_csv', { filters: { types: ['Access'] } });
    assert.ok(!narrowed.includes('"Backup"') && narrowed.includes('"Signed in"'));
  });

  it('is refused to operators', async () => {
    assert.equal((await (await product.as('oscar')).call('POST', '/api/activity_log_csv', {})).status, 403);
  });
});
