import { existsSync, statSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import type { Actor } from '../catalog/types.ts';
import { anchorFile } from '../storage/integrity/anchor.ts';
import { isSignedDatabase, openIntegrity } from '../storage/integrity/open.ts';
import { openKeys } from '../keys/index.ts';
import { readSettings } from '../settings/index.ts';
import type { Settings } from '../settings/index.ts';
import { openDatabase } from '../storage/openDatabase.ts';
import { pendingMigrations } from '../storage/migrate.ts';
import type { Db } from '../storage/types.ts';

const LOCKED = 'is in use by process';

/** Files that a command makes under another account could not be read by the service afterwards. */
const demandOwner = (dataDir: string): void => {
  const { uid } = statSync(dataDir);
  if (process.getuid !== undefined && process.getuid() !== uid)
    throw new Error(`The data in ${dataDir} belong to another account (user id ${uid}). Run this command as that one.`);
};

export interface OpenDataOptions {
  worksWithService: boolean;
  /** Opens the data without the root key, unsigned: for commands that write nothing, or that repair the signatures. */
  unsigned?: boolean;
}

export interface OpenedData {
  /** Signs the rows that it writes, unless it was opened unsigned. */
  db: Db;
  settings: Settings;
}

/** @returns the database that signs rows. @throws Error with the reason why the service would start sealed */
const signedData = async (db: Db, settings: Settings): Promise<Db> => {
  // Rows that no service has signed yet are signed by its first start; a command makes no key.
  if (!existsSync(anchorFile(settings.dataDir)) && !(await isSignedDatabase(db))) return db;
  const keys = await openKeys({ rootKeyFile: settings.rootKeyFile, db });
  if (keys.sealed) throw new Error(keys.reason);
  const onError = (error: unknown): void => console.error(`The anchor could not be written: ${String(error)}`);
  const opened = await openIntegrity({ db, vault: keys.vault, dataDir: settings.dataDir, onError });
  if (opened.refused) throw new Error(opened.reason);
  opened.integrity.report = ({ sentence }) => console.error(`REFUSED  ${sentence}`);
  return opened.db;
};

/** Opens the data of the service for a command. @throws Error with one sentence for a person */
export const openData = async ({ worksWithService, unsigned = false }: OpenDataOptions): Promise<OpenedData> => {
  process.umask(0o077);
  const settings = readSettings(process.env);
  if (!settings.databaseUrl && !existsSync(join(settings.dataDir, 'database')))
    throw new Error(`There is no data in ${settings.dataDir}.`);
  if (!settings.databaseUrl) demandOwner(settings.dataDir);
  let db: Db;
  try {
    db = await openDatabase(settings);
  } catch (error) {
    if (!(error instanceof Error) || !error.message.includes(LOCKED)) throw error;
    const hint = worksWithService ? ' (With DATABASE_URL it works while the service runs.)' : '';
    throw new Error(`${error.message} Run this command again, then start the service.${hint}`, { cause: error });
  }
  try {
    const pending = await pendingMigrations(db);
    if (pending.length > 0)
      throw new Error(
        'The data belongs to an earlier version of the service or is missing. Start the service once, then try again.',
      );
    return { db: unsigned ? db : await signedData(db, settings), settings };
  } catch (error) {
    await db.close();
    throw error;
  }
};

/** The person who runs the command, for the activity log. */
export const commandLineActor = (): Actor => {
  let name = 'unknown';
  try {
    name = userInfo().username;
  } catch {
    // An account without a name.
  }
  const upn = `command line (${name})`;
  return { oid: 'command line', upn, requestId: 'command line', origin: 'host', isAdministrator: true };
};

/**
 * Runs a command; prints an error in one line and sets exit code 1.
 * @param work returns the exit code, or nothing for 0
 */
export const runCommand = async (work: () => Promise<number | void>): Promise<void> => {
  try {
    process.exitCode = (await work()) ?? 0;
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  }
};
