import { randomUUID } from 'node:crypto';
import { recordActivity } from '../../activity/activity.ts';
import type { ActivityEntry } from '../../activity/activity.ts';
import { createNotices } from '../../notices/index.ts';
import type { RecordNotice } from '../../notices/index.ts';
import type { Actor } from '../../catalog/types.ts';
import type { JobLog } from '../../jobs/index.ts';
import { openKeys } from '../../keys/index.ts';
import type { OpenKeys } from '../../keys/index.ts';
import type { Settings } from '../../settings/index.ts';
import type { Db } from '../../storage/types.ts';
import { commandLineActor, openData } from '../open.ts';

/** The dependencies of commands that use the data of the service. */
export interface Host {
  db: Db;
  settings: Settings;
  keys: OpenKeys;
  tenantId: string;
  /** The account that runs the command. */
  actor: Actor;
  notice: RecordNotice;
  log: JobLog;
}

/** Warnings and errors of the engine go to standard error; its other lines are for a service. */
const log: JobLog = (level, event, details) => {
  if (level !== 'info') console.error(`${event} ${JSON.stringify(details)}`);
};

/** Opens the data with its keys for a command and closes it afterwards. @throws Error with one sentence for a person */
export const withHost = async <T>(work: (host: Host) => Promise<T>): Promise<T> => {
  const { db, settings } = await openData({ worksWithService: true });
  try {
    const keys = await openKeys({ rootKeyFile: settings.rootKeyFile, db });
    if (keys.sealed) throw new Error(keys.reason);
    const { record: notice } = createNotices({ db, log, vault: keys.vault });
    const { tenantId } = settings.signIn;
    return await work({ db, settings, keys, tenantId, actor: commandLineActor(), notice, log });
  } finally {
    await db.close();
  }
};

export interface Use {
  /** The subject of the notice, for example "admin grant". */
  command: string;
  /** Left out where the change itself is logged already. */
  entry?: Pick<ActivityEntry, 'action' | 'type' | 'details' | 'target' | 'settings'>;
  backupId?: string;
  names?: readonly string[];
}

/** Logs and announces the use of a command. Takes the transaction of the command. */
export const recordUse = async (tx: Db, { tenantId, actor, notice }: Host, use: Use): Promise<void> => {
  const { oid, upn, requestId } = actor;
  if (use.entry) await recordActivity(tx, { tenantId, source: upn, actor: oid, requestId, ...use.entry });
  await notice(tx, {
    tenantId,
    kind: 'emergencyAccess',
    // Each use is a notice of its time, however often a command is repeated.
    subject: `${use.command} ${randomUUID()}`,
    count: 1,
    actor,
    ...(use.backupId !== undefined && { backupId: use.backupId }),
    ...(use.names && { names: use.names }),
  });
};
