import type { ObjectType } from '@trc/domain/objectTypes';
import { buildLinkKey } from '../directory/index.ts';
import type { TypeDescription } from '../directory/index.ts';
import type { Links } from '../directory/types/references.ts';
import type { Db } from '../storage/types.ts';
import { readCarried } from './carried.ts';

/**
 * @returns the names of an object's links that the backup has from an earlier one, because it could not read them or
 * the object itself
 */
export type CarriedLinks = (description: TypeDescription, id: string) => Promise<ReadonlySet<string>>;

/** Asks backup `number` once for each type and kind of link. */
export const createCarriedLinks = (
  db: Db,
  { tenantId, number }: { tenantId: string; number: number },
): CarriedLinks => {
  const known = new Map<string, Promise<ReadonlySet<string>>>();
  const idsOf = (type: ObjectType, link: string): Promise<ReadonlySet<string>> => {
    const ids = known.get(`${type}/${link}`) ?? readCarried(db, { tenantId, number, type, link });
    known.set(`${type}/${link}`, ids);
    return ids;
  };
  return async ({ type, links }, id) => {
    const isWhole = (await idsOf(type, '')).has(id);
    const carried = await Promise.all(
      links.map(async ({ name }) => (isWhole || (await idsOf(type, name)).has(id) ? [name] : [])),
    );
    return new Set(carried.flat());
  };
};

/**
 * Returns the intended links with the ids of today. If the backup carries the links over from an earlier backup, live
 * links stay: they may have been added in between.
 */
export const keepCarriedLinks = (
  { links: kinds }: Pick<TypeDescription, 'links'>,
  intended: Links,
  carried: ReadonlySet<string>,
  live: Links,
): Links => {
  const kept = kinds.flatMap((link) => {
    const [wanted, there] = [intended[link.name], live[link.name]];
    // A link with a single value: the value in the backup replaces the live one.
    if (!carried.has(link.name) || !wanted || !there || (link.single && wanted.length > 0)) return [];
    const keys = new Set(there.map((value) => buildLinkKey(link, value)));
    return [[link.name, [...there, ...wanted.filter((value) => !keys.has(buildLinkKey(link, value)))]] as const];
  });
  return { ...intended, ...Object.fromEntries(kept) };
};
