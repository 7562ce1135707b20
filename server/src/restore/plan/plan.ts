import type { ObjectType } from '@trc/domain/objectTypes';
import { OBJECT_TYPES } from '@trc/domain/objectTypes';
import { restoreCounterName, stageOf } from '@trc/domain/restoreOrder';
import type { GraphObject } from '../../directory/index.ts';
import type { TenantKeys } from '../../keys/types.ts';
import type { Db } from '../../storage/types.ts';
import { findReferences } from '../../comparison/index.ts';
import type { Reference } from '../../comparison/index.ts';
import { readObjects, walkObjects } from '../../catalog/objects.ts';
import type { FoundObject } from '../../catalog/objects.ts';
import { DomainError } from '../../domainError.ts';
import type { NewItem } from '../ledger/ledger.ts';
import { describe } from '../execute/run.ts';
import type { RestoreSettings } from '../types.ts';

export interface Planning {
  db: Db;
  keys: TenantKeys;
  /** Number of the backup. */
  number: number;
  settings: RestoreSettings;
}

const MAX_NAME = 256;

const nameOf = ({ displayName, name }: GraphObject, id: string): string => {
  const text = typeof displayName === 'string' && displayName !== '' ? displayName : name;
  return (typeof text === 'string' && text !== '' ? text : id).slice(0, MAX_NAME);
};

const itemOf = (type: ObjectType, sourceId: string, found: FoundObject, dependency: boolean): NewItem => {
  const object = found.found ? found.stored.object : {};
  const description = describe(type, sourceId);
  const isBuiltIn = found.found ? (description?.isBuiltIn?.(object) ?? true) : true;
  const counter = restoreCounterName(type, isBuiltIn);
  return {
    type,
    sourceId,
    dependency,
    stage: stageOf(type, counter),
    counter,
    name: nameOf(object, sourceId),
    ...(found.found ? {} : { refused: { code: 'damaged', message: 'The backup of this object is damaged.' } }),
  };
};

/** The applications of a backup by their application ids, with the other objects that have the same one. */
const appIdIndex = async ({ db, keys, number }: Planning): Promise<Map<string, { type: ObjectType; id: string }[]>> => {
  const index = new Map<string, { type: ObjectType; id: string }[]>();
  for (const type of ['applications', 'servicePrincipals'] as const) {
    for await (const part of walkObjects(db, keys, number, type)) {
      for (const { id, found } of part) {
        const appId = found.found ? found.stored.object['appId'] : undefined;
        if (typeof appId !== 'string') continue;
        const known = index.get(appId.toLowerCase());
        // A service principal comes along with an application of the tenant; those of others are not ours to restore.
        if (type === 'applications') index.set(appId.toLowerCase(), [{ type, id }]);
        else known?.push({ type, id });
      }
    }
  }
  return index;
};

const namedBy = (type: ObjectType, id: string, object: GraphObject): Reference[] => {
  const description = describe(type, id);
  return description ? findReferences(description, object).filter(({ optional }) => !optional) : [];
};

/** Types whose references are restored with them on request. */
const BRINGING: readonly ObjectType[] = ['conditionalAccessPolicies'];

/**
 * Opens the chosen objects and, on request, the references of conditional access policies, and the references of those
 * in turn.
 */
export const planItems = async (
  planning: Planning,
  chosen: ReadonlyMap<ObjectType, readonly string[]>,
): Promise<NewItem[]> => {
  const { db, keys, number, settings } = planning;
  const items = new Map<string, NewItem>();
  let appIds: Map<string, { type: ObjectType; id: string }[]> | undefined;
  let open: { type: ObjectType; ids: readonly string[]; dependency: boolean }[] = OBJECT_TYPES.flatMap(({ type }) => [
    { type, ids: chosen.get(type) ?? [], dependency: false },
  ]);
  while (open.length > 0) {
    const references: Reference[] = [];
    for (const { type, ids, dependency } of open) {
      const found = await readObjects(db, keys, number, type, ids);
      for (const [id, each] of found) {
        if (!each.found && each.reason === 'absent') {
          // Objects outside of the backup cannot come along; each object that refers to them is held up separately.
          if (dependency) continue;
          throw new DomainError('invalid', `The backup does not hold ${id}`);
        }
        items.set(`${type}/${id}`, itemOf(type, id, each, dependency));
        if (
          each.found &&
          settings.conditionalAccessPolicies.restoreDependencies &&
          (dependency || BRINGING.includes(type))
        ) {
          references.push(...namedBy(type, id, each.stored.object));
        }
      }
    }
    const next = new Map<ObjectType, Set<string>>();
    const want = (type: ObjectType, id: string): void => {
      if (!items.has(`${type}/${id}`)) next.set(type, (next.get(type) ?? new Set()).add(id));
    };
    for (const { to, id, types } of references) {
      if (to === 'object') for (const type of types) want(type, id);
      else for (const each of (appIds ??= await appIdIndex(planning)).get(id) ?? []) want(each.type, each.id);
    }
    open = [...next].map(([type, ids]) => ({ type, ids: [...ids], dependency: true }));
  }
  return [...items.values()];
};
