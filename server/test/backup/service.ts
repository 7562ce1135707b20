import { createDirectoryClient } from '../../src/directory/index.ts';
import { createBackupEngine } from '../../src/wiring/backupEngine.ts';
import { openKeys } from '../../src/keys/index.ts';
import { migrate } from '../../src/storage/migrate.ts';
import { openDatabase } from '../../src/storage/openDatabase.ts';
import { ACTOR, TENANT } from './kit.ts';

/**
 * An engine in a separate process, to be killed. Arguments: data directory, root key file, address of the directory,
 * its token, backup id.
 */
const [dataDir = '', rootKeyFile = '', baseUrl = '', token = '', backupId = ''] = process.argv.slice(2);

const db = await openDatabase({ dataDir });
await migrate(db);
const keys = await openKeys({ rootKeyFile, db });
if (keys.sealed) throw new Error(keys.reason);
const directory = createDirectoryClient({ baseUrl, token: { token: () => Promise.resolve(token) }, pacing: 'off' });
const engine = createBackupEngine({ db, keys, directory, log: () => undefined, leaseMs: 1500 });
engine.start();
console.log('ready');
await engine.run(TENANT, backupId, 'on-demand', ACTOR);
for (;;) {
  const record = await engine.get(TENANT, backupId);
  if (record && record.status !== 'Running') {
    console.log(JSON.stringify(record));
    break;
  }
  await new Promise((resolve) => setTimeout(resolve, 50));
}
await engine.close();
await db.close();
