import { OBJECT_TYPES } from '@trc/domain/objectTypes';
import type { ObjectType } from '@trc/domain/objectTypes';
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
  /** Types that count; all unless set. `type` takes their place. */
  types?: readonly ObjectType[] | undefined;
  change?: ChangeKind | undefined;
  /**
   * Types that the earlier or the later backup does not know completely: an object that only the other backup has is no
   * difference.
   */
  unknownBefore: readonly ObjectType[];
  unknownAfter: readonly ObjectType[];
  /**
   * Places of tenant-wide policies that the earlier, or the later backup did not ask for or could not read: likewise.
   */
  unaskedBefore: readonly string[];
  unaskedAfter: readonly string[];
  proven: ProvenEqual;
  /**
   * Changes of the service alone, or all others; they are `changed` by their content and differ in nothing that counts.
   */
  service: boolean;
}

/** Proofs that only the service changed an object: equal hashes of the normal form `form`, or compared bodies. */
export interface ProvenEqual {
  form: number;
  objects: readonly Pick<Difference, 'type' | 'id'>[];
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
 * Reads only intervals that begin or end between the two, so that the cost grows with the number of changes: `old`
 * covers the earlier backup alone, `new` the later alone. Equal hashes of the content mean that an object has changed
 * and changed back, equal hashes of the meaning that only the service has changed it.
 */
const DIFFERENCES = `
  with old as (
    select type, object_id, hash, meaning, meaning_form from object_version
    where tenant_id = $1 and valid_from <= $2 and valid_to > $2 and valid_to <= $3),
  new as (
    select type, object_id, hash, meaning, meaning_form from object_version
    where tenant_id = $1 and valid_from > $2 and valid_from <= $3 and (valid_to is null or valid_to > $3)),
  difference as (
    select type, object_id,
      case when old.hash is null then 'added' when new.hash is null then 'removed' else 'changed' end as change,
      old.meaning_form is not distinct from $4::int and new.meaning_form is not distinct from $4
        and old.meaning is not distinct from new.meaning as proven
    from old full join new using (type, object_id) where old.hash is distinct from new.hash)`;

/** `service`: with the objects whose bodies were compared. */
const KINDS = `${DIFFERENCES}, kind as (
  select type, object_id, change,
    proven or (type, object_id) in (select * from unnest($5::text[], $6::text[])) as service
  from difference)`;

const FILTERS = `type = any($7::text[]) and not (change = 'added' and type = any($8::text[]))
  and not (change = 'removed' and type = any($9::text[]))
  and ($10::text is null or change = $10)
  and not (type = 'tenantWidePolicies' and change <> 'changed' and exists (
    select 1 from unnest(case when change = 'added' then $11::text[] else $12::text[] end) as place
    where object_id = place or starts_with(object_id, place || '/')))`;

const paramsOf = ({ tenantId, before, after }: BackupPair, filter: DifferenceFilter): unknown[] => {
  const {
    type,
    types = TYPES,
    change,
    proven: { form, objects },
    ...unknown
  } = filter;
  return [
    tenantId,
    before,
    after,
    form,
    objects.map((one) => one.type),
    objects.map(({ id }) => id),
    type ? [type] : types,
    unknown.unknownBefore,
    unknown.unknownAfter,
    change ?? null,
    unknown.unaskedBefore,
    unknown.unaskedAfter,
  ];
};

/** @returns changed objects whose hashes do not prove that nothing has changed, in the order of types and ids. */
export const listUnproven = async (
  db: Db,
  { tenantId, before, after }: BackupPair,
  form: number,
  limit: number,
): Promise<Difference[]> =>
  db.query<Difference & Record<string, unknown>>(
    `${DIFFERENCES} select type, object_id as id, change from difference
     where change = 'changed' and not proven and type = any($5::text[])
     order by array_position($5::text[], type), object_id limit $6`,
    [tenantId, before, after, form, TYPES, limit],
  );

export interface DifferenceCounts {
  /** Per type that has any, in the order of the registry, without changes of the service. */
  counters: DifferenceCounter[];
  service: number;
}

/** @returns the number of objects that differ. */
export const countDifferences = async (
  db: Db,
  pair: BackupPair,
  filter: Omit<DifferenceFilter, 'service'>,
): Promise<DifferenceCounts> => {
  const rows = await db.query<{ type: ObjectType; change: ChangeKind; service: boolean; count: number }>(
    `${KINDS} select type, change, service, count(*) as count from kind where ${FILTERS}
     group by type, change, service`,
    paramsOf(pair, { ...filter, service: false }),
  );
  const of = (type: ObjectType, change: ChangeKind): number =>
    rows.find((row) => row.type === type && row.change === change && !row.service)?.count ?? 0;
  return {
    counters: TYPES.map((type) => ({
      type,
      added: of(type, 'added'),
      removed: of(type, 'removed'),
      changed: of(type, 'changed'),
    })).filter(({ added, removed, changed }) => added + removed + changed > 0),
    service: rows.filter(({ service }) => service).reduce((sum, { count }) => sum + count, 0),
  };
};

/** @returns differences in the order of types and ids; all of them without a limit. */
export const listDifferences = async (
  db: Db,
  pair: BackupPair,
  filter: DifferenceFilter,
  offset = 0,
  limit?: number,
): Promise<Difference[]> =>
  db.query<Difference & Record<string, unknown>>(
    `${KINDS} select type, object_id as id, change from kind where ${FILTERS} and service = $13
     order by array_position($14::text[], type), object_id limit $15 offset $16`,
    [...paramsOf(pair, filter), filter.service, TYPES, limit ?? null, offset],
  );
