import type { ObjectType } from '@trc/domain/objectTypes';
import type { CarriedLinks } from '../backup/carriedLinks.ts';
import { hiddenInBackup } from '../directory/hiddenLinks.ts';
import type { Requested } from '../backup/readingPlan.ts';
import type { IdMap } from '../catalog/idMap.ts';
import { readObjects } from '../catalog/objects.ts';
import type { StoredObject } from '../catalog/objects.ts';
import { descriptionOf } from '../directory/index.ts';
import type { TypeDescription } from '../directory/index.ts';
import type { TenantKeys } from '../keys/types.ts';
import type { Db } from '../storage/types.ts';
import { describeInTenant, renameExtensions } from './extensions.ts';
import type { ComparedObject, ComparedType } from './types.ts';
import type { UnknownRowMarker } from './unknownRowMarker.ts';

/** An object that a person asked to compare. */
export interface Asked {
  shown: ComparedType;
  type: ObjectType;
  id: string;
}

/** An object with everything that its comparison needs. */
export interface Opened {
  asked: Asked;
  description: TypeDescription;
  stored: StoredObject;
  /** Names of links that the backup has from an earlier one. */
  carried: ReadonlySet<string>;
  /** The id that it has in the directory now. */
  id: string;
}

/** The parts of a comparison that opening objects needs. */
export interface Opening {
  db: Db;
  keys: TenantKeys;
  /** Number of the backup. */
  number: number;
  idMap: IdMap;
  carriedLinks: CarriedLinks;
  /** Properties requested at the backup and now. */
  requested: { backup: Requested; now: Requested };
  markUnknownRows: UnknownRowMarker;
}

const failed = ({ shown, id }: Asked, message: string): ComparedObject => ({
  type: shown,
  id,
  message,
  attributes: [],
});
const describe = ({ type, id }: Asked): TypeDescription | undefined => {
  try {
    return descriptionOf(type, id);
  } catch {
    return undefined;
  }
};

/** Opens the asked objects of the backup. @returns for each the object, or an entry with the reason */
export const openAsked = async (
  { db, keys, number, idMap, carriedLinks, requested, markUnknownRows }: Opening,
  asked: readonly Asked[],
): Promise<(Opened | ComparedObject)[]> => {
  const byType = new Map<ObjectType, string[]>();
  for (const { type, id } of asked) byType.set(type, [...(byType.get(type) ?? []), id]);
  const found = new Map<ObjectType, Awaited<ReturnType<typeof readObjects>>>();
  for (const [type, ids] of byType) found.set(type, await readObjects(db, keys, number, type, ids));
  const opened = await Promise.all(
    asked.map(async (one): Promise<Opened | ComparedObject> => {
      const object = found.get(one.type)?.get(one.id);
      if (!object?.found)
        return failed(
          one,
          object?.reason === 'damaged'
            ? 'The backup of this object is damaged.'
            : 'The backup does not contain this object.',
        );
      const description = describe(one);
      if (!description) return failed(one, 'This version of the service does not know this kind of object.');
      if (description.isDropped) return failed(one, `This object is ${description.notWritten ?? ''}.`);
      const unknown = hiddenInBackup(description, requested.backup, object.stored);
      const inThis = describeInTenant(description, requested.now, renameExtensions(object.stored.object, idMap));
      return {
        asked: one,
        description: inThis,
        stored: { ...object.stored, unknown },
        carried: await carriedLinks(description, one.id),
        id: idMap.current('object', one.id),
      };
    }),
  );
  const known = opened.filter((one): one is Opened => 'stored' in one);
  const marked = new Map((await markUnknownRows(known, idMap)).map((one, index) => [known[index], one] as const));
  return opened.map((one) => ('stored' in one ? (marked.get(one) ?? one) : one));
};
