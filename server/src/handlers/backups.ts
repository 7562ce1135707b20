import type { BackupEngine, BackupQuery } from '../engine/types.ts';
import { withBody } from '../contract/types.ts';
import type { Handlers } from '../contract/types.ts';
import { Problem } from '../http/problem.ts';
import { actorOf } from './actor.ts';
import { momentOf } from './instant.ts';

interface ListBody extends Pick<BackupQuery, 'pagenum' | 'perpage' | 'sort' | 'knownVersion'> {
  filters?: { from?: string; to?: string };
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const notFound = (backupId: string): Problem => new Problem(404, `Backup ${backupId} is not found`);

/** @throws Problem 404 for an id that no backup can have */
const knownForm = (backupId: string): string => {
  if (!UUID.test(backupId)) throw notFound(backupId);
  return backupId.toLowerCase();
};

/** R-BKP. */
export const backupHandlers = (engine: BackupEngine): Handlers => ({
  listBackups: withBody<ListBody>(({ caller, body: { filters, ...page } }) =>
    engine.list(caller.tenantId, { ...page, from: momentOf(filters?.from, 'filters.from'), to: momentOf(filters?.to, 'filters.to') })),

  runBackup: withBody<{ backupId: string }>(async (call) => {
    const { backupId, status } = await engine.run(call.caller.tenantId, call.body.backupId.toLowerCase(), 'on-demand', actorOf(call));
    return { backupId, status };
  }),

  getBackup: withBody<{ backupId: string }>(async ({ caller, body: { backupId } }) => {
    const backup = await engine.get(caller.tenantId, knownForm(backupId), { withReasons: caller.role !== 'viewOnly' });
    if (!backup) throw notFound(backupId);
    return backup;
  }),

  stopBackup: withBody<{ backupId: string }>(async (call) => {
    const { backupId, status } = await engine.stop(call.caller.tenantId, knownForm(call.body.backupId), actorOf(call));
    return { backupId, status };
  }),

  deleteBackup: async (call) => {
    const backupId = knownForm(call.path['id'] ?? '');
    await engine.remove(call.caller.tenantId, backupId, actorOf(call));
    return { backupId, status: 'Deleted' };
  },
});
