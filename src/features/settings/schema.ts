import { isObject } from '@trc/domain/isObject';
import type { Sort } from '../../lib/urlState';

/** A person's choices in the browser, each under its own key. */
export type TableSize = 'sm' | 'lg';
export type Theme = 'system' | 'light' | 'dark';

export interface Settings {
  /** Per table. */
  tableSize: Readonly<Record<string, TableSize>>;
  sort: Readonly<Record<string, Sort>>;
  /** Per table and column, in pixels. */
  columnWidths: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** backupId -> restoreId of its saved selection. */
  restores: Readonly<Record<string, string>>;
  /** restoreId -> the ticked objects of its report, as type/id. */
  tickedOff: Readonly<Record<string, readonly string[]>>;
  /** Remembered restore settings. */
  backupSettings: Readonly<Record<string, unknown>>;
  experimental: boolean;
  theme: Theme;
  navigationCollapsed: boolean;
  /** Single-letter shortcuts can be turned off (WCAG 2.1.4). */
  letterShortcuts: boolean;
}
export type SettingKey = keyof Settings;

export const DEFAULT_SETTINGS: Settings = {
  tableSize: {},
  sort: {},
  columnWidths: {},
  restores: {},
  tickedOff: {},
  backupSettings: {},
  experimental: false,
  theme: 'system',
  navigationCollapsed: false,
  letterShortcuts: true,
};

type Check = (value: unknown) => boolean;
const MAX_ENTRIES = 500;
const isBoolean: Check = (value) => typeof value === 'boolean';
const isText: Check = (value) => typeof value === 'string' && value.length <= 200;
const isWidth: Check = (value) => typeof value === 'number' && value >= 1 && value <= 10_000;
const oneOf =
  (...allowed: readonly string[]): Check =>
  (value) =>
    typeof value === 'string' && allowed.includes(value);
const recordOf =
  (check: Check): Check =>
  (value) =>
    isObject(value) &&
    Object.keys(value).length <= MAX_ENTRIES &&
    Object.entries(value).every(([key, entry]) => isText(key) && check(entry));
const isSort: Check = (value) => isObject(value) && isText(value.column) && oneOf('asc', 'desc')(value.direction);

const CHECKS: Readonly<Record<SettingKey, Check>> = {
  tableSize: recordOf(oneOf('sm', 'lg')),
  sort: recordOf(isSort),
  columnWidths: recordOf(recordOf(isWidth)),
  restores: recordOf(isText),
  tickedOff: recordOf(
    (value) =>
      Array.isArray(value) &&
      value.length <= 10_000 &&
      value.every((each) => typeof each === 'string' && each.length <= 600),
  ),
  backupSettings: (value) => isObject(value) && JSON.stringify(value).length <= 10_000,
  experimental: isBoolean,
  theme: oneOf('system', 'light', 'dark'),
  navigationCollapsed: isBoolean,
  letterShortcuts: isBoolean,
};

export const SETTING_KEYS = Object.keys(CHECKS) as readonly SettingKey[];
const PREFIX = 'trc.';
export const storageKeyOf = (key: SettingKey): string => `${PREFIX}${key}`;

/** @returns the setting that a storage key belongs to. */
export const settingOf = (storageKey: string): SettingKey | undefined =>
  SETTING_KEYS.find((key) => storageKeyOf(key) === storageKey);

/** @returns the setting as stored, or its default when nothing, no JSON or something of another shape is there. */
export const readSetting = <K extends SettingKey>(key: K, text: string | undefined): Settings[K] => {
  if (text === undefined) return DEFAULT_SETTINGS[key];
  try {
    const value: unknown = JSON.parse(text);
    return CHECKS[key](value) ? (value as Settings[K]) : DEFAULT_SETTINGS[key];
  } catch {
    return DEFAULT_SETTINGS[key];
  }
};
