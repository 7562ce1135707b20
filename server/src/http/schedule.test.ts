import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { createKit } from '../../test/http/kit.ts';
import type { TestKit } from '../../test/http/kit.ts';

let kit: TestKit;
let headers: Record<string, string>;
before(async () => {
  kit = await createKit();
  headers = await kit.signIn('oscar');
});
after(() => kit.close());
beforeEach(() => kit.db.exec('delete from schedule; delete from activity; delete from activity_head'));

const WEEK = { enabled: true, days: [1, 3, 5], time: '15:00', additional_backup_day: 0, max_backups_to_retain: 90 };
const save = (payload: object) => kit.call({ method: 'POST', url: '/api/schedule_backup', headers, payload });
const stop = () => kit.call({ method: 'POST', url: '/api/stop_scheduled_backup', headers });
const read = async () =>
  (await kit.call({ method: 'GET', url: '/api/get_scheduled_backup_info', headers })).json<Record<string, unknown>>();
const DETAILS = `select details from activity where type = 'Scheduler' order by seq`;
const ACTIVITIES = `select action || ' ' || type || ' ' || source as line
  from activity where type = 'Scheduler' order by seq`;
const activities = async () => (await kit.db.query<{ line: string }>(ACTIVITIES)).map((row) => row.line);

describe('the schedule', () => {
  it('is configured, updated and disabled, each with an entry in the log', async () => {
    assert.deepEqual(await read(), {});
    const saved = await save(WEEK);
    assert.deepEqual([saved.statusCode, saved.json()], [200, WEEK]);
    assert.deepEqual((await save({ ...WEEK, days: [0, 6], additional_backup_day: null })).json(), {
      ...WEEK,
      days: [0, 6],
      additional_backup_day: null,
    });
    assert.deepEqual((await stop()).json(), { ...WEEK, days: [0, 6], additional_backup_day: null, enabled: false });
    assert.equal((await stop()).statusCode, 200);
    assert.equal((await read())['enabled'], false);
    await save(WEEK);
    await save({ ...WEEK, enabled: false });
    assert.deepEqual(
      await activities(),
      ['Configured', 'Updated', 'Disabled', 'Updated', 'Disabled'].map(
        (action) => `${action} Scheduler oscar@fabrikam.example`,
      ),
    );
  });

  it('leaves what was set in the activity log, in words', async () => {
    await save({ enabled: true, days: [0, 3], time: '02:00', additional_backup_day: 0, max_backups_to_retain: 30 });
    await save({
      enabled: false,
      days: [1, 2, 3],
      time: '23:30',
      additional_backup_day: null,
      max_backups_to_retain: 7,
    });
    const details = await kit.db.query<{ details: string }>(DETAILS);
    assert.deepEqual(
      details.map((row) => row.details),
      [
        'Enabled: backups on Sunday and Wednesday at 02:00 UTC, the expanded one on Sunday, the newest 30 kept',
        'Not enabled: backups from Monday to Wednesday at 23:30 UTC, the newest 7 kept',
      ],
    );
  });

  it('keeps further fields, also those of earlier saves', async () => {
    await save({ ...WEEK, window: { hours: [1, 2] }, label: 'é' });
    await save({ enabled: true, days: [2], time: '00:00', label: 'new' });
    assert.deepEqual(await read(), { ...WEEK, days: [2], time: '00:00', window: { hours: [1, 2] }, label: 'new' });
  });

  for (const [what, payload] of [
    ['no day', { ...WEEK, days: [] }],
    ['a day twice', { ...WEEK, days: [1, 1] }],
    ['day 7', { ...WEEK, days: [7] }],
    ['day -1', { ...WEEK, days: [-1] }],
    ['half a day', { ...WEEK, days: [1.5] }],
    ['no time', { enabled: true, days: [1] }],
    ['24:00', { ...WEEK, time: '24:00' }],
    ['9:00', { ...WEEK, time: '9:00' }],
    ['12:60', { ...WEEK, time: '12:60' }],
    ['retention 0', { ...WEEK, max_backups_to_retain: 0 }],
    ['retention 366', { ...WEEK, max_backups_to_retain: 366 }],
    ['retention null', { ...WEEK, max_backups_to_retain: null }],
    ['additional day 7', { ...WEEK, additional_backup_day: 7 }],
    ['half a surrogate pair', { ...WEEK, label: '\ud800' }],
    ['no object', [WEEK]],
    ['a key of prototypes', JSON.parse('{"__proto__":{"x":1},"enabled":true,"days":[1],"time":"15:00"}') as object],
    ['too many fields', { ...WEEK, ...Object.fromEntries(Array.from({ length: 96 }, (_, index) => [`f${index}`, 1])) }],
  ] as const) {
    it(`is refused with ${what}, and nothing is saved`, async () => {
      assert.equal((await save(payload)).statusCode, 400);
      assert.deepEqual([await read(), await activities()], [{}, []]);
    });
  }

  it('is refused when earlier fields would make it too large to show', async () => {
    const fields = (name: string) =>
      Object.fromEntries(Array.from({ length: 90 }, (_, index) => [`${name}${index}`, 1]));
    assert.equal((await save({ ...WEEK, ...fields('a') })).statusCode, 200);
    assert.equal((await save({ ...WEEK, ...fields('b') })).statusCode, 400);
  });

  it('that was never saved cannot be stopped', async () => {
    assert.equal((await stop()).statusCode, 409);
  });

  it('saved by two people at once is configured once and updated once', async () => {
    await Promise.all([save(WEEK), save({ ...WEEK, time: '16:00' })]);
    assert.deepEqual(
      (await activities()).map((line) => line.split(' ')[0]),
      ['Configured', 'Updated'],
    );
  });
});
