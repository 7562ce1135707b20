import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { consentStateOf, type ConsentEvent, type ConsentState, type OptionalConsent } from '@trc/domain/consent';
import type { RootState } from '../../lib/state';
import { sessionEnded } from '../session';

export interface ConsentReply {
  status: string;
  events?: readonly ConsentEvent[];
  optional?: readonly OptionalConsent[];
  adminConsentUrl?: string;
}

export interface ConsentSliceState {
  state: ConsentState;
  /** Missing permissions. */
  events: ConsentEvent[];
  /** Permissions that unlock one thing each, whether or not they are granted. */
  optional: OptionalConsent[];
  /** The address at which an administrator consents; always one of the configured identity provider. */
  adminConsentUrl?: string;
  /** A round of questions is under way. */
  polling: boolean;
  /** Shown as it is: "Something went wrong". */
  failure?: string;
}

const initialState = (): ConsentSliceState => ({ state: 'checking', events: [], optional: [], polling: false });

const consent = createSlice({
  name: 'consent',
  initialState,
  reducers: {
    roundBegan: (state) => {
      state.polling = true;
    },
    roundEnded: (state) => {
      state.polling = false;
    },
    consentReceived: (state, { payload }: PayloadAction<ConsentReply>) => {
      state.state = consentStateOf(payload.status);
      state.events = [...(payload.events ?? [])];
      state.optional = [...(payload.optional ?? [])];
      state.adminConsentUrl = payload.adminConsentUrl;
    },
    consentFailed: (state, { payload }: PayloadAction<{ text: string }>) => {
      state.failure = payload.text;
    },
    /** Step 1 of the guide was pressed: to the admin consent page of the identity provider. */
    consentRequested: (state) => {
      delete state.failure;
    },
    /** Step 2 of the guide was pressed: the service grants the permissions that it can grant itself. */
    grantRequested: (state) => {
      delete state.failure;
    },
    /** The service has granted all permissions that it can. */
    grantCompleted: () => undefined,
    /** "Check again" was pressed. */
    checkAgainRequested: (state) => {
      delete state.failure;
    },
  },
  extraReducers: (builder) => {
    builder.addCase(sessionEnded, initialState);
  },
});

export const consentReducer = consent.reducer;
export const {
  roundBegan,
  roundEnded,
  consentReceived,
  consentFailed,
  consentRequested,
  grantRequested,
  grantCompleted,
  checkAgainRequested,
} = consent.actions;

export const selectConsent = (state: RootState): ConsentSliceState => state.consent;

declare module '../../lib/state' {
  interface State {
    consent: ReturnType<typeof consentReducer>;
  }
}
