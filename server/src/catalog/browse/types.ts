import type { ObjectType } from '@trc/domain/objectTypes';
import type { AnyObjectType as NamedType } from '../../contract/generated.ts';
import type { Body, Reply } from '../../contract/operations.ts';
import type { AuthorsOfPlan } from './advisedActors.ts';
import type { AttributedChange } from './changeActors.ts';
import type { BackupComparison, ComparisonQuery } from './compareBackups.ts';
import type { BackupChanges, ChangesQuery } from './listChanges.ts';
import type { ObjectVersions, VersionsQuery } from './objectVersions.ts';

/** Blanks alone in `search` find everything. Rows are in the order of the first column where `sort` is left out. */
export type RecordQuery = Omit<Body<'listBackupRecords'>, 'backupId'> & Partial<Pick<Body<'listRecordsByIds'>, 'ids'>>;

export type RecordPage = Reply<'listBackupRecords'>;

export type { AnyObjectType as NamedType } from '../../contract/generated.ts';

export type NamedObject = Reply<'getBackupObjectsByIds'>['objects'][number];

export interface Browser {
  /**
   * @throws DomainError `notFound` for the backup, `invalid` for a column that is not listed, `busy` while the index
   * is being loaded
   */
  list(tenantId: string, backupId: string, type: ObjectType, query: RecordQuery): Promise<RecordPage>;
  /**
   * `selected`: the ids of the page's objects that the saved selection `restoreId` of this backup has. @throws
   * DomainError as `list`
   */
  listWithSelection(
    tenantId: string,
    backupId: string,
    type: ObjectType,
    query: RecordQuery,
    restoreId?: string,
  ): Promise<RecordPage & { selected: string[] }>;
  /**
   * Lists the changes between two backups. @throws DomainError `notFound` for a backup, `busy` while an index that a
   * search needs is being loaded
   */
  compare(tenantId: string, ids: readonly [string, string], query: ComparisonQuery): Promise<BackupComparison>;
  /** The versions of one object over all backups. @throws DomainError `notFound` for an object that no backup has */
  versions(tenantId: string, query: VersionsQuery): Promise<ObjectVersions>;
  /**
   * Lists the changes between two backups, or between a backup and a snapshot, with their severity.
   * @throws DomainError `notFound` for a backup, `invalid` where too many objects differ
   */
  changes(tenantId: string, ids: readonly [string, string], query: ChangesQuery): Promise<BackupChanges>;
  /** Every change as `changes` has it, which of the two is the earlier backup, and the authors. @throws as `changes` */
  describedChanges(
    tenantId: string,
    ids: readonly [string, string],
  ): Promise<{ changes: readonly AttributedChange[]; earlierId: string; authors: AuthorsOfPlan }>;
  /** Counts the changes between the newest two backups, without names. */
  headline(tenantId: string): Promise<Reply<'getChangesHeadline'>>;
  /** @returns those objects that the backup has. @throws DomainError `notFound` */
  names(
    tenantId: string,
    backupId: string,
    wanted: readonly { type: NamedType; ids: readonly string[] }[],
  ): Promise<NamedObject[]>;
}

/** The part of the browser that start-up asks. */
export interface SearchIndexes {
  /** True if every type of backup `number` is loaded and a session or a recent use keeps it in memory. */
  isPreloaded(tenantId: string, number: number): boolean;
  /** Loads every type of a backup; several calls for one backup are one. */
  preload(tenantId: string, number: number): Promise<void>;
  /** A session of the tenant lasts until then. */
  keepUntil(tenantId: string, until: Date): void;
  /** True while `keepUntil` keeps the indexes of the tenant. */
  isKept(tenantId: string): boolean;
}
