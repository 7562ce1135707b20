import type { Db } from '../storage/types.ts';

/** R-ACT-07; `time` is ISO 8601 in UTC. */
export interface ActivityLine {
  action: string;
  type: string;
  time: string;
  source: string;
  /** What it concerns; left out where nothing is said. */
  details?: string;
}

/** Characters of the details in a reply, as the contract has it; the log itself keeps all of them. */
const MOST_DETAILS = 2000;
const cut = (text: string): string => (text.length > MOST_DETAILS ? `${text.slice(0, MOST_DETAILS - 1)}…` : text);

export interface ActivityQuery {
  /** From 1. */
  pagenum: number;
  perpage: number;
  /** Newest first when left out (S-84). */
  direction?: 'asc' | 'desc' | undefined;
  /** ISO 8601; both ends belong to it. */
  from?: string | undefined;
  to?: string | undefined;
  /** Part of the source, whatever its case. */
  source?: string | undefined;
}

/** Signs that LIKE gives a meaning are taken as they are. */
const likeAnywhere = (text: string): string => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;

const WHERE = String.raw`tenant_id = $1 and ($2::timestamptz is null or at >= $2) and ($3::timestamptz is null or at <= $3)
  and ($4::text is null or source ilike $4 escape '\')`;

/** A page of the activity log and the total of all pages (R-ACT-10, R-ACT-11). */
export const listActivity = async (db: Db, tenantId: string, { pagenum, perpage, direction = 'desc', from, to, source }: ActivityQuery): Promise<{ list: ActivityLine[]; total: number }> => {
  const params = [tenantId, from ?? null, to ?? null, source === undefined ? null : likeAnywhere(source)];
  const order = direction === 'asc' ? 'at asc, seq asc' : 'at desc, seq desc';
  const rows = await db.query<Required<Omit<ActivityLine, 'time'>> & { at: Date }>(
    `select action, type, at, source, details from activity where ${WHERE} order by ${order} limit $5 offset $6`, [...params, perpage, (pagenum - 1) * perpage]);
  const [count] = await db.query<{ total: number }>(`select count(*) as total from activity where ${WHERE}`, params);
  const lineOf = ({ at, details, ...said }: (typeof rows)[number]): ActivityLine => ({ ...said, time: at.toISOString(), ...(details ? { details: cut(details) } : {}) });
  return { list: rows.map(lineOf), total: count?.total ?? 0 };
};
