import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, it } from 'node:test';
import { checkTenantIntegrity } from './integrityCheck.ts';
import type { IntegrityCheckResult } from './integrityCheck.ts';
import { createSealer } from '../content/seal.ts';
import { onBothEngines } from '../../test/storage/engines.ts';
import { fill } from '../../test/backup/fakeGraph.ts';
import { TENANT, startEngine } from '../../test/backup/kit.ts';
import type { EngineTest } from '../../test/backup/kit.ts';

const sealer = createSealer();
after(() => sealer.close());

const examine = async ({
  db,
  keys,
}: Pick<EngineTest, 'db' | 'keys'>): Promise<IntegrityCheckResult & { damage: string[] }> => {
  const damage: string[] = [];
  const examined = await checkTenantIntegrity({
    db,
    keys: await keys.tenant(TENANT),
    readKeys: () => keys.tenant(TENANT),
    sealer,
    onDamage: (sentence) => void damage.push(sentence),
  });
  return { ...examined, damage };
};

onBothEngines('looking at everything that is stored', (open) => {
  let test: EngineTest;
  let backups: string[];
  before(async () => {
    test = await startEngine(await open(), mkdtempSync(join(tmpdir(), 'trc-keys-')));
    fill(test.graph, 40);
    const first = await test.backup();
    const user = test.graph.lists.get('/v1.0/users')?.[0];
    if (user) user['displayName'] = 'another';
    backups = [first.backupId, (await test.backup()).backupId];
  });
  after(() => test.close());

  /** Runs a statement that damages something, looks, and puts everything back. */
  const damageBy = async (sql: string, params: unknown[] = []): Promise<string[]> => {
    let damage: string[] = [];
    await test.db
      .tx(async (tx) => {
        await tx.query(sql, params);
        ({ damage } = await examine({ db: tx, keys: { ...test.keys, tenant: () => Promise.resolve(keys) } }));
        throw new Error('back');
      })
      .catch((error: unknown) => {
        if (!(error instanceof Error) || error.message !== 'back') throw error;
      });
    return damage;
  };
  let keys: Awaited<ReturnType<EngineTest['keys']['tenant']>>;
  before(async () => {
    keys = await test.keys.tenant(TENANT);
  });
  const FLIPPED = (column: string): string => `set_byte(${column}, 40, 255 - get_byte(${column}, 40))`;

  it('accepts bodies under a data key that was added meanwhile, and reports real damage once', async () => {
    let reads = 0;
    const renewed = {
      ...test.keys,
      tenant: () => Promise.resolve(reads++ === 0 ? { ...keys, dataKeys: new Map<number, Buffer>() } : keys),
    };
    assert.deepEqual((await examine({ db: test.db, keys: renewed })).damage, []);
    assert.equal(reads, 2);
    reads = 0;
    await test.db
      .tx(async (tx) => {
        await tx.query(
          `update object_body set body = ${FLIPPED('body')} where hash in (select hash from object_version
           where type = 'users' order by object_id limit 1)`,
        );
        assert.equal((await examine({ db: tx, keys: renewed })).damage.length, 1);
        // Before, after the first look, and after the second, which found the same keys.
        assert.equal(reads, 3);
        throw new Error('back');
      })
      .catch((error: unknown) => assert.equal(error instanceof Error && error.message, 'back'));
  });

  it('finds nothing in sound data', async () => {
    const { damage, ...examined } = await examine(test);
    assert.deepEqual(damage, []);
    assert.equal(examined.backups, 2);
    assert.ok(examined.bodies > 80 && examined.segments > 5 && examined.entries === 2, JSON.stringify(examined));
  });

  it('names each object whose body has one byte changed, by type, id and backup', async () => {
    const [victim] = await test.db.query<{ type: string; object_id: string; hash: Buffer }>(
      `select type, object_id, hash from object_version where tenant_id = $1 and type = 'groups'
       order by object_id limit 1`,
      [TENANT],
    );
    assert.ok(victim);
    assert.deepEqual(
      await damageBy(`update object_body set body = ${FLIPPED('body')} where tenant_id = $1 and hash = $2`, [
        TENANT,
        victim.hash,
      ]),
      [`groups ${victim.object_id}: its body is damaged (in backups ${backups.join(', ')})`],
    );
    assert.deepEqual(
      await damageBy('delete from object_body where tenant_id = $1 and hash = $2', [TENANT, victim.hash]),
      [`groups ${victim.object_id}: its body is missing (in backups ${backups.join(', ')})`],
    );
    // The body of another object is sound in itself, but not this one's.
    const exchanged = await damageBy(
      `update object_body b set body = o.body from object_body o
       where b.tenant_id = $1 and b.hash = $2 and o.tenant_id = $1 and o.hash = (
         select hash from object_version where tenant_id = $1 and type = 'groups' and hash <> $2 limit 1)`,
      [TENANT, victim.hash],
    );
    assert.deepEqual(exchanged, [`groups ${victim.object_id}: its body is damaged (in backups ${backups.join(', ')})`]);
  });

  it('finds the damaged body wherever the byte is', async () => {
    const rows = await test.db.query<{ type: string; object_id: string; hash: Buffer; size: number }>(
      `select v.type, v.object_id, v.hash, length(b.body) as size from object_version v
       join object_body b on b.tenant_id = v.tenant_id and b.hash = v.hash
       where v.tenant_id = $1 and v.valid_to is null order by v.type, v.object_id limit 8`,
      [TENANT],
    );
    for (const [index, row] of rows.entries()) {
      const at = index === 0 ? 0 : index === 1 ? row.size - 1 : Math.floor((row.size * index) / rows.length);
      const damage = await damageBy(
        'update object_body set body = set_byte(body, $3, 255 - get_byte(body, $3)) where tenant_id = $1 and hash = $2',
        [TENANT, row.hash, at],
      );
      assert.equal(damage.length, 1, `byte ${at}`);
      assert.ok(damage[0]?.startsWith(`${row.type} ${row.object_id}: its body is damaged`), damage[0]);
    }
  });

  it('names the backup whose manifest, coverage or list of objects was changed', async () => {
    const [, second = ''] = backups;
    assert.deepEqual(
      await damageBy(
        `update backup_manifest set hash = set_byte(hash, 3, 255 - get_byte(hash, 3))
         where tenant_id = $1 and backup_number = 2`,
        [TENANT],
      ),
      [
        `Backup ${second}: its manifest does not fit its objects; an id, a content or what it covers is not what was written`,
      ],
    );
    assert.match(
      (
        await damageBy(
          `update backup_manifest set coverage = '{"version":1,"gaps":[],"expanded":false,"dangling":7}'
           where tenant_id = $1 and backup_number = 2`,
          [TENANT],
        )
      )[0] ?? '',
      new RegExp(`^Backup ${second}: its manifest`),
    );
    // A number that was given to another backup would show and restore the contents of another day.
    const other = randomUUID();
    assert.deepEqual(
      await damageBy('update backup set backup_id = $2 where tenant_id = $1 and number = 2', [TENANT, other]),
      [`Backup ${other}: its contents are those of another backup`],
    );
    assert.deepEqual(
      await damageBy('delete from backup_manifest where tenant_id = $1 and backup_number = 2', [TENANT]),
      [`Backup ${second}: its manifest is missing`],
    );
    const lost = await damageBy(
      `delete from object_version where tenant_id = $1 and type = 'users' and valid_from = 2`,
      [TENANT],
    );
    assert.ok(
      lost.some(
        (sentence) =>
          sentence === `Backup ${second}: its manifest does not fit its objects (users: 40 written, 39 found)`,
      ),
      lost.join('\n'),
    );
    assert.match(
      (
        await damageBy(`update backup set counters = counters || '{"users": 41}' where tenant_id = $1 and number = 2`, [
          TENANT,
        ])
      )[0] ?? '',
      /users: 40 written, 41 shown/,
    );
  });

  it('names the first entry of the activity log that was changed or taken out, and damaged summaries', async () => {
    assert.deepEqual(
      await damageBy(`update activity set source = 'somebody else' where tenant_id = $1 and seq = 2`, [TENANT]),
      ['Activity log: entry 2 is missing or was changed'],
    );
    const [entry, manifest] = await damageBy('delete from activity where tenant_id = $1 and seq = 1', [TENANT]);
    assert.equal(entry, 'Activity log: entry 1 is missing or was changed');
    assert.match(manifest ?? '', /its manifest names entry 1 of the activity log, which was changed or removed$/);
    const [summary] = await damageBy(
      `update summary_segment set body = ${FLIPPED('body')}
       where tenant_id = $1 and type = 'users' and backup_number = 1`,
      [TENANT],
    );
    assert.match(summary ?? '', /^The summary of users, part 0 of backup number 1, is damaged/);
  });
});
