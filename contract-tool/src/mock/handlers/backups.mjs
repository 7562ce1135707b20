import { cancelRunningSnapshot, lookAtBackups, shownBackup } from '../jobs.mjs';
import { takePage, sorted, versioned, within } from '../pages.mjs';
import { found, HttpError } from '../httpError.mjs';
import { noteActivity } from '../state.mjs';

export const isUnderWay = ({ status }) => ['Running', 'Canceling'].includes(status);
const PURGE_AFTER = 14 * 86_400_000;
const stateOf = ({ backupId, status }) => ({ backupId, status });

/** @throws HttpError 404 for a backup that is not there or deleted */
export const findBackup = (state, backupId) =>
  found(state.backups, (one) => one.backupId === backupId.toLowerCase(), `Backup ${backupId}`);

/** @param notReady status for a backup that holds nothing yet: reads document no 409. @throws HttpError */
export const readableBackup = (state, backupId, notReady = 503) => {
  const backup = findBackup(state, backupId);
  if (!backup.isDataReady) throw new HttpError(notReady, `Backup ${backupId} is not ready`);
  return backup;
};

/** Backups run, appear, complete when they were looked at often enough, and go. */
export const backupHandlers = {
  listBackups: ({
    state,
    body: { filters, sort = { column: 'creationTime', direction: 'desc' }, knownVersion, ...page },
  }) => {
    lookAtBackups(state);
    const rows = sorted(within(state.backups, filters, 'creationTime'), sort, ({ backupId }) => backupId);
    return versioned({ list: takePage(rows, page).map(shownBackup), total: rows.length }, knownVersion);
  },
  getBackup: ({ state, body: { backupId } }) => {
    lookAtBackups(state);
    const backup = shownBackup(findBackup(state, backupId));
    if (!backup.isDataReady) return backup;
    return {
      ...backup,
      totalUsers: backup.aadUsersCounter,
      totalGroups: backup.aadGroupsCounter,
      totalRoles: backup.aadDirectoryRolesCounter,
    };
  },
  runBackup: ({ state, caller, body: { backupId } }) => {
    const same = state.backups.find((one) => one.backupId === backupId);
    if (same) return stateOf(same);
    if (state.backups.some(isUnderWay)) throw new HttpError(409, 'Another backup is running');
    const now = new Date().toISOString();
    const backup = {
      backupId,
      creationTime: now,
      updateTime: now,
      status: 'Running',
      isDataReady: false,
      tag: 'on-demand',
      source: 'on-demand',
    };
    cancelRunningSnapshot(state);
    state.backups.unshift(backup);
    noteActivity(state, 'Manual', 'Backup', caller, `Backup ${backupId}`);
    return stateOf(backup);
  },
  stopBackup: ({ state, caller, body: { backupId } }) => {
    const backup = findBackup(state, backupId);
    if (!isUnderWay(backup)) throw new HttpError(409, 'The backup is not running');
    backup.status = 'Canceling';
    noteActivity(state, 'Updated', 'Backup', caller, `Backup ${backupId} stopped`);
    return stateOf(backup);
  },
  deleteBackup: ({ state, caller, path: { id } }) => {
    const backup = findBackup(state, id);
    if (isUnderWay(backup)) throw new HttpError(409, 'The backup is running');
    if (state.restores.some((one) => one.backupId === backup.backupId && one.status === 'Running'))
      throw new HttpError(409, 'A restore uses the backup');
    if (backup.pin) throw new HttpError(409, 'This backup is pinned; an administrator can release it.');
    state.backups = state.backups.filter((one) => one !== backup);
    state.deleted.unshift({ backup, deletedTime: new Date().toISOString(), deletedBy: caller.userPrincipalName });
    noteActivity(state, 'Deleted', 'Backup', caller, `Backup ${backup.backupId} of ${backup.creationTime}`);
    return { backupId: backup.backupId, status: 'Deleted' };
  },
  listDeletedBackups: ({ state, body }) => ({
    list: takePage(state.deleted, body).map(({ backup: { backupId, creationTime, tag, source }, ...deletion }) => ({
      backupId,
      creationTime,
      ...deletion,
      tag,
      source,
      removalTime: new Date(Date.parse(deletion.deletedTime) + PURGE_AFTER).toISOString(),
    })),
    total: state.deleted.length,
  }),
  undeleteBackup: ({ state, caller, path: { id } }) => {
    const { backup } = found(state.deleted, (one) => one.backup.backupId === id.toLowerCase(), `Deleted backup ${id}`);
    state.deleted = state.deleted.filter((one) => one.backup !== backup);
    const newestFirst = { column: 'creationTime', direction: 'desc' };
    state.backups = sorted([...state.backups, backup], newestFirst, ({ backupId }) => backupId);
    noteActivity(state, 'Undeleted', 'Backup', caller, `Backup ${backup.backupId} of ${backup.creationTime}`);
    return stateOf(backup);
  },
  pinBackup: ({ state, caller, path: { id }, body: { reason } }) => {
    const backup = findBackup(state, id);
    if (backup.status !== 'Completed') throw new HttpError(409, 'Only a completed backup can be pinned');
    if (backup.pin) throw new HttpError(409, 'The backup is already pinned');
    backup.pin = { time: new Date().toISOString(), reason, by: caller.userPrincipalName };
    noteActivity(state, 'Updated', 'Backup', caller, `Backup ${backup.backupId} pinned: ${reason}`);
    return stateOf(backup);
  },
  unpinBackup: ({ state, caller, path: { id } }) => {
    const backup = findBackup(state, id);
    if (!backup.pin) throw new HttpError(409, 'The backup is not pinned');
    delete backup.pin;
    noteActivity(state, 'Updated', 'Backup', caller, `Backup ${backup.backupId} released`);
    return stateOf(backup);
  },
  labelBackup: ({ state, caller, path: { id }, body: { label, note } }) => {
    const backup = findBackup(state, id);
    delete backup.label;
    delete backup.note;
    Object.assign(backup, label !== '' && { label }, note !== '' && { note });
    noteActivity(state, 'Updated', 'Backup', caller, `Backup ${backup.backupId} labelled: ${label}`);
    return stateOf(backup);
  },
};
