import { mayHaveMailbox, NO_MAILBOX_ACCESS } from '../../directory/mailboxes.ts';
import type { Mailboxes } from '../../directory/mailboxes.ts';
import type { Companions } from './run.ts';

/** Milliseconds for which an answer counts: a restore asks for each user that it creates again. */
const FRESH_MS = 10_000;

/**
 * Recovers mailboxes of restored users where the settings of the restore say so. Without the permission and the role, a
 * re-created user loses the mailbox. The settings do not matter then: the console switches them off in this case.
 */
export const mailboxCompanion = (mailboxes: Mailboxes): NonNullable<Companions['users']> => {
  let known = { isAvailable: Promise.resolve(false), at: -Infinity };
  const isAvailable = (): Promise<boolean> => {
    if (performance.now() - known.at > FRESH_MS) known = { isAvailable: mailboxes.available(), at: performance.now() };
    return known.isAvailable;
  };
  return async ({ id, formerId, object, settings }) => {
    const loses = id !== formerId && mayHaveMailbox(object);
    if ((loses || settings.users.recoverMailbox) && !(await isAvailable()))
      return loses ? NO_MAILBOX_ACCESS : undefined;
    if (settings.users.recoverMailbox) await mailboxes.recover(id, formerId);
    return undefined;
  };
};
