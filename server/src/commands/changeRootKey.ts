import { changeRootKey } from '../keys/management/rootKeyChange.ts';
import type { Db } from '../storage/types.ts';
import { commandLineActor, openData, runCommand } from './open.ts';

/** A service that runs would go on with the former key. The embedded database can be opened by one process only. */
const demandAlone = async (db: Db): Promise<void> => {
  const [row] = await db.query<{ others: number }>(
    `select count(*) as others from pg_stat_activity
     where datname = current_database() and usename = current_user and pid <> pg_backend_pid()
     and backend_type = 'client backend'`,
  );
  if ((row?.others ?? 0) > 0)
    throw new Error('The database has other connections of the same account. Stop every service on it, and try again.');
};

/** `npm run root-key`: a new root key takes the place of the one that is there. */
await runCommand(async () => {
  const { db, settings } = await openData({ worksWithService: false });
  try {
    const { count, former, notCleaned } = await changeRootKey(
      db,
      settings.rootKeyFile,
      commandLineActor(),
      settings.databaseUrl ? demandAlone : undefined,
    );
    console.log(
      `${settings.rootKeyFile} is a new root key; ${count} ${count === 1 ? 'key is' : 'keys are'} sealed with it. Copy it to a safe place now.`,
    );
    console.log(
      `The former one is ${former}. Copies of the data from before need it; without them, destroy it and its copies.`,
    );
    console.log('Codes of emergency access that were made before are void.');
    if (notCleaned !== undefined) console.log(notCleaned);
  } finally {
    await db.close();
  }
});
