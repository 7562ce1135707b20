import { recordActivity } from '../../engine/index.ts';
import { createRecordNotice } from '../../engine/notices/index.ts';
import { acceptDatabase as acceptRows } from '../../integrity/accept.ts';
import { verifySignatures } from '../../integrity/verify.ts';
import type { Verified } from '../../integrity/verify.ts';
import { openKeys } from '../../keys/index.ts';
import type { Vault } from '../../keys/index.ts';
import type { Db } from '../../storage/index.ts';
import { commandLineActor, openData } from '../open.ts';
import { UsageError } from './subcommand.ts';
import type { Subcommand } from './subcommand.ts';

const CHANGED_ROWS = '--changed-rows';

const details = ({ older, damage }: Verified): string =>
  [...older, ...(damage.length > 0 ? [`${damage.length} changed rows were accepted`] : [])].join('; ');

/** Activity entry and notice of an acceptance. */
const record = (vault: Vault, tenantId: string, verified: Verified) => async (tx: Db): Promise<void> => {
  const actor = commandLineActor();
  await recordActivity(tx, {
    tenantId, action: 'Accepted', type: 'Database', source: actor.upn, actor: actor.oid, requestId: actor.requestId,
    details: details(verified), target: { kind: 'database', id: '' },
  });
  await createRecordNotice({ vault })(tx, {
    tenantId, kind: 'databaseAccepted', subject: new Date().toISOString(), count: Math.max(1, verified.damage.length),
    actor,
  });
};

/** `npm run recovery -- accept-database [--changed-rows]` */
export const acceptDatabase: Subcommand = {
  name: 'accept-database',
  usage: `[${CHANGED_ROWS}]`,
  summary: 'Accepts a dump that is older than the anchor of this host; with the option also changed rows.',
  run: async (args) => {
    const unknown = args.find((arg) => arg !== CHANGED_ROWS);
    if (unknown !== undefined) throw new UsageError(`"${unknown}" is not an option.`);
    const { db, settings } = await openData({ besideService: true, unsigned: true });
    try {
      const keys = await openKeys({ rootKeyFile: settings.rootKeyFile, db });
      if (keys.sealed) throw new Error(keys.reason);
      const verified = await verifySignatures({ db, vault: keys.vault, dataDir: settings.dataDir });
      for (const sentence of [...verified.older, ...verified.damage]) console.log(sentence);
      if (verified.older.length === 0 && verified.damage.length === 0) {
        console.log('The database is as new as the anchor and all rows are signed. There is nothing to accept.');
        return 0;
      }
      if (verified.damage.length > 0 && !args.includes(CHANGED_ROWS)) {
        console.error(`Correct these rows, or accept them as they are with ${CHANGED_ROWS}.`);
        return 1;
      }
      const accept = record(keys.vault, settings.signIn.tenantId, verified);
      await acceptRows({ db, vault: keys.vault, dataDir: settings.dataDir, record: accept });
      console.log('The database is accepted: its rows are signed and anchored on this host. Start the service.');
      return 0;
    } finally {
      await db.close();
    }
  },
};
