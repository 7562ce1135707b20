import type { FoundName, KnownName } from '@trc/domain/knownName';
import { OBJECT_TYPES } from '@trc/domain/objectTypes';
import type { ObjectType } from '@trc/domain/objectTypes';
import { nameOf } from '@trc/domain/recordSummary';
import { openBody } from '../content/body.ts';
import type { OpenKeys, TenantKeys } from '../keys/types.ts';
import type { Db } from '../storage/types.ts';
import { formerIds } from './idMap.ts';

const TYPES = OBJECT_TYPES.map(({ type }) => type);
/** Ids of one query. */
const IDS_PER_BATCH = 1000;

interface OwnRow {
  kind: string;
  id: string;
  name: string;
  created_at: Date;
}

interface VersionRow {
  type: ObjectType;
  object_id: string;
  hash: Buffer;
  body: Buffer;
}

const findOwn = (db: Db, tenantId: string, ids: readonly string[]): Promise<OwnRow[]> =>
  db.query<OwnRow & Record<string, unknown>>(
    `select case purpose when 'comparison' then 'snapshot' else 'backup' end as kind, backup_id::text as id,
         coalesce(label, '') as name, created_at from backup_or_snapshot
       where tenant_id = $1 and backup_id = any($2::uuid[])
     union all select 'restore', restore_id::text, '', created_at from restore
       where tenant_id = $1 and restore_id = any($2::uuid[])
     union all select 'plan', plan_id::text, title, created_at from plan
       where tenant_id = $1 and plan_id = any($2::uuid[])`,
    [tenantId, ids],
  );

const knownOf = ({ kind, name, created_at: at }: OwnRow): KnownName => ({
  kind,
  time: at.toISOString(),
  ...(name === '' ? {} : { name }),
});

/** The restore of a plan has the id and the title of the plan. */
const mergePlan = (restore: KnownName, plan: KnownName): FoundName => ({
  ...restore,
  ...(plan.name === undefined ? {} : { name: plan.name }),
  plan,
});

const nameOwn = (rows: readonly OwnRow[]): Map<string, FoundName> => {
  const plans = new Map(rows.filter(({ kind }) => kind === 'plan').map((row) => [row.id, knownOf(row)]));
  const others = rows
    .filter(({ kind }) => kind !== 'plan')
    .map((row): [string, FoundName] => {
      const plan = plans.get(row.id);
      return [row.id, plan ? mergePlan(knownOf(row), plan) : knownOf(row)];
    });
  return new Map<string, FoundName>([...plans, ...others]);
};

/** The newest content of each object whose content is not purged. */
const findVersions = (db: Db, tenantId: string, ids: readonly string[]): Promise<VersionRow[]> =>
  db.query<VersionRow & Record<string, unknown>>(
    `select distinct on (v.object_id) v.type, v.object_id, v.hash, b.body from object_version v
     join object_body b on b.tenant_id = v.tenant_id and b.hash = v.hash
     where v.tenant_id = $1 and v.type = any($2::text[]) and v.object_id = any($3::text[])
     order by v.object_id, v.valid_from desc`,
    [tenantId, TYPES, ids],
  );

/** @returns undefined where the body is damaged: a name is not worth an error */
const nameIn = (keys: TenantKeys, { type, object_id: id, hash, body }: VersionRow): string | undefined => {
  try {
    const { object } = JSON.parse(openBody(keys, hash, body)) as { object: Record<string, unknown> };
    return nameOf(type, id, object);
  } catch {
    return undefined;
  }
};

interface Sources {
  db: Db;
  keys: Pick<OpenKeys, 'tenant'>;
}

const findObjects = async (
  { db, keys }: Sources,
  tenantId: string,
  ids: readonly string[],
): Promise<Map<string, KnownName>> => {
  const rows = ids.length > 0 ? await findVersions(db, tenantId, ids) : [];
  const found = new Map<string, KnownName>();
  if (rows.length === 0) return found;
  const tenantKeys = await keys.tenant(tenantId);
  for (const row of rows) {
    const name = nameIn(tenantKeys, row);
    if (name !== undefined && name !== '') found.set(row.object_id.toLowerCase(), { kind: row.type, name });
  }
  return found;
};

/** An object that a restore created again is in a backup under its former id only, until the next backup. */
const findRecreated = async (
  sources: Sources,
  tenantId: string,
  ids: readonly string[],
): Promise<Map<string, KnownName>> => {
  const former = await formerIds(sources.db, tenantId, ids);
  const known = await findObjects(sources, tenantId, [...former.values()]);
  return new Map(
    [...former].flatMap(([id, old]) => {
      const found = known.get(old);
      return found ? [[id, found] as const] : [];
    }),
  );
};

/** Names what ids stand for: objects as the newest backup that has them, backups, restores and plans by their time. */
export const createNameFinder =
  (sources: Sources) =>
  async (tenantId: string, ids: readonly string[]): Promise<Map<string, FoundName>> => {
    const found = new Map<string, FoundName>();
    for (let start = 0; start < ids.length; start += IDS_PER_BATCH) {
      const part = ids.slice(start, start + IDS_PER_BATCH);
      for (const [id, known] of nameOwn(await findOwn(sources.db, tenantId, part))) found.set(id, known);
      const open = (): string[] => part.filter((id) => !found.has(id));
      for (const [id, known] of await findObjects(sources, tenantId, open())) found.set(id, known);
      for (const [id, known] of await findRecreated(sources, tenantId, open())) found.set(id, known);
    }
    return found;
  };
