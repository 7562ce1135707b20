import type { ActorState, ChangeActor } from '../contract/generated.ts';
import type { TenantKeys } from '../keys/types.ts';
import type { Db } from '../storage/types.ts';
import { computeCoverage } from './coverage.ts';
import type { AuditCoverage, AuditRead } from './coverage.ts';
import { findEntries } from './entries.ts';
import { groupByTarget } from './evidence.ts';
import type { MatchableChange } from './evidence.ts';
import type { FindRestore } from './firstAuthors.ts';
import { matchActors } from './matchActors.ts';
import type { ActorMatch, AuditWindow } from './matchActors.ts';
import { createFindRestore, earliestUndone, listRestores } from './ownRestores.ts';
import type { RestoreTime } from './ownRestores.ts';
import { listReads } from './reads.ts';
import type { AuditEntry, Certainty, Interval, MatchedEntry } from './types.ts';

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
type NamedRestore = NonNullable<ChangeActor['restore']>;

const nameRestore = ({ restoreId, from, by, undone }: RestoreTime): NamedRestore => ({
  restoreId,
  time: new Date(from).toISOString(),
  by,
  ...(undone && { isUndo: true }),
});

const actorOf = (
  { certainty, entry, putBackBy }: MatchedEntry,
  restoreOf: (entry: AuditEntry) => RestoreTime | undefined,
): ChangeActor => {
  const { at, activity, correlationId, actor } = entry;
  const restore = restoreOf(entry);
  const putBack = putBackBy && restoreOf(putBackBy);
  return {
    certainty,
    kind: restore ? 'restore' : actor.kind,
    ...(actor.id === undefined ? {} : { id: actor.id }),
    ...(actor.name === undefined ? {} : { name: actor.name }),
    time: new Date(at).toISOString(),
    activity,
    ...(correlationId === undefined ? {} : { correlationId }),
    ...(restore && { restore: nameRestore(restore) }),
    ...(putBack && { putBack: nameRestore(putBack) }),
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

/**
 * A consequence has the actors of its causes, as likely ones. One that only undos are known to have put back has them,
 * too.
 */
const withCauses = (
  { causes }: ActorQuestion,
  own: ActorMatch,
  all: ReadonlyMap<string, ActorMatch>,
  restoreOf: FindRestore,
): ActorMatch => {
  const isPutBack = own.matches.every(({ entry }) => restoreOf(entry)?.undone);
  if (WITH_A_NAME.includes(own.certainty) && !isPutBack) return own;
  const matches = causes.flatMap((key) => all.get(key)?.matches ?? []);
  if (matches.length === 0) return own;
  const undo = own.matches[0]?.entry;
  return {
    certainty: 'likely',
    matches: matches.map(({ entry, putBackBy = undo }) => ({
      certainty: 'likely',
      entry,
      ...(putBackBy && putBackBy !== entry ? { putBackBy } : {}),
    })),
  };
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
  const restores = await listRestores(db, keys.tenantId, span);
  const found = await findEntries(db, keys, { ...span, from: earliestUndone(restores, span.from) }, ids);
  const restoreOf = await createFindRestore(db, keys.tenantId, restores, found);
  const entries = groupByTarget(found);
  const windows = new Map<string, AuditWindow>();
  const windowOf = ({ window }: ActorQuestion): AuditWindow => {
    const key = `${window.from} ${window.to}`;
    const known = windows.get(key) ?? auditWindow(reads, window);
    windows.set(key, known);
    return known;
  };
  const matches = new Map<string, ActorMatch>();
  for (const question of questions) {
    const { key, change } = question;
    const own = [...new Set(change.ids.flatMap((id) => entries.get(id) ?? []))];
    matches.set(key, matchActors(change, own, windowOf(question), restoreOf));
  }
  const attributions = new Map<string, Attribution>();
  for (const question of questions) {
    const match = matches.get(question.key);
    if (!match) continue;
    const { certainty, matches: own } = withCauses(question, match, matches, restoreOf);
    attributions.set(question.key, {
      state: certainty ?? 'notRead',
      actors: distinctActors(own.map((one) => actorOf(one, restoreOf))),
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
