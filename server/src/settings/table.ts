import * as z from 'zod';
import { CONSOLE } from './rows/console.ts';
import { DIRECTORY } from './rows/directory.ts';
import { ADDRESS_AND_DATA, OPERATION } from './rows/service.ts';
import { WORK } from './rows/work.ts';
import type { Setting } from './types.ts';

/** All settings, which are environment variables: the check of each, and its text in the README. */
export const SCHEMA = { ...ADDRESS_AND_DATA, ...DIRECTORY, ...WORK, ...CONSOLE, ...OPERATION };

export type SettingName = keyof typeof SCHEMA;

/** One setting as the README lists it. */
export interface SettingRow {
  name: string;
  /** The value if it is not set; empty without a default. */
  default: string;
  meaning: string;
}

const defaultOf = ({ type, shownDefault }: Setting): string =>
  shownDefault ?? (type instanceof z.ZodPrefault ? String(type.def.defaultValue) : '');

/** The README's table of settings. */
export const SETTINGS: readonly SettingRow[] = Object.entries<Setting>(SCHEMA).map(([name, setting]) => ({
  name,
  default: defaultOf(setting),
  meaning: setting.meaning,
}));
