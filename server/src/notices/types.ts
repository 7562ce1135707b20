import type { NoticeKind, NoticePrivileges, NoticeSeverity } from '@trc/domain/notices';
import type { Db } from '../storage/types.ts';
import type { JobHandler } from '../jobs/index.ts';
import type { Actor } from '../catalog/types.ts';
import type { Notice, NotificationTarget as TargetInfo } from '../contract/generated.ts';
import type { Reply } from '../contract/operations.ts';
import type { Acknowledgement } from './acknowledgements.ts';

export type { NoticeKind, NoticeSeverity } from '@trc/domain/notices';

export interface NewNotice {
  tenantId: string;
  kind: NoticeKind;
  /** The subject of the notice, e.g. a backup's id. A second notice of the same kind and subject is not recorded. */
  subject: string;
  /** The number in the kind's sentence, see `domain/notices.ts`. */
  count: number;
  backupId?: string;
  restoreId?: string;
  /** The person who caused it. A notice that is not critical counts as seen by this person. */
  actor?: Actor;
  /** True if a second notice of the same kind and subject updates the count and the names of the first. */
  isRecounted?: boolean;
  /** Names for targets with `names: true`, e.g. of the added administrator. Sealed at rest. */
  names?: readonly string[];
  /** The counts of `privilegedRestore`: the accounts that got and that lost a privilege. */
  privileges?: PrivilegeCounts;
}

/** Stored without names: they are looked up for each reader who may see them. */
export interface PrivilegeCounts extends Omit<NoticePrivileges, 'givenTo' | 'removedFrom'> {
  /** Object ids of the first accounts of each direction. Notices of earlier versions have none. */
  ids?: { given: readonly string[]; removed: readonly string[] };
}

export type { Notice } from '../contract/generated.ts';

/** Records a notice; give it the transaction of the change that it is about. */
export type RecordNotice = (tx: Db, notice: NewNotice) => Promise<void>;

/** A notice as the list shows it, and the stored counts of its restore. */
export interface NoticeOfRestore {
  notice: Notice;
  privileges: PrivilegeCounts | null;
}

export type AddRestoreFacts = (
  tenantId: string,
  notices: readonly NoticeOfRestore[],
  mayReadNames: boolean,
) => Promise<Notice[]>;

export interface Notices {
  record: RecordNotice;
  /**
   * @param person object id of the reader
   * @param mayReadNames false by default: numbers in place of the names of accounts
   * @returns the critical notices that are not acknowledged, and others that the person has not seen; newest first,
   *   at most 20
   */
  list(tenantId: string, person: string, mayReadNames?: boolean): Promise<Notice[]>;
  /**
   * Hides a notice that is not critical from one person; a second time changes nothing.
   * @throws DomainError `notFound`, `conflict` for a critical one
   */
  markSeen(tenantId: string, noticeId: string, actor: Actor): Promise<void>;
  /**
   * @param person the reader, whose own restores are marked
   * @param mayReadNames as in list
   * @returns notices of any state with who acknowledged them, newest first, at most 100
   */
  history(tenantId: string, person?: string, mayReadNames?: boolean): Promise<Notice[]>;
  /** @returns the number of open notices, of 1,000 at most: not acknowledged, and unless critical not seen either */
  countOpen: (tenantId: string) => Promise<Record<NoticeSeverity, number>>;
  /**
   * Hides a notice from everybody, with the person's name; a second time returns the first. @throws DomainError
   * `notFound`
   */
  acknowledge(tenantId: string, noticeId: string, actor: Actor): Promise<Acknowledgement>;
  /** @returns the targets that the host has set, and how deliveries went */
  targets(tenantId: string): Promise<TargetInfo[]>;
  /** Sends a test to a target and waits for the outcome. @throws DomainError `notFound` */
  test(tenantId: string, name: string, actor: Actor): Promise<Reply<'testNotificationTarget'>>;
  jobs: Readonly<Record<string, JobHandler>>;
}
