import type { BackupEngine } from '../../catalog/types.ts';
import type { Handlers } from '../contract/types.ts';
import { HttpError } from '../httpError.ts';
import { actorOf } from './actor.ts';
import { normalizeInstant } from './instant.ts';
import { UUID } from '@trc/domain/uuid';

const notFound = (backupId: string): HttpError => new HttpError(404, `Backup ${backupId} is not found`);

/** @throws HttpError 404 for an id that no backup can have */
const knownForm = (backupId: string): string => {
  if (!UUID.test(backupId)) throw notFound(backupId);
  return backupId.toLowerCase();
};

interface Described {
  pin?: { time: string; reason?: string; by?: string };
  note?: string;
}

/** Reasons, notes and names are for those who may open a backup. */
const withoutReason = <T extends Described>({ pin, note: _note, ...backup }: T): Omit<T, 'pin' | 'note'> & Described =>
  pin ? { ...backup, pin: { time: pin.time } } : backup;

export const backupHandlers = (engine: BackupEngine) =>
  ({
    listBackups: async ({ caller, body: { pagenum, perpage, sort, knownVersion, filters } }) => {
      const [from, to] = [normalizeInstant(filters?.from, 'filters.from'), normalizeInstant(filters?.to, 'filters.to')];
      const query = { pagenum, perpage, sort, knownVersion, from, to };
      const reply = await engine.list(caller.tenantId, query, { withReasons: caller.role !== 'viewOnly' });
      return 'list' in reply && caller.role === 'viewOnly' ? { ...reply, list: reply.list.map(withoutReason) } : reply;
    },

    runBackup: async (call) => {
      const { backupId, status } = await engine.run(
        call.caller.tenantId,
        call.body.backupId.toLowerCase(),
        'on-demand',
        actorOf(call),
      );
      return { backupId, status };
    },

    getBackup: async ({ caller, body: { backupId } }) => {
      const backup = await engine.get(caller.tenantId, knownForm(backupId), {
        withReasons: caller.role !== 'viewOnly',
      });
      if (!backup) throw notFound(backupId);
      return caller.role === 'viewOnly' ? withoutReason(backup) : backup;
    },

    stopBackup: async (call) => {
      const { backupId, status } = await engine.stop(
        call.caller.tenantId,
        knownForm(call.body.backupId),
        actorOf(call),
      );
      return { backupId, status };
    },

    deleteBackup: async (call) => {
      const backupId = knownForm(call.path.id);
      await engine.remove(call.caller.tenantId, backupId, actorOf(call));
      return { backupId, status: 'Deleted' };
    },

    listDeletedBackups: ({ caller, body }) => engine.listDeleted(caller.tenantId, body),

    undeleteBackup: (call) => {
      const backupId = knownForm(call.path.id);
      return engine.undelete(call.caller.tenantId, backupId, actorOf(call));
    },

    pinBackup: async (call) => {
      const backupId = knownForm(call.path.id);
      await engine.pin(call.caller.tenantId, backupId, actorOf(call), call.body.reason.trim());
      return { backupId, status: 'Completed' };
    },

    unpinBackup: async (call) => {
      const backupId = knownForm(call.path.id);
      await engine.unpin(call.caller.tenantId, backupId, actorOf(call));
      return { backupId, status: 'Completed' };
    },

    labelBackup: (call) =>
      engine.label(call.caller.tenantId, knownForm(call.path.id), actorOf(call), {
        label: call.body.label.trim(),
        note: call.body.note.trim(),
      }),
  }) satisfies Partial<Handlers>;
