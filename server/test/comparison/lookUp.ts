import assert from 'node:assert/strict';
import type { ObjectType } from '@trc/domain/objectTypes';
import type { Objects } from './stage.ts';

/** Looks objects up in the tenant that was read. `objects` returns what a hook of the file has read. */
export const lookUp = (objects: () => Objects) => {
  const idsOf = (type: ObjectType): string[] => [...(objects().get(type)?.keys() ?? [])];
  const nameOf = (type: ObjectType, id: string): string => String(objects().get(type)?.get(id)?.object['displayName']);
  /** An object of the backup that fits. */
  const some = (
    type: ObjectType,
    fits: (object: Readonly<Record<string, unknown>>, links: Readonly<Record<string, unknown>>) => boolean = () => true,
    at = 0,
  ): string => {
    const id = [...(objects().get(type) ?? [])].filter(([, { object, links }]) => fits(object, links))[at]?.[0];
    assert.ok(id, `the tenant has such ${type}`);
    return id;
  };
  const named = (type: ObjectType, id: string): string => `${nameOf(type, id)} (${id})`;
  return { idsOf, nameOf, some, named };
};
