import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import { DatabaseError } from './types.ts';
import { migrate } from './migrate.ts';
import type { Db } from './types.ts';
import { alwaysOnBothEngines } from '../../test/storage/engines.ts';

alwaysOnBothEngines('database', (open) => {
  let db: Db;
  before(async () => {
    db = await open({ empty: true });
    await db.exec('create table entry (id int8 primary key, body bytea, note text)');
  });

  it('delivers every kind of value alike', async () => {
    const id = '7b906056-ff40-4708-8ca1-28a4e3abdec6';
    const [row] = await db.query(
      `select 9007199254740991::int8 as big, $1::bytea as bytes, '2026-11-21T07:00:00.123Z'::timestamptz as at,
       $2::jsonb as json,
         array[1, 2]::int8[] as numbers, array[]::int8[] as none, $3::text[] as texts, null::text as nothing,
         $4::uuid as id, count(*) as counted from (select 1) as one`,
      [Buffer.from([0, 1, 255, 92, 34]), JSON.stringify({ a: [1] }), ['a"b,{}\\', 'é', ''], id],
    );
    assert.deepEqual(row, {
      big: 9007199254740991,
      bytes: Buffer.from([0, 1, 255, 92, 34]),
      at: new Date('2026-11-21T07:00:00.123Z'),
      json: { a: [1] },
      numbers: [1, 2],
      none: [],
      texts: ['a"b,{}\\', 'é', ''],
      nothing: null,
      id,
      counted: 1,
    });
  });

  it('takes arrays of every kind as parameters', async () => {
    const rows = await db.query(
      'select * from unnest($1::bytea[], $2::text[], $3::int8[], $4::uuid[]) as part (a, b, c, d)',
      [
        [Buffer.from('ab'), Buffer.alloc(0)],
        ['x', null],
        [1, 2 ** 40],
        [null, '7b906056-ff40-4708-8ca1-28a4e3abdec6'],
      ],
    );
    assert.deepEqual(rows, [
      { a: Buffer.from('ab'), b: 'x', c: 1, d: null },
      { a: Buffer.alloc(0), b: null, c: 2 ** 40, d: '7b906056-ff40-4708-8ca1-28a4e3abdec6' },
    ]);
  });

  it('gives bytes back as they were, every value of a byte and many of them', async () => {
    const bytes = Buffer.from(Array.from({ length: 300_000 }, (_, index) => (index * 7 + (index >> 8)) % 256));
    const [row] = await db.query<{ one: Buffer; size: number; list: Buffer[] }>(
      'select $1::bytea as one, octet_length($1::bytea) as size, array[$1::bytea, $2::bytea] as list',
      [bytes, bytes.subarray(5, 9)],
    );
    assert.equal(row?.size, bytes.length);
    assert.ok(row?.one.equals(bytes));
    assert.deepEqual(row?.list, [bytes, bytes.subarray(5, 9)]);
  });

  it('commits a transaction as a whole', async () => {
    const result = await db.tx(async (tx) => {
      await tx.query('insert into entry (id, note) values (1, $1)', ['one']);
      await tx.query('insert into entry (id, note) values (2, $1)', ['two']);
      return 'done';
    });
    assert.equal(result, 'done');
    assert.equal((await db.query('select 1 from entry where id in (1, 2)')).length, 2);
  });

  it('leaves nothing of a transaction that throws, and goes on', async () => {
    await assert.rejects(
      db.tx(async (tx) => {
        await tx.query('insert into entry (id) values (10)');
        throw new Error('changed my mind');
      }),
      /changed my mind/,
    );
    await assert.rejects(
      db.tx(async (tx) => {
        await tx.query('insert into entry (id) values (11)');
        await tx.query('select nonsense');
      }),
      DatabaseError,
    );
    assert.equal((await db.query('select 1 from entry where id in (10, 11)')).length, 0);
    await db.tx((tx) => tx.query('insert into entry (id) values (12)'));
    assert.equal((await db.query('select 1 from entry where id = 12')).length, 1);
  });

  it('refuses statements of work that goes on after its transaction', async () => {
    let late: Promise<unknown> = Promise.resolve();
    let go: () => void = () => undefined;
    const over = new Promise<void>((resolve) => {
      go = resolve;
    });
    await assert.rejects(
      db.tx(async (tx) => {
        late = over.then(() => tx.query('insert into entry (id) values (15)'));
        late.catch(() => undefined);
        await tx.query('insert into entry (id) values (14)');
        throw new Error('changed my mind');
      }),
      /changed my mind/,
    );
    go();
    await assert.rejects(late, /The transaction has ended/);
    assert.equal((await db.query('select 1 from entry where id in (14, 15)')).length, 0);
  });

  it('undoes a nested transaction alone', async () => {
    await db.tx(async (tx) => {
      await tx.query('insert into entry (id) values (20)');
      await assert.rejects(
        tx.tx(async (inner) => {
          await inner.query('insert into entry (id) values (21)');
          await inner.query('insert into entry (id) values (21)');
        }),
        DatabaseError,
      );
      await tx.tx((inner) => inner.query('insert into entry (id) values (22)'));
    });
    assert.deepEqual(
      (await db.query('select id from entry where id between 20 and 29 order by id')).map((row) => row['id']),
      [20, 22],
    );
  });

  it('names the constraint that a statement violated, and stays usable', async () => {
    for (let round = 0; round < 20; round += 1) {
      await assert.rejects(
        db.query('insert into entry (id) values (1)'),
        (error: DatabaseError) => error.code === '23505' && error.constraint === 'entry_pkey',
      );
      await assert.rejects(db.query('select * from missing_table'), { code: '42P01' });
      await assert.rejects(db.exec('this is no statement'), { code: '42601' });
    }
    assert.deepEqual(await db.query('select 1 as one'), [{ one: 1 }]);
  });

  it('refuses a statement outside the open transaction instead of waiting forever', async () => {
    await assert.rejects(
      db.tx(() => db.query('select 1')),
      /only the Db handed to it/,
    );
    await assert.rejects(
      db.tx(() => db.tx(() => Promise.resolve())),
      /only the Db handed to it/,
    );
  });

  it('keeps concurrent transactions apart', async () => {
    await db.query('insert into entry (id, note) values (100, $1)', ['0']);
    await Promise.all(
      Array.from({ length: 25 }, () =>
        db.tx(async (tx) => {
          const [row] = await tx.query<{ note: string }>('select note from entry where id = 100 for update');
          await tx.query('update entry set note = $1 where id = 100', [String(Number(row?.note) + 1)]);
        }),
      ),
    );
    assert.deepEqual(await db.query('select note from entry where id = 100'), [{ note: '25' }]);
  });

  it('carries a large body there and back', async () => {
    const body = Buffer.alloc(4 * 1024 * 1024, 'directory');
    await db.query('insert into entry (id, body) values (200, $1)', [body]);
    const [row] = await db.query<{ body: Buffer }>('select body from entry where id = 200');
    assert.ok(row?.body.equals(body));
  });

  it('brings the schema up to date once, and refuses data of a newer version', async () => {
    await migrate(db);
    const first = await db.query('select name, applied_at from migration order by name');
    assert.ok(first.length >= 1);
    await migrate(db);
    assert.deepEqual(await db.query('select name, applied_at from migration order by name'), first);
    await db.query(`insert into migration (name) values ('999-later')`);
    await assert.rejects(migrate(db), /newer version.*999-later/);
    await db.query(`delete from migration where name = '999-later'`);
  });

  it('has the tenant first in every key of the tables that hold tenants', async () => {
    const rows = await db.query<{ table: string; first: string }>(
      `select c.relname as table, a.attname as first from pg_index i join pg_class c on c.oid = i.indrelid
       join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
       where i.indisprimary and exists (select 1 from pg_attribute t
       where t.attrelid = c.oid and t.attname = 'tenant_id')`,
    );
    assert.ok(rows.length >= 10);
    for (const { table, first } of rows) assert.equal(first, 'tenant_id', table);
  });
});
