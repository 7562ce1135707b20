import type { ObjectType } from '../../../../src/domain/objectTypes.ts';
import { NAMED_POLICIES, OBJECT_TYPES } from '../../../../src/domain/objectTypes.ts';
import { nameOf } from '../../../../src/domain/recordSummary.ts';
import { descriptionOf } from '../../directory/index.ts';
import type { TypeDescription } from '../../directory/index.ts';
import type { OpenKeys, TenantKeys } from '../../keys/types.ts';
import type { Db } from '../../storage/types.ts';
import { diffObjects } from '../compare/index.ts';
import type { AttributeDifference, WholeObject } from '../compare/index.ts';
import { coverageOf, requestedBy } from '../coverage.ts';
import { readObjects } from '../objects.ts';
import type { FoundObject } from '../objects.ts';
import { notRequestedParts } from '../readingPlan.ts';
import type { Requested } from '../readingPlan.ts';
import { countDifferences, listDifferences } from './differences.ts';
import type { BackupPair, ChangeKind, Difference, DifferenceCounter, DifferenceFilter } from './differences.ts';
import type { Indexes } from './indexes.ts';
import { awaitIndex, numberOf } from './opening.ts';
import type { NamedType } from './types.ts';

export interface ComparisonQuery {
  /** From 1. */
  pagenum: number;
  perpage: number;
  /** Found in the listed columns of the later backup's object; of the earlier one's where it was removed. */
  search?: string | undefined;
  filters?: { type?: ObjectType; change?: ChangeKind } | undefined;
}

export interface BackupDifference {
  type: NamedType;
  id: string;
  displayName?: string;
  change: ChangeKind;
  /** oldValue is of the earlier backup, newValue of the later; empty where only what the directory keeps for itself differs. */
  attributes: AttributeDifference[];
}

export interface BackupComparison {
  list: BackupDifference[];
  total: number;
  /** Without the filters. */
  counters: DifferenceCounter[];
  /** Types that one of the backups did not read whole; what only the other one has of them is not told as added or removed. */
  incomplete: ObjectType[];
}

export interface BackupComparisonOptions {
  db: Db;
  keys: OpenKeys;
  indexes: Indexes;
  patience: number;
}

/** @returns types of which a backup did not read everything: an object that it does not hold may have been in the directory. */
const unknownIn = async (db: Db, keys: TenantKeys, number: number): Promise<ObjectType[]> => {
  const { types } = await coverageOf(db, keys, keys.tenantId, number);
  return OBJECT_TYPES.map(({ type }) => type).filter((type) => types[type].state !== 'complete');
};

/** What each of two backups asked for. */
interface RequestedPair {
  before: Requested;
  after: Requested;
}

/** @returns the places of tenant-wide policies that only the other backup asked for */
const unasked = ({ types: own }: Requested, { types: other }: Requested): string[] =>
  (other.tenantWidePolicies.sources ?? []).filter((place) => !(own.tenantWidePolicies.sources ?? []).includes(place));

type Found = Map<string, FoundObject>;

const emptyLinks = ({ links }: TypeDescription): WholeObject['links'] => Object.fromEntries(links.map(({ name }) => [name, []]));

const shownType = ({ type, id }: Difference): NamedType =>
  (type === 'tenantWidePolicies' && Object.hasOwn(NAMED_POLICIES, id) ? id : type) as NamedType;

const reversed = ({ name, ...values }: AttributeDifference): AttributeDifference => ({
  name,
  ...('newValue' in values ? { oldValue: values.newValue } : {}),
  ...('oldValue' in values ? { newValue: values.oldValue } : {}),
});

/** An object that only one of the backups holds differs in everything that it has. */
const attributesOf = ({ type, id }: Difference, before: FoundObject | undefined, after: FoundObject | undefined, requested: RequestedPair): AttributeDifference[] => {
  const [old, now] = [before, after].map((found) => (found?.found ? found.stored : undefined));
  const damaged = [before, after].some((found) => found && !found.found && found.reason === 'damaged');
  if (damaged) return [];
  const description = descriptionOf(type, id);
  const nothing: WholeObject = { object: {}, links: emptyLinks(description) };
  if (old && now) {
    return diffObjects(
      description, { ...old, unknown: notRequestedParts(type, requested.before, old.object, now.object) },
      { ...now, unknown: notRequestedParts(type, requested.after, now.object, old.object) });
  }
  if (now) return diffObjects(description, nothing, now);
  return old ? diffObjects(description, nothing, old).map(reversed) : [];
};

const describe = (difference: Difference, before: FoundObject | undefined, after: FoundObject | undefined, requested: RequestedPair): BackupDifference => {
  const shown = [after, before].find((found) => found !== undefined && (found.found || found.reason === 'damaged'));
  const displayName = shown && nameOf(difference.type, difference.id, shown.found ? shown.stored.object : undefined);
  return {
    type: shownType(difference), id: difference.id, change: difference.change,
    ...(displayName === undefined ? {} : { displayName }),
    attributes: attributesOf(difference, before, after, requested),
  };
};

const typesOf = (differences: readonly Difference[]): ObjectType[] => [...new Set(differences.map(({ type }) => type))];

/** Opens the objects of a page in both backups. */
const open = async (db: Db, keys: TenantKeys, pair: BackupPair, differences: readonly Difference[], requested: RequestedPair): Promise<BackupDifference[]> => {
  const found = new Map<ObjectType, { before: Found; after: Found }>();
  for (const type of typesOf(differences)) {
    const ids = differences.filter((one) => one.type === type).map(({ id }) => id);
    found.set(type, { before: await readObjects(db, keys, pair.before, type, ids), after: await readObjects(db, keys, pair.after, type, ids) });
  }
  return differences.map((one) => {
    const sides = found.get(one.type);
    return describe(one, sides?.before.get(one.id), sides?.after.get(one.id), requested);
  });
};

/** @returns what changed between two backups, whichever of them is given first. @throws Refusal 404 for a backup, 429 while an index that a search needs is being loaded */
export const compareBackups = async (
  { db, keys, indexes, patience }: BackupComparisonOptions, tenantId: string, ids: readonly [string, string], query: ComparisonQuery,
): Promise<BackupComparison> => {
  const numbers = [await numberOf(db, tenantId, ids[0]), await numberOf(db, tenantId, ids[1])] as const;
  const pair: BackupPair = { tenantId, before: Math.min(...numbers), after: Math.max(...numbers) };
  const tenantKeys = await keys.tenant(tenantId);
  const unknownBefore = await unknownIn(db, tenantKeys, pair.before);
  const unknownAfter = await unknownIn(db, tenantKeys, pair.after);
  const requested: RequestedPair = { before: await requestedBy(db, tenantId, pair.before), after: await requestedBy(db, tenantId, pair.after) };
  const everything: DifferenceFilter = {
    unknownBefore, unknownAfter, unaskedBefore: unasked(requested.before, requested.after), unaskedAfter: unasked(requested.after, requested.before),
  };
  const filter: DifferenceFilter = { ...everything, ...query.filters };

  const matching = async (text: string): Promise<Difference[]> => {
    const all = await listDifferences(db, pair, filter);
    const hits = new Set<string>();
    for (const type of typesOf(all)) {
      for (const [number, isHere] of [[pair.before, (one: Difference) => one.change === 'removed'], [pair.after, (one: Difference) => one.change !== 'removed']] as const) {
        const wanted = all.filter((one) => one.type === type && isHere(one)).map(({ id }) => id);
        if (wanted.length === 0) continue;
        const place = { tenantId, number, type };
        await awaitIndex(indexes, place, patience);
        for (const id of await indexes.ask(place, 'matching', { ids: wanted, search: text })) hits.add(`${type} ${id}`);
      }
    }
    return all.filter(({ type, id }) => hits.has(`${type} ${id}`));
  };

  const offset = (query.pagenum - 1) * query.perpage;
  const counters = await countDifferences(db, pair, everything);
  const search = query.search?.trim() ?? '';
  let page: Difference[];
  let total: number;
  if (search === '') {
    page = await listDifferences(db, pair, filter, offset, query.perpage);
    total = (await countDifferences(db, pair, filter)).reduce((sum, { added, removed, changed }) => sum + added + removed + changed, 0);
  } else {
    const found = await matching(search);
    page = found.slice(offset, offset + query.perpage);
    total = found.length;
  }
  return {
    list: await open(db, tenantKeys, pair, page, requested),
    total, counters,
    incomplete: OBJECT_TYPES.map(({ type }) => type).filter((type) => unknownBefore.includes(type) || unknownAfter.includes(type)),
  };
};
