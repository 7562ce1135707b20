import { eventChannel } from 'redux-saga';
import { call, put, select, takeEvery, type SagaGenerator } from 'typed-redux-saga';
import { experimentalText } from '@trc/domain/messages';
import type { KeyValueStore } from '@trc/domain/ports';
import { getPorts } from '../../lib/effects';
import type { RootState } from '../../lib/state';
import { toastShown } from '../toasts';
import { readSetting, SETTING_KEYS, settingOf, storageKeyOf, type SettingKey, type Settings } from './schema';
import {
  backupSettingsChosen,
  columnResized,
  experimentalToggled,
  letterShortcutsToggled,
  navigationToggled,
  restoreRemembered,
  settingsRead,
  sortChosen,
  tableSizeChosen,
  themeChosen,
  tickedOff,
  ticksShared,
} from './settingsSlice';

/** The stored key of each event. */
const STORED_AFTER: Readonly<Record<string, SettingKey>> = {
  [tableSizeChosen.type]: 'tableSize',
  [sortChosen.type]: 'sort',
  [columnResized.type]: 'columnWidths',
  [tickedOff.type]: 'tickedOff',
  [ticksShared.type]: 'tickedOff',
  [themeChosen.type]: 'theme',
  [navigationToggled.type]: 'navigationCollapsed',
  [letterShortcutsToggled.type]: 'letterShortcuts',
  [experimentalToggled.type]: 'experimental',
  [restoreRemembered.type]: 'restores',
  [backupSettingsChosen.type]: 'backupSettings',
};

const readAll = (local: KeyValueStore): Partial<Settings> =>
  Object.fromEntries(SETTING_KEYS.map((key) => [key, readSetting(key, local.get(storageKeyOf(key)))]));

/** Emits changes by other tabs of this browser. */
const changedElsewhere = () =>
  eventChannel<Partial<Settings>>((emit) => {
    const listen = ({ key, newValue }: StorageEvent): void => {
      const setting = settingOf(key ?? '');
      if (setting) emit({ [setting]: readSetting(setting, newValue ?? undefined) });
    };
    window.addEventListener('storage', listen);
    return () => window.removeEventListener('storage', listen);
  });

/** Emits when Ctrl+Shift+E is pressed, wherever the focus is. */
const experimentalKeys = () =>
  eventChannel<true>((emit) => {
    const listen = (event: KeyboardEvent): void => {
      if (!event.ctrlKey || !event.shiftKey || event.altKey || event.metaKey || event.code !== 'KeyE') return;
      event.preventDefault();
      if (!event.repeat) emit(true);
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  });

function* store({ type }: { type: string }): SagaGenerator<void> {
  const { local } = yield* getPorts();
  const key = STORED_AFTER[type];
  if (key === undefined) return;
  const value = yield* select((state: RootState) => state.settings[key]);
  local.set(storageKeyOf(key), JSON.stringify(value));
}

/** Reads the stored settings, stores the person's choices, and follows the other tabs. */
export function* settingsSaga(): SagaGenerator<void> {
  const { local } = yield* getPorts();
  yield* put(settingsRead(readAll(local)));
  yield* takeEvery(Object.keys(STORED_AFTER), store);
  yield* takeEvery(yield* call(changedElsewhere), function* (changed) {
    yield* put(settingsRead(changed));
  });
  yield* takeEvery(yield* call(experimentalKeys), function* () {
    yield* put(experimentalToggled());
    const on = yield* select((state: RootState) => state.settings.experimental);
    yield* put(toastShown({ kind: 'info', text: experimentalText(on) }));
  });
}
