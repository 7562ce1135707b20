export {
  settingsReducer, settingsRead, tableSizeChosen, sortChosen, columnResized, themeChosen, navigationToggled, experimentalToggled,
  selectTableSize, selectSort, selectColumnWidths, selectExperimental, selectTheme, selectNavigationCollapsed,
} from './settingsSlice';
export type { Settings, Sort, TableSize, Theme } from './schema';
