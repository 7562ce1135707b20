import { readdirSync } from 'node:fs';
import type { Db, Migration } from './types.ts';

const DIRECTORY = new URL('./migrations/', import.meta.url);
/** Any number, the same in every instance: two services that start at once on one database take turns. */
const MIGRATION_LOCK = 7_264_001;

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

/** @returns the steps that a database has not had yet; of one that was never used, all. */
export const pendingMigrations = async (db: Db): Promise<string[]> => {
  const names = (await loadMigrations()).map((migration) => migration.name);
  const [row] = await db.query<{ found: boolean }>(`select to_regclass('migration') is not null as found`);
  const applied = new Set(row?.found ? (await db.query<{ name: string }>('select name from migration')).map(({ name }) => name) : []);
  return names.filter((name) => !applied.has(name));
};

/**
 * Brings the schema up to date; runs each file of migrations/ once, in the order of names.
 * @throws Error when a newer version of the service has written this database.
 */
export const migrate = async (db: Db): Promise<void> => {
  const migrations = await loadMigrations();
  await db.tx(async (tx) => {
    await tx.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
    await tx.exec('create table if not exists migration (name text primary key, applied_at timestamptz not null default now())');
    const applied = new Set((await tx.query<{ name: string }>('select name from migration')).map((row) => row.name));
    const known = new Set(migrations.map((migration) => migration.name));
    const unknown = [...applied].filter((name) => !known.has(name));
    if (unknown.length > 0) throw new Error(`The database was written by a newer version of the service (it knows ${unknown.join(', ')}).`);
    for (const migration of migrations) {
      if (applied.has(migration.name)) continue;
      await tx.exec(migration.sql);
      await tx.query('insert into migration (name) values ($1)', [migration.name]);
    }
  });
};
