import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, it } from 'node:test';
import type { BackupInfo, BackupRecord } from '../../src/catalog/types.ts';
import { Random } from '@trc/simulator/tenant/random';
import { faultMix } from '../restore/faultMix.ts';
import { seededBy } from '../seed.ts';
import { audit } from './audit.ts';
import { countersOf, setStage, type Stage } from './stage.ts';

/** KILL_SEED repeats a run; KILLS makes it longer: `npm run soak` makes 100. */
const SEED = process.env['KILL_SEED'] ?? randomUUID().slice(0, 8);
const KILLS = Number(process.env['KILLS'] ?? 2);
/** Number of the directory's 24 faults that are on during each backup; `npm run soak` has 8. */
const FAULTS = Number(process.env['FAULTS'] ?? 0);
const MINUTE = 60_000;

const byId = (list: readonly BackupRecord[]): Map<string, BackupRecord> =>
  new Map(list.map((backup) => [backup.backupId, backup]));

/** A backup that ended is either whole, or says why it is not. */
const checkEnd = async (stage: Stage, backup: BackupInfo): Promise<void> => {
  assert.ok(backup.status === 'Completed' || backup.status === 'Failed', backup.status);
  if (backup.status === 'Failed') assert.notEqual(backup.statusDetails, '', 'a failed backup says why');
  else {
    const [counted, expected] = [countersOf(backup), await stage.expected()];
    // An incomplete section is reported, and contains no more objects than the tenant has.
    if (FAULTS === 0 || backup.statusDetails === '') assert.deepEqual(counted, expected);
    else
      for (const [counter, number] of Object.entries(counted))
        assert.ok(
          number <= (expected[counter] ?? 0),
          `${counter}: ${number} of ${expected[counter]} (${backup.statusDetails})`,
        );
    assert.equal(backup.isDataReady, true);
  }
};

/** Gives every group another description, so that a backup has something to write. */
const changeMuch = async (stage: Stage, description: string): Promise<void> => {
  const { body } = await stage.ask('GET', '/v1.0/groups?$top=999');
  const items = (body['value'] as object[]).map((group) => ({ set: 'groups', object: { ...group, description } }));
  assert.equal((await stage.ask('POST', '/_simulator/import', { items })).status, 200);
};

/** @returns the duration of an undisturbed backup, in milliseconds */
const undisturbed = async (stage: Stage): Promise<number> => {
  await changeMuch(stage, 'undisturbed');
  const started = Date.now();
  const whole = await stage.api.ended(await stage.start(), 2 * MINUTE);
  assert.equal(whole.status, 'Completed', whole.statusDetails);
  await checkEnd(stage, whole);
  return Date.now() - started;
};

describe(`kill -9 of the service (KILL_SEED=${SEED})`, () => {
  it(`during a backup, ${KILLS} times at random moments`, { timeout: (9 + KILLS) * MINUTE }, async (context) => {
    const random = new Random(SEED);
    const stage = await setStage({ TENANT_SIZE: '1500' });
    const wishes = seededBy(Number.parseInt(SEED, 16) || 1);
    const clearFaults = async (): Promise<void> => {
      if (FAULTS > 0) await stage.ask('DELETE', '/_simulator/fault');
    };
    // The first backup, of everything, is killed as well; the duration of one is measured after it.
    let span = 4000;
    const outcomes = { Completed: 0, Failed: 0, beforeItBegan: 0, afterItsEnd: 0 };
    let slowest = 0;
    for (let round = 0; round < KILLS; round += 1) {
      const before = byId(await stage.api.backups());
      await changeMuch(stage, `round ${round}`);
      for (const wish of faultMix(wishes, FAULTS, 'http://127.0.0.1:9'))
        await stage.ask('POST', '/_simulator/fault', wish);
      const backupId = randomUUID();
      const wait = Math.floor(random.next() * span);
      const asked = stage.api
        .call('POST', '/api/backup', { backupId })
        .then(({ status }) => status)
        .catch(() => 0);
      await sleep(wait);
      await stage.service.end('SIGKILL');
      const acknowledged = (await asked) === 200;

      const back = Date.now();
      await stage.revive();
      const listening = Date.now() - back;
      const found = await stage.api.backup(backupId);
      if (found === undefined) {
        assert.equal(acknowledged, false, `round ${round}: an acknowledged backup is gone (killed after ${wait} ms)`);
        outcomes.beforeItBegan += 1;
      } else {
        if (found.status !== 'Running') outcomes.afterItsEnd += 1;
        const end = await stage.api.ended(backupId, FAULTS > 0 ? 4 * MINUTE : MINUTE);
        await clearFaults();
        await checkEnd(stage, end);
        outcomes[end.status === 'Completed' ? 'Completed' : 'Failed'] += 1;
        slowest = Math.max(slowest, Date.now() - back);
        context.diagnostic(
          `round ${round}: killed after ${wait} ms, listening again after ${listening}, ${end.status} after ${Date.now() - back}`,
        );
      }
      await clearFaults();
      const now = byId(await stage.api.backups());
      for (const [id, backup] of before)
        assert.deepEqual(now.get(id), backup, `round ${round}: an earlier backup changed`);
      assert.equal(now.size, before.size + (found === undefined ? 0 : 1));
      if (round === 0) span = await undisturbed(stage);
    }
    await undisturbed(stage);
    const backups = await stage.api.backups();
    const objects = Object.values(await stage.expected()).reduce((sum, count) => sum + count, 0);
    await stage.end();
    const { sound, bodies, ...faults } = await audit(stage.places.dataDir, stage.places.rootKeyFile);
    assert.deepEqual(faults, { broken: [], unsound: 0, strays: 0 });
    assert.equal(sound, backups.filter(({ status }) => status === 'Completed').length);
    assert.ok(objects > 1500 && bodies > objects, `${bodies} bodies of ${objects} objects and their earlier versions`);
    context.diagnostic(
      `KILL_SEED=${SEED} one backup takes ${span} ms; ${sound} backups with ${bodies} bodies are whole; ${JSON.stringify(outcomes)}; slowest from the restart to the end ${slowest} ms`,
    );
  });
});
