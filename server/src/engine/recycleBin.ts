import type { ObjectType } from '../../../src/domain/objectTypes.ts';
import type { GraphObject, TypeDescription } from '../directory/index.ts';

/** Types whose undelete is documented as not supported for applications (graph-schema.md section 1); they hold nothing that a create would lose. */
const CREATED_WHERE_KEPT: readonly ObjectType[] = ['conditionalAccessPolicies', 'namedLocations'];
/** The directory offers no such bin at all. */
const NOT_OFFERED: readonly (number | undefined)[] = [405, 501];
/** Not allowed, or not there. */
const NOT_GIVEN: readonly (number | undefined)[] = [403, 404];

/** Whether a look into the recycle bin says that the directory has none for objects of a type: they are created anew. A refused look says nothing. */
export const hasNoBin = (type: ObjectType, status: number | undefined): boolean => CREATED_WHERE_KEPT.includes(type) && NOT_OFFERED.includes(status);

/** Whether a recycle bin that answers an undelete so never gives an object of a type back: it is created anew. */
export const keepsForGood = (type: ObjectType, status: number | undefined): boolean => hasNoBin(type, status) || (CREATED_WHERE_KEPT.includes(type) && NOT_GIVEN.includes(status));

/** What the recycle bin holds under the id of an object names another application than the one it shall belong to: no write changes that once it is back. */
export const isOfAnotherApplication = ({ references }: TypeDescription, binned: GraphObject, intended: GraphObject): boolean =>
  references.some(({ path, to, embedded }) => {
    const [there, wanted] = [binned[path], intended[path]];
    return to === 'appId' && embedded !== true && typeof there === 'string' && typeof wanted === 'string' && there.toLowerCase() !== wanted.toLowerCase();
  });
