import type { ComparedObject } from '../../api';

export type SignInState = 'enabled' | 'off' | 'unknown';

const ACCOUNT_ENABLED = 'accountEnabled';

/**
 * @param account a user of a backup, compared with the directory
 * @returns enabled if the account can sign in now, off if it is disabled or deleted, unknown if nothing says it
 */
export const readSignInState = (account: ComparedObject | undefined): SignInState => {
  if (!account) return 'unknown';
  const { inDirectory, attributes, watched = [], unchanged = [] } = account;
  if (inDirectory === false) return 'off';
  const changed = [...attributes, ...watched].find(({ name }) => name === ACCOUNT_ENABLED);
  const live = changed ? changed.oldValue : unchanged.find(({ name }) => name === ACCOUNT_ENABLED)?.value;
  if (live === true || live === 'true') return 'enabled';
  return live === false || live === 'false' ? 'off' : 'unknown';
};
