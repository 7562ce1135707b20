import { readdirSync } from 'node:fs';
import { DatabaseError } from './types.ts';
import type { Db, Migration } from './types.ts';

const DIRECTORY = new URL('./migrations/', import.meta.url);
/** Any number, the same in every instance: two services that start at once on one database take turns. */
const MIGRATION_LOCK = 7_264_001;

/** SQLSTATE: no right to it, no schema on the search path that one has a right to. */
const NOT_ALLOWED = ['42501', '3F000'];

const isMigration = (value: unknown): value is Migration =>
  typeof value === 'object' && value !== null && 'name' in value && 'sql' in value;

/** Every file of migrations/ exports one migration; the order of names is the order of running. */
const loadMigrations = async (): Promise<Migration[]> => {
  const files = readdirSync(DIRECTORY).filter((name) => /^\d{3}-[\w-]+\.[jt]s$/.test(name));
  const modules = await Promise.all(files.map((name) => import(new URL(name, DIRECTORY).href) as Promise<object>));
  return modules
    .flatMap((module) => Object.values(module).filter(isMigration))
    .sort((left, right) => (left.name < right.name ? -1 : 1));
};

/**
 * A schema that came onto the search path later, such as one of the account's name, must not get a second and empty set
 * of tables.
 */
const USE_SCHEMA_OF_MIGRATIONS = `select set_config('search_path', relnamespace::regnamespace::text, true)
   from pg_class where oid = to_regclass('migration')`;

/** @throws Error with one sentence where the account lacks rights; only a PostgreSQL of DATABASE_URL knows others */
const demandingRights = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof DatabaseError) || !NOT_ALLOWED.includes(error.code ?? '')) throw error;
    throw new Error(
      `The setting DATABASE_URL names an account that may not make and change the service's tables (${error.message}). Let it own the database and everything in it.`,
      { cause: error },
    );
  }
};

/** @returns the steps that a database has not had yet; of one that was never used, all. */
export const pendingMigrations = (db: Db): Promise<string[]> =>
  demandingRights(async () => {
    const names = (await loadMigrations()).map((migration) => migration.name);
    const [row] = await db.query<{ found: boolean }>(`select to_regclass('migration') is not null as found`);
    const applied = new Set(
      row?.found ? (await db.query<{ name: string }>('select name from migration')).map(({ name }) => name) : [],
    );
    return names.filter((name) => !applied.has(name));
  });

/**
 * Brings the schema up to date; runs each file of migrations/ once, in the order of names.
 * @throws Error when a newer version of the service has written this database.
 */
export const migrate = async (db: Db): Promise<void> => {
  const migrations = await loadMigrations();
  await demandingRights(() =>
    db.tx(async (tx) => {
      await tx.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
      await tx.query(USE_SCHEMA_OF_MIGRATIONS);
      await tx.exec(
        'create table if not exists migration (name text primary key, applied_at timestamptz not null default now())',
      );
      const applied = new Set((await tx.query<{ name: string }>('select name from migration')).map((row) => row.name));
      const known = new Set(migrations.map((migration) => migration.name));
      const unknown = [...applied].filter((name) => !known.has(name));
      if (unknown.length > 0)
        throw new Error(`The database was written by a newer version of the service (it knows ${unknown.join(', ')}).`);
      for (const migration of migrations) {
        if (applied.has(migration.name)) continue;
        await tx.exec(migration.sql);
        await tx.query('insert into migration (name) values ($1)', [migration.name]);
      }
    }),
  );
};
