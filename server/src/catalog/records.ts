import { OBJECT_TYPES } from '@trc/domain/objectTypes';
import type { BackupCounter } from '@trc/domain/objectTypes';
import type { BackupStatus, BackupType } from '@trc/domain/statuses';
import { exactly } from '../contract/operations.ts';
import type { StoredType } from '../directory/types/stored.ts';
import { countReadTypes } from '../backup/coverageGaps.ts';
import type { Gap } from '../backup/coverageGaps.ts';
import type { Db } from '../storage/types.ts';
import type { BackupCounters, BackupInfo, BackupProgress, BackupRecord } from './types.ts';

/** Objects per type, as the backup row keeps them. */
export type Counts = Partial<Record<StoredType, number>>;

/** `comparison`: a snapshot of the directory, which only comparisons read. */
export type BackupPurpose = 'backup' | 'comparison';

export interface BackupRow {
  backup_id: string;
  purpose: BackupPurpose;
  number: number;
  job_id: string;
  status: BackupStatus;
  source: BackupType;
  tag: 'scheduled' | 'on-demand';
  counters: Counts;
  links_counter: number;
  progress: BackupProgress | null;
  status_details: string;
  is_data_ready: boolean;
  created_at: Date;
  updated_at: Date;
  /** Objects that it holds and whose stored content is known to be damaged. */
  damaged: number;
  /** The directory's own words about its failure, sealed (backup/gapReasons.ts). */
  failure_reason: string | null;
  /**
   * The parts that it could not read; null before they are known, and in backups of versions that did not record it.
   */
  gaps: readonly Gap[] | null;
  pinned_at: Date | null;
  pin_reason: string | null;
  pinned_by_name: string | null;
  label: string | null;
  note: string | null;
}

const pinColumn = (name: string): string =>
  `(select p.${name} from backup_pin p
    where p.tenant_id = backup.tenant_id and p.backup_id = backup.backup_id)`;

/** `object_damage` is empty unless the rolling verification has found something. */
export const BACKUP_COLUMNS = `backup_id, purpose, number, job_id, status, source, tag, counters,
   links_counter, progress, status_details, is_data_ready, created_at, updated_at,
   failure_reason, label, note, (
     select count(*) from object_damage d join object_version v
       on v.tenant_id = d.tenant_id and v.type = d.type and v.object_id = d.object_id and v.valid_from = d.valid_from
     where d.tenant_id = backup.tenant_id and v.valid_from <= backup.number and (v.valid_to is null or v.valid_to > backup.number)) as damaged, (
     select m.coverage->'gaps' from backup_manifest m
     where m.tenant_id = backup.tenant_id and m.backup_number = backup.number) as gaps,
   ${pinColumn('pinned_at')} as pinned_at, ${pinColumn('reason')} as pin_reason,
   ${pinColumn('pinned_by_name')} as pinned_by_name`;

const MAX_DETAILS = 2000;

/** Damage comes first, so that an administrator who chooses a backup sees it. */
const detailsOf = ({ damaged, status_details: details }: BackupRow): string => {
  const warning =
    damaged === 1
      ? '1 object of this backup is damaged and cannot be restored from it.'
      : `${damaged} objects of this backup are damaged and cannot be restored from it.`;
  return (damaged === 0 ? details : [warning, details].join(' ').trim()).slice(0, MAX_DETAILS);
};

const countersOf = (counts: Counts): BackupCounters =>
  Object.fromEntries(OBJECT_TYPES.map(({ type, backupCounter }) => [backupCounter, counts[type] ?? 0])) as Record<
    BackupCounter,
    number
  >;

const pinOf = ({ pinned_at: at, pin_reason: reason, pinned_by_name: by }: BackupRow): Pick<BackupRecord, 'pin'> =>
  at ? { pin: { time: at.toISOString(), reason: reason ?? '', by: by ?? '' } } : {};

/** Opens the directory's words about a failed backup, for callers who may read them. */
export type ReadFailureReason = (row: Pick<BackupRow, 'backup_id' | 'failure_reason'>) => string | undefined;

/** Others see that there is a reason. */
const FOR_OTHERS = 'The directory gave a reason, which administrators and operators see.';

const failureOf = (row: BackupRow, words: ReadFailureReason = () => undefined): string => {
  if (row.status !== 'Failed' || row.failure_reason === null) return '';
  const text = words(row);
  return ` ${text === undefined ? FOR_OTHERS : `The directory reported: ${text}`}`;
};

/** The record as the contract shows it. */
export const buildRecord = (row: BackupRow, words?: ReadFailureReason): BackupRecord =>
  exactly<BackupRecord>()({
    backupId: row.backup_id,
    creationTime: row.created_at.toISOString(),
    updateTime: row.updated_at.toISOString(),
    status: row.status,
    isDataReady: row.is_data_ready,
    statusDetails: `${detailsOf(row)}${failureOf(row, words)}`.slice(0, MAX_DETAILS),
    tag: row.tag,
    textFieldsSortable: row.is_data_ready,
    source: row.source,
    linksCounter: row.links_counter,
    ...countersOf(row.counters),
    ...(row.status === 'Completed' && row.gaps ? { completeness: countReadTypes(row.gaps) } : {}),
    ...pinOf(row),
    ...(row.label === null ? {} : { label: row.label }),
    ...(row.note === null ? {} : { note: row.note }),
    ...(row.status === 'Running' && row.progress ? { progress: row.progress } : {}),
  });

export const buildInfo = (row: BackupRow, words?: ReadFailureReason): BackupInfo => {
  const record = buildRecord(row, words);
  return {
    ...record,
    totalUsers: record.aadUsersCounter,
    totalGroups: record.aadGroupsCounter,
    totalRoles: record.aadDirectoryRolesCounter,
  };
};

/** @returns the users in the newest completed backup; 0 without one */
export const countUsersOfNewest = async (db: Db): Promise<number> => {
  const [newest] = await db.query<Pick<BackupRow, 'counters'>>(
    `select counters from backup where status = 'Completed' order by created_at desc limit 1`,
  );
  return newest?.counters.users ?? 0;
};
