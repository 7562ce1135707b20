import { utcMinute } from '@trc/domain/utcMinute';
import type { Db } from '../storage/types.ts';

/**
 * The rules for backups that cannot be deleted, and the time for which the contents of deleted ones stay. The server's
 * settings.
 */
export interface RetentionPolicy {
  /** Days for which the newest backup of each day is kept; 0 switches off the rules for days, weeks and months. */
  minRetentionDays: number;
  /** Newest backups per tag that are kept; 0 switches off this rule and that of the last verified backup. */
  minBackups: number;
  /** Days between the deletion of a backup and the removal of its contents. */
  purgeAfterDays: number;
}

/** The policy of the simulated tenant: a demonstration can delete everything. */
export const NO_FLOOR: RetentionPolicy = { minRetentionDays: 0, minBackups: 0, purgeAfterDays: 1 };

const WEEKS = 8;
const MONTHS = 6;

export type ProtectionRule = 'pinned' | 'lastVerified' | 'newest' | 'monthly' | 'weekly' | 'daily';

/** The reason that a backup is kept. */
export interface Protection {
  backupId: string;
  number: number;
  tag: string;
  rule: ProtectionRule;
  /** End of the protection by time; undefined where time alone does not end it. */
  until?: Date;
}

/**
 * A backup deleted before its former status was recorded was Completed where its data is ready.
 * The same expression brings the status back.
 */
export const STATUS_BEFORE_DELETION = `coalesce(nullif(status_before_deletion, 'Deleting'), case when is_data_ready then 'Completed' else 'Failed' end)`;

/**
 * True if backup `s` is pinned. The row, its signature or the head of the table is enough: a row that was removed from
 * the database does not end the protection; `npm run verify` and the notice name it.
 */
const PINNED = `(exists (select 1 from backup_pin p where p.tenant_id = $1 and p.backup_id = s.backup_id)
  or exists (select 1 from row_signature r where r.tenant_id = s.tenant_id::text and r.table_name = 'backup_pin'
    and r.key = s.backup_id::text)
  or exists (select 1 from integrity_head h where h.tenant_id = s.tenant_id::text and h.table_name = 'backup_pin'
    and position('"' || s.backup_id::text || '"' in h.revisions) > 0))`;

/**
 * The protected backups of tenant $1 with rule and end: THE definition of the floor, for deletion, retention and purge.
 * $2: days, $3: newest backups per tag, $4: numbers of deleted backups that count as if they were there; null counts
 * each deleted backup whose contents are complete. Days, weeks (from Monday) and months are those of UTC. Among the
 * backups of a day the one with the highest number is the newest. A rule without an end comes first, then the rule
 * that ends last.
 */
export const PROTECTED = `
  with standing as (
    select tenant_id, backup_id, number, tag, created_at, is_data_ready, created_at at time zone 'UTC' as at
    from backup
    where tenant_id = $1 and (status = 'Completed' or (status = 'Deleted'
      and purged_at is null and purge_began_at is null and ${STATUS_BEFORE_DELETION} = 'Completed'
      and ($4::int8[] is null or number = any($4::int8[]))))
  ), ranked as (
    select backup_id, number, tag, created_at, at,
      ${PINNED} as pinned,
      is_data_ready and number = max(number) filter (where is_data_ready) over () as last_verified,
      row_number() over (partition by tag order by number desc) as nth,
      row_number() over (partition by tag, date_trunc('day', at) order by number desc) = 1 as of_day,
      row_number() over (partition by tag, date_trunc('week', at) order by number desc) = 1 as of_week,
      row_number() over (partition by tag, date_trunc('month', at) order by number desc) = 1 as of_month
    from standing s
  ), timed as (
    select backup_id, number, tag,
      case when pinned then 'pinned' when last_verified and $3::int > 0 then 'lastVerified'
        when nth <= $3::int then 'newest' end as lasting,
      case when of_day and $2::int > 0 then created_at + $2::int * interval '24 hours' end as daily,
      case when of_week and $2::int > 0 then created_at + ${WEEKS * 7 * 24} * interval '1 hour' end as weekly,
      case when of_month and $2::int > 0 then (at + interval '${MONTHS} months') at time zone 'UTC' end as monthly
    from ranked
  )
  select backup_id, number, tag, lasting, daily, weekly, monthly, greatest(daily, weekly, monthly) as until from timed
  where lasting is not null or greatest(daily, weekly, monthly) > now()`;

interface ProtectedRow {
  backup_id: string;
  number: number;
  tag: string;
  lasting: ProtectionRule | null;
  daily: Date | null;
  weekly: Date | null;
  monthly: Date | null;
  until: Date | null;
}

const TIMED = ['monthly', 'weekly', 'daily'] as const;

const protectionOf = ({ backup_id: backupId, number, tag, lasting, until, ...ends }: ProtectedRow): Protection => {
  if (lasting !== null || !until) return { backupId, number, tag, rule: lasting ?? 'newest' };
  const rule = TIMED.find((name) => ends[name]?.getTime() === until.getTime()) ?? 'daily';
  return { backupId, number, tag, rule, until };
};

/** The parameters of PROTECTED. */
export const floorParameters = (
  tenantId: string,
  { minRetentionDays, minBackups }: RetentionPolicy,
  deleted: readonly number[] | null,
): unknown[] => [tenantId, minRetentionDays, minBackups, deleted];

/**
 * @param deleted numbers of deleted backups that count as if they were there; null: all that can be recovered
 * @returns the protected backups by number
 */
export const protectedBackups = async (
  db: Db,
  tenantId: string,
  policy: RetentionPolicy,
  deleted: readonly number[] | null = [],
): Promise<Map<number, Protection>> => {
  const rows = await db.query<ProtectedRow>(PROTECTED, floorParameters(tenantId, policy, deleted));
  return new Map(rows.map((row) => [row.number, protectionOf(row)]));
};

const newestOf = (minBackups: number, tag: string): string =>
  minBackups === 1 ? `The newest ${tag} backup is kept.` : `The newest ${minBackups} ${tag} backups are kept.`;

const RULES: Readonly<Record<ProtectionRule, (tag: string, policy: RetentionPolicy) => string>> = {
  pinned: () => 'This backup is pinned; an administrator can release it.',
  lastVerified: () => 'The last verified backup is kept.',
  newest: (tag, { minBackups }) => newestOf(minBackups, tag),
  monthly: (tag) => `The newest ${tag} backup of each month is kept for ${MONTHS} months`,
  weekly: (tag) => `The newest ${tag} backup of each week is kept for ${WEEKS} weeks`,
  daily: (tag, { minRetentionDays: days }) =>
    `The newest ${tag} backup of each day is kept for ${days === 1 ? '1 day' : `${days} days`}`,
};

/** `2026-12-24 10:12 UTC`, the next full minute. */
export const formatMinute = (time: Date): string =>
  utcMinute(new Date(Math.ceil(time.getTime() / 60_000) * 60_000).toISOString());

/** One sentence for a refused deletion: the rule, and when time ends it. */
export const protectionSentence = ({ rule, tag, until }: Protection, policy: RetentionPolicy): string => {
  const sentence = RULES[rule](tag, policy);
  return until ? `${sentence}; this one can be deleted from ${formatMinute(until)}.` : sentence;
};
