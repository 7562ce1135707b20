import { buildLinkKey } from '../../directory/index.ts';
import type { GraphObject, LinkDescription, LinkValue } from '../../directory/index.ts';

/** The removals of a link without the one that the directory would refuse. */
export interface PossibleRemovals {
  remove: readonly LinkValue[];
  /** The reason that a value stays, in sentences; undefined where it goes with the object that it names. */
  reason: string | undefined;
}

/**
 * @param values of the link in the directory
 * @param isDeleted true for values that name an object which is deleted as well
 * @returns undefined unless the changes would leave a link empty that the directory keeps a value of
 */
export const leaveLastValue = (
  link: LinkDescription | undefined,
  { object, values }: { object: GraphObject; values: readonly LinkValue[] | undefined },
  { add, remove }: { add: readonly LinkValue[]; remove: readonly LinkValue[] },
  isDeleted: (value: LinkValue) => boolean = () => false,
): PossibleRemovals | undefined => {
  const reason = link?.keepsLast?.(object);
  if (!link || !values || reason === undefined || add.length > 0) return undefined;
  const keyOf = (value: LinkValue): string => buildLinkKey(link, value);
  const there = new Set(values.map(keyOf));
  const removed = new Set(remove.map(keyOf));
  const gone = remove.filter((value) => there.has(keyOf(value)));
  if (gone.length === 0 || [...there].some((key) => !removed.has(key))) return undefined;
  const staying = gone.findLast((value) => !isDeleted(value));
  const last = staying ?? gone[0];
  return { remove: remove.filter((value) => value !== last), reason: staying === undefined ? undefined : reason };
};
