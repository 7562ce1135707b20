import { settingsText } from '@trc/domain/restoreSettingsText';
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { before, it } from 'node:test';
import { attributesCsv } from './attributesCsv.ts';
import { reportCsv } from './csv.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { describeRestore, listRestores } from './list.ts';
import { reportPage } from './report.ts';
import { endRestore, findRestore } from '../ledger/restores.ts';
import { summaryPage } from './summary.ts';
import type { Db } from '../../storage/types.ts';
import { insertEmptyRestore, prepareTenant } from '../../../test/restore/ledger.ts';
import { onBothEngines } from '../../../test/storage/engines.ts';
import { parse } from '../../../test/restore/csv.ts';
import { insertReportedItems } from '../../../test/restore/reportedItems.ts';

onBothEngines('report of a restore', (open) => {
  let db: Db;
  let ledger: Ledger;
  const tenantId = randomUUID();
  before(async () => {
    db = await open();
    ledger = await insertEmptyRestore(db, await prepareTenant(db, tenantId));
    await insertReportedItems(db, ledger);
  });

  it('shows pages in the order of the restore, filtered, sorted and searched', async () => {
    const page = (query: Partial<Parameters<typeof reportPage>[2]>) =>
      reportPage(db, ledger, { pagenum: 1, perpage: 25, ...query }, 'everything');
    const first = await page({});
    assert.deepEqual([first.total, first.list.length], [703, 25]);
    assert.deepEqual(first.list[0], {
      id: 'user-0000',
      name: 'Person 0',
      type: 'users',
      status: 'Failed',
      action: 'Create',
      errors: [{ message: 'It is taken.', code: 'Request_BadRequest', attribute: 'userPrincipalName' }],
    });
    assert.deepEqual(first.list[1], {
      id: 'user-0001',
      name: 'Person 1',
      type: 'users',
      status: 'Completed',
      action: 'Create',
      restoredId: 'new-id',
      signIn: 'unknown',
      errors: [
        { message: 'The password cannot be restored.', code: 'cannotComeBack' },
        { message: 'Licences cannot be restored.', code: 'cannotComeBack' },
      ],
      notes: ['Linked again'],
    });
    assert.deepEqual(first.list[2]?.attributes, [
      { name: 'city', intended: 'Oslo', written: 'Oslo', readBack: 'Paris', differs: true },
      { name: 'tags', intended: '["b","a"]', written: '["b","a"]', readBack: '["a","b"]' },
    ]);
    assert.deepEqual(
      (await page({ status: 'Failed' })).list.map(({ id }) => id),
      ['user-0000'],
    );
    assert.deepEqual(
      (await page({ type: 'customRoles' })).list.map(({ id }) => id),
      ['role-1'],
    );
    assert.deepEqual(
      (await page({ type: 'authorizationPolicy' })).list.map(({ id }) => id),
      ['authorizationPolicy'],
    );
    assert.deepEqual(
      (await page({ objectType: 'directoryRoles' })).list.map(({ type }) => type),
      ['customRoles'],
    );
    assert.equal((await page({ search: 'pERSON 69' })).total, 11);
    assert.deepEqual(
      (await page({ sort: { column: 'name', direction: 'desc' }, perpage: 3 })).list.map(({ name }) => name).slice(1),
      ['Person 99', 'Person 98'],
    );
  });

  it('has a CSV with each attribute before and after, names unknown values and holds no secrets', async () => {
    let text = '';
    for await (const part of attributesCsv(db, ledger)) text += part;
    assert.ok(!text.includes('S3cret!') && !text.includes('passwordProfile'));
    const [, ...rows] = parse(text.slice(1));
    assert.deepEqual(
      rows.slice(0, 6).map(([, , ...cells]) => cells),
      [
        ['user-0000', '', '(not in the directory)', '', 'Failed: Not restored', ''],
        ['user-0000', 'userPrincipalName', '(not in the directory)', '(unknown)', 'Not restored', 'It is taken.'],
        [
          'user-0001',
          '',
          '(not in the directory)',
          '',
          'Completed: Re-created (new ID)',
          'The password cannot be restored. Licences cannot be restored.',
        ],
        ['user-0002', '', '', '', 'Completed with errors: Updated', ''],
        ['user-0002', 'tags', '(unknown)', '["a","b"]', 'As intended', ''],
        [
          'user-0002',
          'city',
          '(unknown)',
          'Paris',
          'Different from the intended value',
          'City could not be restored: the directory has another value.',
        ],
      ],
    );
    assert.equal(rows.filter(([, , id]) => id?.startsWith('user-')).length, 703);
    assert.equal(rows.find(([, , id]) => id === 'role-1')?.[1], `'=HYPERLINK("http://evil")`);
  });

  it('has a summary that lists the first 200 objects and counts the others', async () => {
    const row = await findRestore(db, tenantId, ledger.restoreId);
    assert.ok(row);
    const running = await describeRestore(db, row, tenantId);
    const restore = { ...running, status: 'Canceled' as const };
    const left = [{ type: 'users', objectType: 'users', id: 'left', name: 'Left', reason: 'On premises.' } as const];
    const question = { tenantId, restore, left, leftOut: '2 attributes of Zoë <Z>', reader: 'ada' };
    const page = await summaryPage(db, ledger, { ...question, viewpoint: 'everything' });
    assert.match(page, /703 objects need attention\. 0 ticked off\./);
    assert.match(page, /<dt>Left out of the plan<\/dt><dd>2 attributes of Zoë &lt;Z&gt;<\/dd>/);
    assert.match(page, /1 object could not be put right by the plan\..*<td><p>On premises\.<\/p><\/td>/s);
    const withheld = await summaryPage(db, ledger, { ...question, viewpoint: 'withoutValues' });
    assert.match(withheld, /1 object could not be put right by the plan\./);
    assert.doesNotMatch(withheld, /On premises/);
    const soFar = await summaryPage(db, ledger, { ...question, restore: running, viewpoint: 'everything' });
    assert.match(soFar, /3 objects need attention\./);
    assert.match(page, /And 503 more\./);
    assert.doesNotMatch(page, /Undone|<dt>Undo/);
    const undo = { restoreId: 'undo', status: 'Completed', time: '2026-11-20T09:15:00.000Z', by: 'oscar' } as const;
    const undone = { ...question, restore: { ...restore, undo }, viewpoint: 'everything' } as const;
    assert.match(await summaryPage(db, ledger, undone), /<dt>Undo<\/dt><dd>Undone 2026-11-20 09:15 UTC by oscar<\/dd>/);
    const ofUndo = { ...question, restore: { ...restore, undoOf: 'former' }, viewpoint: 'everything' } as const;
    const other = await summaryPage(db, ledger, ofUndo);
    assert.match(other, /<h2>What the undo could not take back<\/h2>.*1 object could not be taken back by the undo\./s);
    assert.match(other, /<dt>Undoes the restore<\/dt><dd>former<\/dd>/);
    assert.equal(page.match(/<tr><td data-label="Name">/g)?.length, 202);
    assert.match(page, /Objects with a new ID.*<td data-label="New ID">new-id</s);
  });

  it('finds and sorts names as the lists of a backup do: case, accents and how they are written make no difference', async () => {
    const page = (query: Partial<Parameters<typeof reportPage>[2]>) =>
      reportPage(db, ledger, { pagenum: 1, perpage: 1, ...query }, 'everything');
    for (const about of [undefined, 'problems'] as const) {
      for (const search of ['Zo\u00ebs', 'zoes', 'STRASSE', 'GROUP-1'])
        assert.deepEqual(
          (await page({ search, about })).list.map(({ id }) => id),
          ['group-1'],
          search,
        );
    }
    assert.deepEqual(
      (await page({ sort: { column: 'name', direction: 'desc' } })).list.map(({ id }) => id),
      ['group-1'],
    );
  });

  it('finds every object of which something could not be restored, whatever its state', async () => {
    const page = (query: Partial<Parameters<typeof reportPage>[2]>) =>
      reportPage(db, ledger, { pagenum: 1, perpage: 3, about: 'problems', ...query }, 'everything');
    const all = await page({});
    assert.equal(all.total, 703);
    assert.deepEqual(
      all.list.map(({ status }) => status),
      ['Failed', 'Completed', 'CompletedWithErrors'],
    );
    assert.deepEqual(
      (await page({ status: 'Completed' })).list.map(({ id }) => id),
      ['user-0001'],
    );
    assert.deepEqual((await page({ status: 'Running' })).list, []);
    assert.deepEqual(
      (await page({ type: 'customRoles' })).list.map(({ id }) => id),
      ['role-1'],
    );
    assert.equal((await page({ search: 'person 69' })).total, 11);
    assert.deepEqual(
      (await page({ pagenum: 234 })).list.map(({ id }) => id),
      ['user-0699', 'group-1', 'role-1'],
    );
  });

  it('leaves out objects that a running restore has not reached', async () => {
    const query = { pagenum: 1, perpage: 25, about: 'problems', isRunning: true } as const;
    const { list, total } = await reportPage(db, ledger, query, 'everything');
    assert.equal(total, 3);
    assert.deepEqual(
      list.map(({ id, status }) => [id, status]),
      [
        ['user-0000', 'Failed'],
        ['user-0001', 'Completed'],
        ['user-0002', 'CompletedWithErrors'],
      ],
    );
  });

  it('lists restores with counters that sum, and says when nothing has changed', async () => {
    const query = { pagenum: 1, perpage: 25 };
    const page = await listRestores(db, tenantId, query);
    assert.ok('list' in page);
    const [restore] = page.list;
    assert.deepEqual([page.total, restore?.status, restore?.source], [1, 'Running', 'ada@fabrikam.example']);
    assert.deepEqual(restore?.['users'], {
      completed: 1,
      failed: 1,
      completedWithErrors: 1,
      unprocessed: 697,
      running: 0,
    });
    assert.deepEqual(await listRestores(db, tenantId, { ...query, knownVersion: page.version }), {
      unchanged: true,
      version: page.version,
    });
    await endRestore(db, tenantId, ledger.restoreId, { status: 'Unprocessed', details: '', comeBackDisabled: 0 });
    const later = await listRestores(db, tenantId, { ...query, knownVersion: page.version, status: 'Failed' });
    assert.ok('list' in later && later.list.length === 1);
    assert.equal(((await listRestores(db, tenantId, { ...query, status: 'Completed' })) as { total: number }).total, 0);
  });

  it('lists restores by status and by days with both ends in, sorted both ways', async () => {
    const own = randomUUID();
    const made: string[] = [];
    const days = Array.from({ length: 6 }, (_, index) => new Date(Date.UTC(2026, 2, 1 + index)).toISOString());
    // Unprocessed is found with Failed, as the filter has no word for it.
    for (const status of [
      'Completed',
      'CompletedWithErrors',
      'Canceled',
      'Failed',
      'Unprocessed',
      'Running',
    ] as const) {
      const { restoreId } = await insertEmptyRestore(db, { ...ledger.keys, tenantId: own });
      if (status !== 'Running') await endRestore(db, own, restoreId, { status, details: '', comeBackDisabled: 0 });
      await db.query('update restore set created_at = $2 where restore_id = $1', [restoreId, days[made.length]]);
      made.push(restoreId);
    }
    const ask = async (query: Partial<Parameters<typeof listRestores>[2]>) => {
      const page = await listRestores(db, own, { pagenum: 1, perpage: 25, ...query });
      assert.ok('list' in page);
      assert.equal(page.total, page.list.length);
      return page.list;
    };
    const statuses = async (query: Parameters<typeof ask>[0]) => (await ask(query)).map(({ status }) => status);
    assert.deepEqual(
      (await ask({})).map(({ restoreId }) => restoreId),
      [...made].reverse(),
    );
    assert.deepEqual(
      (await ask({ sort: { column: 'creationTime', direction: 'asc' } })).map(({ restoreId }) => restoreId),
      made,
    );
    for (const direction of ['asc', 'desc'] as const) {
      const sorted = ['Canceled', 'Completed', 'CompletedWithErrors', 'Failed', 'Running', 'Unprocessed'];
      assert.deepEqual(
        await statuses({ sort: { column: 'status', direction } }),
        direction === 'asc' ? sorted : sorted.reverse(),
      );
    }
    for (const status of ['Completed', 'CompletedWithErrors', 'Canceled', 'Running'] as const)
      assert.deepEqual(await statuses({ status }), [status]);
    assert.deepEqual(await statuses({ status: 'Failed' }), ['Unprocessed', 'Failed']);
    assert.deepEqual(await statuses({ from: days[1], to: days[3] }), ['Failed', 'Canceled', 'CompletedWithErrors']);
    assert.deepEqual(await statuses({ from: days[1], to: days[3], status: 'Canceled' }), ['Canceled']);
    assert.deepEqual(await statuses({ from: '2026-03-06T00:00:00.001Z' }), []);
  });

  it('writes every object into the CSV, safely', async () => {
    let text = '';
    const settings = { restoreSettings: { users: { restoreEnabled: true }, overwriteChanged: false } };
    for await (const part of reportCsv(db, { ledger, settings }, 'everything')) text += part;
    assert.equal(text[0], '\ufeff', 'Excel knows by it that the file is UTF-8');
    const rows = parse(text.slice(1));
    assert.equal(rows.length, 704);
    assert.deepEqual(rows[0]?.slice(0, 5), ['Name', 'Type', 'Status', 'Action', 'Error']);
    assert.deepEqual(
      [rows[0], rows[1], rows[703]].map((row) => row?.at(-2)),
      ['Settings', ...Array<string>(2).fill(settingsText(settings) ?? '')],
    );
    assert.deepEqual([rows[0]?.at(-1), rows[1]?.at(-1)], ['Result', 'Failed']);
    assert.deepEqual(rows[1]?.slice(0, 6), ['Person 0', 'users', 'Failed', 'Create', 'It is taken.', 'user-0000']);
    assert.equal(rows[2]?.[4], 'The password cannot be restored. Licences cannot be restored.');
    assert.equal(rows[2]?.[8], '{"jobTitle":"Tester"}');
    assert.ok(!text.includes('S3cret!'), 'nobody learns a password that the service has made');
    assert.equal(rows[702]?.[0], '\'=HYPERLINK("http://evil")');
  });
});
