import type { ObjectType } from '@trc/domain/objectTypes';
import type { GraphObject, TypeDescription } from './index.ts';

/**
 * Types whose recycle bin is documented as not supported for applications, and is missing in national clouds.
 * Their objects hold nothing that a create would lose but their id.
 */
const MAY_LACK_A_BIN: readonly ObjectType[] = ['conditionalAccessPolicies', 'namedLocations'];
/** The segment is unknown, closed, empty, or not offered. */
const CLOSED: readonly (number | undefined)[] = [400, 403, 404, 405, 501];

/** Whether objects of a type may come back by a create where the directory offers no bin. */
export const mayLackBin = (type: ObjectType): boolean => MAY_LACK_A_BIN.includes(type);

/**
 * Whether an answer to a look into the recycle bin, or to an undelete, says that objects of a type have no bin: they
 * are re-created (decision 031).
 */
export const isBinClosed = (type: ObjectType, status: number | undefined): boolean =>
  mayLackBin(type) && CLOSED.includes(status);

/**
 * What the recycle bin holds under the id of an object names another application than the one it shall belong to: no
 * write changes that once it is back.
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
