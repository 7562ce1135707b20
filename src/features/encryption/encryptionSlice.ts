import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { KeyEncryptingKey } from '../../api';
import type { RootState } from '../../lib/state';
import { sessionEnded } from '../session';
import type { KeyKind } from './keys';

/** The reason that a call of the wizard failed. */
export interface Refusal {
  /** HTTP status, 0 when no reply came. */
  status: number;
  /** One sentence of the service. */
  message: string;
  requestId?: string;
}

export type KekState =
  | { state: 'none' | 'making' }
  | { state: 'failed'; refusal: Refusal }
  | { state: 'ready'; key: KeyEncryptingKey; fileName: string };
export type ActivationState = { state: 'none' | 'sending' } | { state: 'failed'; refusal: Refusal };

/** The open wizard. The chosen values, above all the file, are never stored here. */
export interface WizardState {
  kek: KekState;
  activation: ActivationState;
}

export interface EncryptionState {
  /** The page is open, so its keys are followed. */
  shown: boolean;
  wizard?: WizardState;
  /** Activations that this visit has begun. */
  begun: number;
  /** The key whose activation this tab has seen succeed, for the success message. */
  activated?: string;
}

/** Comes with the page. */
declare module '../../lib/lazyFeatures' {
  interface LazyState {
    encryption: EncryptionState;
  }
}

const initialState: EncryptionState = { shown: false, begun: 0 };
const openedWizard = (): WizardState => ({ kek: { state: 'none' }, activation: { state: 'none' } });

const slice = createSlice({
  name: 'encryption',
  initialState,
  reducers: {
    encryptionShown: (): EncryptionState => ({ ...initialState, shown: true }),
    /** Unloads the page: nothing of the wizard is left. */
    encryptionHidden: (): EncryptionState => initialState,
    refreshRequested: () => undefined,
    wizardOpened: (state) => {
      state.wizard = openedWizard();
      delete state.activated;
    },
    wizardClosed: (state) => {
      delete state.wizard;
    },
    kekRequested: (state) => {
      if (state.wizard) state.wizard.kek = { state: 'making' };
    },
    kekArrived: (state, { payload }: PayloadAction<{ key: KeyEncryptingKey; fileName: string }>) => {
      if (state.wizard) state.wizard.kek = { state: 'ready', ...payload };
    },
    kekRefused: (state, { payload }: PayloadAction<Refusal>) => {
      if (state.wizard) state.wizard.kek = { state: 'failed', refusal: payload };
    },
    /** Confirmed by the person. The file travels in the action only and is not stored. */
    activationRequested: (state, _action: PayloadAction<{ kind: KeyKind; file?: File }>) => {
      if (state.wizard) state.wizard.activation = { state: 'sending' };
    },
    /** The service has taken the key and put it on its way. */
    activationBegun: (state) => {
      delete state.wizard;
      state.begun += 1;
    },
    activationRefused: (state, { payload }: PayloadAction<Refusal>) => {
      if (state.wizard) state.wizard.activation = { state: 'failed', refusal: payload };
    },
    /** The person looks at the choice again. */
    activationReviewed: (state) => {
      if (state.wizard) state.wizard.activation = { state: 'none' };
    },
    keyActivated: (state, { payload }: PayloadAction<string>) => {
      state.activated = payload;
    },
  },
  extraReducers: (builder) => {
    builder.addCase(sessionEnded, () => initialState);
  },
});

export const {
  encryptionShown,
  encryptionHidden,
  refreshRequested,
  wizardOpened,
  wizardClosed,
  kekRequested,
  kekArrived,
  kekRefused,
  activationRequested,
  activationBegun,
  activationRefused,
  activationReviewed,
  keyActivated,
} = slice.actions;
export const encryptionReducer = slice.reducer;

export const selectEncryption = (state: RootState): EncryptionState => state.encryption ?? initialState;
