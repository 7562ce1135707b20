import type { SignInEffect } from '../../../api';
import { shownName } from '@trc/domain/shownName';
import { REVIEW_TEXTS } from '@trc/domain/texts/review';
import type { ShownObject } from '../compare';
import type { RestoreMode } from '../restoreSettings';

const T = REVIEW_TEXTS.lockout;

/** A policy that a restore would enforce on the signed-in person. */
export interface EnforcedPolicy {
  id: string;
  name: string;
  effect: SignInEffect;
}

const isEnforcedBy = (mode: RestoreMode, { state }: SignInEffect): boolean =>
  mode === 'Enabled' || (mode === 'BackupState' && state === 'enabled');

/** The directory has it in force as it is: everybody who is signed in has passed it. */
const isInForce = ({ inDirectory, attributes, signIn }: ShownObject): boolean =>
  inDirectory === true && attributes.length === 0 && signIn?.state === 'enabled';

/**
 * @returns the policies among compared objects that a restore in a mode would enforce on the person, as the service
 * sees their groups and roles now.
 */
export const enforcedPolicies = (objects: readonly ShownObject[], mode: RestoreMode): EnforcedPolicy[] =>
  objects.flatMap((object) => {
    const { signIn: effect, id, displayName, preview } = object;
    // A preview names effects only of policies that this restore enforces.
    return effect && (preview !== undefined || (isEnforcedBy(mode, effect) && !isInForce(object)))
      ? [{ id, name: shownName(displayName, id), effect }]
      : [];
  });

/** @returns true if a restore in this mode enforces policies at all. */
export const mayEnforce = (mode: RestoreMode): boolean => mode === 'BackupState' || mode === 'Enabled';

/** @returns the requirement of a policy, in a sentence. */
export const askedBy = ({ controls, strength, operator }: SignInEffect): string => {
  if (controls.includes('block')) return T.block;
  const wanted = [
    ...controls.map((control) => T.controls[control] ?? control),
    ...(strength === undefined ? [] : [T.strength(strength)]),
  ];
  return wanted.length === 0 ? T.session : T.asks(wanted.join(operator === 'AND' ? T.and : T.or));
};

/** @returns accounts that every one of the policies leaves out. */
export const excludedFromAll = (policies: readonly EnforcedPolicy[]): string[] => {
  const [first, ...rest] = policies;
  return first
    ? first.effect.excluded.filter((name) => rest.every(({ effect }) => effect.excluded.includes(name)))
    : [];
};
