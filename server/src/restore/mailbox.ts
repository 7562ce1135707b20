import type { Mailboxes } from '../directory/mailboxes.ts';
import type { Companions } from './run.ts';

const NOT_ALLOWED =
  'The mailbox: the service lacks the permission Exchange.ManageAsApp or the role Exchange Administrator';

/** Restored users get their mailboxes again where somebody wants it; without the role for it the report says so. */
export const mailboxCompanion =
  (mailboxes: Mailboxes): NonNullable<Companions['users']> =>
  async ({ id, formerId, settings }) => {
    if (!settings.users.recoverMailbox) return undefined;
    if (!(await mailboxes.available())) return NOT_ALLOWED;
    await mailboxes.recover(id, formerId);
    return undefined;
  };
