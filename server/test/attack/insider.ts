import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, describe, it } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import { startProduct } from '../product/kit.ts';
import { assign, GLOBAL_ADMINISTRATOR, oidOf } from '../product/restoreAs.ts';
import { startReceiver } from './receiver.ts';
import { writeReport } from './report.ts';
import { CONSOLE_STEPS } from './consoleSteps.ts';
import type { Scene } from './scene.ts';
import { TENANT_STEPS } from './tenantSteps.ts';

/** The floors of a real tenant, on the simulated one. */
const FLOORS = {
  MIN_RETENTION_DAYS: process.env['ATTACK_MIN_RETENTION_DAYS'] ?? '30',
  MIN_BACKUPS: process.env['ATTACK_MIN_BACKUPS'] ?? '7',
  PURGE_AFTER_DAYS: '14',
};
/** Backups from before the attack, one a day; all of them are covered by the floors. */
const DAYS = 9;
const receiver = await startReceiver();
const folder = mkdtempSync(path.join(tmpdir(), 'attack-'));
after(() => rmSync(folder, { recursive: true, force: true }));
const secret = path.join(folder, 'secret');
writeFileSync(secret, 'a secret of the receiver, long enough', { mode: 0o600 });

const product = await startProduct({
  size: 30,
  service: {
    ...FLOORS,
    UNKNOWN_USERS: 'none',
    WEBHOOK_URL: receiver.url,
    WEBHOOK_SECRET_FILE: secret,
  },
});
after(() => product.end());

const PAGE = { pagenum: 1, perpage: 100 };
const TYPES = ['users', 'groups', 'conditionalAccessPolicies'];

/** @returns the number of objects of each type in a backup @throws where one cannot be opened */
const openBackup = async (backupId: string): Promise<number[]> => {
  const ada = await product.as('ada');
  const totals: number[] = [];
  for (const type of TYPES) {
    const list = `/api/get_${type}_list_from_backup`;
    const { status, body } = await ada.call<{ total: number; list: unknown[] }>('POST', list, { ...PAGE, backupId });
    assert.equal(status, 200, `${type} of backup ${backupId}: ${JSON.stringify(body)}`);
    assert.equal(body.list.length, Math.min(body.total, PAGE.perpage), type);
    totals.push(body.total);
  }
  return totals;
};

/** One backup a day, the newest today: the floor then covers each as the newest of its day. */
const spreadOverDays = (newestFirst: readonly string[]): Promise<void> =>
  product.whileStopped(async (db) => {
    const move = 'update backup set created_at = created_at - make_interval(days => $2) where backup_id = $1';
    for (const [days, backupId] of newestFirst.entries()) await db.query(move, [backupId, days]);
  });

describe('an insider who is Global Administrator', async () => {
  const ada = await product.as('ada');
  await ada.call('POST', '/api/permission/users', { permissionType: '1', users: [oidOf('nora')] });
  const schedule = { enabled: true, days: [0, 1, 2, 3, 4, 5, 6], time: '03:00', max_backups_to_retain: 90 };
  await ada.call('POST', '/api/schedule_backup', schedule);
  await assign(product, oidOf('oscar'), GLOBAL_ADMINISTRATOR);
  const backups: string[] = [];
  for (let made = 0; made < DAYS; made += 1) backups.unshift(await product.backup());
  await spreadOverDays(backups);
  const expected = new Map<string, number[]>();
  for (const backupId of backups) expected.set(backupId, await openBackup(backupId));
  await receiver.take();

  for (const [index, { title, act }] of [...CONSOLE_STEPS, ...TENANT_STEPS].entries()) {
    it(`step ${index + 1}: ${title}`, async () => {
      const scene: Scene = { product, backups, refused: [], delayed: [], notPrevented: [] };
      await act(scene);
      const { refused, delayed, notPrevented } = scene;
      writeReport({ step: index + 1, title, refused, delayed, notPrevented, notified: await receiver.take() });
    });
  }

  it('loses no backup that the floor covers: each still opens', async () => {
    const lost: string[] = [];
    for (const backupId of backups) {
      const isSame = await openBackup(backupId).then(
        (found) => isDeepStrictEqual(found, expected.get(backupId)),
        () => false,
      );
      if (!isSame) lost.push(backupId);
    }
    writeReport({ covered: backups.length, opened: backups.length - lost.length });
    assert.deepEqual(lost, []);
  });
});
