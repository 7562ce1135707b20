import type { ObjectType } from '@trc/domain/objectTypes';
import type { TenantKeys } from '../keys/types.ts';
import type { Db } from '../storage/types.ts';
import { openText, sealText } from '../catalog/sealedText.ts';

/** Milliseconds for which a comparison counts as a review. */
export const REVIEW_LIFE_MS = 60 * 60_000;
/** Kept longer than they count: a restore that began in time asks for them while it runs. */
const KEPT = 24 * REVIEW_LIFE_MS;

/** The person and the backup of a comparison. */
export interface Review {
  /** Object id of the person. */
  person: string;
  backupId: string;
}

export interface ReviewedObject {
  type: ObjectType;
  /** The id in the backup. */
  id: string;
  /** Result of hashLiveObject. */
  hash: string;
}

const placeOf = ({ person, backupId }: Review, type: string, id: string) => [
  'review',
  person,
  backupId.toLowerCase(),
  type,
  id,
];

/** Stores the state of live objects that a person saw; the last look counts. */
export const rememberReview = async (
  db: Db,
  keys: TenantKeys,
  review: Review,
  objects: readonly ReviewedObject[],
  now: Date,
): Promise<void> => {
  const unique = [...new Map(objects.map((object) => [`${object.type}/${object.id}`, object])).values()];
  if (unique.length === 0) return;
  await db.query(
    `insert into reviewed_object (tenant_id, person, backup_id, type, object_id, hash, compared_at)
     select $1, $2, $3, seen.type, seen.id, seen.hash, $7
     from unnest($4::text[], $5::text[], $6::bytea[]) as seen (type, id, hash)
     on conflict (tenant_id, person, backup_id, type, object_id) do update
     set hash = excluded.hash, compared_at = excluded.compared_at`,
    [
      keys.tenantId,
      review.person,
      review.backupId,
      unique.map(({ type }) => type),
      unique.map(({ id }) => id),
      unique.map(({ type, id, hash }) => sealText(keys, placeOf(review, type, id), hash)),
      now.toISOString(),
    ],
  );
};

/**
 * @param at the moment for which it counts, e.g. the start of the restore
 * @returns by id, the hash of the live object that the person saw within the hour before `at`; nothing for those that
 * were not compared then
 */
export const reviewedHashes = async (
  db: Db,
  keys: TenantKeys,
  review: Review,
  type: ObjectType,
  ids: readonly string[],
  at: Date,
): Promise<Map<string, string>> => {
  const rows = await db.query<{ object_id: string; hash: Buffer }>(
    `select object_id, hash from reviewed_object
     where tenant_id = $1 and person = $2 and backup_id = $3 and type = $4 and object_id = any($5::text[])
     and compared_at between $6 and $7`,
    [
      keys.tenantId,
      review.person,
      review.backupId,
      type,
      ids,
      new Date(at.getTime() - REVIEW_LIFE_MS).toISOString(),
      at.toISOString(),
    ],
  );
  return new Map(
    rows.flatMap(({ object_id: id, hash }) => {
      const text = openText(keys, placeOf(review, type, id), hash);
      return text === undefined ? [] : [[id, text] as const];
    }),
  );
};

/** Removes reviews that no restore needs any more. */
export const forgetOldReviews = async (db: Db, now: Date): Promise<void> => {
  await db.query('delete from reviewed_object where compared_at < $1', [new Date(now.getTime() - KEPT).toISOString()]);
};
