export {
  selectTickedOff,
  tickedOff,
  ticksShared,
  settingsReducer,
  settingsRead,
  tableSizeChosen,
  sortChosen,
  columnResized,
  themeChosen,
  navigationToggled,
  letterShortcutsToggled,
  experimentalToggled,
  restoreRemembered,
  backupSettingsChosen,
  makeSelectRestore as selectRestoreOf,
  selectBackupSettings,
  selectTableSize,
  selectSort,
  selectColumnWidths,
  selectExperimental,
  selectTheme,
  selectNavigationCollapsed,
  selectLetterShortcuts,
} from './settingsSlice';
export type { Settings, TableSize, Theme } from './schema';
export { useTableSettings } from './useTableSettings';
export { settingsSaga } from './settingsSaga';
export { readSetting, storageKeyOf } from './schema';
