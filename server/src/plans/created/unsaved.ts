import { isCreatedObject } from '@trc/domain/changes';
import type { AttributedChange } from '../../catalog/browse/changeActors.ts';
import type { UnsavedObject } from '../../contract/generated.ts';
import type { Db } from '../../storage/types.ts';
import { loadKnown, shownKnown } from './known.ts';
import type { CreatedListOptions } from './listCreated.ts';
import { keyOf } from './readFacts.ts';
import type { ObjectKey } from './readFacts.ts';

/** Limit of the contract. */
const MAX_HOLDERS = 100;

interface Sides {
  since: string;
  until: string;
  created_at: Date;
}

/** @returns the newest completed snapshot and the newest backup before it */
const findSides = async (db: Db, tenantId: string): Promise<Sides | undefined> => {
  const [row] = await db.query<Sides & Record<string, unknown>>(
    `select b.backup_id as since, s.backup_id as until, s.created_at from backup_or_snapshot s
     join lateral (select o.backup_id from backup_or_snapshot o where o.tenant_id = s.tenant_id
       and o.number < s.number and o.purpose = 'backup' and o.status = 'Completed' and o.is_data_ready
       order by o.number desc limit 1) b on true
     where s.tenant_id = $1 and s.purpose = 'comparison' and s.status = 'Completed'
     order by s.number desc limit 1`,
    [tenantId],
  );
  return row;
};

/** True if a link to the object was added; values are ids, or rows such as an assignment of a role. */
const holds = ({ links }: AttributedChange, id: string): boolean =>
  links.some(({ added }) => added.some((value) => JSON.stringify(value).toLowerCase().includes(id)));

/** @returns an object that no backup has, as the newest snapshot read it; undefined if the snapshot lacks it */
export const readUnsaved = async (
  options: CreatedListOptions,
  tenantId: string,
  key: ObjectKey,
): Promise<UnsavedObject | undefined> => {
  const sides = await findSides(options.db, tenantId);
  if (!sides) return undefined;
  const ids = [sides.since, sides.until] as const;
  const { changes } = await options.browser.describedChanges(tenantId, ids);
  const change = changes.find((one) => isCreatedObject(one) && keyOf(one) === keyOf(key));
  if (!change) return undefined;
  const known = (await loadKnown(options, tenantId, ids, [change]))(change);
  const holders = changes.filter((one) => one !== change && holds(one, key.id.toLowerCase()));
  const { name, attributes, actors, actorState } = change;
  return {
    since: sides.since,
    until: sides.until,
    readTime: sides.created_at.toISOString(),
    ...(name === undefined ? {} : { name }),
    attributes: [...attributes],
    heldBy: holders.slice(0, MAX_HOLDERS).map((one) => ({
      type: one.type,
      id: one.id,
      ...(one.name === undefined ? {} : { name: one.name }),
    })),
    ...(actors ? { actors: [...actors] } : {}),
    ...(actorState ? { actorState } : {}),
    ...shownKnown(known),
  };
};
