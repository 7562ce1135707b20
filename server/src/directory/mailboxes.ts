import { DirectoryError } from './errors.ts';
import { mayRecoverMailboxes } from './exchangeRole.ts';
import type { DirectoryClient } from './port.ts';
import { textOf } from './types/calls.ts';
import type { GraphObject } from './types/description.ts';
import { FORBIDDEN, NOT_FOUND } from '@trc/domain/httpStatus';

/** Recovers the mailboxes of restored users. */
export interface Mailboxes {
  /**
   * True if the application holds the permission and the role for mailbox recovery.
   * @throws DirectoryError when the directory cannot say
   */
  available(): Promise<boolean>;
  /**
   * Recovers the contents of the former mailbox for a restored user; a repeated call does no harm. A user restored
   * under the same id is reconnected by Exchange. A re-created user gets the contents of the mailbox that its
   * predecessor left, which Exchange keeps for 30 days. A user that never had a mailbox needs nothing.
   * @param userId current id of the user
   * @param formerUserId the id that the user had in the backup; equal to the current id unless the user was re-created
   * @throws DirectoryError with a message fit for people, when the mailbox was not recovered
   */
  recover(userId: string, formerUserId: string): Promise<void>;
}

/** The loss of a re-created user without this access. Exchange reconnects the mailbox of an undeleted user. */
export const NO_MAILBOX_ACCESS =
  'The mailbox: the service lacks the permission Exchange.ManageAsApp or the role Exchange Administrator';

/** True if a user of a backup may have had a mailbox, which Microsoft Graph does not show: a licence and an address. */
export const mayHaveMailbox = ({ mail, assignedLicenses: licences }: GraphObject): boolean =>
  textOf(mail) !== '' && Array.isArray(licences) && licences.length > 0;

/**
 * @returns true if the application of the service, by its service principal, may recover mailboxes; undefined where the
 * directory does not answer
 */
export const mayRecoverAs = async (
  directory: Pick<DirectoryClient, 'get' | 'list'>,
  principalId: string,
): Promise<boolean | undefined> => {
  try {
    const { appId } = await directory.get(`/v1.0/servicePrincipals/${principalId}?$select=appId`);
    return await mayRecoverMailboxes(directory, textOf(appId));
  } catch (error) {
    if (error instanceof DirectoryError) return undefined;
    throw error;
  }
};

export interface MailboxOptions {
  directory: Pick<DirectoryClient, 'get' | 'list'>;
  /** A client of the admin API of Exchange Online, or of the simulated one. */
  exchange: Pick<DirectoryClient, 'call'>;
  tenantId: string;
  /** Application id whose role counts. */
  clientId: string;
}

type Row = Readonly<Record<string, unknown>>;

/** Exchange Online routes calls of an application by this mailbox, which every organisation has. */
const ORGANIZATION_MAILBOX = 'SystemMailbox{bb558c35-97f1-4cb9-8ff7-d53741dc928c}';

/**
 * Microsoft Graph has no calls for mailboxes, so this runs cmdlets of Exchange Online over its admin API:
 * Get-Mailbox, New-MailboxRestoreRequest and Get-MailboxRestoreRequest.
 */
export const createMailboxes = ({ directory, exchange, tenantId, clientId }: MailboxOptions): Mailboxes => {
  const run = async (CmdletName: string, Parameters: object): Promise<readonly Row[]> => {
    const { body } = await exchange.call({
      method: 'POST',
      path: `/adminapi/beta/${tenantId}/InvokeCommand`,
      body: { CmdletInput: { CmdletName, Parameters } },
      headers: { 'X-AnchorMailbox': `APP:${ORGANIZATION_MAILBOX}@${tenantId}` },
    });
    const value = body?.['value'];
    if (!Array.isArray(value)) throw new DirectoryError('Exchange Online answered without a list.');
    return value as readonly Row[];
  };

  /** @returns an empty list if nothing is found */
  const find = (parameters: object): Promise<readonly Row[]> =>
    run('Get-Mailbox', parameters).catch((error: unknown) => {
      if (error instanceof DirectoryError && error.status === NOT_FOUND) return [];
      throw error;
    });

  const isRestored = async (userId: string, source: unknown): Promise<boolean> => {
    const requests = await run('Get-MailboxRestoreRequest', { TargetMailbox: userId });
    const request = requests.find((each) => each['SourceExchangeGuid'] === source);
    if (request?.['Status'] === 'Failed')
      throw new DirectoryError('Exchange Online could not copy the contents of the former mailbox.');
    return request !== undefined;
  };

  const copyFrom = async (userId: string, formerUserId: string): Promise<void> => {
    const [[former], [own]] = [
      await find({ Identity: formerUserId, SoftDeletedMailbox: true }),
      await find({ Identity: userId }),
    ];
    if (former === undefined) {
      if (own === undefined) return;
      throw new DirectoryError(
        'The former mailbox is gone: Exchange Online keeps a deleted mailbox for 30 days.',
        NOT_FOUND,
      );
    }
    if (own === undefined)
      throw new DirectoryError(
        'The user has no mailbox yet that could take the contents of the former one. Assign a licence with Exchange Online.',
        NOT_FOUND,
      );
    const source = former['ExchangeGuid'];
    if (await isRestored(userId, source)) return;
    await run('New-MailboxRestoreRequest', {
      SourceMailbox: source,
      TargetMailbox: userId,
      AllowLegacyDNMismatch: true,
    });
    if (!(await isRestored(userId, source)))
      throw new DirectoryError('Exchange Online did not take on the recovery of the mailbox.');
  };

  return {
    available: async () => {
      try {
        return await mayRecoverMailboxes(directory, clientId);
      } catch (error) {
        // Without any consent the directory refuses the very question.
        if (error instanceof DirectoryError && (error.status === FORBIDDEN || error.status === NOT_FOUND)) return false;
        throw error;
      }
    },
    recover: async (userId, formerUserId) => {
      if (userId !== formerUserId) {
        await copyFrom(userId, formerUserId);
        return;
      }
      if (
        (await find({ Identity: userId })).length > 0 ||
        (await find({ Identity: userId, SoftDeletedMailbox: true })).length === 0
      )
        return;
      throw new DirectoryError(
        'The mailbox is still deleted. Exchange Online reconnects it when the user has come back and has a licence.',
        NOT_FOUND,
      );
    },
  };
};
