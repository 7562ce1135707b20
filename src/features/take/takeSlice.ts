import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { ApiError } from '@trc/domain/errors';
import { NAMED_POLICIES, type ObjectType } from '@trc/domain/objectTypes';
import type { RootState } from '../../lib/state';
import { sessionEnded } from '../session';

/** An object that is to be selected in the wizard. */
export interface TakenObject {
  type: ObjectType;
  id: string;
  displayName?: string;
}

/** A selection holds named policies as items of the tenant-wide ones. */
export const toTakenObject = (type: string, id: string, displayName: string | undefined): TakenObject => ({
  type: type in NAMED_POLICIES ? 'tenantWidePolicies' : (type as ObjectType),
  id,
  ...(displayName === undefined ? {} : { displayName }),
});

export interface TakeState {
  isTaking: boolean;
  error?: ApiError;
}

const slice = createSlice({
  name: 'take',
  initialState: (): TakeState => ({ isTaking: false }),
  reducers: {
    /** Ticked objects are to be added to the selection of a backup. */
    takeWanted: (_state, _action: PayloadAction<{ backupId: string; objects: readonly TakenObject[] }>): TakeState => ({
      isTaking: true,
    }),
    takeEnded: (_state, { payload }: PayloadAction<ApiError | undefined>): TakeState => ({
      isTaking: false,
      ...(payload ? { error: payload } : {}),
    }),
  },
  extraReducers: (builder) => {
    builder.addCase(sessionEnded, (): TakeState => ({ isTaking: false }));
  },
});

export const { takeWanted, takeEnded } = slice.actions;
export const takeReducer = slice.reducer;

declare module '../../lib/lazyFeatures' {
  interface LazyState {
    take: TakeState;
  }
}

const IDLE: TakeState = { isTaking: false };
export const selectTake = (state: RootState): TakeState => state.take ?? IDLE;
