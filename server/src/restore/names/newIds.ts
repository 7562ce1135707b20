import type { GraphObject } from '../../directory/index.ts';
import { saveNewIds } from '../../catalog/idMap.ts';
import type { NewId } from '../../catalog/idMap.ts';
import { keyOf } from '../execute/run.ts';
import type { Opened, RestoreContext } from '../execute/run.ts';

/** Remembers the new id of an object, also under an id that it had meanwhile. */
const adopt = (
  run: RestoreContext,
  { item, description, stored }: Opened,
  newId: string,
  reply: GraphObject | undefined,
): NewId[] => {
  const former = run.ids.current('object', item.sourceId);
  const ids =
    newId === item.sourceId
      ? []
      : [...new Set([item.sourceId, former])]
          .filter((old) => old !== newId)
          .map((oldId) => ({ kind: 'object' as const, oldId, newId }));
  const [oldApp, newApp] = [
    description.alternateId && stored.object[description.alternateId],
    description.alternateId && reply?.[description.alternateId],
  ];
  const apps =
    typeof oldApp === 'string' && typeof newApp === 'string'
      ? [...new Set([oldApp, run.ids.current('appId', oldApp)])]
          .filter((old) => old !== newApp)
          .map((oldId) => ({ kind: 'appId' as const, oldId, newId: newApp }))
      : [];
  item.targetId = newId;
  for (const { kind, oldId, newId: id } of [...ids, ...apps])
    for (const map of [run.ids, run.recreated]) map.add(kind, oldId, id);
  // An application and its service principal are named by the same id.
  for (const { oldId } of apps)
    for (const type of ['applications', 'servicePrincipals']) run.oldAppIds.set(keyOf(type, oldId), item);
  return [...ids, ...apps];
};

export type NewIds = NewId[];

/** The ids of an object that was created: its own, and those by which others refer to it. */
export const madeAs = (
  run: RestoreContext,
  opened: Opened,
  reply: GraphObject | undefined,
  id?: string,
): NewIds | undefined => {
  const { description, item } = opened;
  const newId = id ?? (description.keepsId ? item.sourceId : reply && description.idOf(reply));
  return newId === undefined ? undefined : adopt(run, opened, newId, reply);
};

export const saveIds =
  ({ job, restore }: Pick<RestoreContext, 'job' | 'restore'>, ids: NewIds) =>
  (tx: RestoreContext['db']): Promise<void> =>
    saveNewIds(tx, { tenantId: job.tenantId, restoreId: restore.restore_id }, ids);
