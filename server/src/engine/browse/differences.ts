import { OBJECT_TYPES } from '../../../../src/domain/objectTypes.ts';
import type { ObjectType } from '../../../../src/domain/objectTypes.ts';
import type { Db } from '../../storage/types.ts';

export type ChangeKind = 'added' | 'removed' | 'changed';

/** Two backups of a tenant by their numbers, the earlier first. */
export interface BackupPair {
  tenantId: string;
  before: number;
  after: number;
}

export interface Difference {
  type: ObjectType;
  id: string;
  change: ChangeKind;
}

export interface DifferenceFilter {
  type?: ObjectType | undefined;
  change?: ChangeKind | undefined;
  /** Types of which the earlier, or the later backup does not know everything: what only the other one has is no difference. */
  unknownBefore: readonly ObjectType[];
  unknownAfter: readonly ObjectType[];
  /** Places of tenant-wide policies that the earlier, or the later backup did not ask for: likewise. */
  unaskedBefore: readonly string[];
  unaskedAfter: readonly string[];
}

export interface DifferenceCounter {
  type: ObjectType;
  added: number;
  removed: number;
  changed: number;
}

/** The order of the registry, as a number. */
const TYPES = OBJECT_TYPES.map(({ type }) => type);

/**
 * Only intervals that end or begin between the two are looked at, so that the cost grows with what changed: `old` covers the
 * earlier backup alone, `new` the later alone. Equal hashes mean that an object has changed and changed back.
 */
const DIFFERENCES = `
  with old as (
    select type, object_id, hash from object_version
    where tenant_id = $1 and valid_from <= $2 and valid_to > $2 and valid_to <= $3),
  new as (
    select type, object_id, hash from object_version
    where tenant_id = $1 and valid_from > $2 and valid_from <= $3 and (valid_to is null or valid_to > $3)),
  difference as (
    select type, object_id, case when old.hash is null then 'added' when new.hash is null then 'removed' else 'changed' end as change
    from old full join new using (type, object_id) where old.hash is distinct from new.hash)`;

const FILTERS = `type = any($4::text[]) and not (change = 'added' and type = any($5::text[])) and not (change = 'removed' and type = any($6::text[]))
  and ($7::text is null or change = $7)
  and not (type = 'tenantWidePolicies' and change <> 'changed' and exists (
    select 1 from unnest(case when change = 'added' then $8::text[] else $9::text[] end) as place
    where object_id = place or starts_with(object_id, place || '/')))`;

const paramsOf = ({ tenantId, before, after }: BackupPair, { type, change, ...unknown }: DifferenceFilter): unknown[] => [
  tenantId, before, after, type ? [type] : TYPES, unknown.unknownBefore, unknown.unknownAfter, change ?? null, unknown.unaskedBefore, unknown.unaskedAfter,
];

/** @returns how many objects differ, per type that has any, in the order of the registry. */
export const countDifferences = async (db: Db, pair: BackupPair, filter: DifferenceFilter): Promise<DifferenceCounter[]> => {
  const rows = await db.query<{ type: ObjectType; change: ChangeKind; count: number }>(
    `${DIFFERENCES} select type, change, count(*) as count from difference where ${FILTERS} group by type, change`, paramsOf(pair, filter));
  const of = (type: ObjectType, change: ChangeKind): number => rows.find((row) => row.type === type && row.change === change)?.count ?? 0;
  return TYPES.map((type) => ({ type, added: of(type, 'added'), removed: of(type, 'removed'), changed: of(type, 'changed') }))
    .filter(({ added, removed, changed }) => added + removed + changed > 0);
};

/** @returns differences in the order of types and ids; all of them without a limit. */
export const listDifferences = async (db: Db, pair: BackupPair, filter: DifferenceFilter, offset = 0, limit?: number): Promise<Difference[]> =>
  db.query<Difference & Record<string, unknown>>(
    `${DIFFERENCES} select type, object_id as id, change from difference where ${FILTERS}
     order by array_position($10::text[], type), object_id limit $11 offset $12`,
    [...paramsOf(pair, filter), TYPES, limit ?? null, offset]);
