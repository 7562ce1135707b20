import { holdsWritePermission } from '../directory/grantedPermissions.ts';
import { createMailboxes } from '../directory/mailboxes.ts';
import type { RecordNotice } from '../notices/index.ts';
import { loadCannotOf, loadLeftOutOf } from '../plans/index.ts';
import { createRestores, parseFailpoint } from '../restore/index.ts';
import type { Restores } from '../restore/index.ts';
import { mailboxCompanion } from '../restore/execute/mailbox.ts';
import type { JobLog } from '../jobs/index.ts';
import type { OpenKeys } from '../keys/index.ts';
import type { Settings } from '../settings/index.ts';
import type { Db } from '../storage/types.ts';
import type { Directories } from './directories.ts';

export interface RestoresWiring extends Pick<Directories, 'directory' | 'directoryForComparisons' | 'exchangeAccess'> {
  settings: Settings;
  db: Db;
  keys: OpenKeys;
  log: JobLog;
  notice: RecordNotice;
  /** Looks for jobs at once. */
  wake: () => void;
  cancelJob: (jobId: string) => void;
}

/** Restores as the settings want them: for the service, and for the command `restore`. */
export const openRestores = ({
  settings,
  directory,
  directoryForComparisons,
  exchangeAccess,
  ...others
}: RestoresWiring): Restores =>
  createRestores({
    ...others,
    directory,
    directoryForPeople: directoryForComparisons,
    experimental: settings.experimental,
    settleMs: settings.restoreSettleSeconds * 1000,
    failpoint: parseFailpoint(settings.failpoint),
    companions: { users: mailboxCompanion(createMailboxes({ ...exchangeAccess, directory })) },
    privilegedRestores: settings.privilegedRestores,
    leftByPlan: async (tenantId, restoreId) => loadCannotOf(others.db, await others.keys.tenant(tenantId), restoreId),
    leftOutOfPlan: async (tenantId, restoreId, withNames) =>
      loadLeftOutOf(others.db, await others.keys.tenant(tenantId), restoreId, withNames),
    mayWrite: () => holdsWritePermission(directory, settings.applicationId),
  });
