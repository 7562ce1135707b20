import { combineReducers, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { BackupRecord, ListBackupsApiArg } from '../../api';
import { createOverlay } from '../../store/overlay';
import type { RootState } from '../../store';
import { sessionEnded } from '../session';

/** What is expected of backups before the service's list says so. */
export const expectations = createOverlay<BackupRecord>('backups/expectations', {
  idOf: (backup) => backup.backupId,
  statusOf: (backup) => backup.status,
  withStatus: (backup, status) => ({ ...backup, status: status as BackupRecord['status'] }),
});

export type BackupsQuestion = ListBackupsApiArg;

interface View {
  /** What the Backups page asks for while it is open. */
  shown?: BackupsQuestion;
  /** How often the page was opened or asked for something else since the console was loaded. */
  visits: number;
  /** Something moves by itself, so the list is followed on other pages too. */
  busy: boolean;
}

const view = createSlice({
  name: 'backups',
  initialState: (): View => ({ visits: 0, busy: false }),
  reducers: {
    /** The page shows this question's answer. */
    backupsShown: (state, { payload }: PayloadAction<BackupsQuestion>) => {
      state.shown = payload;
      state.visits += 1;
    },
    backupsHidden: (state) => {
      delete state.shown;
    },
    busyTold: (state, { payload }: PayloadAction<boolean>) => {
      state.busy = payload;
    },
    /** The refresh key was pressed. */
    refreshRequested: () => undefined,
    /** "Run backup" was pressed: the client makes the id. */
    runRequested: {
      prepare: () => ({ payload: { backupId: crypto.randomUUID(), at: new Date().toISOString() } }),
      reducer: (state, _action: PayloadAction<{ backupId: string; at: string }>) => {
        state.busy = true;
      },
    },
    /** Confirmed by the person. */
    stopRequested: (state, _action: PayloadAction<BackupRecord>) => {
      state.busy = true;
    },
    /** Confirmed by the person. */
    deleteRequested: (state, _action: PayloadAction<BackupRecord>) => {
      state.busy = true;
    },
  },
  extraReducers: (builder) => {
    builder.addCase(sessionEnded, (): View => ({ visits: 0, busy: false }));
  },
});

export const { backupsShown, backupsHidden, busyTold, refreshRequested, runRequested, stopRequested, deleteRequested } = view.actions;
export const backupsReducer = combineReducers({ view: view.reducer, expectations: expectations.reducer });

export const selectView = (state: RootState) => state.backups.view;
export const selectExpectations = (state: RootState) => state.backups.expectations.expectations;
