import { parseArgs } from 'node:util';
import type { ObjectType } from '@trc/domain/objectTypes';
import type { GivenSettings, RestoreMode } from '../../restore/types.ts';
import { UsageError } from './subcommand.ts';
import { OBJECT_TYPES } from '@trc/domain/objectTypes';

/** The arguments of `restore`. */
export interface RestoreWish {
  backupId: string;
  types: readonly ObjectType[];
  settings: GivenSettings;
  dryRun: boolean;
}

const MODES: readonly RestoreMode[] = ['BackupState', 'ReportOnly', 'Enabled', 'Disabled'];

const MODE = MODES.join('|');

export const RESTORE_USAGE = `BACKUP --types TYPE,TYPE|all [--policies ${MODE}] [--enable-users] [--dry-run]`;

const OPTIONS = {
  types: { type: 'string' },
  policies: { type: 'string' },
  'enable-users': { type: 'boolean' },
  'dry-run': { type: 'boolean' },
} as const;

const parsed = (args: readonly string[]) => {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
};

/** @throws UsageError */
export const readRestoreArguments = (args: readonly string[]): RestoreWish => {
  const { values, positionals } = parsed(args);
  const [backupId, surplus] = positionals;
  if (backupId === undefined) throw new UsageError('The id of a backup is missing.');
  if (surplus !== undefined) throw new UsageError(`"${surplus}" is one argument too many.`);
  if (values.types === undefined) throw new UsageError('--types is missing.');
  const mode = MODES.find((one) => one === values.policies);
  if (values.policies !== undefined && !mode) throw new UsageError(`--policies is one of ${MODES.join(', ')}.`);
  return {
    backupId,
    types: readTypes(values.types),
    settings: {
      users: { restoreEnabled: values['enable-users'] ?? false },
      ...(mode && { conditionalAccessPolicies: { restoreMode: mode } }),
    },
    dryRun: values['dry-run'] ?? false,
  };
};

const NAMES: readonly string[] = OBJECT_TYPES.map(({ type }) => type);
const isType = (name: string): name is ObjectType => NAMES.includes(name);

/** @param list names with commas, or "all". @throws UsageError that names the types */
export const readTypes = (list: string): ObjectType[] => {
  if (list === 'all') return OBJECT_TYPES.map(({ type }) => type);
  return [...new Set(list.split(',').map((name) => name.trim()))].map((name) => {
    if (isType(name)) return name;
    throw new UsageError(`"${name}" is not a type. Types are: ${NAMES.join(', ')}, or all.`);
  });
};
