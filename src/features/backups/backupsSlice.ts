import { createAction, type Reducer } from '@reduxjs/toolkit';
import { backupsApi, firstBackupsRequest, type BackupRecord, type ListBackupsApiArg } from '../../api';
import { createPolledList, type PolledListState } from '../../lib/polledList';

export const backupsList = createPolledList<ListBackupsApiArg, BackupRecord>({
  name: 'backups',
  endpoint: backupsApi.endpoints.listBackups,
  newest: firstBackupsRequest(),
  shape: {
    idOf: ({ backupId }) => backupId,
    statusOf: ({ status }) => status,
    withStatus: (backup, status) => ({ ...backup, status: status as BackupRecord['status'] }),
  },
  selectState: (state) => state.backups,
});

export const { shown: backupsShown, hidden: backupsHidden, refreshRequested } = backupsList.actions;
export const backupsReducer: Reducer<PolledListState<ListBackupsApiArg, BackupRecord>> = backupsList.reducer;

/** "Run backup" was pressed: the client makes the id. */
export const runRequested = createAction('backups/runRequested', () => {
  const backupId: string = crypto.randomUUID();
  return { payload: { backupId, at: new Date().toISOString() } };
});
/** Confirmed by the person. */
export const stopRequested = createAction<BackupRecord>('backups/stopRequested');
/** Confirmed by the person. */
export const deleteRequested = createAction<BackupRecord>('backups/deleteRequested');

declare module '../../lib/state' {
  interface State {
    backups: ReturnType<typeof backupsReducer>;
  }
}
