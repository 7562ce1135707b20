import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { SnapshotInfo } from '../../api';
import type { ApiError } from '@trc/domain/errors';
import type { ChangesFilter } from '../../lib/changesUrlState';
import { restoreStarted } from '../../lib/restoreStarted';
import type { RootState } from '../../lib/state';
import { sessionEnded } from '../session';
import type { CreatedTicks } from './createdInPlan';
import { NOTHING, type Selection } from './selection';

/** The request for a plan. `backupId` and `otherId` are compared. */
export interface PlanWish {
  backupId: string;
  otherId: string;
  keys: readonly string[];
  /** All changes that fit it, apart from `except`. */
  filter?: ChangesFilter;
  except: readonly string[];
  /** Changes that a person chose in a restore fit the filter, and are left out. */
  hasChoices?: boolean;
  /** Keys of changes that are not listed any more are left out. */
  leavesOutUnchanged?: boolean;
  /** The plan also contains objects that were created since. */
  created?: CreatedTicks;
}

/** The address at which the person left Changes. */
export interface Place {
  /** The id as in the address. */
  from: string;
  to: string;
  /** The query part of the address. */
  search: string;
}

/** Ids of both sides, as one text. */
export const joinPair = (id: string, otherId: string): string => `${id} ${otherId}`;

export interface ChangesState {
  /** The directory as it was read last; kept when the person leaves the page. */
  snapshot?: SnapshotInfo;
  /** The time of the backup that the directory is compared with, where it is known. */
  comparedTime?: string;
  isStarting: boolean;
  /** The service refused to read the directory. */
  snapshotError?: ApiError;
  /** The service has removed the snapshot. */
  isGone: boolean;
  isPlanning: boolean;
  planError?: ApiError;
  /** The selection of one pair of sides; kept when the person leaves the page. */
  selection?: { pair: string; value: Selection };
  createdTicks?: { pair: string; value: CreatedTicks };
  place?: Place;
}

const initialState = (): ChangesState => ({ isStarting: false, isGone: false, isPlanning: false });

const slice = createSlice({
  name: 'changes',
  initialState,
  reducers: {
    /** The page compares the directory with the backup of a time, where it is known. */
    nowShown: (
      { comparedTime: _, ...state },
      { payload: comparedTime }: PayloadAction<string | undefined>,
    ): ChangesState => ({ ...state, ...(comparedTime === undefined ? {} : { comparedTime }) }),
    /** The directory is to be read; `again`: although a snapshot could be used. */
    snapshotWanted: ({ snapshotError: _, ...state }, _action: PayloadAction<{ again: boolean }>): ChangesState => ({
      ...state,
      isStarting: true,
      isGone: false,
    }),
    snapshotRead: ({ snapshotError: _, ...state }, { payload }: PayloadAction<SnapshotInfo>): ChangesState => ({
      ...state,
      snapshot: payload,
      isStarting: false,
    }),
    snapshotRefused: (state, { payload }: PayloadAction<ApiError>): ChangesState => ({
      ...state,
      isStarting: false,
      snapshotError: payload,
    }),
    snapshotGone: ({ snapshot: _, ...state }): ChangesState => ({ ...state, isGone: true }),
    cancelWanted: (state, _action: PayloadAction<string>): ChangesState => state,
    planWanted: ({ planError: _, ...state }, _action: PayloadAction<PlanWish>): ChangesState => ({
      ...state,
      isPlanning: true,
    }),
    /** The plan has the selected changes from then on: the next plan is not to contain them again unseen. */
    planMade: ({ selection: _, createdTicks: __, ...state }): ChangesState => ({ ...state, isPlanning: false }),
    planRefused: (state, { payload }: PayloadAction<ApiError>): ChangesState => ({
      ...state,
      isPlanning: false,
      planError: payload,
    }),
    selectionChanged: (state, { payload }: PayloadAction<{ pair: string; value: Selection }>): ChangesState => ({
      ...state,
      selection: payload,
    }),
    createdTicked: (
      state,
      { payload: { pair, keys, isOn } }: PayloadAction<{ pair: string; keys: readonly string[]; isOn: boolean }>,
    ): ChangesState => {
      const before = state.createdTicks?.pair === pair ? state.createdTicks.value : {};
      const value = { ...before, ...Object.fromEntries(keys.map((key) => [key, isOn])) };
      return { ...state, createdTicks: { pair, value } };
    },
    selectionCleared: ({ selection: _, createdTicks: __, ...state }): ChangesState => state,
    placeShown: (state, { payload }: PayloadAction<Place>): ChangesState => ({ ...state, place: payload }),
    planErrorCleared: ({ planError: _, ...state }): ChangesState => state,
  },
  extraReducers: (builder) => {
    builder.addCase(sessionEnded, initialState);
    // A restore changes the directory, so the snapshot is stale and a selected change may no longer exist.
    builder.addCase(
      restoreStarted,
      ({ snapshot: _, selection: __, createdTicks: ___, ...state }): ChangesState => state,
    );
  },
});

export const {
  nowShown,
  snapshotWanted,
  snapshotRead,
  snapshotRefused,
  snapshotGone,
  cancelWanted,
  planWanted,
  planMade,
  planRefused,
  planErrorCleared,
  selectionChanged,
  selectionCleared,
  createdTicked,
  placeShown,
} = slice.actions;
export const changesReducer = slice.reducer;

declare module '../../lib/lazyFeatures' {
  interface LazyState {
    changes: ChangesState;
  }
}

const INITIAL = initialState();
export const selectChanges = (state: RootState): ChangesState => state.changes ?? INITIAL;

/** @returns true if the directory was read before the backup: the service compares it with older backups only */
export const isOlderThan = ({ startedAt }: Pick<SnapshotInfo, 'startedAt'>, backupTime: string | undefined): boolean =>
  backupTime !== undefined && Date.parse(startedAt) < Date.parse(backupTime);

/** @returns the selection of a pair of sides */
export const selectSelection =
  (pair: string) =>
  (state: RootState): Selection => {
    const { selection } = selectChanges(state);
    return selection?.pair === pair ? selection.value : NOTHING;
  };

const NO_TICKS: CreatedTicks = {};

/** @returns the ticks of created objects of a pair of sides */
export const selectCreatedTicks =
  (pair: string) =>
  (state: RootState): CreatedTicks => {
    const { createdTicks } = selectChanges(state);
    return createdTicks?.pair === pair ? createdTicks.value : NO_TICKS;
  };
