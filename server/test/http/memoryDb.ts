import { PGlite } from '@electric-sql/pglite';
import type { PGliteInterface, Transaction } from '@electric-sql/pglite';
import type { Db } from '../../src/storage/types.ts';
import { permission } from '../../src/storage/migrations/010-permission.ts';
import { schedule } from '../../src/storage/migrations/012-schedule.ts';
import { session } from '../../src/storage/migrations/011-session.ts';

const asBuffers = (row: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(row).map(([key, value]) => [key, value instanceof Uint8Array ? Buffer.from(value) : value]));

const over = (session: PGliteInterface | Transaction): Omit<Db, 'tx' | 'close'> => ({
  query: async <R extends object>(sql: string, params: readonly unknown[] = []) =>
    (await session.query<Record<string, unknown>>(sql, [...params])).rows.map(asBuffers) as R[],
  exec: async (sql) => {
    await session.exec(sql);
  },
});

/** The tables of the HTTP side in a PostgreSQL in memory, behind the port. */
export const memoryDb = async (): Promise<Db> => {
  const pglite = await PGlite.create();
  for (const { sql } of [permission, session, schedule]) await pglite.exec(sql);
  const db: Db = {
    ...over(pglite),
    tx: (work) => pglite.transaction((inner) => work({ ...over(inner), tx: (nested) => nested(db), close: () => Promise.resolve() })),
    close: () => pglite.close(),
  };
  return db;
};
