import { OBJECT_TYPES } from '@trc/domain/objectTypes';
import type { TenantKeys } from '../../keys/types.ts';
import type { Db } from '../../storage/types.ts';
import { walkObjects } from '../../catalog/objects.ts';
import { describe } from '../execute/run.ts';

/** @returns the application ids that backup `number` knows, in lower case */
export const loadAppIds = async (db: Db, keys: TenantKeys, number: number): Promise<ReadonlySet<string>> => {
  const ids = new Set<string>();
  for (const { type } of OBJECT_TYPES) {
    const property = describe(type, '')?.alternateId;
    if (property === undefined) continue;
    for await (const part of walkObjects(db, keys, number, type)) {
      for (const { found } of part) {
        const id = found.found ? found.stored.object[property] : undefined;
        if (typeof id === 'string') ids.add(id.toLowerCase());
      }
    }
  }
  return ids;
};
