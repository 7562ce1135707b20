import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { ApiError } from '@trc/domain/errors';
import type { PlanSource } from '../../api';
import type { RootState } from '../../lib/state';
import { sessionEnded } from '../session';

export interface MakePlanState {
  isMaking: boolean;
  /** The source of the last plan. */
  source?: PlanSource;
  /** The reason that the last plan was not made. */
  error?: ApiError;
}

const slice = createSlice({
  name: 'makePlan',
  initialState: (): MakePlanState => ({ isMaking: false }),
  reducers: {
    /** A plan is to be made and opened. */
    planWanted: (_state, { payload: source }: PayloadAction<PlanSource>): MakePlanState => ({ isMaking: true, source }),
    planMade: (): MakePlanState => ({ isMaking: false }),
    planRefused: ({ source }, { payload: error }: PayloadAction<ApiError>): MakePlanState => ({
      isMaking: false,
      ...(source ? { source } : {}),
      error,
    }),
    planErrorClosed: (): MakePlanState => ({ isMaking: false }),
  },
  extraReducers: (builder) => {
    builder.addCase(sessionEnded, (): MakePlanState => ({ isMaking: false }));
  },
});

export const { planWanted, planMade, planRefused, planErrorClosed } = slice.actions;
export const makePlanReducer = slice.reducer;

declare module '../../lib/lazyFeatures' {
  interface LazyState {
    makePlan: MakePlanState;
  }
}

const IDLE: MakePlanState = { isMaking: false };
export const selectMakePlan = (state: RootState): MakePlanState => state.makePlan ?? IDLE;
