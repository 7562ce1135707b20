import { isCreatedObject, isReversible } from '@trc/domain/changes';
import { MAX_CHANGES } from '@trc/domain/limits';
import { OBJECT_TYPES } from '@trc/domain/objectTypes';
import type { ObjectType } from '@trc/domain/objectTypes';
import { nameOf } from '@trc/domain/recordSummary';
import { utcMinute } from '@trc/domain/utcMinute';
import { describeChanges } from '../../changes/describeChanges.ts';
import type { ChangeTotals, ChangedLinks, DescribedChange, TenantChanges } from '../../changes/describedChange.ts';
import { idsIn } from '../../comparison/index.ts';
import { NORMAL_FORM_VERSION } from '../../content/meaningHash.ts';
import type { Body, Reply } from '../../contract/operations.ts';
import { DomainError } from '../../domainError.ts';
import type { OpenKeys, TenantKeys } from '../../keys/types.ts';
import type { Db } from '../../storage/types.ts';
import { findBackup } from '../backups.ts';
import type { BackupRow } from '../records.ts';
import { readObjects } from '../objects.ts';
import { findRecreated } from '../recreatedObjects.ts';
import { findRestored } from '../restoredObjects.ts';
import { COVERS_BACKUP_SQL } from '../versions.ts';
import { authorsForPlan, findAdvised } from './advisedActors.ts';
import type { AuthorsOfPlan, ComparedIds } from './advisedActors.ts';
import { attributeChanges } from './changeActors.ts';
import type { ActorOptions, AttributedChange, AttributedChanges } from './changeActors.ts';
import { pairSides } from './compareBackups.ts';
import type { OpenedPair } from './compareBackups.ts';
import type { DescribedPairs } from './describedPairs.ts';
import { listDifferences } from './differences.ts';
import type { BackupPair, Difference, DifferenceFilter } from './differences.ts';
import { countFolded, findFitting } from './fittingChanges.ts';
import { backupSide, demandSnapshot, snapshotSide, typesOfSide } from './sides.ts';
import { sortChanges } from './sortChanges.ts';
import { loadVersions } from './tenantVersions.ts';

export type ChangesQuery = Body<'listChanges'>;
export type BackupChanges = Reply<'listChanges'>;
type Row = BackupChanges['list'][number];

const TYPES: readonly ObjectType[] = OBJECT_TYPES.map(({ type }) => type);

/** Limits of the contract for the values of a link, and for the names of a change. */
const MAX_VALUES = 1000;
const MAX_NAMES = 5000;
/** Objects that are opened for their names, per page. */
const MAX_NAMED = 1000;

/** @throws DomainError `invalid` */
const listEverything = async (
  db: Db,
  pair: BackupPair,
  filter: Omit<DifferenceFilter, 'service'>,
): Promise<Difference[]> => {
  const found: Difference[] = [];
  for (const service of [false, true]) {
    found.push(...(await listDifferences(db, pair, { ...filter, service }, 0, MAX_CHANGES + 1 - found.length)));
    if (found.length > MAX_CHANGES)
      throw new DomainError(
        'invalid',
        `More than ${MAX_CHANGES} objects differ between the backups. Choose backups that are closer together.`,
      );
  }
  return found;
};

const shownValues = ({ attributes, links, newIds = [] }: DescribedChange): unknown[] => [
  ...newIds,
  ...attributes.flatMap(({ from, to }) => [from, to]),
  ...links.flatMap(({ added, removed }) => [...added.slice(0, MAX_VALUES), ...removed.slice(0, MAX_VALUES)]),
];

const shownIds = (change: DescribedChange): string[] => [
  ...new Set(shownValues(change).flatMap((value) => idsIn(value))),
];

/** @returns names of objects that did not change, by id in lower case */
const readNames = async (
  db: Db,
  keys: TenantKeys,
  number: number,
  ids: readonly string[],
): Promise<Map<string, string>> => {
  const rows = await db.query<{ type: ObjectType; id: string }>(
    `select v.type, v.object_id as id from object_version v
     where ${COVERS_BACKUP_SQL} and v.type = any($3::text[]) and v.object_id = any($4::text[]) limit $5`,
    [keys.tenantId, number, TYPES, ids, MAX_NAMED],
  );
  const names = new Map<string, string>();
  for (const type of new Set(rows.map((row) => row.type))) {
    const wanted = rows.filter((row) => row.type === type).map(({ id }) => id);
    for (const [id, found] of await readObjects(db, keys, number, type, wanted)) {
      const name = nameOf(type, id, found.found ? found.stored.object : undefined);
      if (name !== undefined) names.set(id.toLowerCase(), name);
    }
  }
  return names;
};

const rowOfLinks = ({ added, removed, ...link }: ChangedLinks): Row['links'][number] => ({
  ...link,
  added: added.slice(0, MAX_VALUES) as Row['links'][number]['added'],
  addedCount: added.length,
  removed: removed.slice(0, MAX_VALUES) as Row['links'][number]['removed'],
  removedCount: removed.length,
});

const rowOf = (change: AttributedChange, more: ReadonlyMap<string, string>): Row => ({
  ...change,
  links: change.links.map(rowOfLinks),
  names: shownIds(change)
    .flatMap((id) => {
      const name = change.names[id] ?? more.get(id);
      return name === undefined ? [] : [{ id, name }];
    })
    .slice(0, MAX_NAMES),
});

/** The dependencies of the list of changes. */
export interface ChangesOptions extends ActorOptions {
  keys: OpenKeys;
  described: DescribedPairs;
}

/** Two versions of the catalogue, and the types of which both can be compared. */
export interface ChangesPair extends OpenedPair {
  types: readonly ObjectType[];
  /** Types that a running snapshot, as the later side, has not read yet. */
  reading?: readonly ObjectType[];
  isSnapshot: boolean;
}

const nameOfBackup = (backup: BackupRow | undefined): string | undefined =>
  backup && `the backup of ${utcMinute(backup.created_at.toISOString())}`;

const describePair = async (
  db: Db,
  { pair, earlierId, laterId, keys, requested, unknown, types }: ChangesPair,
): Promise<TenantChanges> => {
  // A snapshot has no name: a comparison with it is up to now.
  const [earlier, later] = [
    await findBackup(db, pair.tenantId, earlierId.toLowerCase()),
    await findBackup(db, pair.tenantId, laterId.toLowerCase()),
  ].map(nameOfBackup);
  const differences = await listEverything(db, pair, {
    ...unknown,
    types,
    // Every object is opened, so the hashes alone tell the changes of the service.
    proven: { form: NORMAL_FORM_VERSION, objects: [] },
  });
  const loaded = await loadVersions(db, keys, pair, differences, requested);
  return describeChanges(
    {
      label: earlier,
      objects: loaded.before,
      unknownTypes: new Set(unknown.unknownBefore),
      unknownPlaces: unknown.unaskedBefore,
    },
    {
      label: later,
      objects: loaded.after,
      unknownTypes: new Set(unknown.unknownAfter),
      unknownPlaces: unknown.unaskedAfter,
    },
    { recreated: await findRecreated(db, pair, differences), restored: await findRestored(db, pair, differences) },
  );
};

/**
 * Contents of a version never change. A restore since then does not count: the ids of the objects that both versions
 * know were recorded before the later version was complete.
 */
const keyOfPair = ({ pair: { tenantId, before, after }, reading }: ChangesPair): string =>
  [tenantId, before, after, reading?.join(' ') ?? 'whole'].join('/');

/** @returns the described pair, which is kept for the next pages. @throws DomainError `invalid` */
const findChanges = async (
  { db, described }: Pick<ChangesOptions, 'db' | 'described'>,
  pair: ChangesPair,
): Promise<TenantChanges> => described.get(keyOfPair(pair), () => describePair(db, pair));

/**
 * @param ids of two backups in any order, or of a backup and a newer snapshot. @throws DomainError `notFound`,
 * `invalid` for a snapshot that is older than the backup
 */
const openChanges = async (
  { db, keys }: ChangesOptions,
  tenantId: string,
  [id, otherId]: readonly [string, string],
): Promise<ChangesPair> => {
  const tenantKeys = await keys.tenant(tenantId);
  const own = await backupSide(db, tenantKeys, id);
  const snapshot = await snapshotSide(db, tenantKeys, otherId);
  if (snapshot && snapshot.number < own.number)
    throw new DomainError('invalid', 'The snapshot is older than the backup. Read the directory again.');
  const other = snapshot ?? (await backupSide(db, tenantKeys, otherId));
  return {
    ...(await pairSides(db, tenantKeys, [own, other])),
    types: typesOfSide(other),
    isSnapshot: snapshot !== undefined,
    ...(other.reading ? { reading: other.reading } : {}),
  };
};

export const contractTotals = (totals: ChangeTotals): BackupChanges['totals'] => ({
  ...totals,
  types: TYPES.map((type) => ({ type, count: totals.types[type] ?? 0 })).filter(({ count }) => count > 0),
});

/**
 * Describes the changes between two backups, given in either order, or between a backup and a snapshot.
 * @throws DomainError `notFound` for a backup, `invalid` where more than MAX_CHANGES objects differ
 */
export const describeWithoutActors = async (
  options: ChangesOptions,
  tenantId: string,
  ids: readonly [string, string],
): Promise<{ pair: ChangesPair; described: TenantChanges }> => {
  const pair = await openChanges(options, tenantId, ids);
  const described = await findChanges(options, pair);
  if (pair.isSnapshot) await demandSnapshot(options.db, tenantId, ids[1]);
  return { pair, described };
};

/** Adds the actors. @throws the errors of describeWithoutActors */
export const describeBetween = async (
  options: ChangesOptions,
  tenantId: string,
  ids: readonly [string, string],
): Promise<{ pair: ChangesPair; described: TenantChanges; attributed: AttributedChanges }> => {
  const { pair, described } = await describeWithoutActors(options, tenantId, ids);
  return { pair, described, attributed: await attributeChanges(options, pair.keys, pair.pair, described) };
};

/** @returns every change, the earlier of the two, and the authors. @throws the errors of describeBetween */
export const listDescribed = async (
  options: ChangesOptions,
  tenantId: string,
  ids: readonly [string, string],
): Promise<{ changes: readonly AttributedChange[]; earlierId: string; authors: AuthorsOfPlan }> => {
  const { pair, attributed } = await describeBetween(options, tenantId, ids);
  const { changes, actors } = attributed;
  return { changes, earlierId: pair.earlierId, authors: authorsForPlan(changes, actors) };
};

/** @returns the people to give advice about. @throws the errors of describeBetween */
const listAdvised = async (
  options: ChangesOptions,
  { pair, keys, earlierId, incomplete, reading = [] }: ChangesPair,
  { actors }: AttributedChanges,
): Promise<NonNullable<BackupChanges['advised']>> => {
  if (!options.isAuditRead) return [];
  const readNow = async (ids: ComparedIds) => {
    try {
      return (await listDescribed(options, pair.tenantId, ids)).authors.actors;
    } catch (error) {
      if (error instanceof DomainError) return undefined;
      throw error;
    }
  };
  const side = { keys, earlierId, before: pair.before, after: pair.after, incomplete: [...incomplete, ...reading] };
  return findAdvised({ db: options.db, ...side, readNow }, actors);
};

/** @returns a page of the changes, the most important first. @throws the errors of describeBetween */
export const listChanges = async (
  options: ChangesOptions,
  tenantId: string,
  ids: readonly [string, string],
  query: ChangesQuery,
): Promise<BackupChanges> => {
  const { db } = options;
  const { pair, described, attributed } = await describeBetween(options, tenantId, ids);
  const { headline, totals, folds } = described;
  const { changes, auditState, actors } = attributed;
  const found = sortChanges(changes.filter(await findFitting(db, tenantId, query)), query.sort);
  const page = found.slice((query.pagenum - 1) * query.perpage, query.pagenum * query.perpage);
  const nameless = page.flatMap((change) => shownIds(change).filter((id) => change.names[id] === undefined));
  const names = await readNames(db, pair.keys, pair.pair.after, [...new Set(nameless)]);
  const { reading, incomplete } = pair;
  const newIds = found.filter((change) => change.newIds !== undefined).length;
  const foldedMatches = await countFolded(db, tenantId, changes, query);
  return {
    headline,
    totals: contractTotals(totals),
    folds,
    list: page.map((change) => rowOf(change, names)),
    total: found.length,
    plannable: found.filter(isReversible).length,
    ...(newIds > 0 ? { newIds } : {}),
    ...(foldedMatches > 0 ? { foldedMatches } : {}),
    createdObjects: changes.filter(isCreatedObject).length,
    incomplete: TYPES.filter((type) => incomplete.includes(type) || reading?.includes(type)),
    ...(reading ? { reading: TYPES.filter((type) => reading.includes(type)) } : {}),
    auditState,
    actors,
    advised: await listAdvised(options, pair, attributed),
  };
};
