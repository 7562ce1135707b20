import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { AS_IN_BACKUP, startProduct } from './kit.ts';

const product = await startProduct();
after(() => product.end());

interface Tick {
  readonly type: string;
  readonly id: string;
  readonly by: string;
  readonly time: string;
}
interface Ticks {
  readonly list: readonly Tick[];
}

/** A cloud user with a new title, restored from the backup before. */
const restoreUser = async () => {
  const { value } = await product.tenant('GET', '/v1.0/users?$select=id,onPremisesSyncEnabled&$top=100');
  const user = value.find((each) => each['onPremisesSyncEnabled'] !== true);
  assert.ok(user);
  await product.tenant('PATCH', `/v1.0/users/${user.id}`, { jobTitle: 'Pilot' });
  const backupId = await product.backup();
  await product.tenant('PATCH', `/v1.0/users/${user.id}`, { jobTitle: '=cmd' });
  const { restoreId } = await product.restore(backupId, { users: [user.id] }, AS_IN_BACKUP);
  return { restoreId, userId: user.id };
};

describe('the report of a restore', async () => {
  const { restoreId, userId } = await restoreUser();
  const ticks = `/api/restores/${restoreId}/ticks`;
  const body = (done: boolean) => ({ objects: [{ type: 'users', id: userId }], done });

  it('keeps what people tick off, with the first person and the time, for everybody', async () => {
    const [ada, oscar, vera] = await Promise.all([product.as('ada'), product.as('oscar'), product.as('vera')]);
    const { status, body: first } = await oscar.call<Ticks>('PUT', ticks, body(true));
    assert.equal(status, 200);
    assert.match(first.list[0]?.by ?? '', /^oscar/);
    assert.deepEqual((await ada.call<Ticks>('PUT', ticks, body(true))).body, first);
    assert.deepEqual((await vera.call<Ticks>('GET', ticks)).body, first);
    assert.equal((await vera.call('PUT', ticks, body(false))).status, 403);
    await product.restart('SIGKILL');
    assert.deepEqual((await (await product.as('vera')).call<Ticks>('GET', ticks)).body, first);
    const again = await product.as('ada');
    assert.deepEqual((await again.call<Ticks>('PUT', ticks, body(false))).body.list, []);
    assert.deepEqual((await again.call<Ticks>('GET', ticks)).body.list, []);
    const unknown = await again.call('PUT', ticks, { ...body(true), objects: [{ type: 'groups', id: userId }] });
    assert.equal(unknown.status, 404);
    assert.equal((await again.call('GET', ticks.replace(restoreId, userId))).status, 404);
  });

  it('has ticks in the activity log, once per person and hour', async () => {
    const ada = await product.as('ada');
    const log = await ada.call<{ list: { source: string; details?: string }[] }>('POST', '/api/activity_log_list', {
      pagenum: 1,
      perpage: 100,
    });
    const entries = log.body.list.flatMap(({ source, details = '' }) =>
      details.startsWith('Report of the restore: ') ? [`${source.split('@')[0]}: ${details}`] : [],
    );
    assert.deepEqual(entries.sort(), [
      'ada: Report of the restore: objects ticked off',
      'ada: Report of the restore: ticks taken back',
      'oscar: Report of the restore: objects ticked off',
    ]);
  });
});
