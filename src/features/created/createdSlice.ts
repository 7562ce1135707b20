import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { ApiError } from '@trc/domain/errors';
import type { CreatedObject, DecideCreatedObjectApiArg } from '../../api';
import type { RootState } from '../../lib/state';
import { sessionEnded } from '../session';

/** Two versions; the later one has the created objects. */
export interface Pair {
  id: string;
  otherId: string;
}

export interface Decision extends Pair {
  object: CreatedObject;
  decision: DecideCreatedObjectApiArg['body']['decision'];
  reason?: string;
  /** Contains the object once the former decision is taken back. */
  contains?: true;
}

export interface CreatedState {
  /** The two sides to which the chosen objects belong. */
  pair: string;
  /**
   * Objects that a plan is to contain, by key. The service remembers the other decisions. They are whole, so that the
   * page can name those that it does not list.
   */
  contained: Readonly<Record<string, CreatedObject>>;
  /** Typed reasons to keep objects, by key: another decision or a look at another page does not lose them. */
  reasons: Readonly<Record<string, string>>;
  /** Keys of objects whose decision is being saved. */
  saving: readonly string[];
  decideError?: ApiError;
  isPlanning: boolean;
  planError?: ApiError;
}

const initialState = (): CreatedState => ({
  pair: '',
  contained: {},
  reasons: {},
  saving: [],
  isPlanning: false,
});

const textOf = ({ id, otherId }: Pair): string => `${id} ${otherId}`;

const without = (contained: CreatedState['contained'], key: string): CreatedState['contained'] => {
  const { [key]: _, ...others } = contained;
  return others;
};

const added = (contained: CreatedState['contained'], objects: readonly CreatedObject[]): CreatedState['contained'] => ({
  ...contained,
  ...Object.fromEntries(objects.map((object) => [object.key, object])),
});

const slice = createSlice({
  name: 'created',
  initialState,
  reducers: {
    /** Other versions have other objects. */
    pairShown: (state, { payload }: PayloadAction<Pair>): CreatedState =>
      state.pair === textOf(payload) ? state : { ...initialState(), pair: textOf(payload) },
    contained: (state, { payload }: PayloadAction<readonly CreatedObject[]>): CreatedState => ({
      ...state,
      contained: added(state.contained, payload),
    }),
    released: (state, { payload: keys }: PayloadAction<readonly string[]>): CreatedState => ({
      ...state,
      contained: keys.reduce(without, state.contained),
    }),
    reasonTyped: (state, { payload: { key, text } }: PayloadAction<{ key: string; text: string }>): CreatedState => ({
      ...state,
      reasons: { ...state.reasons, [key]: text },
    }),
    decisionWanted: ({ decideError: _, ...state }, { payload }: PayloadAction<Decision>): CreatedState => ({
      ...state,
      saving: [...state.saving, payload.object.key],
    }),
    decisionSaved: (state, { payload: { object, contains } }: PayloadAction<Decision>): CreatedState => ({
      ...state,
      saving: state.saving.filter((key) => key !== object.key),
      contained: contains ? added(state.contained, [object]) : without(state.contained, object.key),
    }),
    decisionRefused: (state, { payload }: PayloadAction<{ key: string; error: ApiError }>): CreatedState => ({
      ...state,
      saving: state.saving.filter((key) => key !== payload.key),
      decideError: payload.error,
    }),
    planWanted: ({ planError: _, ...state }, _action: PayloadAction<Pair>): CreatedState => ({
      ...state,
      isPlanning: true,
    }),
    /** The plan has the chosen objects from then on. */
    planMade: (state): CreatedState => ({ ...state, isPlanning: false, contained: {} }),
    planRefused: (state, { payload }: PayloadAction<ApiError>): CreatedState => ({
      ...state,
      isPlanning: false,
      planError: payload,
    }),
    errorsClosed: ({ decideError: _, planError: __, ...state }): CreatedState => state,
  },
  extraReducers: (builder) => {
    builder.addCase(sessionEnded, initialState);
  },
});

export const {
  pairShown,
  contained,
  released,
  reasonTyped,
  decisionWanted,
  decisionSaved,
  decisionRefused,
  planWanted,
  planMade,
  planRefused,
  errorsClosed,
} = slice.actions;
export const createdReducer = slice.reducer;

declare module '../../lib/lazyFeatures' {
  interface LazyState {
    created: CreatedState;
  }
}

const INITIAL = initialState();
export const selectCreated = (state: RootState): CreatedState => state.created ?? INITIAL;
