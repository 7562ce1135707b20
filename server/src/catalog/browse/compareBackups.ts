import type { ObjectType } from '@trc/domain/objectTypes';
import { OBJECT_TYPES } from '@trc/domain/objectTypes';
import type { AlwaysWith, Body, Reply } from '../../contract/operations.ts';
import type { OpenKeys, TenantKeys } from '../../keys/types.ts';
import type { Db } from '../../storage/types.ts';
import { formerIds, loadIdMap } from '../idMap.ts';
import { readObjects } from '../objects.ts';
import type { FoundObject } from '../objects.ts';
import { requestedOf } from '../../backup/readingPlan.ts';
import type { Requested } from '../../backup/readingPlan.ts';
import { compareFoundPair, describe } from './backupDifference.ts';
import type { BackupDifference, FoundPair, RequestedPair } from './backupDifference.ts';
import { countDifferences, listDifferences } from './differences.ts';
import type { BackupPair, Difference, DifferenceFilter } from './differences.ts';
import type { Indexes } from './indexes.ts';
import { awaitIndex } from './opening.ts';
import { readRequestedPair } from './requestedPair.ts';
import type { ServiceChanges } from './serviceChanges.ts';
import { backupSide } from './sides.ts';
import type { Side } from './sides.ts';

export type ComparisonQuery = Body<'compareBackups'>;

export type BackupComparison = AlwaysWith<Reply<'compareBackups'>, 'serviceChanges'>;

export interface BackupComparisonOptions {
  db: Db;
  keys: OpenKeys;
  indexes: Indexes;
  services: ServiceChanges;
  maxWaitMs: number;
}

const TYPES: readonly ObjectType[] = OBJECT_TYPES.map(({ type }) => type);

/** @returns the places of tenant-wide policies that only the other backup asked for */
const unasked = (own: Requested, other: Requested): string[] => {
  const [asked, wanted] = [own, other].map((side) => requestedOf(side, 'tenantWidePolicies').sources ?? []);
  return (wanted ?? []).filter((place) => !asked?.includes(place));
};

/** Two backups of a tenant, and the unknown parts of each. */
export interface OpenedPair {
  pair: BackupPair;
  /** Ids of both backups, as they were given. */
  earlierId: string;
  laterId: string;
  keys: TenantKeys;
  requested: RequestedPair;
  unknown: Pick<DifferenceFilter, 'unknownBefore' | 'unknownAfter' | 'unaskedBefore' | 'unaskedAfter'>;
  /** Types that one of them did not read in full. */
  incomplete: ObjectType[];
}

/** @param sides in any order */
export const pairSides = async (db: Db, keys: TenantKeys, sides: readonly [Side, Side]): Promise<OpenedPair> => {
  const [earlier, later] = sides[0].number <= sides[1].number ? sides : [sides[1], sides[0]];
  const pair: BackupPair = { tenantId: keys.tenantId, before: earlier.number, after: later.number };
  const { coverage: before } = earlier;
  const { coverage: after } = later;
  const requested = await readRequestedPair(db, keys, [earlier, later]);
  return {
    pair,
    earlierId: earlier.id,
    laterId: later.id,
    keys,
    requested,
    unknown: {
      unknownBefore: before.unread.types,
      unknownAfter: after.unread.types,
      unaskedBefore: [...unasked(requested.before, requested.after), ...before.unread.places],
      unaskedAfter: [...unasked(requested.after, requested.before), ...after.unread.places],
    },
    incomplete: TYPES.filter((type) => [before, after].some(({ types }) => types[type].state !== 'complete')),
  };
};

/** @param ids of two backups, in any order. @throws DomainError `notFound` */
export const openPair = async (
  { db, keys }: Pick<BackupComparisonOptions, 'db' | 'keys'>,
  tenantId: string,
  ids: readonly [string, string],
): Promise<OpenedPair> => {
  const tenantKeys = await keys.tenant(tenantId);
  return pairSides(db, tenantKeys, [
    await backupSide(db, tenantKeys, ids[0]),
    await backupSide(db, tenantKeys, ids[1]),
  ]);
};

type Found = Map<string, FoundObject>;

const typesOf = (differences: readonly Difference[]): ObjectType[] => [...new Set(differences.map(({ type }) => type))];

/** Opens objects in both backups. */
export const open = async <T>(
  db: Db,
  keys: TenantKeys,
  pair: BackupPair,
  differences: readonly Difference[],
  look: (difference: Difference, sides: FoundPair) => T,
): Promise<T[]> => {
  const found = new Map<ObjectType, { before: Found; after: Found }>();
  for (const type of typesOf(differences)) {
    const ids = differences.filter((one) => one.type === type).map(({ id }) => id);
    found.set(type, {
      before: await readObjects(db, keys, pair.before, type, ids),
      after: await readObjects(db, keys, pair.after, type, ids),
    });
  }
  return differences.map((one) => {
    const sides = found.get(one.type);
    return look(one, { before: sides?.before.get(one.id), after: sides?.after.get(one.id) });
  });
};

const CREATED_SINCE =
  'It was created after the earlier backup, and a restore removes no object. ' +
  'If nobody meant to create it, disable or delete it in the Microsoft Entra admin center.';

/** Adds the reason to objects that only one of the backups has. */
const withMessages = async (
  db: Db,
  tenantId: string,
  list: readonly BackupDifference[],
): Promise<BackupDifference[]> => {
  const former = await formerIds(
    db,
    tenantId,
    list.filter(({ change }) => change === 'added').map(({ id }) => id),
  );
  const ids = list.some(({ change }) => change === 'removed') ? await loadIdMap(db, tenantId) : undefined;
  const messageOf = ({ id, change }: BackupDifference): string | undefined => {
    if (change === 'added') {
      const before = former.get(id.toLowerCase());
      return before === undefined ? CREATED_SINCE : `A restore created it again. Its id was ${before}.`;
    }
    const now = change === 'removed' ? (ids?.current('object', id) ?? id) : id;
    return now === id ? undefined : `A restore created it again with the id ${now}.`;
  };
  return list.map((one) => {
    const message = messageOf(one);
    return message === undefined ? one : { ...one, message };
  });
};

/**
 * @returns the changes between two backups, given in either order.
 * @throws DomainError `notFound` for a backup, `busy` while an index that a search needs is being loaded
 */
export const compareBackups = async (
  { db, keys, indexes, services, maxWaitMs }: BackupComparisonOptions,
  tenantId: string,
  ids: readonly [string, string],
  query: ComparisonQuery,
): Promise<BackupComparison> => {
  const { pair, keys: tenantKeys, requested, unknown, incomplete } = await openPair({ db, keys }, tenantId, ids);
  const proven = await services.find(db, pair, (differences) =>
    open(db, tenantKeys, pair, differences, (difference, sides) => {
      const attributes = compareFoundPair(difference, sides, requested);
      return attributes && attributes.length === 0;
    }),
  );
  const everything = { ...unknown, proven };
  const { serviceChanges: service = false, ...filters } = query.filters ?? {};
  const filter: DifferenceFilter = { ...everything, ...filters, service };

  const matching = async (text: string): Promise<Difference[]> => {
    const all = await listDifferences(db, pair, filter);
    const hits = new Set<string>();
    for (const type of typesOf(all)) {
      for (const [number, isHere] of [
        [pair.before, (one: Difference) => one.change === 'removed'],
        [pair.after, (one: Difference) => one.change !== 'removed'],
      ] as const) {
        const wanted = all.filter((one) => one.type === type && isHere(one)).map(({ id }) => id);
        if (wanted.length === 0) continue;
        const place = { tenantId, number, type };
        await awaitIndex(indexes, place, maxWaitMs);
        for (const id of await indexes.ask(place, 'matching', { ids: wanted, search: text })) hits.add(`${type} ${id}`);
      }
    }
    return all.filter(({ type, id }) => hits.has(`${type} ${id}`));
  };

  const offset = (query.pagenum - 1) * query.perpage;
  const { counters, service: serviceChanges } = await countDifferences(db, pair, everything);
  const search = query.search?.trim() ?? '';
  let page: Difference[];
  let total: number;
  if (search === '') {
    page = await listDifferences(db, pair, filter, offset, query.perpage);
    const counts = await countDifferences(db, pair, filter);
    total = service
      ? counts.service
      : counts.counters.reduce((sum, { added, removed, changed }) => sum + added + removed + changed, 0);
  } else {
    const found = await matching(search);
    page = found.slice(offset, offset + query.perpage);
    total = found.length;
  }
  const list = await open(db, tenantKeys, pair, page, (difference, sides) => describe(difference, sides, requested));
  return {
    list: await withMessages(db, tenantId, list),
    total,
    counters,
    serviceChanges,
    incomplete,
  };
};
