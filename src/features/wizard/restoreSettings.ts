import type { StartRestoreApiArg } from '../../api';

/**
 * As the start of a restore takes them (openapi.yaml, RestoreSettings), without the settings that are decided at the
 * review.
 */
export type SentSettings = StartRestoreApiArg['body']['restoreSettings'];

/** Exactly these, with their labels. */
export const RESTORE_MODES = ['BackupState', 'ReportOnly', 'Enabled', 'Disabled'] as const;
export type RestoreMode = (typeof RESTORE_MODES)[number];

export interface RestoreSettings {
  users: { recoverMailbox: boolean; restoreEnabled: boolean };
  conditionalAccessPolicies: { restoreMode: RestoreMode; restoreDependencies: boolean };
  /** The next restore begins with these values. */
  remember: boolean;
  /** `always`: the settings open automatically when they matter. */
  show: 'always' | 'never';
}

export const DEFAULT_RESTORE_SETTINGS: RestoreSettings = {
  users: { recoverMailbox: true, restoreEnabled: false },
  conditionalAccessPolicies: { restoreMode: 'BackupState', restoreDependencies: false },
  remember: false,
  show: 'always',
};

const part = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
const flag = (value: unknown, otherwise: boolean): boolean => (typeof value === 'boolean' ? value : otherwise);

/** @param stored as the browser kept it; every invalid value counts as the default */
export const settingsFrom = (stored: Readonly<Record<string, unknown>>): RestoreSettings => {
  const show = stored['show'] === 'never' ? 'never' : 'always';
  if (stored['remember'] !== true) return { ...DEFAULT_RESTORE_SETTINGS, show };
  const [users, policies] = [part(stored['users']), part(stored['conditionalAccessPolicies'])];
  const defaults = DEFAULT_RESTORE_SETTINGS;
  return {
    users: {
      recoverMailbox: flag(users['recoverMailbox'], defaults.users.recoverMailbox),
      restoreEnabled: flag(users['restoreEnabled'], defaults.users.restoreEnabled),
    },
    conditionalAccessPolicies: {
      restoreMode:
        RESTORE_MODES.find((mode) => mode === policies['restoreMode']) ??
        defaults.conditionalAccessPolicies.restoreMode,
      restoreDependencies: flag(
        policies['restoreDependencies'],
        defaults.conditionalAccessPolicies.restoreDependencies,
      ),
    },
    remember: true,
    show,
  };
};

/** @returns the settings that the browser stores: the values only if they are to be remembered. */
export const storedSettings = ({ remember, show, ...values }: RestoreSettings): Readonly<Record<string, unknown>> =>
  remember ? { ...values, remember, show } : { show };

/** @param mailboxAvailable false where the service cannot recover mailboxes */
export const sentSettings = (
  { users, conditionalAccessPolicies }: RestoreSettings,
  mailboxAvailable: boolean,
): SentSettings => ({
  users: { ...users, recoverMailbox: users.recoverMailbox && mailboxAvailable },
  conditionalAccessPolicies,
});
