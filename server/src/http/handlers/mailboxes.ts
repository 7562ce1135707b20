import type { Handlers } from '../contract/types.ts';
import type { Mailboxes } from '../../directory/mailboxes.ts';

export const mailboxHandlers = (mailboxes: Pick<Mailboxes, 'available'>) =>
  ({
    isMailboxRecoveryAvailable: async () => ({ available: await mailboxes.available() }),
  }) satisfies Partial<Handlers>;
