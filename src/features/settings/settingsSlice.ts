import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Sort } from '../../lib/urlState';
import type { RootState } from '../../lib/state';
import { DEFAULT_SETTINGS, type Settings, type TableSize, type Theme } from './schema';

/** Selections that the browser remembers; the oldest go first. */
const MAX_REMEMBERED_SELECTIONS = 100;

/** Limits the growth of the browser's storage. */
const TICKED_REPORTS = 50;

const settings = createSlice({
  name: 'settings',
  initialState: (): Settings => DEFAULT_SETTINGS,
  reducers: {
    /** The stored settings were read, at load or because another tab changed them. */
    settingsRead: (state, { payload }: PayloadAction<Partial<Settings>>) => ({ ...state, ...payload }),
    tableSizeChosen: (state, { payload }: PayloadAction<{ table: string; size: TableSize }>) => ({
      ...state,
      tableSize: { ...state.tableSize, [payload.table]: payload.size },
    }),
    sortChosen: (state, { payload }: PayloadAction<{ table: string; sort: Sort }>) => ({
      ...state,
      sort: { ...state.sort, [payload.table]: payload.sort },
    }),
    columnResized: (state, { payload }: PayloadAction<{ table: string; column: string; width: number }>) => ({
      ...state,
      columnWidths: {
        ...state.columnWidths,
        [payload.table]: { ...state.columnWidths[payload.table], [payload.column]: Math.round(payload.width) },
      },
    }),
    /**
     * An object of a restore's report was dealt with, or not after all. The reports of the newest restores are kept.
     */
    tickedOff: (state, { payload }: PayloadAction<{ restoreId: string; object: string; isDone: boolean }>) => {
      const { [payload.restoreId]: before = [], ...others } = state.tickedOff;
      const rest = before.filter((each) => each !== payload.object);
      const after = payload.isDone ? [...rest, payload.object] : rest;
      const kept = Object.fromEntries(Object.entries(others).slice(-TICKED_REPORTS + 1));
      return { ...state, tickedOff: after.length === 0 ? kept : { ...kept, [payload.restoreId]: after } };
    },
    /** The service keeps these ticks from now on. */
    ticksShared: (state, { payload }: PayloadAction<{ restoreId: string; objects: readonly string[] }>) => {
      const { [payload.restoreId]: before = [], ...others } = state.tickedOff;
      const rest = before.filter((each) => !payload.objects.includes(each));
      return { ...state, tickedOff: rest.length === 0 ? others : { ...others, [payload.restoreId]: rest } };
    },
    themeChosen: (state, { payload }: PayloadAction<Theme>) => ({ ...state, theme: payload }),
    navigationToggled: (state) => ({ ...state, navigationCollapsed: !state.navigationCollapsed }),
    letterShortcutsToggled: (state) => ({ ...state, letterShortcuts: !state.letterShortcuts }),
    /** The saved selection of a backup, or that it has none any more. */
    restoreRemembered: (state, { payload }: PayloadAction<{ backupId: string; restoreId?: string }>) => {
      const { [payload.backupId]: _before, ...others } = state.restores;
      const kept = Object.fromEntries(Object.entries(others).slice(1 - MAX_REMEMBERED_SELECTIONS));
      return {
        ...state,
        restores: payload.restoreId === undefined ? kept : { ...kept, [payload.backupId]: payload.restoreId },
      };
    },
    /** Restore settings to begin with next time. */
    backupSettingsChosen: (state, { payload }: PayloadAction<Readonly<Record<string, unknown>>>) => ({
      ...state,
      backupSettings: payload,
    }),
    /** Ctrl+Shift+E. */
    experimentalToggled: (state) => ({ ...state, experimental: !state.experimental }),
  },
});

export const settingsReducer = settings.reducer;
export const {
  settingsRead,
  tableSizeChosen,
  sortChosen,
  columnResized,
  tickedOff,
  ticksShared,
  themeChosen,
  navigationToggled,
  letterShortcutsToggled,
  experimentalToggled,
  restoreRemembered,
  backupSettingsChosen,
} = settings.actions;

const NOTHING: readonly string[] = [];
/** @returns the ticked objects of a restore's report, as type/id. */
export const selectTickedOff =
  (restoreId: string) =>
  (state: RootState): readonly string[] =>
    state.settings.tickedOff[restoreId] ?? NOTHING;

const NO_WIDTHS: Readonly<Record<string, number>> = {};
/** Large rows unless chosen otherwise. */
export const selectTableSize =
  (table: string) =>
  (state: RootState): TableSize =>
    state.settings.tableSize[table] ?? 'lg';
export const selectSort =
  (table: string) =>
  (state: RootState): Sort | undefined =>
    state.settings.sort[table];
/** Column key -> pixels. */
export const selectColumnWidths = (table: string) => (state: RootState) =>
  state.settings.columnWidths[table] ?? NO_WIDTHS;
export const selectExperimental = (state: RootState): boolean => state.settings.experimental;
export const selectTheme = (state: RootState): Theme => state.settings.theme;
export const selectNavigationCollapsed = (state: RootState): boolean => state.settings.navigationCollapsed;
export const selectLetterShortcuts = (state: RootState): boolean => state.settings.letterShortcuts;
/** @returns selector of the saved selection that this browser knows of a backup. */
export const makeSelectRestore =
  (backupId: string) =>
  (state: RootState): string | undefined =>
    state.settings.restores[backupId];
export const selectBackupSettings = (state: RootState): Readonly<Record<string, unknown>> =>
  state.settings.backupSettings;

declare module '../../lib/state' {
  interface State {
    settings: ReturnType<typeof settingsReducer>;
  }
}
