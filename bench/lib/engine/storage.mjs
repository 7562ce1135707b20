/**
 * Reads or prepares the database of a benchmark, in its own process, because the embedded database takes one process
 * only.
 * Arguments: "size", "create" or "forgetMeanings", data folder, database address or "", name of a database to create.
 * "forgetMeanings" prints {versions}. "size" prints {bytes, bodies, stored}: bytes of all tables and indexes, how many
 * sealed bodies, and bytes of rows of backups.
 */
import { openDatabase } from '../../../server/src/storage/openDatabase.ts';

const [action, dataDir, databaseUrl, name] = process.argv.slice(2);
const db = await openDatabase({ dataDir, databaseUrl: databaseUrl === '' ? undefined : databaseUrl });

const size = async () => {
  await db.exec('vacuum');
  const [tables] = await db.query(
    `select sum(pg_total_relation_size(oid))::float8 as bytes from pg_class
     where relkind = 'r' and relnamespace = 'public'::regnamespace`,
    [],
  );
  const stored = {};
  const parts = await db.query(
    `select relname::text as name from pg_class
     where relkind = 'r' and relnamespace = 'public'::regnamespace and relname in ('object_body', 'object_version',
     'summary_segment', 'backup_manifest', 'index_segment')`,
    [],
  );
  for (const { name: table } of parts) {
    const [row] = await db.query(
      `select count(*)::float8 as rows, coalesce(sum(pg_column_size(t.*)), 0)::float8 as bytes from ${table} t`,
      [],
    );
    stored[table] = row;
  }
  return { bytes: tables.bytes, stored };
};

/** As before the update that brought hashes of meanings. */
const forgetMeanings = async () => {
  await db.exec('update object_version set meaning = null, meaning_form = null');
  const [row] = await db.query("select count(*)::float8 as versions from object_version where type <> 'expanded'", []);
  return row;
};

if (action === 'forgetMeanings') console.log(JSON.stringify(await forgetMeanings()));
else if (action === 'create') await db.exec(`create database ${name}`);
else console.log(JSON.stringify(await size()));
await db.close();
