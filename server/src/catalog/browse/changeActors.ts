import { accountKey } from '@trc/domain/actors';
import { isCreatedObject } from '@trc/domain/changes';
import { attributionVersion, createValueHash, findActors, propertyName } from '../../audit/index.ts';
import type { ActorQuestion, AuditCoverage, HashValue, Interval, MatchableChange } from '../../audit/index.ts';
import type { DescribedChange, TenantChanges } from '../../changes/describedChange.ts';
import { idsIn } from '../../comparison/index.ts';
import type { ActorState, ActorTotal, AuditState, ChangeActor } from '../../contract/generated.ts';
import { exactly } from '../../contract/operations.ts';
import type { TenantKeys } from '../../keys/types.ts';
import type { Db } from '../../storage/types.ts';
import { loadIdMap } from '../idMap.ts';

/** A change with who made it. */
export interface AttributedChange extends DescribedChange {
  /** Missing where nothing is said: of changes of the service, and while AUDIT_LOGS is off. */
  actorState?: ActorState;
  actors?: readonly ChangeActor[];
}

export interface AttributedChanges {
  changes: readonly AttributedChange[];
  auditState: AuditState;
  /** The authors of the counted changes, the most changes first. */
  actors: readonly ActorTotal[];
}

/** Limit of the contract. */
const MAX_GAPS = 100;
const MAX_TOTALS = 100;

/** The dependencies of the search for actors. */
export interface ActorOptions {
  db: Db;
  /** The setting AUDIT_LOGS. */
  isAuditRead: boolean;
}

const timeOf = (at: number): string => new Date(at).toISOString();

/** @returns the coverage of the log in a window, in the form of the contract */
export const describeAuditState = (window: Interval, { state, readAt, gaps }: AuditCoverage): AuditState =>
  exactly<AuditState>()({
    state,
    ...(readAt === undefined ? {} : { readAt: timeOf(readAt) }),
    from: timeOf(window.from),
    to: timeOf(window.to),
    gaps: gaps.slice(0, MAX_GAPS).map(({ from, to }) => ({ from: timeOf(from), to: timeOf(to) })),
  });

/** While the log is not read no actors are reported, although earlier entries may stay stored for an hour. */
export const OFF: AuditState = { state: 'off' };

/**
 * @returns the time from the start of one reading to the end of another, by their numbers: an object may be read at the
 * start of the first and at the end of the second
 */
export const readWindow = async (db: Db, tenantId: string, before: number, after: number): Promise<Interval> => {
  const [row] = await db.query<{ from: Date | null; to: Date | null }>(
    `select (select created_at from backup_or_snapshot where tenant_id = $1 and number = $2) as from,
       (select updated_at from backup_or_snapshot where tenant_id = $1 and number = $3) as to`,
    [tenantId, before, after],
  );
  return { from: row?.from?.getTime() ?? 0, to: row?.to?.getTime() ?? 0 };
};

/** The values of a link that joined or left, by the ids in them. */
export const linkIds = (added: readonly unknown[], removed: readonly unknown[]): MatchableChange['links'][number] => ({
  added: added.flatMap((value) => idsIn(value)),
  removed: removed.flatMap((value) => idsIn(value)),
});

/** @param to undefined: the version has no value */
export const matchableAttribute = (
  hash: HashValue,
  path: string,
  to: unknown,
): MatchableChange['attributes'][number] => ({ name: propertyName(path), to: hash(path, to) });

/** Ids of policies are paths for this service ("domains/contoso.example"); the log has the last part. */
export const idsInLog = (id: string): string[] => [
  ...new Set([id.toLowerCase(), id.slice(id.lastIndexOf('/') + 1).toLowerCase()]),
];

/** True for objects that came or went: a restore and its undo may have given them other ids in between. */
const isWhole = ({ kind, recreated }: DescribedChange): boolean =>
  !recreated && (kind === 'created' || kind === 'deleted');

/** @returns every id that re-created objects had, by each of them in lower case */
const readOtherIds = async (
  db: Db,
  tenantId: string,
  changes: readonly DescribedChange[],
): Promise<ReadonlyMap<string, readonly string[]>> => {
  if (!changes.some(isWhole)) return new Map();
  const byCurrent = new Map<string, string[]>();
  for (const [former, current] of (await loadIdMap(db, tenantId)).pairs('object'))
    byCurrent.set(current, [...(byCurrent.get(current) ?? [current]), former]);
  return new Map([...byCurrent.values()].flatMap((ids) => ids.map((id) => [id, ids] as const)));
};

interface QuestionContext {
  window: Interval;
  hash: HashValue;
  otherIds: ReadonlyMap<string, readonly string[]>;
}

const questionOf = (
  change: DescribedChange,
  { window, hash, otherIds }: QuestionContext,
): ActorQuestion | undefined => {
  const { key, id, kind, attributes, links, causedBy, recreated } = change;
  if (kind === 'service') return undefined;
  const isOnlyRecreated = recreated !== undefined && attributes.length + links.length === 0;
  return {
    key,
    window,
    causes: causedBy,
    change: {
      // The log names the restore as the creator of the new id.
      ids: (isWhole(change) ? (otherIds.get(id.toLowerCase()) ?? [id]) : [recreated?.id ?? id]).flatMap(idsInLog),
      kind: isOnlyRecreated ? 'created' : kind,
      attributes: attributes.map(({ path, to }) => matchableAttribute(hash, path, to)),
      links: links.map(({ added, removed }) => linkIds(added, removed)),
    },
  };
};

const isCounted = ({ kind, causedBy }: DescribedChange): boolean => kind !== 'service' && causedBy.length === 0;

type Tally = Omit<ActorTotal, 'changes' | 'severities'> & {
  changes: number;
  severities: Record<keyof NonNullable<ActorTotal['severities']>, number>;
};

const startTally = ({ kind, id, name }: ChangeActor, created: ReadonlySet<string>): Tally => ({
  kind,
  ...(id && { id }),
  ...(name && { name }),
  changes: 0,
  severities: { critical: 0, high: 0, medium: 0, low: 0 },
  ...(id && created.has(id.toLowerCase()) ? { isCreated: true } : {}),
});

/** @returns one entry per account, also where some of its changes belong to restores */
export const totalsOf = (changes: readonly AttributedChange[]): ActorTotal[] => {
  const created = new Set(changes.flatMap((one) => (isCreatedObject(one) ? [one.id.toLowerCase()] : [])));
  const totals = new Map<string, Tally>();
  for (const { actors = [], severity } of changes.filter(isCounted)) {
    const byKey = new Map(actors.map((actor) => [accountKey(actor), actor]));
    for (const [key, actor] of byKey) {
      const known = totals.get(key) ?? startTally(actor, created);
      // The account of this service made changes by restores and others.
      const total: Tally = known.kind === actor.kind ? known : { ...known, kind: 'application' };
      total.changes += 1;
      total.severities[severity === 'service' ? 'low' : severity] += 1;
      totals.set(key, total);
    }
  }
  return [...totals.values()].sort((one, other) => other.changes - one.changes).slice(0, MAX_TOTALS);
};

/** @returns the number of counted changes of each bulk action, by its id */
const countActions = (changes: readonly AttributedChange[]): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  for (const { actors = [] } of changes.filter(isCounted)) {
    const ids = new Set(actors.flatMap(({ correlationId }) => correlationId ?? []));
    for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return counts;
};

const withActions = (changes: readonly AttributedChange[]): AttributedChange[] => {
  const counts = countActions(changes);
  const withCount = (actor: ChangeActor): ChangeActor =>
    actor.correlationId === undefined
      ? actor
      : exactly<ChangeActor>()({ ...actor, actionChanges: counts.get(actor.correlationId) ?? 0 });
  return changes.map((change) => (change.actors ? { ...change, actors: change.actors.map(withCount) } : change));
};

const attribute = async (
  { db }: ActorOptions,
  keys: TenantKeys,
  window: Interval,
  { changes }: TenantChanges,
): Promise<AttributedChanges> => {
  const otherIds = await readOtherIds(db, keys.tenantId, changes);
  const context = { window, hash: createValueHash(keys), otherIds };
  const questions = changes.flatMap((change) => questionOf(change, context) ?? []);
  const { coverage, attributions } = await findActors(db, keys, questions, window);
  const attributed = changes.map((change): AttributedChange => {
    const found = attributions.get(change.key);
    if (!found) return change;
    return { ...change, actorState: found.state, ...(found.actors.length > 0 ? { actors: found.actors } : {}) };
  });
  return {
    changes: withActions(attributed),
    auditState: describeAuditState(window, coverage),
    actors: totalsOf(attributed),
  };
};

/** The authors of described changes: kept as long as the description, and found again after a read of the log. */
const known = new WeakMap<TenantChanges, { version: string; found: Promise<AttributedChanges> }>();

/** @param numbers of the earlier and the later version */
export const attributeChanges = async (
  options: ActorOptions,
  keys: TenantKeys,
  { before, after }: { before: number; after: number },
  described: TenantChanges,
): Promise<AttributedChanges> => {
  if (!options.isAuditRead) return { changes: described.changes, auditState: OFF, actors: [] };
  const window = await readWindow(options.db, keys.tenantId, before, after);
  const version = [await attributionVersion(options.db, keys.tenantId), window.from, window.to].join('/');
  const last = known.get(described);
  if (last?.version === version) return last.found;
  const found = attribute(options, keys, window, described);
  known.set(described, { version, found });
  // A failure is not kept.
  found.catch(() => known.delete(described));
  return found;
};

/** The filter of a list of changes by actors. */
export interface ActorFilter {
  actorId?: string;
  correlationId?: string;
  from?: string;
  to?: string;
}

/** @returns true if one actor of a change fits all parts of the filter */
export const fitsActor = ({
  actorId,
  correlationId,
  from,
  to,
}: ActorFilter): ((change: AttributedChange) => boolean) => {
  if ([actorId, correlationId, from, to].every((part) => part === undefined)) return () => true;
  const id = actorId?.toLowerCase();
  const earliest = from === undefined ? Number.NEGATIVE_INFINITY : Date.parse(from);
  const latest = to === undefined ? Number.POSITIVE_INFINITY : Date.parse(to);
  return ({ actors = [] }) =>
    actors.some(
      (actor) =>
        (id === undefined || actor.id === id) &&
        (correlationId === undefined || actor.correlationId === correlationId) &&
        // A change that was put back happened at both times.
        [actor.time, actor.putBack?.time].some((time) => {
          const at = time === undefined ? Number.NaN : Date.parse(time);
          return at >= earliest && at <= latest;
        }),
    );
};
