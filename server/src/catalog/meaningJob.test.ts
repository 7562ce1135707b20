import assert from 'node:assert/strict';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { randomUUID } from 'node:crypto';
import { createMeaningHandler, ensureMeanings, MEANING_JOB } from './meaningJob.ts';
import { createSealer } from '../content/seal.ts';
import { NORMAL_FORM_VERSION } from '../content/meaningHash.ts';
import { onBothEngines } from '../../test/storage/engines.ts';
import { fill } from '../../test/backup/fakeGraph.ts';
import { TENANT, startEngine } from '../../test/backup/kit.ts';
import type { EngineTest } from '../../test/backup/kit.ts';

interface Stored extends Record<string, unknown> {
  key: string;
  meaning: string | null;
  form: number | null;
}

onBothEngines('hashes of meanings', (open) => {
  let test: EngineTest;
  let written: Stored[];
  before(async () => {
    test = await startEngine(await open(), mkdtempSync(join(tmpdir(), 'trc-keys-')));
    fill(test.graph, 700);
    const done = await test.backup();
    assert.equal(done.status, 'Completed', done.statusDetails);
    written = await stored();
  });
  let again: EngineTest | undefined;
  after(async () => {
    await again?.close();
    await test.close();
  });

  const stored = (): Promise<Stored[]> =>
    test.db.query(`select type || ' ' || object_id as key, encode(meaning, 'hex') as meaning, meaning_form as form
         from object_version
      where type <> 'expanded' order by type, object_id, valid_from`);
  const forget = (): Promise<unknown> => test.db.query('update object_version set meaning = null, meaning_form = null');
  const jobs = (state: string): Promise<unknown[]> =>
    test.db.query('select 1 from job where kind = $1 and state = $2', [MEANING_JOB, state]);
  const ended = async (): Promise<void> => {
    for (const deadline = Date.now() + 30_000; (await jobs('done')).length === 0;) {
      assert.ok(Date.now() < deadline, 'the job ends in time');
      await sleep(50);
    }
  };

  it('a backup writes them with its versions, and nothing is left to do', async () => {
    assert.ok(written.length > 700);
    assert.ok(written.every(({ meaning, form }) => meaning?.length === 64 && form === NORMAL_FORM_VERSION));
    assert.equal(
      new Set(written.map(({ meaning }) => meaning)).size,
      written.length,
      'each object has a hash of its own',
    );
    await ensureMeanings(test.db);
    assert.deepEqual(await jobs('queued'), []);
  });

  it('resumes after its checkpoint and ends with the same hashes', async () => {
    await forget();
    await test.engine.close();
    await ensureMeanings(test.db);
    await ensureMeanings(test.db);
    assert.equal((await jobs('queued')).length, 1, 'one job, however often it is asked for');
    const [row] = await test.db.query<{ job_id: string }>('select job_id from job where kind = $1', [MEANING_JOB]);
    const sealer = createSealer();
    const cut = new Error('killed');
    let checkpoints = 0;
    const run = createMeaningHandler({ db: test.db, keys: test.keys, sealer }).run({
      tenantId: TENANT,
      jobId: row?.job_id ?? '',
      payload: {},
      fence: 1,
      progress: undefined,
      signal: new AbortController().signal,
      write: async (work, { checkpoint } = {}) => {
        if (checkpoints++ > 0) throw cut;
        const result = await test.db.tx(work);
        await test.db.query('update job set progress = $2 where kind = $1', [MEANING_JOB, JSON.stringify(checkpoint)]);
        return result;
      },
    });
    await assert.rejects(run, cut);
    await sealer.close();
    const half = (await stored()).filter(({ meaning }) => meaning !== null).length;
    assert.ok(half > 0 && half < written.length, `${half} of ${written.length} are there`);
    // Rows before the checkpoint are not read again.
    const first = (await stored())[0];
    await test.db.query(`update object_version set meaning = '\\x00' where type || ' ' || object_id = $1`, [
      first?.key,
    ]);
    again = await startEngine(test.db, mkdtempSync(join(tmpdir(), 'trc-keys-')), undefined, test.keys);
    await ended();
    const now = await stored();
    assert.deepEqual(now.slice(1), written.slice(1));
    assert.equal(now[0]?.meaning, '00');
    await test.db.query('update object_version set meaning_form = 1 where meaning = $1', [Buffer.of(0)]);
    await test.db.query('delete from job where kind = $1', [MEANING_JOB]);
  });

  it('waits while a backup runs, then replaces hashes of an earlier version', async () => {
    const backupId = randomUUID();
    await test.db.query(
      `insert into backup (tenant_id, backup_id, number, job_id, status, source, tag, requested_by, request_id)
       values ($1, $2, 99, $3, 'Running', 'on-demand', 'on-demand', 'x', 'x')`,
      [TENANT, backupId, randomUUID()],
    );
    await ensureMeanings(test.db);
    again?.engine.wake();
    await sleep(1500);
    assert.equal((await jobs('running')).length, 1);
    assert.equal((await stored())[0]?.form, 1, 'untouched while the backup runs');
    await test.db.query(`update backup set status = 'Failed' where backup_id = $1`, [backupId]);
    await ended();
    assert.deepEqual(await stored(), written);
  });

  it('a body that does not open keeps its version without a hash', async () => {
    await test.db.query('delete from job where kind = $1', [MEANING_JOB]);
    await test.db.query(`update object_version set meaning = null, meaning_form = null where type = 'users'`);
    const [user] = await test.db.query<{ object_id: string; hash: Buffer }>(
      `select object_id, hash from object_version where type = 'users' order by object_id limit 1`,
    );
    await test.db.query(
      'update object_body set body = set_byte(body, 60, (get_byte(body, 60) + 1) % 256) where hash = $1',
      [user?.hash],
    );
    await ensureMeanings(test.db);
    again?.engine.wake();
    await ended();
    const left = (await stored()).filter(({ meaning }) => meaning === null);
    assert.deepEqual(
      left.map(({ key }) => key),
      [`users ${user?.object_id}`],
    );
  });
});
