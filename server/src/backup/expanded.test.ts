import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, it } from 'node:test';
import { readCoverage } from './readCoverage.ts';
import { onBothEngines } from '../../test/storage/engines.ts';
import { fill } from '../../test/backup/fakeGraph.ts';
import { ACTOR, TENANT, contentsOf, startEngine } from '../../test/backup/kit.ts';
import type { EngineTest } from '../../test/backup/kit.ts';

onBothEngines('an Expanded backup', (open) => {
  let test: EngineTest;
  before(async () => {
    test = await startEngine(await open(), mkdtempSync(join(tmpdir(), 'trc-keys-')));
    fill(test.graph, 10);
    test.graph.lists.set('/v1.0/directory/deletedItems/microsoft.graph.user', [
      { id: 'gone', displayName: 'Gone', deletedDateTime: '2026-11-01T00:00:00Z' },
    ]);
  });
  after(() => test.close());

  it('holds the recycle bin outside all counters, and other backups leave it unchanged', async () => {
    const backupId = randomUUID();
    await test.engine.run(TENANT, backupId, 'scheduled-additional-entities', ACTOR);
    const done = await test.ended(backupId);
    assert.equal(done.status, 'Completed', done.statusDetails);
    assert.equal(done.aadUsersCounter, 10);
    assert.equal(done.source, 'scheduled-additional-entities');
    const contents = await contentsOf(test, backupId);
    assert.match(contents.get('expanded/deletedItems/users/gone') ?? '', /"source":"deletedItems\/users"/);
    assert.equal((await readCoverage(test.db, TENANT, 1)).expanded?.state, 'complete');
    const usual = await test.backup();
    assert.equal(usual.status, 'Completed', usual.statusDetails);
    assert.equal((await readCoverage(test.db, TENANT, 2)).expanded, undefined);
  });

  it('says which recycle bins are not in it, and why', async () => {
    test.graph.fault = ({ path }, response) => {
      const isClosed = path.startsWith('/v1.0/identity/conditionalAccess/deletedItems');
      if (!isClosed && !path.endsWith('deletedItems/microsoft.graph.group')) return false;
      const body = JSON.stringify({ error: { code: 'Refused', message: 'no' } });
      response.writeHead(isClosed ? 405 : 403, { 'content-type': 'application/json' }).end(body);
      return true;
    };
    const backupId = randomUUID();
    await test.engine.run(TENANT, backupId, 'scheduled-additional-entities', ACTOR);
    const done = await test.ended(backupId);
    test.graph.fault = undefined;
    assert.equal(done.status, 'Completed', done.statusDetails);
    const { coverage } = (await test.engine.get(TENANT, backupId)) ?? {};
    const notes = coverage?.notes ?? [];
    const closed =
      'The directory does not open this recycle bin to applications, so a restore creates such objects again.';
    for (const label of ['conditional access policies', 'named locations']) {
      assert.ok(notes.includes(`Deleted ${label} are not in the backup. ${closed}`), notes.join('\n'));
    }
    assert.ok(
      notes.some((note) => /^Deleted groups are not in the backup\. .*403/.test(note)),
      notes.join('\n'),
    );
    assert.match(done.statusDetails, /Deleted groups \(403/);
    assert.ok(!notes.some((note) => note.startsWith('Deleted users')), 'users were read');
  });
});
