import { createSlice, nanoid, type PayloadAction, type UnknownAction } from '@reduxjs/toolkit';
import type { RootState } from '../../lib/state';

export type ToastKind = 'success' | 'error' | 'info' | 'warning';

export interface ToastContent {
  kind: ToastKind;
  text: string;
  detail?: string;
  /** A path of this console. */
  link?: { text: string; to: string };
  /** The event that the button dispatches, such as an undo. */
  action?: { text: string; event: UnknownAction };
}

export interface Toast extends ToastContent {
  id: string;
  /** The pointer or the focus is on it, so its time stands still. */
  isPaused: boolean;
}

/** At most this many at a time; the newest is at the bottom. */
export const TOASTS_SHOWN = 3;

/** @returns true if a toast stays until somebody closes it. */
export const stays = (toast: ToastContent): boolean => toast.kind === 'error' || toast.kind === 'warning';

const toasts = createSlice({
  name: 'toasts',
  initialState: (): { list: Toast[] } => ({ list: [] }),
  reducers: {
    toastShown: {
      prepare: (content: ToastContent) => ({ payload: { ...content, id: nanoid(), isPaused: false } }),
      reducer: (state, { payload }: PayloadAction<Toast>) => {
        state.list.push(payload);
        while (state.list.length > TOASTS_SHOWN) {
          const goes = state.list.findIndex((toast) => !stays(toast));
          state.list.splice(Math.max(goes, 0), 1);
        }
      },
    },
    toastClosed: (state, { payload }: PayloadAction<string>) => {
      state.list = state.list.filter((toast) => toast.id !== payload);
    },
    /** The pointer or the focus came to a toast. */
    toastPaused: (state, { payload }: PayloadAction<string>) => {
      for (const toast of state.list) if (toast.id === payload) toast.isPaused = true;
    },
    /** The pointer and the focus left a toast; its timer restarts. */
    toastResumed: (state, { payload }: PayloadAction<string>) => {
      for (const toast of state.list) if (toast.id === payload) toast.isPaused = false;
    },
  },
});

export const toastsReducer = toasts.reducer;
export const { toastShown, toastClosed, toastPaused, toastResumed } = toasts.actions;
export const selectToasts = (state: RootState): readonly Toast[] => state.toasts.list;

declare module '../../lib/state' {
  interface State {
    toasts: ReturnType<typeof toastsReducer>;
  }
}
