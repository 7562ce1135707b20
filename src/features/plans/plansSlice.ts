import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { AnswerHeldApiArg, EditPlanApiArg, ListPlanOperationsApiArg, PlanEdit } from '../../api';
import type { ApiError } from '@trc/domain/errors';
import type { RootState } from '../../lib/state';
import { sessionEnded } from '../session';

/** Shown at the top of the plan until a person closes it. */
export interface PlanProblem {
  kind:
    'editConflict' | 'editFailed' | 'startChanged' | 'startUnclear' | 'startFailed' | 'discardFailed' | 'answerFailed';
  error: ApiError;
}

type HeldAnswers = AnswerHeldApiArg['body']['answers'];
export type HeldAnswer = HeldAnswers[number]['answer'];

/** The answers of a person to operations on hold. */
export interface HeldDecision {
  planId: string;
  answers: HeldAnswers;
  /** The answer of every other operation on hold, also of those that the page does not list. */
  others?: { answer: HeldAnswer; except: readonly string[] };
}

/** A plan as a file. */
export type PlanFile = 'json' | 'csv' | 'page';

/** One choice about all operations that fit, on all pages. */
export type MatchingChoice = NonNullable<EditPlanApiArg['body']['matching']>;

/** A choice about one operation or about all that fit. */
export type PendingEdit = { planId: string } & (
  { edit: PlanEdit; matching?: undefined } | { matching: MatchingChoice; edit?: undefined }
);

export interface PlansState {
  /** The plan that is open, and which of its operations are shown. */
  shown?: ListPlanOperationsApiArg;
  /** Edits that the service has not confirmed, oldest first. */
  pending: PendingEdit[];
  isStarting: boolean;
  isAnswering: boolean;
  problem?: PlanProblem & { planId: string };
}

const initialState: PlansState = { pending: [], isStarting: false, isAnswering: false };

const slice = createSlice({
  name: 'plans',
  initialState,
  reducers: {
    /** The page shows these operations of a plan. */
    operationsShown: (state, { payload }: PayloadAction<ListPlanOperationsApiArg>) => {
      state.shown = payload;
    },
    planLeft: (state) => {
      delete state.shown;
      delete state.problem;
    },
    /** Choices of a person in a draft. */
    editsWanted: (state, { payload: { planId, edits } }: PayloadAction<{ planId: string; edits: PlanEdit[] }>) => {
      for (const edit of edits) state.pending.push({ planId, edit });
      delete state.problem;
    },
    /** A choice of a person about all operations that fit, in a draft. */
    matchingWanted: (
      state,
      { payload: { planId, matching } }: PayloadAction<{ planId: string; matching: MatchingChoice }>,
    ) => {
      state.pending.push({ planId, matching });
      delete state.problem;
    },
    /** The service has the oldest edits, and the page shows its reply. */
    editsSaved: (state, { payload: count }: PayloadAction<number>) => {
      state.pending.splice(0, count);
    },
    /** The service refused an edit: none that waits is sent, because each was made on a state that is not there. */
    editsRolledBack: (state, { payload: { planId } }: PayloadAction<{ planId: string }>) => {
      state.pending = state.pending.filter((one) => one.planId !== planId);
    },
    startWanted: (state, _action: PayloadAction<{ planId: string; hash: string; backupId: string }>) => {
      state.isStarting = true;
      delete state.problem;
    },
    startEnded: (state) => {
      state.isStarting = false;
    },
    /** Answers to operations on hold. */
    heldAnswered: (state, _action: PayloadAction<HeldDecision>) => {
      state.isAnswering = true;
      delete state.problem;
    },
    answerEnded: (state) => {
      state.isAnswering = false;
    },
    discardWanted: (state, _action: PayloadAction<string>) => {
      delete state.problem;
    },
    exportWanted: (_state, _action: PayloadAction<{ planId: string; file: PlanFile }>) => undefined,
    problemRaised: (state, { payload }: PayloadAction<PlanProblem & { planId: string }>) => {
      state.problem = payload;
    },
    problemClosed: (state) => {
      delete state.problem;
    },
  },
  extraReducers: (builder) => {
    builder.addCase(sessionEnded, () => initialState);
  },
});

export const {
  operationsShown,
  planLeft,
  editsWanted,
  matchingWanted,
  editsSaved,
  editsRolledBack,
  startWanted,
  startEnded,
  heldAnswered,
  answerEnded,
  discardWanted,
  exportWanted,
  problemRaised,
  problemClosed,
} = slice.actions;
export const plansReducer = slice.reducer;

declare module '../../lib/lazyFeatures' {
  interface LazyState {
    plans: PlansState;
  }
}

const selectPlans = (state: RootState): PlansState => state.plans ?? initialState;
export const selectShown = (state: RootState): PlansState['shown'] => selectPlans(state).shown;
export const selectPending = (state: RootState): PlansState['pending'] => selectPlans(state).pending;
export const selectIsAnswering = (state: RootState): boolean => selectPlans(state).isAnswering;
export const selectIsStarting = (state: RootState): boolean => selectPlans(state).isStarting;
export const selectProblem =
  (planId: string) =>
  (state: RootState): PlanProblem | undefined => {
    const { problem } = selectPlans(state);
    return problem?.planId === planId ? problem : undefined;
  };
