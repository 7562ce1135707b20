import { signInOf } from '@trc/domain/signIn';
import type { SignIn } from '@trc/domain/signIn';
import { bringsBack, hasNewId } from './marks.ts';
import type { Choices, Operation } from './types.ts';

const PATH = 'accountEnabled';

/** @param version the user as it comes back. @returns the choice's fact about its account */
export const enabledInVersion = (version: Readonly<Record<string, unknown>>): Choices => {
  const isEnabledInVersion = version[PATH];
  return typeof isEnabledInVersion === 'boolean' ? { isEnabledInVersion } : {};
};

/** @returns the sign-in of a user after the operation; undefined where it leaves the account as it is */
export const plannedSignIn = (operation: Operation): SignIn | undefined => {
  const {
    head: { type, kind },
    body,
  } = operation;
  if (type !== 'users' || kind === 'delete' || kind === 'unchanged') return undefined;
  const written = body.attributes.find(({ path, selected }) => path === PATH && selected);
  if (!bringsBack(kind)) return written && signInOf(written.wanted, false);
  const { restoreEnabled, isEnabledInVersion } = body.choices;
  const isEnabled = restoreEnabled === false ? false : (isEnabledInVersion ?? written?.wanted);
  return signInOf(isEnabled, kind === 'create' || hasNewId(operation));
};
