import { createSlice, isAnyOf, type PayloadAction } from '@reduxjs/toolkit';
import { permissionsApi } from '../../api';
import type { RootState } from '../../lib/state';
import { sessionEnded } from '../session';

/** One call: these users get, or lose, this permission type. */
export interface Step {
  /** The code of the contract. */
  permissionType: string;
  /** Object ids. */
  users: string[];
}

export interface Wanted {
  steps: Step[];
  /** Name of the person, for the toast. */
  who: string;
}

export interface ChangeWanted extends Wanted {
  /** The change that an undo sends; missing for an undo itself. */
  undo?: Step[];
}

interface Expected {
  /** The permission type that is on its way; nothing for somebody who is on the way out. */
  code?: string;
  /** The service has agreed; the next list says so itself. */
  isDone?: true;
}

export interface PermissionsState {
  /** By object id. */
  expected: Readonly<Record<string, Expected>>;
}

const initialState = (): PermissionsState => ({ expected: {} });
const { listConsoleUsers, filterConsoleUsers } = permissionsApi.endpoints;
const without = (
  expected: PermissionsState['expected'],
  goes: (entry: Expected, id: string) => boolean,
): PermissionsState['expected'] =>
  Object.fromEntries(Object.entries(expected).filter(([id, entry]) => !goes(entry, id)));

const permissions = createSlice({
  name: 'permissions',
  initialState,
  reducers: {
    /** Another permission type was chosen. */
    changeRequested: (state, { payload }: PayloadAction<ChangeWanted>) => {
      for (const { permissionType, users } of payload.steps)
        for (const id of users) state.expected = { ...state.expected, [id]: { code: permissionType } };
    },
    /** Confirmed by the person. */
    deleteRequested: (state, { payload }: PayloadAction<Wanted>) => {
      for (const { users } of payload.steps) for (const id of users) state.expected = { ...state.expected, [id]: {} };
    },
    /** The service has done it. */
    stepDone: (state, { payload }: PayloadAction<Step>) => {
      for (const id of payload.users)
        state.expected = { ...state.expected, [id]: { ...state.expected[id], isDone: true } };
    },
    /** The service has refused, so everything is as it was. */
    stepsDropped: (state, { payload }: PayloadAction<Step[]>) => {
      const ids = payload.flatMap(({ users }) => users);
      state.expected = without(state.expected, (_, id) => ids.includes(id));
    },
  },
  extraReducers: (builder) => {
    builder
      .addCase(sessionEnded, initialState)
      .addMatcher(isAnyOf(listConsoleUsers.matchFulfilled, filterConsoleUsers.matchFulfilled), (state) => {
        state.expected = without(state.expected, (entry) => entry.isDone === true);
      });
  },
});

export const permissionsReducer = permissions.reducer;
export const { changeRequested, deleteRequested, stepDone, stepsDropped } = permissions.actions;

declare module '../../lib/lazyFeatures' {
  interface LazyState {
    permissions: PermissionsState;
  }
}

const NOTHING: PermissionsState['expected'] = {};
/** Optimistic changes of users until the service's list confirms them. */
export const selectExpected = (state: RootState): PermissionsState['expected'] =>
  state.permissions?.expected ?? NOTHING;
