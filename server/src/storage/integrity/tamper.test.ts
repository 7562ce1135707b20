import assert from 'node:assert/strict';
import { copyFileSync, existsSync } from 'node:fs';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import { recordActivity } from '../../activity/activity.ts';
import { acceptDatabase } from './accept.ts';
import { SIGNED_TABLE_NAMES } from './tables.ts';
import type { Vault } from '../../keys/index.ts';
import type { Db } from '../types.ts';
import { openTestDatabase } from '../../../test/database.ts';
import { seededBy, seededRandom } from '../../../test/seed.ts';
import type { Random } from '../../../test/seed.ts';
import { temporaryFolder } from '@trc/simulator/test/tenant/kit';
import { dump, putBack, tamper } from '../../../test/integrity/attacker.ts';
import type { Dump, Kind } from '../../../test/integrity/attacker.ts';
import { TENANT, legitimateStep, openHost, openVault } from '../../../test/integrity/kit.ts';
import type { Host } from '../../../test/integrity/kit.ts';

/** Number per kind of change; at least 50. */
const CHANGES = Number(process.env['TAMPER_CHANGES'] ?? 50);
const HISTORIES = Number(process.env['TAMPER_HISTORIES'] ?? 20);
const STEPS = 12;
const CLEAR = [...SIGNED_TABLE_NAMES, 'activity_head', 'integrity_key', 'integrity_head', 'row_signature']
  .map((table) => `delete from ${table}`)
  .join('; ');

const uuidFrom = (random: Random) => (): string => {
  const digits = Array.from({ length: 32 }, () => random.below(16).toString(16)).join('');
  return digits.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5');
};

describe('changes of the database from outside the service', () => {
  let db: Db;
  let remove: () => Promise<void>;
  let vault: Vault;
  const hosts: Host[] = [];
  const newHost = (): Host => {
    const host = openHost(db, vault);
    hosts.push(host);
    return host;
  };
  before(async () => {
    ({ db, remove } = await openTestDatabase());
    vault = await openVault(db, temporaryFolder());
  });
  after(async () => {
    hosts.forEach((host) => host.remove());
    await remove();
  });

  it(`finds each of ${CHANGES} updates, inserts, deletions and replays`, async () => {
    const random = seededRandom('tampering');
    const uuid = uuidFrom(random);
    await db.exec(CLEAR);
    const host = newHost();
    const service = await host.start();
    for (let step = 0; step < 25; step += 1) await legitimateStep(service.db, random.next, uuid);
    const earlier: Dump = await dump(db);
    for (let step = 0; step < 25; step += 1) await legitimateStep(service.db, random.next, uuid);
    const now = await dump(db);
    assert.deepEqual(await host.found(), []);
    for (const kind of ['update', 'insert', 'delete', 'replay'] as const satisfies readonly Kind[]) {
      for (let change = 0; change < CHANGES; change += 1) {
        const what = await tamper(db, kind, { now, earlier, random: random.next, uuid });
        const found = await host.found();
        assert.ok(found.length > 0, `seed ${random.seed}, ${kind} ${change}: ${what} was not found`);
        await putBack(db, now);
      }
    }
    assert.deepEqual(await host.found(), [], 'what was put back is blamed');
  });

  it(`blames nothing in ${HISTORIES} histories: crashes, two services, an update, an accepted dump`, async () => {
    const seeds = seededRandom('legitimate histories');
    for (let history = 0; history < HISTORIES; history += 1) {
      const random = seededBy(seeds.below(2 ** 31));
      const message = `seed ${seeds.seed}, history ${history}`;
      await legitimateHistory(random, message);
    }
  });

  /** An update, then two services on one database that are killed and started, then a dump that is accepted. */
  const legitimateHistory = async (random: Random, message: string): Promise<void> => {
    const uuid = uuidFrom(random);
    await db.exec(CLEAR);
    // Rows of the version before, without signatures.
    for (let step = 0; step < STEPS; step += 1) await legitimateStep(db, random.next, uuid);
    const one = newHost();
    const two = newHost();
    await one.start();
    copyFileSync(path.join(one.dataDir, 'anchor'), path.join(two.dataDir, 'anchor'));
    const services = [await one.start(), await two.start()];
    let older: Dump | undefined;
    for (let step = 0; step < STEPS; step += 1) {
      if (random.next() < 0.2) older ??= await dump(db);
      const which = random.below(2);
      const host = which === 0 ? one : two;
      const anchor = path.join(host.dataDir, 'anchor');
      const isKilled = random.next() < 0.4;
      if (isKilled && existsSync(anchor)) copyFileSync(anchor, `${anchor}.before`);
      const running = services[which];
      if (running) await Promise.all([1, 2].map(() => legitimateStep(running.db, random.next, uuid)));
      // A kill between the commit and the anchor.
      if (isKilled && existsSync(`${anchor}.before`)) copyFileSync(`${anchor}.before`, anchor);
      if (isKilled) services[which] = await host.start();
      if (random.next() < 0.3) assert.deepEqual(await host.found(), [], message);
    }
    assert.deepEqual([...(await one.found()), ...(await two.found())], [], message);
    if (!older) return;
    await putBack(db, older);
    assert.deepEqual((await one.verify()).damage, [], message);
    for (const host of [one, two]) {
      const entry = {
        tenantId: TENANT,
        action: 'Accepted',
        type: 'Database' as const,
        source: 'root',
        actor: 'root',
        requestId: 'r',
      };
      const { refused } = await host.tryStart();
      const record = (tx: Db): Promise<void> => recordActivity(tx, entry);
      if (refused) await acceptDatabase({ db, vault, dataDir: host.dataDir, record });
      await host.start();
    }
    assert.deepEqual([...(await one.found()), ...(await two.found())], [], `${message}, accepted`);
  };
});
