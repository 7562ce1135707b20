/** The sign-in of a user, as far as `accountEnabled` decides it. */
export const SIGN_INS = ['allowed', 'needsPassword', 'blocked', 'unknown'] as const;
export type SignIn = (typeof SIGN_INS)[number];

/**
 * @param isEnabled the value of `accountEnabled`; anything but a boolean is not known
 * @param hasNewId a re-created user has a new id and a random password that is not kept, also after a deletion
 */
export const signInOf = (isEnabled: unknown, hasNewId: boolean): SignIn => {
  if (typeof isEnabled !== 'boolean') return 'unknown';
  if (!isEnabled) return 'blocked';
  return hasNewId ? 'needsPassword' : 'allowed';
};
