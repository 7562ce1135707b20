import { RESTORES_TEXTS } from './texts/restores.ts';
import { WIZARD_TEXTS } from './texts/wizard.ts';

const T = RESTORES_TEXTS.settings;

/** The settings of a restore as its record tells them; a backend may leave any of them out. */
export interface UsedSettings {
  users?: { recoverMailbox?: boolean; restoreEnabled?: boolean };
  conditionalAccessPolicies?: { restoreMode?: string; restoreDependencies?: boolean };
  overwriteChanged?: boolean;
}

/** @returns the settings of a restore in words; undefined where nothing is known of them */
export const settingsText = ({
  users,
  conditionalAccessPolicies: policies,
  overwriteChanged,
}: UsedSettings): string | undefined => {
  const modes: Readonly<Record<string, string>> = WIZARD_TEXTS.settings.modes;
  const mode = policies?.restoreMode;
  const dependencies = policies?.restoreDependencies;
  const parts = [
    ...(users?.restoreEnabled === undefined ? [] : [users.restoreEnabled ? T.statusRestored : T.statusOff]),
    ...(mode === undefined ? [] : [T.mode(Object.hasOwn(modes, mode) ? (modes[mode] ?? mode) : mode)]),
    ...(dependencies === undefined ? [] : [dependencies ? T.dependencies : T.noDependencies]),
    ...(users?.recoverMailbox === undefined ? [] : [users.recoverMailbox ? T.mailbox : T.noMailbox]),
    ...(overwriteChanged === undefined ? [] : [overwriteChanged ? T.overwrite : T.noOverwrite]),
  ];
  return parts.length > 0 ? parts.join(' \u00b7 ') : undefined;
};
