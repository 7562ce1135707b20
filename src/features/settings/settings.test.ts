/** @jest-environment ./test/jsdomEnvironment.ts */
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { createConsole } from '../../../test/console';
import { DEFAULT_SETTINGS, readSetting, SETTING_KEYS, storageKeyOf } from './schema';
import {
  backupSettingsChosen,
  columnResized,
  experimentalToggled,
  navigationToggled,
  restoreRemembered,
  selectBackupSettings,
  selectColumnWidths,
  selectExperimental,
  makeSelectRestore,
  selectSort,
  selectTableSize,
  selectTheme,
  sortChosen,
  tableSizeChosen,
  themeChosen,
} from './settingsSlice';

const started = async (local: Record<string, string> = {}) => {
  const app = createConsole({ signedOut: true, local });
  await app.start();
  return app;
};
const press = (init: KeyboardEventInit) => {
  const event = new KeyboardEvent('keydown', { cancelable: true, ...init });
  window.dispatchEvent(event);
  return event;
};

describe('what the browser keeps', () => {
  test('choices are kept under trc., and read back at the next load', async () => {
    const app = await started();
    app.store.dispatch(tableSizeChosen({ table: 'backups', size: 'sm' }));
    app.store.dispatch(sortChosen({ table: 'backups', sort: { column: 'status', direction: 'asc' } }));
    app.store.dispatch(columnResized({ table: 'backups', column: 'id', width: 210.4 }));
    app.store.dispatch(restoreRemembered({ backupId: 'b1', restoreId: 'r1' }));
    app.store.dispatch(backupSettingsChosen({ show: 'never' }));
    app.store.dispatch(experimentalToggled());
    app.store.dispatch(themeChosen('dark'));
    app.store.dispatch(navigationToggled());
    const kept = Object.fromEntries([...app.local.entries].filter(([key]) => key.startsWith('trc.')));
    expect(kept).toEqual({
      'trc.tableSize': '{"backups":"sm"}',
      'trc.sort': '{"backups":{"column":"status","direction":"asc"}}',
      'trc.columnWidths': '{"backups":{"id":210}}',
      'trc.restores': '{"b1":"r1"}',
      'trc.backupSettings': '{"show":"never"}',
      'trc.experimental': 'true',
      'trc.theme': '"dark"',
      'trc.navigationCollapsed': 'true',
    });
    const again = await started(kept);
    expect(selectTableSize('backups')(again.state())).toBe('sm');
    expect(selectSort('backups')(again.state())).toEqual({ column: 'status', direction: 'asc' });
    expect(selectColumnWidths('backups')(again.state())).toEqual({ id: 210 });
    expect(makeSelectRestore('b1')(again.state())).toBe('r1');
    expect(selectBackupSettings(again.state())).toEqual({ show: 'never' });
    expect(selectExperimental(again.state())).toBe(true);
    expect(selectTheme(again.state())).toBe('dark');
    expect(again.state().settings.navigationCollapsed).toBe(true);
  });

  test('a new profile has large rows, no sort, no widths and nothing experimental', async () => {
    const app = await started();
    expect(app.state().settings).toEqual(DEFAULT_SETTINGS);
    expect(selectTableSize('backups')(app.state())).toBe('lg');
    expect(selectSort('backups')(app.state())).toBeUndefined();
  });

  test.each([
    ['tableSize', '{"backups":"xl"}'],
    ['tableSize', '["sm"]'],
    ['tableSize', 'sm'],
    ['sort', '{"backups":{"column":"status","direction":"up"}}'],
    ['sort', '{"backups":"asc"}'],
    ['columnWidths', '{"backups":{"id":"210"}}'],
    ['columnWidths', '{"backups":{"id":-1}}'],
    ['experimental', '1'],
    ['experimental', ''],
    ['theme', '"pink"'],
    ['theme', 'null'],
    ['restores', '{"b":5}'],
    ['backupSettings', '[]'],
  ])('trc.%s with %s counts as not there', async (key, text) => {
    const app = await started({ [`trc.${key}`]: text });
    expect(app.state().settings).toEqual(DEFAULT_SETTINGS);
  });

  test('survives any stored text', () => {
    fc.assert(
      fc.property(fc.constantFrom(...SETTING_KEYS), fc.oneof(fc.string(), fc.json()), (key, text) => {
        expect(typeof readSetting(key, text)).toBe(typeof DEFAULT_SETTINGS[key]);
      }),
    );
  });

  test('reads back what was written', () => {
    const sizes = fc.dictionary(
      fc.string({ maxLength: 20 }).filter((name) => name !== '__proto__'),
      fc.constantFrom('sm', 'lg'),
    );
    fc.assert(
      fc.property(sizes, (value) => {
        expect(readSetting('tableSize', JSON.stringify(value))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });

  test('follows the settings of another tab, and falls back to defaults', async () => {
    const app = await started({ 'trc.theme': '"light"' });
    window.dispatchEvent(new StorageEvent('storage', { key: storageKeyOf('theme'), newValue: '"dark"' }));
    await app.clock.settle();
    expect(selectTheme(app.state())).toBe('dark');
    window.dispatchEvent(new StorageEvent('storage', { key: storageKeyOf('theme'), newValue: '{' }));
    window.dispatchEvent(new StorageEvent('storage', { key: 'other', newValue: '1' }));
    await app.clock.settle();
    expect(selectTheme(app.state())).toBe('system');
  });
});

describe('Ctrl+Shift+E', () => {
  test('on, then off, a toast each time, kept', async () => {
    const app = await started();
    expect(press({ code: 'KeyE', key: 'E', ctrlKey: true, shiftKey: true }).defaultPrevented).toBe(true);
    await app.clock.settle();
    expect(selectExperimental(app.state())).toBe(true);
    expect(app.texts()).toEqual(['Experimental features enabled']);
    expect(app.local.get('trc.experimental')).toBe('true');
    press({ code: 'KeyE', key: 'e', ctrlKey: true, shiftKey: true });
    await app.clock.settle();
    expect(selectExperimental(app.state())).toBe(false);
    expect(app.texts()).toEqual(['Experimental features enabled', 'Experimental features disabled']);
  });

  test.each([
    { code: 'KeyE', ctrlKey: true },
    { code: 'KeyE', shiftKey: true },
    { code: 'KeyR', ctrlKey: true, shiftKey: true },
    { code: 'KeyE', ctrlKey: true, shiftKey: true, altKey: true },
    { code: 'KeyE', metaKey: true, shiftKey: true },
  ])('%j is another key', async (init) => {
    const app = await started();
    expect(press(init).defaultPrevented).toBe(false);
    await app.clock.settle();
    expect(selectExperimental(app.state())).toBe(false);
  });

  test('a held key toggles once', async () => {
    const app = await started();
    press({ code: 'KeyE', ctrlKey: true, shiftKey: true });
    press({ code: 'KeyE', ctrlKey: true, shiftKey: true, repeat: true });
    await app.clock.settle();
    expect(selectExperimental(app.state())).toBe(true);
  });
});
