import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, it } from 'node:test';
import { createBrowser, createIndexes, createPreload } from './index.ts';
import type { Browser, RecordPage } from './index.ts';
import { createSearchReadiness } from '../search.ts';
import { DomainError } from '../../domainError.ts';
import type { Db } from '../../storage/types.ts';
import type { Item } from '../../../test/backup/fakeGraph.ts';
import { TENANT } from '../../../test/backup/kit.ts';
import type { EngineTest } from '../../../test/backup/kit.ts';
import { onBothEngines } from '../../../test/storage/engines.ts';
import { isRefused, SECRET, startBrowsing, USERS } from '../../../test/catalog/browsing.ts';
import type { Browsing } from '../../../test/catalog/browsing.ts';

const segmentsOf = (db: Db) =>
  db.query<{ type: string; backup_number: number; row_count: number; body: Buffer }>(
    'select * from summary_segment order by type, backup_number',
  );

onBothEngines('browsing', (open) => {
  let stage: Browsing;
  let test: EngineTest;
  let first: string;
  let second: string;
  let state: Browsing['state'];
  const fresh: Browsing['fresh'] = (now) => stage.fresh(now);

  const usersOf = (browser: Browser, backupId: string): Promise<RecordPage> =>
    browser.list(TENANT, backupId, 'users', { pagenum: 1, perpage: 1000, sort: { column: 'id', direction: 'asc' } });

  const expected = (items: readonly Item[]) =>
    items
      .map((item) => ({
        id: item['id'],
        displayName: item['displayName'] ?? null,
        userPrincipalName: item['userPrincipalName'] ?? null,
        userType: item['userType'] ?? null,
        accountEnabled: item['accountEnabled'] ?? null,
      }))
      .sort((left, right) => (String(left.id) < String(right.id) ? -1 : 1));

  before(async () => {
    stage = await startBrowsing(await open());
    ({ test, first, second, state } = stage);
  });
  after(() => stage.close());

  it('lists each backup as the directory was, and stores summaries of changed objects only', async () => {
    const { browser, warnings } = fresh();
    const wanted = { first: expected(state.first), second: expected(state.second) };
    assert.deepEqual(await usersOf(browser, first), { list: wanted.first, total: USERS });
    assert.deepEqual(await usersOf(browser, second), { list: wanted.second, total: USERS });
    const segments = (await segmentsOf(test.db)).filter(({ type }) => type === 'users');
    assert.deepEqual(
      segments.map(({ row_count }) => row_count),
      [USERS, 2],
    );
    assert.deepEqual(warnings, []);
  });

  it('leaves no name readable on disk', async () => {
    for (const { body } of await segmentsOf(test.db)) {
      for (const form of ['utf8', 'utf16le'] as const) assert.equal(body.includes(Buffer.from(SECRET, form)), false);
      assert.equal(body.includes(Buffer.from(SECRET.toLowerCase())), false);
    }
  });

  it('pages, sorts and searches', async () => {
    const { browser } = fresh();
    const page = (query: object) => browser.list(TENANT, second, 'users', { pagenum: 1, perpage: 5, ...query });
    assert.deepEqual(
      (await page({ search: ' renAMed ' })).list.map(({ displayName }) => displayName),
      ['Renamed'],
    );
    assert.equal((await page({ search: 'ase' })).total, USERS - 2);
    assert.deepEqual(
      (await page({ sort: { column: 'displayName', direction: 'asc' } })).list[0]?.['displayName'],
      'Newcomer',
    );
    assert.equal((await page({ pagenum: 27 })).list.length, 0);
    assert.equal((await page({ search: '   ' })).total, USERS);
    const named = (await page({ search: 'ase', perpage: 3 })).list.map(({ id }) => id);
    const among = await page({ ids: [...named, randomUUID()], perpage: 2 });
    assert.deepEqual([among.list.length, among.total], [2, 3]);
    assert.equal((await page({ ids: named, search: ' renAMed ' })).total, 0);
    assert.deepEqual(await page({ ids: [] }), { list: [], total: 0 });
    await assert.rejects(page({ sort: { column: 'secret', direction: 'asc' } }), isRefused('invalid'));
    await assert.rejects(
      browser.list(TENANT, randomUUID(), 'users', { pagenum: 1, perpage: 5 }),
      isRefused('notFound'),
    );
    await assert.rejects(browser.list(TENANT, 'no-backup', 'users', { pagenum: 1, perpage: 5 }), isRefused('notFound'));
    await assert.rejects(
      browser.list(randomUUID(), second, 'users', { pagenum: 1, perpage: 5 }),
      isRefused('notFound'),
    );
  });

  it('answers 429 until the index is there, and then the page', async () => {
    const { indexes } = fresh();
    const hasty = createBrowser({ db: test.db, keys: test.keys, indexes, maxWaitMs: 0 });
    const ask = () => hasty.list(TENANT, first, 'groups', { pagenum: 1, perpage: 5 });
    await assert.rejects(
      ask(),
      (error: unknown) => error instanceof DomainError && error.code === 'busy' && error.details.retryAfter === 5,
    );
    await indexes.load({ tenantId: TENANT, number: 1, type: 'groups' });
    assert.equal((await ask()).total, 5);
  });

  it('names objects by their ids, loaded or not', async () => {
    const { browser, indexes } = fresh();
    const ids = state.first.slice(0, 2).map(({ id }) => String(id));
    const wanted = [{ type: 'users' as const, ids: [...ids, randomUUID()] }];
    const names = [
      { type: 'users', id: ids[0], displayName: `${SECRET} Åse 0` },
      { type: 'users', id: ids[1], displayName: `${SECRET} Åse 1` },
    ];
    assert.deepEqual(await browser.names(TENANT, first, wanted), names);
    await indexes.load({ tenantId: TENANT, number: 1, type: 'users' });
    assert.deepEqual(await browser.names(TENANT, first, wanted), names);
  });

  it('is ready when the newest backup is loaded, and drops the index after the last session', async () => {
    let now = Date.now();
    const { indexes } = fresh(() => now);
    const preload = createPreload(indexes, () => now);
    const search = createSearchReadiness({
      db: test.db,
      keys: test.keys,
      indexes: preload,
      onDamaged: () => assert.fail('damaged'),
    });
    const isLoaded = (): boolean => indexes.isLoaded({ tenantId: TENANT, number: 2, type: 'users' });
    assert.equal(isLoaded(), false);
    while (!(await search.isReady(TENANT)));
    assert.equal(isLoaded(), true);
    search.extend(TENANT, new Date(now + 3_600_000));
    // Another person's shorter session takes nothing away.
    search.extend(TENANT, new Date(now + 60_000));
    now += 3_500_000;
    assert.deepEqual([isLoaded(), preload.isPreloaded(TENANT, 2)], [true, true]);
    now += 200_000;
    assert.deepEqual([isLoaded(), preload.isPreloaded(TENANT, 2)], [false, false]);
    while (!(await search.isReady(TENANT)));
    assert.equal(isLoaded(), true);
  });

  it('drops the least recently used index when memory is short', async () => {
    const indexes = createIndexes({ db: test.db, keys: test.keys, log: () => undefined, memory: 1 });
    stage.opened.push(indexes);
    const places = (['users', 'groups'] as const).map((type) => ({ tenantId: TENANT, number: 1, type }));
    for (const place of places)
      assert.equal((await indexes.ask(place, 'page', { query: { offset: 0, limit: 1 } }))?.rows.length, 1);
    assert.deepEqual(
      places.map((place) => indexes.isLoaded(place)),
      [false, true],
    );
  });

  it('makes summaries again from bodies where segments are lost or damaged, and marks damaged objects', async () => {
    const wanted = expected(state.second);
    const [segment] = (await segmentsOf(test.db)).filter(({ type }) => type === 'users');
    assert.ok(segment);
    const flipped = Buffer.from(segment.body);
    flipped.writeUInt8(flipped.readUInt8(40) ^ 1, 40);
    await test.db.query(`update summary_segment set body = $1 where type = 'users' and backup_number = 1`, [flipped]);
    const damaged = fresh();
    assert.deepEqual((await usersOf(damaged.browser, second)).list, wanted);
    assert.deepEqual(damaged.warnings, ['summaries made again from bodies']);

    await test.db.query(`delete from summary_segment where type = 'users'`);
    assert.deepEqual((await usersOf(fresh().browser, second)).list, wanted);

    const victim = String(state.second[5]?.['id']);
    const hashes = `select hash from object_version where type = 'users' and object_id = $1`;
    await test.db.query(
      `update object_body set body = set_byte(body, 60, (get_byte(body, 60) + 1) % 256) where hash in (${hashes})`,
      [victim],
    );
    const { list } = await usersOf(fresh().browser, second);
    assert.deepEqual(
      list.find(({ id }) => id === victim),
      {
        id: victim,
        displayName: `Damaged object ${victim}`,
        userPrincipalName: null,
        userType: null,
        accountEnabled: null,
      },
    );
    assert.deepEqual(
      list.filter(({ id }) => id !== victim),
      wanted.filter(({ id }) => id !== victim),
    );
    assert.deepEqual(await fresh().browser.names(TENANT, second, [{ type: 'users', ids: [victim] }]), [
      { type: 'users', id: victim, displayName: `Damaged object ${victim}` },
    ]);
  });
});
