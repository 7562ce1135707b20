import type { ActorState, ChangeActor } from '../contract/generated.ts';
import type { TenantKeys } from '../keys/types.ts';
import type { Db } from '../storage/types.ts';
import { computeCoverage } from './coverage.ts';
import type { AuditCoverage, AuditRead } from './coverage.ts';
import { findEntries } from './entries.ts';
import { groupByTarget, matchActors } from './matchActors.ts';
import type { ActorMatch, AuditWindow, MatchableChange } from './matchActors.ts';
import { listReads } from './reads.ts';
import type { Certainty, Interval, MatchedEntry } from './types.ts';

/** A change whose actors are asked for. */
export interface ActorQuestion {
  key: string;
  change: MatchableChange;
  window: Interval;
  /** Keys of the changes that it follows from; their actors count where its own are not found. */
  causes: readonly string[];
}

/** The author of a change, and how certain that is. */
export interface Attribution {
  state: ActorState;
  /** The surest first; empty unless the state is `exact` or `likely`. */
  actors: readonly ChangeActor[];
}

export interface FoundActors {
  coverage: AuditCoverage;
  /** By key. */
  attributions: ReadonlyMap<string, Attribution>;
}

/** As many as the contract lets a change have. */
const MAX_ACTORS = 10;
/** A write of a restore may get its time in the log after the end of the restore. */
const RESTORE_SLACK_MS = 60_000;

interface RestoreTime {
  restoreId: string;
  from: number;
  to: number;
  by: string;
  /** Ids of objects that the restore wrote, as the log has them, among those that were asked for. */
  objects: ReadonlySet<string>;
}

/** Policies have paths as ids ("domains/contoso.example"), of which the log may have the last part only. */
const WRITTEN_OBJECTS = `
  select o.restore_id, array_agg(distinct o.id) as ids
  from (
    select w.restore_id, lower(part) as id
    from (
      select restore_id, unnest(array[source_id, target_id]) as id from restore_item
      where tenant_id = $1 and restore_id = any($2::uuid[]) and state <> 'unprocessed'
      union all
      select restore_id, object_id from restore_touched where tenant_id = $1 and restore_id = any($2::uuid[])
    ) w cross join lateral (values (w.id), (regexp_replace(w.id, '^.*/', ''))) as p (part)
  ) o
  where o.id = any($3::text[]) group by o.restore_id`;

/** @param targets ids in lower case. @returns the restores of the time, the newest first */
const listRestoreTimes = async (
  db: Db,
  tenantId: string,
  { from, to }: Interval,
  targets: readonly string[],
): Promise<RestoreTime[]> => {
  if (targets.length === 0) return [];
  const rows = await db.query<{ restore_id: string; source: string; created_at: Date; ended_at: Date | null }>(
    `select restore_id, source, created_at, case when status = 'Running' then null else updated_at end as ended_at
     from restore where tenant_id = $1 and created_at <= $3 and (status = 'Running' or updated_at >= $2)
     order by created_at desc`,
    [tenantId, new Date(from - RESTORE_SLACK_MS).toISOString(), new Date(to).toISOString()],
  );
  const written = await db.query<{ restore_id: string; ids: string[] }>(WRITTEN_OBJECTS, [
    tenantId,
    rows.map((row) => row.restore_id),
    targets,
  ]);
  const objects = new Map(written.map(({ restore_id: id, ids }) => [id, new Set(ids)]));
  return rows.map((row) => ({
    restoreId: row.restore_id,
    from: row.created_at.getTime(),
    to: row.ended_at === null ? Number.POSITIVE_INFINITY : row.ended_at.getTime() + RESTORE_SLACK_MS,
    by: row.source,
    objects: objects.get(row.restore_id) ?? new Set(),
  }));
};

const actorOf = (
  { certainty, entry: { at, activity, correlationId, actor, targets } }: MatchedEntry,
  restores: readonly RestoreTime[],
): ChangeActor => {
  // Somebody else may act with the credential of this service: a restore wrote only what its ledger has.
  const isOf = ({ from, to, objects }: RestoreTime): boolean =>
    at >= from && at <= to && targets.some((target) => objects.has(target));
  const restore = actor.isOwn ? restores.find(isOf) : undefined;
  return {
    certainty,
    kind: restore ? 'restore' : actor.kind,
    ...(actor.id === undefined ? {} : { id: actor.id }),
    ...(actor.name === undefined ? {} : { name: actor.name }),
    time: new Date(at).toISOString(),
    activity,
    ...(correlationId === undefined ? {} : { correlationId }),
    ...(restore && {
      restore: { restoreId: restore.restoreId, time: new Date(restore.from).toISOString(), by: restore.by },
    }),
  };
};

/** Keeps the first match per person and bulk action, which is the best one. */
const distinctActors = (actors: readonly ChangeActor[]): ChangeActor[] => {
  const byDeed = new Map<string, ChangeActor>();
  for (const actor of actors) {
    const key = JSON.stringify([actor.id ?? actor.name, actor.correlationId ?? actor.time]);
    if (!byDeed.has(key)) byDeed.set(key, actor);
  }
  return [...byDeed.values()].slice(0, MAX_ACTORS);
};

const spanOf = (questions: readonly ActorQuestion[]): Interval => ({
  from: Math.min(...questions.map(({ window }) => window.from)),
  to: Math.max(...questions.map(({ window }) => window.to)),
});

const auditWindow = (reads: readonly AuditRead[], window: Interval): AuditWindow => {
  const { state, readAt } = computeCoverage(reads, window);
  return { ...window, isCovered: state === 'available', ...(readAt === undefined ? {} : { readAt }) };
};

const WITH_A_NAME: readonly (Certainty | undefined)[] = ['exact', 'likely'];

/** A consequence has the actors of its causes, as likely ones. */
const withCauses = ({ causes }: ActorQuestion, own: ActorMatch, all: ReadonlyMap<string, ActorMatch>): ActorMatch => {
  if (WITH_A_NAME.includes(own.certainty)) return own;
  const matches = causes.flatMap((key) => all.get(key)?.matches ?? []);
  if (matches.length === 0) return own;
  return { certainty: 'likely', matches: matches.map(({ entry }) => ({ certainty: 'likely', entry })) };
};

/**
 * @returns the actors of the changes according to the stored entries, and the part of the time that the stored log
 * covers
 */
export const findActors = async (
  db: Db,
  keys: TenantKeys,
  questions: readonly ActorQuestion[],
  span: Interval = spanOf(questions),
): Promise<FoundActors> => {
  const reads = await listReads(db, keys.tenantId);
  const coverage = computeCoverage(reads, span);
  const ids = [...new Set(questions.flatMap(({ change }) => change.ids))];
  const entries = groupByTarget(await findEntries(db, keys, span, ids));
  const windows = new Map<string, AuditWindow>();
  const windowOf = ({ window }: ActorQuestion): AuditWindow => {
    const key = `${window.from} ${window.to}`;
    const found = windows.get(key) ?? auditWindow(reads, window);
    windows.set(key, found);
    return found;
  };
  const matches = new Map<string, ActorMatch>();
  for (const question of questions) {
    const { key, change } = question;
    const own = [...new Set(change.ids.flatMap((id) => entries.get(id) ?? []))];
    matches.set(key, matchActors(change, own, windowOf(question)));
  }
  const own = [...matches.values()].flatMap((match) => match.matches.filter(({ entry }) => entry.actor.isOwn));
  const targets = [...new Set(own.flatMap(({ entry }) => entry.targets))];
  const restores = await listRestoreTimes(db, keys.tenantId, span, targets);
  const attributions = new Map<string, Attribution>();
  for (const question of questions) {
    const match = matches.get(question.key);
    if (!match) continue;
    const { certainty, matches: found } = withCauses(question, match, matches);
    attributions.set(question.key, {
      state: certainty ?? 'notRead',
      actors: distinctActors(found.map((one) => actorOf(one, restores))),
    });
  }
  return { coverage, attributions };
};

/** @returns the version of the stored log and of the restores: cached actors are valid while it is unchanged */
export const attributionVersion = async (db: Db, tenantId: string): Promise<string> => {
  const [row] = await db.query<{ version: string }>(
    `select concat_ws('/', (select count(*) from audit_read where tenant_id = $1),
       (select max(read_at) from audit_read where tenant_id = $1),
       (select count(*) from restore where tenant_id = $1),
       (select max(updated_at) from restore where tenant_id = $1)) as version`,
    [tenantId],
  );
  return row?.version ?? '';
};
