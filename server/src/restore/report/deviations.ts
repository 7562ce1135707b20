import { attributeWords } from '@trc/domain/attributeWords';
import { VALUE_TEXTS } from '@trc/domain/texts/values';
import type { TypeDescription } from '../../directory/index.ts';
import { AS_IN_BACKUP, diffObjects, intendedObject } from '../../comparison/index.ts';
import type { IntendedOptions, WholeObject } from '../../comparison/index.ts';
import type { RestoreSettings } from '../types.ts';

/** One attribute that the settings of a restore make, or leave, different from the backup. */
export interface Deviation {
  name: string;
  /** The value that the restore intends. */
  value?: unknown;
  /** The value in the backup. */
  inBackup?: unknown;
}

/** @returns the differences between an object with the settings applied and the object in the backup */
export const findDeviations = (
  description: TypeDescription,
  stored: WholeObject,
  intention: IntendedOptions,
): Deviation[] => {
  const object = { ...stored, links: {} };
  const intended = intendedObject(description, object, intention);
  const inBackup = intendedObject(description, object, { ...intention, settings: AS_IN_BACKUP });
  // Settings leave most objects as they are, and a comparison of all attributes takes ten times as long.
  if (JSON.stringify(intended.object) === JSON.stringify(inBackup.object)) return [];
  return diffObjects(description, intended, inBackup).map(({ name, oldValue, newValue }) => ({
    name,
    value: oldValue,
    inBackup: newValue,
  }));
};

/** The user is restored as disabled, and is enabled in the backup. */
export const comesBackDisabled = (
  description: Pick<TypeDescription, 'type'>,
  deviations: readonly Deviation[],
  comesBack: boolean,
): boolean =>
  description.type === 'users' &&
  comesBack &&
  deviations.some(({ name, value, inBackup }) => name === 'accountEnabled' && value === false && inBackup === true);

const STATES: Readonly<Record<string, string>> = VALUE_TEXTS.valuesOf.state;
const stateIn = (value: unknown): string => (typeof value === 'string' ? (STATES[value] ?? value) : 'without a state');
const status = (value: unknown): string => (value === true ? 'enabled' : 'disabled');

/** The effect of the settings, in a sentence for a person. */
export const deviationNote = ({ name, value, inBackup }: Deviation, comesBack: boolean): string => {
  if (name === 'accountEnabled' && comesBack)
    return (
      `The account is restored ${status(value)}; in the backup it is ${status(inBackup)}. The setting for the ` +
      `account status is off.`
    );
  if (name === 'accountEnabled')
    return `The account stays ${status(value)}; in the backup it is ${status(inBackup)}. The setting for the account status is off.`;
  if (name === 'state')
    return `The restore mode makes the policy ${stateIn(value)}; in the backup it is ${stateIn(inBackup)}.`;
  return `${attributeWords(name)} differs from the backup and was not changed.`;
};

/** Every setting of a restore, in words for the activity log. */
export const settingsText = ({
  users,
  conditionalAccessPolicies: { restoreMode, restoreDependencies },
  overwriteChanged,
}: RestoreSettings): string =>
  [
    `account status ${users.restoreEnabled ? 'restored' : 'not restored'}`,
    `mailbox ${users.recoverMailbox ? 'recovered' : 'not recovered'}`,
    `policies in mode ${restoreMode}`,
    `${restoreDependencies ? 'with' : 'without'} what policies refer to`,
    `changes after the comparison ${overwriteChanged ? 'overwritten' : 'kept'}`,
  ].join(', ');
