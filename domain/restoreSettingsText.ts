import { formatCount } from './format.ts';
import { OPERATION_STATES } from './planStates.ts';
import type { OperationState } from './planStates.ts';
import { NAMES } from './texts/names.ts';
import { PLAN_OPERATION_TEXTS } from './texts/planOperations.ts';
import { RESTORES_TEXTS } from './texts/restores.ts';
import { WIZARD_TEXTS } from './texts/wizard.ts';

const T = RESTORES_TEXTS.settings;

/** The settings in the record of a restore; a backend may leave any of them out. */
export interface UsedSettings {
  users?: { recoverMailbox?: boolean; restoreEnabled?: boolean };
  conditionalAccessPolicies?: { restoreMode?: string; restoreDependencies?: boolean };
  overwriteChanged?: boolean;
}

/** @returns the results of a restore: "33 written, 2 in part"; undefined where nothing is known */
export const resultsText = (results: Readonly<Record<OperationState, number>> | undefined): string | undefined => {
  const parts = OPERATION_STATES.filter((state) => (results?.[state] ?? 0) > 0).map(
    (state) => `${formatCount(results?.[state] ?? 0)} ${NAMES.inside(PLAN_OPERATION_TEXTS.states[state])}`,
  );
  return parts.length > 0 ? parts.join(', ') : undefined;
};

/** @returns the settings of a restore, in words; undefined where they are unknown */
export const settingsText = ({
  restoreSettings,
  planId,
}: {
  restoreSettings?: UsedSettings | undefined;
  planId?: string | undefined;
}): string | undefined => {
  if (planId !== undefined) return T.asPlanned;
  const { users, conditionalAccessPolicies: policies, overwriteChanged } = restoreSettings ?? {};
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
