import type { ObjectType } from '@trc/domain/objectTypes';
import type { GraphObject, TypeDescription } from './index.ts';

/**
 * Types whose recycle bin is documented as not supported for applications, and is missing in national clouds.
 * Their objects hold nothing that a create would lose but their id.
 */
const MAY_LACK_A_BIN: readonly ObjectType[] = ['conditionalAccessPolicies', 'namedLocations'];
/** The segment is unknown, closed, empty, or not offered. */
const CLOSED: readonly (number | undefined)[] = [400, 403, 404, 405, 501];

/** True for types whose objects are re-created where the directory has no recycle bin for them. */
export const mayLackBin = (type: ObjectType): boolean => MAY_LACK_A_BIN.includes(type);

/**
 * True if an answer to a recycle-bin read or to an undelete says that the type has no bin. Its objects are re-created
 * (decision 031).
 */
export const isBinClosed = (type: ObjectType, status: number | undefined): boolean =>
  mayLackBin(type) && CLOSED.includes(status);

/**
 * True if the deleted object with this id belongs to another application than the backup's. No write can change that
 * after an undelete.
 */
export const isOfAnotherApplication = (
  { references }: TypeDescription,
  binned: GraphObject,
  intended: GraphObject,
): boolean =>
  references.some(({ path, to, embedded }) => {
    const [there, wanted] = [binned[path], intended[path]];
    return (
      to === 'appId' &&
      embedded !== true &&
      typeof there === 'string' &&
      typeof wanted === 'string' &&
      there.toLowerCase() !== wanted.toLowerCase()
    );
  });
