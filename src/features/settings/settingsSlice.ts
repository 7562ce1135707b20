import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { RootState } from '../../store';
import { DEFAULT_SETTINGS, type Settings, type Sort, type TableSize, type Theme } from './schema';

const settings = createSlice({
  name: 'settings',
  initialState: (): Settings => DEFAULT_SETTINGS,
  reducers: {
    /** The stored settings were read, at load or because another tab changed them (T-36). */
    settingsRead: (state, { payload }: PayloadAction<Partial<Settings>>) => ({ ...state, ...payload }),
    tableSizeChosen: (state, { payload }: PayloadAction<{ table: string; size: TableSize }>) => ({
      ...state, tableSize: { ...state.tableSize, [payload.table]: payload.size },
    }),
    sortChosen: (state, { payload }: PayloadAction<{ table: string; sort: Sort }>) => ({
      ...state, sort: { ...state.sort, [payload.table]: payload.sort },
    }),
    columnResized: (state, { payload }: PayloadAction<{ table: string; column: string; width: number }>) => ({
      ...state,
      columnWidths: {
        ...state.columnWidths,
        [payload.table]: { ...state.columnWidths[payload.table], [payload.column]: Math.round(payload.width) },
      },
    }),
    themeChosen: (state, { payload }: PayloadAction<Theme>) => ({ ...state, theme: payload }),
    navigationToggled: (state) => ({ ...state, navigationCollapsed: !state.navigationCollapsed }),
    letterShortcutsToggled: (state) => ({ ...state, letterShortcuts: !state.letterShortcuts }),
    /** Ctrl+Shift+E (R-NAV-10). */
    experimentalToggled: (state) => ({ ...state, experimental: !state.experimental }),
  },
});

export const settingsReducer = settings.reducer;
export const {
  settingsRead, tableSizeChosen, sortChosen, columnResized, themeChosen, navigationToggled, letterShortcutsToggled, experimentalToggled,
} = settings.actions;

const NO_WIDTHS: Readonly<Record<string, number>> = {};
/** Large rows unless chosen otherwise (S-28). */
export const selectTableSize = (table: string) => (state: RootState): TableSize => state.settings.tableSize[table] ?? 'lg';
export const selectSort = (table: string) => (state: RootState): Sort | undefined => state.settings.sort[table];
/** Column key -> pixels. */
export const selectColumnWidths = (table: string) => (state: RootState) => state.settings.columnWidths[table] ?? NO_WIDTHS;
export const selectExperimental = (state: RootState): boolean => state.settings.experimental;
export const selectTheme = (state: RootState): Theme => state.settings.theme;
export const selectNavigationCollapsed = (state: RootState): boolean => state.settings.navigationCollapsed;
export const selectLetterShortcuts = (state: RootState): boolean => state.settings.letterShortcuts;
