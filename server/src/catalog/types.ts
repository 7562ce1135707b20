import type { BackupCounter, ObjectType } from '@trc/domain/objectTypes';
import type { BackupStatus, BackupType } from '@trc/domain/statuses';
import type { SectionState } from '../backup/coverage.ts';
import type { DeletedBackup } from '../protection/deletedBackups.ts';

/** Who acts without an account of the directory: a command on the host, or an emergency administrator. */
export type ActorOrigin = 'host' | 'emergency';

/** The signed-in person behind a change, or the scheduler. */
export interface Actor {
  /** Object id in the directory, a GUID. */
  oid: string;
  upn: string;
  requestId: string;
  /** Left out for people of the directory. The rule against gaining privileges by a restore holds for them only. */
  origin?: ActorOrigin | undefined;
  /** Whether it is an administrator of the console; left out where it makes no difference. */
  isAdministrator?: boolean;
}

export type BackupCounters = Record<BackupCounter, number>;

/** What a Running backup has read so far of the type it is reading now. */
export interface BackupProgress {
  type: ObjectType;
  read: number;
  /** Objects of that type in the directory, where the directory tells. */
  expected?: number;
}

/** Times are ISO 8601 in UTC. */
export interface BackupRecord extends BackupCounters {
  backupId: string;
  creationTime: string;
  updateTime: string;
  status: BackupStatus;
  /** True once the manifest of a Completed backup has been verified. */
  isDataReady: boolean;
  /** Why it failed; what could not be read of a Completed one; otherwise empty. */
  statusDetails: string;
  tag: 'scheduled' | 'on-demand';
  textFieldsSortable: boolean;
  source: BackupType;
  linksCounter: number;
  /** Of Completed ones: how many types were read in full, links among it. */
  completeness?: { typesRead: number; typesTotal: number };
  progress?: BackupProgress;
  /** A person has protected it from deletion, retention and purge. */
  pin?: BackupPin;
}

export interface BackupPin {
  /** ISO 8601 in UTC. */
  time: string;
  reason: string;
  /** User principal name. */
  by: string;
}

/** One kind of links that a backup could not read in full. */
export interface LinkGaps {
  name: string;
  state: SectionState;
  reason?: string;
  objects: number;
  /** Of these, the ones of whose links nothing is known. */
  unknown: number;
  /** The optional permission that would open it. */
  permission?: string;
}

/** One type that a backup could not read in full, or whose links it could not. */
export interface TypeGaps {
  type: ObjectType;
  state: SectionState;
  reason?: string;
  captured: number;
  carriedOver: number;
  links: LinkGaps[];
  /** The optional permission that would open it. */
  permission?: string;
  properties?: PropertyGaps[];
}

/** One property of which some objects have a value that says nothing. */
export interface PropertyGaps {
  name: string;
  reason?: string;
  objects: number;
}

/** What a completed backup could not read (docs/decisions/014-coverage.md). */
export interface BackupCoverage {
  types: TypeGaps[];
  /** Parts that were omitted on purpose, in sentences. */
  notes?: readonly string[];
  danglingReferences?: number;
  damaged: number;
}

export interface BackupInfo extends BackupRecord {
  totalUsers: number;
  totalGroups: number;
  totalRoles: number;
  /** Of a backup that can be restored. */
  coverage?: BackupCoverage;
  /** Of the tenant-wide policies, how many are watched and compared, not written. */
  watchedPolicies?: number;
}

export interface BackupQuery {
  /** From 1. */
  pagenum: number;
  perpage: number;
  /** Newest first when left out. */
  sort?: { column: 'creationTime' | 'status'; direction: 'asc' | 'desc' } | undefined;
  /** ISO 8601; creationTime at or after it. */
  from?: string | undefined;
  /** ISO 8601; creationTime at or before it. */
  to?: string | undefined;
  /** The `version` of an earlier reply: nothing changed since means a reply without a list. */
  knownVersion?: string | undefined;
}

export type BackupPage =
  { list: BackupRecord[]; total: number; version: string } | { unchanged: true; version: string };

export interface PageOf {
  /** From 1. */
  pagenum: number;
  perpage: number;
}

export interface Removal {
  /** For the activity log: why the service deletes it. */
  cause?: string;
}

export interface BackupEngine {
  list(tenantId: string, query: BackupQuery, options?: { withReasons?: boolean }): Promise<BackupPage>;
  /** @returns undefined for an unknown or deleted backup and for one of another tenant. */
  /** `withReasons`: the coverage has the directory's own words, which may hold names. */
  get(tenantId: string, backupId: string, options?: { withReasons?: boolean }): Promise<BackupInfo | undefined>;
  /** Idempotent per id. @throws Refusal 409 when another backup of the tenant is running. */
  run(tenantId: string, backupId: string, source: BackupType, actor: Actor): Promise<BackupRecord>;
  /** @throws Refusal 404 for an unknown backup, 409 for one that is not running. */
  stop(tenantId: string, backupId: string, actor: Actor): Promise<BackupRecord>;
  /** @throws Refusal 404 for an unknown backup, 409 for one that is running, in use, pinned or kept by the floor. */
  remove(tenantId: string, backupId: string, actor: Actor, removal?: Removal): Promise<void>;
  /** @throws Refusal 404 for an unknown backup, 409 for one that is not Completed or pinned already. */
  pin(tenantId: string, backupId: string, actor: Actor, reason: string): Promise<void>;
  /** @throws Refusal 404 for an unknown backup, 409 for one that is not pinned. */
  unpin(tenantId: string, backupId: string, actor: Actor): Promise<void>;
  /** The deleted backups that can be recovered, the last deleted first. */
  listDeleted(tenantId: string, page: PageOf): Promise<{ list: DeletedBackup[]; total: number }>;
  /** @throws Refusal 404 for an unknown backup, 409 for one that is not deleted, 410 where its contents are removed. */
  undelete(tenantId: string, backupId: string, actor: Actor): Promise<{ backupId: string; status: BackupStatus }>;
  /** Numbers of the completed backups that the floor or a pin keeps. */
  protectedNumbers(tenantId: string): Promise<ReadonlySet<number>>;
  /** Speaks of the newest completed backup; without one it is true. */
  searchReady(tenantId: string): Promise<boolean>;
  extendSearch(tenantId: string, until: Date): Promise<void>;
}

/** An answer to the caller that is not a fault of the service. `status` is the HTTP status, `message` is shown. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    message: string,
    /** Seconds after which it may go. */
    readonly retryAfter?: number,
  ) {
    super(message);
    this.name = 'Refusal';
  }
}
