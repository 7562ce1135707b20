import type { Handlers } from '../contract/types.ts';
import type { Mailboxes } from '../../directory/mailboxes.ts';

export const mailboxHandlers = (mailboxes: Pick<Mailboxes, 'available'>): Handlers => ({
  isMailboxRecoveryAvailable: async () => ({ available: await mailboxes.available() }),
});
