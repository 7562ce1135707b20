import { buildLinkKey } from '../../directory/index.ts';
import type { GraphObject, LinkDescription, LinkValue, TypeDescription } from '../../directory/index.ts';

interface ChangedLink {
  name: string;
  add: readonly LinkValue[];
  remove: readonly LinkValue[];
}

/** The removals of a link without the one that the directory would refuse. */
interface PossibleRemovals {
  remove: readonly LinkValue[];
  /** The reason that a value stays, in sentences; undefined where it goes with the object that it names. */
  reason: string | undefined;
}

const leaveLastValue = (
  link: LinkDescription | undefined,
  object: GraphObject,
  values: readonly LinkValue[] | undefined,
  { add, remove }: ChangedLink,
  isDeleted: (value: LinkValue) => boolean,
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

/** Links without refused removals; links that have no change then are left out. */
export interface PossibleLinks<Link> {
  links: Link[];
  /** The links that keep a value. */
  kept: { name: string; reason: string | undefined }[];
}

/**
 * Leaves out each removal of a value that the directory keeps, such as the last owner of a group.
 * @param live the object and its links in the directory
 * @param isDeleted true for values that name an object which is deleted as well
 */
export const leaveLastValues = <Link extends ChangedLink>(
  { links: described }: Pick<TypeDescription, 'links'>,
  live: { object: GraphObject; links: Readonly<Record<string, readonly LinkValue[]>> },
  links: readonly Link[],
  isDeleted: (value: LinkValue) => boolean = () => false,
): PossibleLinks<Link> => {
  const kept: PossibleLinks<Link>['kept'] = [];
  const possible = links.flatMap((link) => {
    const { name } = link;
    const description = described.find((one) => one.name === name);
    const left = leaveLastValue(description, live.object, live.links[name], link, isDeleted);
    if (!left) return [link];
    kept.push({ name, reason: left.reason });
    return left.remove.length > 0 ? [{ ...link, remove: left.remove }] : [];
  });
  return { links: possible, kept };
};
