import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { AccessToken, Account } from '../../domain/ports';

/** What the service says about the signed-in person's permission (R-AUTH-09). */
export interface Permission {
  /** A numeric string; what else a backend may send counts as view only (T-48). */
  permissionType: string | number | null;
  id: string;
  userPrincipalName: string;
}

export interface SessionState {
  /** unknown: the page has just loaded and the tab's session is being looked for. */
  status: 'unknown' | 'signedOut' | 'signedIn';
  account?: Account;
  token?: AccessToken;
  permission?: Permission;
  /** Whole minutes until the token ends; only while the warning is due (S-16). */
  minutesLeft?: number;
  /** Why one has to sign in again, shown on the login page (S-13). */
  reason?: string;
  /** The way to the identity provider or back from it is under way. */
  leaving: boolean;
}

const initialState: SessionState = { status: 'unknown', leaving: false };

const session = createSlice({
  name: 'session',
  initialState: (): SessionState => initialState,
  reducers: {
    /** The sign-in button was pressed. */
    signInRequested: (state) => {
      state.leaving = true;
      delete state.reason;
    },
    signInFailed: (state, { payload }: PayloadAction<{ message: string }>) => {
      state.leaving = false;
      state.reason = payload.message;
    },
    signOutRequested: (state) => {
      state.leaving = true;
    },
    /** "Stay signed in" was pressed (S-16). */
    stayRequested: () => undefined,
    nobodySignedIn: (state) => {
      state.status = 'signedOut';
    },
    signedIn: (state, { payload }: PayloadAction<{ account: Account; token: AccessToken }>) => {
      state.status = 'signedIn';
      state.account = payload.account;
      state.token = payload.token;
      state.leaving = false;
      delete state.reason;
    },
    tokenRenewed: (state, { payload }: PayloadAction<AccessToken>) => {
      state.token = payload;
      delete state.minutesLeft;
    },
    permissionLoaded: (state, { payload }: PayloadAction<Permission>) => {
      state.permission = payload;
    },
    sessionEndIsNear: (state, { payload }: PayloadAction<{ minutes: number }>) => {
      state.minutesLeft = payload.minutes;
    },
    /** The session is over in this tab: signed out here or elsewhere, refused (401) or expired (440). */
    sessionEnded: (_state, { payload }: PayloadAction<{ reason?: string }>): SessionState => ({
      status: 'signedOut',
      leaving: false,
      ...(payload.reason === undefined ? {} : { reason: payload.reason }),
    }),
  },
});

export const sessionReducer = session.reducer;
export const {
  signInRequested, signInFailed, signOutRequested, stayRequested, nobodySignedIn, signedIn, tokenRenewed,
  permissionLoaded, sessionEndIsNear, sessionEnded,
} = session.actions;
