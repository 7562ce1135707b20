import { acceptBreaks, describeBreak, findActivityBreaks, findLostEntries } from '../../activity/activityChain.ts';
import type { ActivityBreak } from '../../activity/activityChain.ts';
import { createRecordNotice } from '../../notices/index.ts';
import { acceptDatabase as acceptRows } from '../../storage/integrity/accept.ts';
import { listTenants } from '../../storage/integrity/check.ts';
import { verifySignatures } from '../../storage/integrity/verify.ts';
import type { SignatureCheck } from '../../storage/integrity/verify.ts';
import { openKeys } from '../../keys/index.ts';
import type { Vault } from '../../keys/index.ts';
import type { Db } from '../../storage/types.ts';
import { commandLineActor, openData } from '../open.ts';
import { UsageError } from './subcommand.ts';
import type { Subcommand } from './subcommand.ts';

const CHANGED_ROWS = '--changed-rows';

/** Signatures that do not fit in a database. */
interface Found extends SignatureCheck {
  /** Breaks of the activity log, by tenant. */
  breaks: ReadonlyMap<string, readonly ActivityBreak[]>;
}

const readBreaks = async (db: Db): Promise<Map<string, readonly ActivityBreak[]>> => {
  const breaks = new Map<string, readonly ActivityBreak[]>();
  for (const tenantId of await listTenants(db)) {
    const found = [...(await findActivityBreaks(db, tenantId)), ...(await findLostEntries(db, tenantId))];
    if (found.length > 0) breaks.set(tenantId, found);
  }
  return breaks;
};

const sentencesOf = ({ older, damage, breaks }: Found): string[] => [
  ...older,
  ...damage,
  ...[...breaks.values()].flat().map((one) => `Activity log: ${describeBreak(one)} missing or changed`),
];

const details = ({ older, damage, breaks }: Found): string =>
  [
    ...older,
    ...(damage.length > 0 ? [`${damage.length} changed rows were accepted`] : []),
    ...[...breaks.values()]
      .flat()
      .map((one) => `${describeBreak(one)} of the activity log accepted as missing or changed`),
  ].join('; ');

/** Activity entries and notice of an acceptance. */
const record =
  (vault: Vault, tenantId: string, found: Found) =>
  async (tx: Db): Promise<void> => {
    const actor = commandLineActor();
    for (const id of new Set([tenantId, ...found.breaks.keys()])) {
      await acceptBreaks(
        tx,
        {
          tenantId: id,
          source: actor.upn,
          actor: actor.oid,
          requestId: actor.requestId,
          details: details(found),
          target: { kind: 'database', id: '' },
        },
        found.breaks.get(id) ?? [],
      );
    }
    await createRecordNotice({ vault })(tx, {
      tenantId,
      kind: 'databaseAccepted',
      subject: new Date().toISOString(),
      actor,
      count: Math.max(1, sentencesOf(found).length),
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
    const { db, settings } = await openData({ worksWithService: true, unsigned: true });
    try {
      const keys = await openKeys({ rootKeyFile: settings.rootKeyFile, db });
      if (keys.sealed) throw new Error(keys.reason);
      const verified = await verifySignatures({ db, vault: keys.vault, dataDir: settings.dataDir });
      const found: Found = { ...verified, breaks: await readBreaks(db) };
      const sentences = sentencesOf(found);
      for (const sentence of sentences) console.log(sentence);
      if (sentences.length === 0) {
        console.log('The database is as new as the anchor and all rows are signed. There is nothing to accept.');
        return 0;
      }
      if (sentences.length > found.older.length && !args.includes(CHANGED_ROWS)) {
        console.error(`Correct these rows, or accept them as they are with ${CHANGED_ROWS}.`);
        return 1;
      }
      const accept = record(keys.vault, settings.signIn.tenantId, found);
      await acceptRows({ db, vault: keys.vault, dataDir: settings.dataDir, record: accept });
      console.log('The database is accepted: its rows are signed and anchored on this host. Start the service.');
      return 0;
    } finally {
      await db.close();
    }
  },
};
