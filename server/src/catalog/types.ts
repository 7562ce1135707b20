import type { BackupCounter } from '@trc/domain/objectTypes';
import type { BackupType } from '@trc/domain/statuses';
import type * as Schemas from '../contract/generated.ts';
import type { AlwaysWith, Body, Reply } from '../contract/operations.ts';

/** The origin of an actor without an account of the directory: a command on the host, or an emergency administrator. */
export type ActorOrigin = 'host' | 'emergency';

/** The signed-in person behind a change, or the scheduler. */
export interface Actor {
  /** Object id in the directory, a GUID. */
  oid: string;
  upn: string;
  requestId: string;
  /** Left out for people of the directory. The rule against gaining privileges by a restore holds for them only. */
  origin?: ActorOrigin | undefined;
  /** True for an administrator of the console; left out where it makes no difference. */
  isAdministrator?: boolean;
}

export type BackupCounters = Record<BackupCounter, number>;

export type { BackupCoverage, BackupProgress } from '../contract/generated.ts';

type Sent = BackupCounter | 'updateTime' | 'statusDetails' | 'tag' | 'textFieldsSortable' | 'source' | 'linksCounter';

/** `isDataReady` is true once the manifest of a Completed backup has been verified. */
export type BackupRecord = AlwaysWith<Schemas.BackupRecord, Sent>;

export type BackupInfo = AlwaysWith<Schemas.BackupInfo, Sent | 'totalUsers' | 'totalGroups' | 'totalRoles'>;

/** Newest first where `sort` is left out. `from` and `to` include their ends. */
export type BackupQuery = Omit<Body<'listBackups'>, 'filters'> & NonNullable<Body<'listBackups'>['filters']>;

export type BackupPage = { list: BackupRecord[]; total: number; version: string } | Schemas.Unchanged;

export type PageOf = Body<'listDeletedBackups'>;

export type BackupLabel = Body<'labelBackup'>;

export type BackupState = Reply<'labelBackup'>;

export interface Removal {
  /** The reason of a deletion by the service, for the activity log. */
  cause?: string;
}

export interface BackupEngine {
  list(tenantId: string, query: BackupQuery, options?: { withReasons?: boolean }): Promise<BackupPage>;
  /**
   * @param options `withReasons`: the coverage has the directory's own words, which may contain names
   * @returns undefined for an unknown or deleted backup and for one of another tenant
   */
  get(tenantId: string, backupId: string, options?: { withReasons?: boolean }): Promise<BackupInfo | undefined>;
  /** Idempotent per id. @throws DomainError `conflict` when another backup of the tenant is running. */
  run(tenantId: string, backupId: string, source: BackupType, actor: Actor): Promise<BackupRecord>;
  /** @throws DomainError `notFound` for an unknown backup, `conflict` for one that is not running. */
  stop(tenantId: string, backupId: string, actor: Actor): Promise<BackupRecord>;
  /**
   * @throws DomainError `notFound` for an unknown backup, `conflict` for one that is running, in use, pinned or kept
   * by the floor.
   */
  remove(tenantId: string, backupId: string, actor: Actor, removal?: Removal): Promise<void>;
  /**
   * @throws DomainError `notFound` for an unknown backup, `conflict` for one that is not Completed or pinned already.
   */
  pin(tenantId: string, backupId: string, actor: Actor, reason: string): Promise<void>;
  /** @throws DomainError `notFound` for an unknown backup, `conflict` for one that is not pinned. */
  unpin(tenantId: string, backupId: string, actor: Actor): Promise<void>;
  /** An empty text removes the stored one. @throws DomainError `notFound` for an unknown backup. */
  label(tenantId: string, backupId: string, actor: Actor, texts: BackupLabel): Promise<BackupState>;
  /** The deleted backups that can be recovered, the last deleted first. */
  listDeleted(tenantId: string, page: PageOf): Promise<Reply<'listDeletedBackups'>>;
  /**
   * @throws DomainError `notFound` for an unknown backup, `conflict` for one that is not deleted, `gone` where its
   * contents are removed.
   */
  undelete(tenantId: string, backupId: string, actor: Actor): Promise<Reply<'undeleteBackup'>>;
  /** Numbers of the completed backups that the floor or a pin keeps. */
  protectedNumbers(tenantId: string): Promise<ReadonlySet<number>>;
  /** Speaks of the newest completed backup; without one it is true. */
  searchReady(tenantId: string): Promise<boolean>;
  extendSearch(tenantId: string, until: Date): Promise<void>;
}
