import { NAMED_POLICIES } from '@trc/domain/objectTypes';
import type { ObjectType } from '@trc/domain/objectTypes';
import { nameOf } from '@trc/domain/recordSummary';
import { carriedIn } from '../../backup/carried.ts';
import { requestedOf } from '../../backup/readingPlan.ts';
import { readAllCoverage } from '../../backup/readCoverage.ts';
import type { BackupCoverage } from '../../backup/readCoverage.ts';
import { NORMAL_FORM_VERSION } from '../../content/meaningHash.ts';
import type { Body, Reply } from '../../contract/operations.ts';
import { isAtPlace, isRestorableId } from '../../directory/types/restorable.ts';
import { DomainError } from '../../domainError.ts';
import type { OpenKeys, TenantKeys } from '../../keys/types.ts';
import type { Db } from '../../storage/types.ts';
import { listReadableBackups } from '../backups.ts';
import { idsOfObject } from '../idMap.ts';
import { readObjects } from '../objects.ts';
import type { FoundObject, StoredObject } from '../objects.ts';
import { compareFoundPair, shownType } from './backupDifference.ts';
import { buildTimeline, classifyVersion, covers } from './objectTimeline.ts';
import type { Absence, ContentInterval, TimelineBackup, TimelineFacts, TimelineVersion } from './objectTimeline.ts';
import type { ActorOptions } from './changeActors.ts';
import { findDeletion, findSnapshotAfter } from './deletion.ts';
import { listRecreations } from './recreations.ts';
import { readRequestedPair } from './requestedPair.ts';
import { unknownAttributes } from './unknownAttributes.ts';
import { findVersionActors } from './versionActors.ts';
import type { DescribedVersion } from './versionActors.ts';

export type VersionsQuery = Body<'listObjectVersions'>;
export type ObjectVersions = Reply<'listObjectVersions'>;
type ObjectVersion = ObjectVersions['list'][number];

/** An object whose versions are listed, with the state of all of its backups. */
interface Context {
  db: Db;
  keys: TenantKeys;
  type: ObjectType;
  coverage: ReadonlyMap<number, BackupCoverage>;
  /** Contents by backup number and id; a version is compared with the one before and is that one's successor. */
  opened: Map<string, Promise<FoundObject | undefined>>;
}

const readIntervals = async (
  db: Db,
  tenantId: string,
  type: ObjectType,
  ids: readonly string[],
): Promise<ContentInterval[]> => {
  const rows = await db.query<{
    object_id: string;
    valid_from: number;
    valid_to: number | null;
    hash: string;
    meaning: string | null;
  }>(
    `select object_id, valid_from, valid_to, encode(hash, 'hex') as hash,
       case when meaning_form = $4::int then encode(meaning, 'hex') end as meaning
     from object_version where tenant_id = $1 and type = $2 and object_id = any($3::text[]) order by valid_from`,
    [tenantId, type, ids, NORMAL_FORM_VERSION],
  );
  return rows.map(({ object_id: objectId, valid_from: from, valid_to: to, hash, meaning }) => ({
    objectId,
    from,
    to,
    hash,
    ...(meaning === null ? {} : { meaning }),
  }));
};

/** Places of tenant-wide policies that some backup asked for; a backup that did not says nothing of their objects. */
const allPlaces = (coverage: Context['coverage']): string[] => [
  ...new Set(
    [...coverage.values()].flatMap(({ requested }) => requestedOf(requested, 'tenantWidePolicies').sources ?? []),
  ),
];

/** @returns the reason that a backup lacks an object of a type */
const absenceOf = (
  type: ObjectType,
  id: string,
  coverage: Context['coverage'],
): ((backup: TimelineBackup) => Absence) => {
  const places = allPlaces(coverage);
  return ({ number }) => {
    const own = coverage.get(number);
    if (!own) return 'unreadable';
    if (!own.requested.types[type]) return 'notRequested';
    const asked = requestedOf(own.requested, 'tenantWidePolicies').sources ?? [];
    const unasked = places.filter((place) => !asked.includes(place));
    if (isAtPlace(type, id, unasked)) return 'notRequested';
    const { types, places: unread } = own.coverage.unread;
    return types.includes(type) || isAtPlace(type, id, unread) ? 'unreadable' : 'absent';
  };
};

const open = ({ db, keys, type, opened }: Context, number: number, id: string): Promise<FoundObject | undefined> => {
  const key = `${number} ${id}`;
  const found = opened.get(key) ?? readObjects(db, keys, number, type, [id]).then((objects) => objects.get(id));
  opened.set(key, found);
  return found;
};

const referenceTo = ({ backupId, creationTime }: TimelineBackup): ObjectVersion['first'] => ({
  backupId,
  creationTime,
});

/** Compares a version that has a content with the one before it. */
const compareContent = async (
  context: Context,
  version: TimelineVersion,
  stored: StoredObject,
): Promise<Pick<ObjectVersion, 'change' | 'comparedWith' | 'attributes' | 'unknown'>> => {
  const { db, keys, type, coverage } = context;
  const { objectId: id, before, first } = version;
  const change = classifyVersion(version);
  const own = coverage.get(first.number);
  const earlier = before && coverage.get(before.last.number);
  const found = before && (await open(context, before.last.number, before.objectId));
  const other = found?.found ? found.stored : undefined;
  const unknown = own ? unknownAttributes(type, id, own.requested, stored, other) : [];
  if (!before || !own || !earlier) return { change, attributes: [], unknown };
  const comparedWith = referenceTo(before.last);
  if (change === 'service' || change === 'same') return { change, comparedWith, attributes: [], unknown };
  const pair = await readRequestedPair(db, keys, [
    { number: before.last.number, ...earlier },
    { number: first.number, ...own },
  ]);
  const sides = { before: found, after: { found: true as const, stored } };
  const attributes = compareFoundPair({ type, id, change: 'changed' }, sides, pair);
  // The content before is damaged, or this version does not know this kind of object.
  if (!attributes) return { change: change === 'changed' ? 'unknown' : change, attributes: [], unknown };
  return {
    change: change === 'changed' && attributes.length === 0 ? 'service' : change,
    comparedWith,
    attributes,
    unknown,
  };
};

const describe = async (context: Context, version: TimelineVersion): Promise<ObjectVersion> => {
  const { objectId, state, first, last, backups } = version;
  const found = state === 'present' ? await open(context, first.number, objectId) : undefined;
  const common = { objectId, first: referenceTo(first), last: referenceTo(last), backups };
  if (!found) return { ...common, state, change: classifyVersion(version), attributes: [], unknown: [] };
  if (!found.found) return { ...common, state: 'damaged', change: 'unknown', attributes: [], unknown: [] };
  return { ...common, state, ...(await compareContent(context, version, found.stored)) };
};

/** @returns the name in the newest backup that has the object */
const newestName = async (context: Context, timeline: readonly TimelineVersion[]): Promise<string | undefined> => {
  const newest = timeline.findLast(({ state }) => state === 'present');
  const found = newest && (await open(context, newest.last.number, newest.objectId));
  return newest && nameOf(context.type, newest.objectId, found?.found ? found.stored.object : undefined);
};

const typeOf = (named: VersionsQuery['objectType']): ObjectType =>
  Object.hasOwn(NAMED_POLICIES, named) ? 'tenantWidePolicies' : (named as ObjectType);

/** @throws DomainError `notFound` for an object that no backup has */
export const listObjectVersions = async (
  options: ActorOptions & { keys: OpenKeys },
  tenantId: string,
  { objectType, objectId, pagenum, perpage }: VersionsQuery,
): Promise<ObjectVersions> => {
  const { db } = options;
  const type = typeOf(objectType);
  const ids = await idsOfObject(db, tenantId, objectId);
  const backups = await listReadableBackups(db, tenantId);
  const snapshot = await findSnapshotAfter(db, tenantId, backups);
  const numbers = [...backups, ...(snapshot ? [snapshot] : [])].map(({ number }) => number);
  const intervals = await readIntervals(db, tenantId, type, ids);
  const coverage = await readAllCoverage(db, tenantId, numbers);
  const carried = await carriedIn(db, { tenantId, numbers, type }, ids);
  const facts: Omit<TimelineFacts, 'backups'> = {
    intervals,
    ids,
    absenceIn: absenceOf(type, objectId, coverage),
    isCarried: ({ number }, id) => carried.has(`${number} ${id}`),
  };
  const timeline = buildTimeline({ ...facts, backups });
  if (!backups.some((backup) => intervals.some((each) => covers(each, backup))))
    throw new DomainError('notFound', `No backup has the object ${objectId}`);
  const keys = await options.keys.tenant(tenantId);
  const context: Context = { db, keys, type, coverage, opened: new Map() };
  const newest = [...timeline].reverse();
  const described: DescribedVersion[] = [];
  for (const version of newest.slice((pagenum - 1) * perpage, pagenum * perpage))
    described.push({ version, shown: await describe(context, version) });
  const displayName = await newestName(context, timeline);
  const recreations = ids.length > 1 ? await listRecreations(db, tenantId, ids) : [];
  const isOpen = snapshot && timeline.at(-1)?.state !== 'absent';
  const deletion = isOpen ? await findDeletion(db, tenantId, snapshot, type, facts) : undefined;
  return {
    objectType: shownType({ type, id: objectId }),
    objectId,
    ...(displayName === undefined ? {} : { displayName }),
    ...(isRestorableId(type, objectId) ? {} : { restorable: false }),
    ...(recreations.length > 0 ? { recreations } : {}),
    ...(deletion ? { deletion } : {}),
    ...(await findVersionActors(options, keys, ids, described)),
    total: timeline.length,
  };
};
