import type { Db } from '../../storage/types.ts';
import type { JobHandler } from '../../jobs/index.ts';
import type { Actor } from '../types.ts';

/**
 * `missed`: moments of the schedule without a backup. `damaged`: stored objects that do not open any more. `unprotected`: policies that are
 * not enabled although a restore turned security defaults off.
 */
export type NoticeKind = 'failed' | 'missed' | 'incomplete' | 'damaged' | 'unprotected';

export interface NewNotice {
  tenantId: string;
  kind: NoticeKind;
  /** What it speaks of, e.g. a backup's id; a second notice of the kind about the same is none. */
  subject: string;
  backupId?: string;
  /** How many moments were missed, places are incomplete, objects are damaged, or policies are not enabled. */
  count: number;
}

export interface Notice {
  noticeId: string;
  kind: NoticeKind;
  /** ISO 8601, UTC. */
  time: string;
  count: number;
  backupId?: string;
}

/** Tells; give it the transaction of what it tells of. */
export type RecordNotice = (tx: Db, notice: NewNotice) => Promise<void>;

export interface Notices {
  record: RecordNotice;
  /** @returns what nobody has seen yet, newest first, at most 20. */
  list(tenantId: string): Promise<Notice[]>;
  /** @throws Refusal 404 for an unknown one; a second time changes nothing */
  markSeen(tenantId: string, noticeId: string, actor: Actor): Promise<void>;
  jobs: Readonly<Record<string, JobHandler>>;
}
