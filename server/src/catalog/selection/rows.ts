import { OBJECT_TYPES } from '@trc/domain/objectTypes';
import type { ObjectType } from '@trc/domain/objectTypes';
import { isRestorableId } from '../../directory/types/restorable.ts';
import type { TenantKeys } from '../../keys/types.ts';
import type { Db } from '../../storage/types.ts';
import type { BackupRow } from '../records.ts';
import { sealText } from '../sealedText.ts';
import type { TextPlace } from '../sealedText.ts';
import { COVERS_BACKUP_SQL } from '../versions.ts';
import type { NamedObject, SavedSelection, Section, Sections } from './types.ts';

/** A selection of a tenant. */
export interface SelectionPlace {
  tenantId: string;
  restoreId: string;
}

export interface SelectionRow {
  restore_id: string;
  backup_id: string;
  person: string;
  version: number;
  experimental: boolean;
  started_at: Date | null;
}

export const findSelection = async (
  db: Db,
  { tenantId, restoreId }: SelectionPlace,
  locked: boolean,
): Promise<SelectionRow | undefined> =>
  (
    await db.query<SelectionRow>(
      `select restore_id, backup_id, person, version, experimental, started_at from selection
       where tenant_id = $1 and restore_id = $2${locked ? ' for update' : ''}`,
      [tenantId, restoreId],
    )
  )[0];

export const insertSelection = async (
  tx: Db,
  { tenantId, restoreId }: SelectionPlace,
  { backupId, person, experimental }: { backupId: string; person: string; experimental: boolean },
): Promise<void> => {
  await tx.query(
    'insert into selection (tenant_id, restore_id, backup_id, person, experimental) values ($1, $2, $3, $4, $5)',
    [tenantId, restoreId, backupId, person, experimental],
  );
};

/** @returns the id of a person's newest selection of a backup that was not started. */
export const findNewestOf = async (
  db: Db,
  { tenantId, person, backupId }: { tenantId: string; person: string; backupId: string },
): Promise<string | undefined> =>
  (
    await db.query<{ restore_id: string }>(
      `select restore_id from selection
       where tenant_id = $1 and person = $2 and backup_id = $3 and started_at is null
       order by updated_at desc, restore_id limit 1`,
      [tenantId, person, backupId],
    )
  )[0]?.restore_id;

/** Removes the oldest selections of a person that were not started, so that `most` are left. */
export const keepNewestOf = async (tx: Db, tenantId: string, person: string, most: number): Promise<void> => {
  await tx.query(
    `delete from selection where tenant_id = $1 and restore_id in (
       select restore_id from selection where tenant_id = $1 and person = $2 and started_at is null
       order by updated_at desc, restore_id offset $3)`,
    [tenantId, person, most],
  );
};

/** @returns the new version */
export const touchSelection = async (
  tx: Db,
  { tenantId, restoreId }: SelectionPlace,
  experimental: boolean,
): Promise<number> => {
  const [row] = await tx.query<{ version: number }>(
    `update selection set version = version + 1, experimental = $3, updated_at = now()
     where tenant_id = $1 and restore_id = $2 returning version`,
    [tenantId, restoreId, experimental],
  );
  if (!row) throw new Error('The selection went away while it was locked.');
  return row.version;
};

export const deleteSelection = async (tx: Db, { tenantId, restoreId }: SelectionPlace): Promise<void> => {
  await tx.query('delete from selection where tenant_id = $1 and restore_id = $2', [tenantId, restoreId]);
};

export const namePlace = ({ restoreId }: SelectionPlace, type: string, id: string): TextPlace => [
  'selection',
  restoreId.toLowerCase(),
  type,
  id,
];

/** Chooses objects as well; one that is chosen already keeps its name unless a new one is given. */
export const addItems = async (
  tx: Db,
  keys: TenantKeys,
  place: SelectionPlace,
  type: ObjectType,
  items: readonly NamedObject[],
): Promise<void> => {
  const unique = [...new Map(items.map((item) => [item.id, item])).values()];
  if (unique.length === 0) return;
  await tx.query(
    `insert into selection_item (tenant_id, restore_id, type, object_id, name) select $1, $2, $3, id, name
     from unnest($4::text[], $5::bytea[]) as chosen (id, name)
     on conflict (tenant_id, restore_id, type, object_id) do update
     set name = coalesce(excluded.name, selection_item.name)`,
    [
      place.tenantId,
      place.restoreId,
      type,
      unique.map(({ id }) => id),
      unique.map(({ id, displayName }) =>
        displayName === undefined ? null : sealText(keys, namePlace(place, type, id), displayName),
      ),
    ],
  );
};

export const removeItems = async (
  tx: Db,
  { tenantId, restoreId }: SelectionPlace,
  type: ObjectType,
  ids: readonly string[],
): Promise<void> => {
  await tx.query(
    'delete from selection_item where tenant_id = $1 and restore_id = $2 and type = $3 and object_id = any($4::text[])',
    [tenantId, restoreId, type, ids],
  );
};

/** Chooses nothing of a type, or all of it. */
export const setWhole = async (
  tx: Db,
  { tenantId, restoreId }: SelectionPlace,
  type: ObjectType,
  whole: boolean,
): Promise<void> => {
  await tx.query('delete from selection_item where tenant_id = $1 and restore_id = $2 and type = $3', [
    tenantId,
    restoreId,
    type,
  ]);
  await tx.query('delete from selection_section where tenant_id = $1 and restore_id = $2 and type = $3', [
    tenantId,
    restoreId,
    type,
  ]);
  if (whole)
    await tx.query('insert into selection_section (tenant_id, restore_id, type) values ($1, $2, $3)', [
      tenantId,
      restoreId,
      type,
    ]);
};

export interface ItemRow {
  type: ObjectType;
  object_id: string;
  name: Buffer | null;
}

export const readSelectedItems = (db: Db, { tenantId, restoreId }: SelectionPlace): Promise<ItemRow[]> =>
  db.query<ItemRow>(
    `select type, object_id, name from selection_item where tenant_id = $1 and restore_id = $2
     order by type, object_id`,
    [tenantId, restoreId],
  );

export const itemsAmong = async (
  db: Db,
  { tenantId, restoreId }: SelectionPlace,
  type: ObjectType,
  ids: readonly string[],
): Promise<string[]> => {
  const rows = await db.query<{ object_id: string }>(
    `select object_id from selection_item
     where tenant_id = $1 and restore_id = $2 and type = $3 and object_id = any($4::text[])`,
    [tenantId, restoreId, type, ids],
  );
  const chosen = new Set(rows.map(({ object_id }) => object_id));
  return ids.filter((id) => chosen.has(id));
};

export const readWholeTypes = async (db: Db, { tenantId, restoreId }: SelectionPlace): Promise<Set<string>> =>
  new Set(
    (
      await db.query<{ type: string }>('select type from selection_section where tenant_id = $1 and restore_id = $2', [
        tenantId,
        restoreId,
      ])
    ).map(({ type }) => type),
  );

export const countSelectedItems = async (
  db: Db,
  { tenantId, restoreId }: SelectionPlace,
): Promise<Map<string, number>> =>
  new Map(
    (
      await db.query<{ type: string; count: number }>(
        'select type, count(*) as count from selection_item where tenant_id = $1 and restore_id = $2 group by type',
        [tenantId, restoreId],
      )
    ).map(({ type, count }) => [type, count]),
  );

/** @returns the ids of a type that backup `number` holds and a restore may write, in order. */
export const listRestorableIds = async (
  db: Db,
  tenantId: string,
  number: number,
  type: ObjectType,
): Promise<string[]> =>
  (
    await db.query<{ object_id: string }>(
      `select v.object_id from object_version v where ${COVERS_BACKUP_SQL} and v.type = $3 order by v.object_id`,
      [tenantId, number, type],
    )
  )
    .map((row) => row.object_id)
    .filter((id) => isRestorableId(type, id));

/** Types of which some objects are watched only. */
const HAS_WATCHED: readonly ObjectType[] = ['tenantWidePolicies'];

/** @returns the number of objects of a type that a restore of all of them writes */
export const countRestorable = async (
  db: Db,
  tenantId: string,
  { number, counters }: BackupRow,
  type: ObjectType,
): Promise<number> =>
  HAS_WATCHED.includes(type) ? (await listRestorableIds(db, tenantId, number, type)).length : (counters[type] ?? 0);

/** @returns the number of chosen objects per type that are watched only */
export const countWatchedItems = async (db: Db, place: SelectionPlace): Promise<Map<string, number>> => {
  const counts = new Map<string, number>();
  for (const { type, object_id: id } of await readSelectedItems(db, place))
    if (!isRestorableId(type, id)) counts.set(type, (counts.get(type) ?? 0) + 1);
  return counts;
};

/** @returns the number of the given ids that backup `number` has. */
export const countInBackup = async (
  db: Db,
  tenantId: string,
  number: number,
  type: ObjectType,
  ids: readonly string[],
): Promise<number> =>
  (
    await db.query<{ count: number }>(
      `select count(*) as count from object_version v where ${COVERS_BACKUP_SQL} and v.type = $3
         and v.object_id = any($4::text[])`,
      [tenantId, number, type, ids],
    )
  )[0]?.count ?? 0;

/** @returns the parts of a selection that a restore needs; undefined for an unknown one. */
export const loadSelection = async (
  db: Db,
  tenantId: string,
  restoreId: string,
): Promise<SavedSelection | undefined> => {
  const place = { tenantId, restoreId };
  const row = await findSelection(db, place, false);
  if (!row) return undefined;
  const whole = await readWholeTypes(db, place);
  const items = await readSelectedItems(db, place);
  const sections: Sections = Object.fromEntries(
    OBJECT_TYPES.flatMap(({ type }): [ObjectType, Section][] => {
      const ids = items.filter((item) => item.type === type).map(({ object_id }) => object_id);
      return whole.has(type) || ids.length > 0 ? [[type, { whole: whole.has(type), ids }]] : [];
    }),
  );
  return {
    restoreId: row.restore_id,
    backupId: row.backup_id,
    person: row.person,
    version: row.version,
    experimental: row.experimental,
    started: row.started_at !== null,
    sections,
  };
};
