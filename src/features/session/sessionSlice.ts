import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { AccessToken, Account } from '@trc/domain/ports';

/** The signed-in person's permission, as the service reports it. */
export interface Permission {
  /** A numeric string; any other value of a backend counts as view only. */
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
  /**
   * Time at which the service ends the session in spite of renewals, in milliseconds since 1970 by this machine's
   * clock; undefined if unknown.
   */
  endsOn?: number;
  /** Whole minutes until the token or the session ends; only while the warning is due. */
  minutesLeft?: number;
  /** No renewal helps against that end: one has to sign in again. */
  isFinal?: boolean;
  /** Opened with a code of the host: nothing renews it. */
  isEmergency?: true;
  /** The reason that the code for emergency access was not accepted. */
  codeProblem?: string;
  /** The reason for signing in again, shown on the login page. */
  reason?: string;
  /** The way to the identity provider or back from it is under way. */
  leaving: boolean;
}

interface SignedIn {
  account: Account;
  token: AccessToken;
  isEmergency?: true;
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
    /** A code for emergency access was sent off. */
    emergencySignInRequested: (state, _action: PayloadAction<{ code: string }>) => {
      state.leaving = true;
      delete state.codeProblem;
    },
    emergencySignInFailed: (state, { payload }: PayloadAction<{ message: string }>) => {
      state.leaving = false;
      state.codeProblem = payload.message;
    },
    signOutRequested: (state) => {
      state.leaving = true;
    },
    /** "Stay signed in" was pressed. */
    stayRequested: () => undefined,
    /** "Sign in again" was pressed: the session cannot be made longer. */
    signInAgainRequested: (state) => {
      state.leaving = true;
    },
    noSessionFound: (state) => {
      state.status = 'signedOut';
    },
    signedIn: (state, { payload }: PayloadAction<SignedIn>) => {
      state.status = 'signedIn';
      if (payload.isEmergency) state.isEmergency = true;
      state.account = payload.account;
      state.token = payload.token;
      state.leaving = false;
      delete state.reason;
    },
    tokenRenewed: (state, { payload }: PayloadAction<AccessToken>) => {
      state.token = payload;
      delete state.minutesLeft;
      delete state.isFinal;
    },
    /** The end of the session in the service's reply to a token. */
    sessionExpiryChanged: (state, { payload }: PayloadAction<{ endsOn?: number }>) => {
      if (payload.endsOn === undefined) delete state.endsOn;
      else state.endsOn = payload.endsOn;
    },
    permissionLoaded: (state, { payload }: PayloadAction<Permission>) => {
      state.permission = payload;
    },
    sessionEndIsNear: (state, { payload }: PayloadAction<{ minutes: number; isFinal: boolean }>) => {
      state.minutesLeft = payload.minutes;
      state.isFinal = payload.isFinal;
    },
    sessionEndIsFar: (state) => {
      delete state.minutesLeft;
      delete state.isFinal;
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
  signInRequested,
  signInFailed,
  signOutRequested,
  stayRequested,
  signInAgainRequested,
  sessionExpiryChanged,
  noSessionFound,
  signedIn,
  tokenRenewed,
  permissionLoaded,
  sessionEndIsNear,
  sessionEndIsFar,
  sessionEnded,
  emergencySignInRequested,
  emergencySignInFailed,
} = session.actions;

declare module '../../lib/state' {
  interface State {
    session: ReturnType<typeof sessionReducer>;
  }
}
