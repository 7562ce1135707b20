import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, it } from 'node:test';
import { createBrowser, createIndexes, createPreload } from './index.ts';
import type { Browser, RecordPage } from './index.ts';
import { createSearchReadiness } from '../search.ts';
import { DomainError } from '../../domainError.ts';
import type { ErrorCode } from '../../domainError.ts';
import type { Db } from '../../storage/types.ts';
import { fill } from '../../../test/backup/fakeGraph.ts';
import type { Item } from '../../../test/backup/fakeGraph.ts';
import { TENANT, startEngine } from '../../../test/backup/kit.ts';
import type { EngineTest } from '../../../test/backup/kit.ts';
import { onBothEngines } from '../../../test/storage/engines.ts';

const USERS = 130;
const SECRET = 'Unmistakable';

const isRefused =
  (code: ErrorCode) =>
  (error: unknown): boolean =>
    error instanceof DomainError && error.code === code;

const segmentsOf = (db: Db) =>
  db.query<{ type: string; backup_number: number; row_count: number; body: Buffer }>(
    'select * from summary_segment order by type, backup_number',
  );

onBothEngines('browsing', (open) => {
  let test: EngineTest;
  let first: string;
  let second: string;
  const opened: { close(): Promise<void> }[] = [];

  /** A browser with nothing loaded. */
  const fresh = (
    now?: () => number,
  ): { browser: Browser; indexes: ReturnType<typeof createIndexes>; warnings: string[] } => {
    const warnings: string[] = [];
    const indexes = createIndexes({
      db: test.db,
      keys: test.keys,
      log: (_level, event) => void warnings.push(event),
      ...(now && { now }),
    });
    opened.push(indexes);
    return { indexes, browser: createBrowser({ db: test.db, keys: test.keys, indexes, maxWaitMs: 30_000 }), warnings };
  };

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

  let state: { first: Item[]; second: Item[] };

  before(async () => {
    test = await startEngine(await open(), mkdtempSync(join(tmpdir(), 'browse-')));
    fill(test.graph, USERS);
    const users = (test.graph.lists.get('/v1.0/users') ?? []).map((user, index) => ({
      ...user,
      displayName: `${SECRET} Åse ${index}`,
      userType: index % 3 === 0 ? 'Guest' : 'Member',
    }));
    test.graph.lists.set('/v1.0/users', users);
    first = (await test.backup()).backupId;
    const changed = [
      ...users.slice(2),
      { ...users[0], displayName: 'Renamed' },
      { ...users[0], id: randomUUID(), displayName: 'Newcomer', userPrincipalName: 'new@fabrikam.example' },
    ];
    test.graph.lists.set('/v1.0/users', changed);
    second = (await test.backup()).backupId;
    state = { first: users, second: changed };
  });

  after(async () => {
    for (const each of opened) await each.close();
    await test.close();
  });

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

  it('lists changes between two backups in either order', async () => {
    const { browser } = fresh();
    const [renamed, gone] = state.first;
    const added = state.second.at(-1);
    const query = { pagenum: 1, perpage: 100 };
    const compared = await browser.compare(TENANT, [first, second], query);
    assert.deepEqual(compared.counters, [{ type: 'users', added: 1, removed: 1, changed: 1 }]);
    assert.equal(compared.total, 3);
    const of = (id: unknown) => compared.list.find((one) => one.id === id);
    assert.deepEqual(of(renamed?.['id']), {
      type: 'users',
      id: renamed?.['id'],
      displayName: 'Renamed',
      change: 'changed',
      attributes: [{ name: 'displayName', oldValue: `${SECRET} Åse 0`, newValue: 'Renamed' }],
    });
    assert.equal(of(gone?.['id'])?.change, 'removed');
    assert.deepEqual(
      of(gone?.['id'])?.attributes.find(({ name }) => name === 'displayName'),
      { name: 'displayName', oldValue: `${SECRET} Åse 1` },
    );
    assert.equal(of(added?.['id'])?.change, 'added');
    assert.deepEqual(await browser.compare(TENANT, [second, first], query), compared);
    assert.deepEqual((await browser.compare(TENANT, [first, first], query)).total, 0);
    assert.deepEqual(
      (await browser.compare(TENANT, [first, second], { pagenum: 2, perpage: 2 })).list,
      compared.list.slice(2),
    );
    assert.deepEqual(
      (await browser.compare(TENANT, [first, second], { ...query, filters: { change: 'added' } })).list.map(
        ({ id }) => id,
      ),
      [added?.['id']],
    );
    assert.equal((await browser.compare(TENANT, [first, second], { ...query, filters: { type: 'groups' } })).total, 0);
    // The removed one is found by the name that it had.
    const found = await browser.compare(TENANT, [first, second], { ...query, search: 'åse 1' });
    assert.deepEqual([found.list.map(({ id }) => id), found.total], [[gone?.['id']], 1]);
    await assert.rejects(browser.compare(TENANT, [first, randomUUID()], query), isRefused('notFound'));
  });

  it('does not list unread objects as removed', async () => {
    const where = 'where tenant_id = $1 and backup_number = 2';
    const [saved] = await test.db.query<{ coverage: object }>(`select coverage from backup_manifest ${where}`, [
      TENANT,
    ]);
    const write = (coverage: object | undefined) =>
      test.db.query(`update backup_manifest set coverage = $2 ${where}`, [TENANT, JSON.stringify(coverage)]);
    await write({
      ...saved?.coverage,
      gaps: [
        { type: 'users', state: 'forbidden', reason: 'Test', status: 403, objects: 0, carriedOver: 0, unknown: 0 },
      ],
    });
    const compared = await fresh().browser.compare(TENANT, [first, second], { pagenum: 1, perpage: 100 });
    await write(saved?.coverage);
    assert.deepEqual(
      [compared.counters, compared.incomplete.includes('users')],
      [[{ type: 'users', added: 1, removed: 0, changed: 1 }], true],
    );
  });

  it('does not list objects of a type as added that the earlier backup did not know', async () => {
    const where = 'where tenant_id = $1 and backup_number = 1';
    const [saved] = await test.db.query<{ coverage: { requested: { types: Record<string, unknown> } } }>(
      `select coverage from backup_manifest ${where}`,
      [TENANT],
    );
    assert.ok(saved);
    const write = (coverage: object) =>
      test.db.query(`update backup_manifest set coverage = $2 ${where}`, [TENANT, JSON.stringify(coverage)]);
    const { users: _, ...types } = saved.coverage.requested.types;
    await write({ ...saved.coverage, requested: { ...saved.coverage.requested, types } });
    const compared = await fresh().browser.compare(TENANT, [first, second], { pagenum: 1, perpage: 100 });
    await write(saved.coverage);
    assert.deepEqual([compared.counters[0]?.added, compared.incomplete.includes('users')], [0, true]);
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
    opened.push(indexes);
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
