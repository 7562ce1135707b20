import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { PGlite } from '@electric-sql/pglite';
import { openCluster } from './embeddedCluster.ts';
import { embeddedDirectory, openEmbeddedTest } from '../../test/embedded.ts';
import { seededRandom } from '../../test/seed.ts';
import { cutPower } from '../../test/storage/disk.ts';
import { recordDisk } from '../../test/storage/recorder.ts';
import type { Step } from '../../test/storage/recorder.ts';

const random = seededRandom('power cuts');
const COMMITS = 60;
const CUTS = 6;

const workspace = mkdtempSync(join(tmpdir(), 'trc-power-'));
after(() => rmSync(workspace, { recursive: true, force: true }));

/** A row's content follows from its id, so that a wrong one is noticed as well as a missing one. */
const INSERT = `insert into entry select $1::int8, $1::int8 * 10 + part, repeat(md5(($1::int8 * 10 + part)::text), 12)
   from generate_series(0, 4) as part`;

/** Commits, checkpoints and new tables; every commit that returned is noted in the record. */
const work = async (db: PGlite, steps: Step[]): Promise<void> => {
  await db.exec(
    `create table if not exists entry (batch int8, id int8 primary key, note text);
     create table if not exists bulk (note text)`,
  );
  for (let id = 1; id <= COMMITS; id += 1) {
    if (id % 12 === 0) await db.exec('checkpoint');
    if (id % 15 === 0) await db.exec(`create table extra_${id} as select generate_series(1, 300) as n`);
    // Fills a segment of the log now and then, so that new ones are made and old ones recycled.
    if (id % 20 === 0)
      await db.exec(`insert into bulk select repeat(md5(n::text), 30) from generate_series(1, 6000) as n`);
    await db.query(INSERT, [id]);
    steps.push({ kind: 'acknowledged', id });
  }
};

const record = async (open: (directory: string) => Promise<PGlite>): Promise<{ base: string; steps: Step[] }> => {
  const directory = join(await embeddedDirectory({ empty: true }), 'database');
  const base = mkdtempSync(join(workspace, 'base-'));
  cpSync(directory, base, { recursive: true });
  const recording = recordDisk(directory);
  try {
    const db = await open(directory);
    await work(db, recording.steps);
    await db.close();
  } finally {
    recording.stop();
    rmSync(join(directory, '..'), { recursive: true, force: true });
  }
  return { base, steps: recording.steps };
};

interface Outcome {
  lost: number[];
  partial: number[];
}

/** Opens the files after a cut. @returns acknowledged commits that are missing, and commits that are there in part. */
const look = async (
  directory: string,
  acknowledged: number,
  open: (directory: string) => Promise<PGlite>,
): Promise<Outcome> => {
  const db = await open(directory);
  try {
    const exists = (await db.query(`select 1 from pg_class where relname = 'entry'`)).rows.length > 0;
    const { rows } = exists
      ? await db.query<{ batch: number; whole: boolean }>(
          `select batch, count(*) = 5 and bool_and(note = repeat(md5(id::text), 12)) as whole from entry
           group by batch`,
        )
      : { rows: [] };
    const whole = new Set(rows.filter((row) => row.whole).map((row) => Number(row.batch)));
    await db.exec('create table after_the_cut (id int8 primary key); insert into after_the_cut values (1)');
    return {
      lost: Array.from({ length: acknowledged }, (_, index) => index + 1).filter((id) => !whole.has(id)),
      partial: rows.filter((row) => !row.whole).map((row) => Number(row.batch)),
    };
  } finally {
    await db.close();
  }
};

const acknowledgedBefore = (steps: readonly Step[]): number =>
  steps.reduce((last, step) => (step.kind === 'acknowledged' ? step.id : last), 0);

const cutAt = async (
  recorded: { base: string; steps: Step[] },
  point: number,
  keep: () => boolean,
  open: (directory: string) => Promise<PGlite>,
): Promise<Outcome> => {
  const target = mkdtempSync(join(workspace, 'cut-'));
  const steps = recorded.steps.slice(0, point);
  cutPower(recorded.base, steps, target, keep);
  try {
    return await look(target, acknowledgedBefore(steps), open);
  } finally {
    rmSync(target, { recursive: true, force: true });
  }
};

describe('a power cut and the embedded database', () => {
  let recorded: { base: string; steps: Step[] };
  before(async () => {
    recorded = await record(openCluster);
  });

  it('has the log on disk before every commit is acknowledged', () => {
    let unsynced = 0;
    let acknowledged = 0;
    for (const step of recorded.steps) {
      if (step.kind === 'write' && step.path.startsWith('pg_wal')) unsynced += 1;
      if (step.kind === 'fsync' && step.path.startsWith('pg_wal')) unsynced = 0;
      if (step.kind === 'acknowledged') {
        assert.equal(unsynced, 0, `commit ${step.id}`);
        acknowledged += 1;
      }
    }
    assert.equal(acknowledged, COMMITS);
  });

  it('has data files on disk before a checkpoint moves the point of recovery', () => {
    const dirty = new Set<string>();
    let checkpoints = 0;
    let recoveryPoint = '';
    for (const step of recorded.steps) {
      // A cache of the catalogue, which is thrown away at every start after a crash.
      const isCache = 'path' in step && step.path.includes('pg_internal.init');
      if (step.kind === 'write' && step.path.startsWith('base') && !isCache) dirty.add(step.path);
      if (step.kind === 'remove') dirty.delete(step.path);
      if (step.kind === 'fsync') dirty.delete(step.path);
      if (step.kind !== 'write' || step.path !== join('global', 'pg_control')) continue;
      // Bytes 32 to 40 of the control file say where recovery begins.
      const point = step.data.toString('hex', 32, 40);
      if (point === recoveryPoint) continue;
      recoveryPoint = point;
      checkpoints += 1;
      assert.deepEqual([...dirty], []);
    }
    assert.ok(checkpoints >= COMMITS / 12);
  });

  const cuts = ['all that was not fsynced is lost', 'pages that were not fsynced are kept at random'] as const;
  for (const [index, what] of cuts.entries()) {
    it(`loses nothing acknowledged: ${what}`, async () => {
      for (let cut = 0; cut < CUTS / 2; cut += 1) {
        const point = 1 + random.below(recorded.steps.length);
        const keep = index === 0 ? () => false : () => random.next() < 0.5;
        assert.deepEqual(
          await cutAt(recorded, point, keep, openCluster),
          { lost: [], partial: [] },
          `cut after step ${point}, SEED=${random.seed}`,
        );
      }
    });
  }

  it('would notice: without fsync the same cut loses commits or the database', async () => {
    const plain = (directory: string) => PGlite.create({ dataDir: `file://${directory}` });
    const careless = await record(plain);
    const end = careless.steps.findLastIndex((step) => step.kind === 'acknowledged') + 1;
    const outcome = await cutAt(careless, end, () => false, openCluster).catch(() => undefined);
    assert.ok(outcome === undefined || outcome.lost.length > 0);
  });

  it('runs with these settings in the service', async () => {
    const { db, remove } = await openEmbeddedTest();
    for (const [name, value] of [
      ['fsync', 'on'],
      ['wal_sync_method', 'fsync'],
      ['synchronous_commit', 'on'],
      ['full_page_writes', 'on'],
    ]) {
      assert.deepEqual(await db.query(`select current_setting($1) as value`, [name]), [{ value }]);
    }
    await remove();
  });
});
