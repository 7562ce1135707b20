import { NAMED_POLICIES } from '@trc/domain/objectTypes';
import { nameOf } from '@trc/domain/recordSummary';
import { isRestorableId } from '../../directory/types/restorable.ts';
import type { TypeDescription } from '../../directory/index.ts';
import { joinUnknown } from '../../directory/readState.ts';
import { findComparisonRules } from '../../content/meaningHash.ts';
import { diffObjects } from '../../comparison/index.ts';
import type { AttributeDifference, WholeObject } from '../../comparison/index.ts';
import { hiddenInBackup } from '../../directory/hiddenLinks.ts';
import type { FoundObject, StoredObject } from '../objects.ts';
import { notRequestedParts } from '../../backup/readingPlan.ts';
import { possiblyTemporary, unlistedPrincipals } from '../../backup/temporaryRows.ts';
import type { RoleSchedules } from '../../backup/temporaryRows.ts';
import type { Requested } from '../../backup/readingPlan.ts';
import type { ChangeKind, Difference } from './differences.ts';
import type { AnyObjectType as NamedType } from '../../contract/generated.ts';

export interface BackupDifference {
  type: NamedType;
  id: string;
  displayName?: string;
  change: ChangeKind;
  /** False: watched and compared, not written. */
  restorable?: false;
  /** The message about an object that only one of the backups holds. */
  message?: string;
  /**
   * `oldValue` is the value in the earlier backup, `newValue` in the later; empty if only read-only properties differ.
   */
  attributes: AttributeDifference[];
}

/** The read plans of two backups. */
export interface RequestedPair {
  before: Requested;
  after: Requested;
  /** Service principals of either backup, where only one of the two looked for them in lists. */
  principals?: ReadonlySet<string>;
  /** Roles of the newer backup that has them, if one of the two does not tell temporary role assignments apart. */
  roleSchedules?: RoleSchedules | undefined;
}

/** An object as each of the two backups holds it. */
export interface FoundPair {
  before: FoundObject | undefined;
  after: FoundObject | undefined;
}

const emptyLinks = ({ links }: TypeDescription): WholeObject['links'] =>
  Object.fromEntries(links.map(({ name }) => [name, []]));

/** The type as people know it: three tenant-wide policies are types of their own. */
export const shownType = ({ type, id }: Pick<Difference, 'type' | 'id'>): NamedType =>
  (type === 'tenantWidePolicies' && Object.hasOwn(NAMED_POLICIES, id) ? id : type) as NamedType;

const reversed = ({ name, ...values }: AttributeDifference): AttributeDifference => ({
  name,
  ...('newValue' in values ? { oldValue: values.newValue } : {}),
  ...('oldValue' in values ? { newValue: values.oldValue } : {}),
});

const isDamaged = (found: FoundObject | undefined): boolean => found?.found === false && found.reason === 'damaged';

/** @returns the service principals among the links of an object, by kind */
const principalsIn = ({ links }: StoredObject, principals: ReadonlySet<string> = new Set()): StoredObject['links'] =>
  principals.size === 0
    ? {}
    : Object.fromEntries(
        Object.entries(links).map(([name, values]) => [
          name,
          values.filter((value) => typeof value === 'string' && principals.has(value.toLowerCase())),
        ]),
      );

interface AskedObject {
  requested: Requested;
  stored: StoredObject;
}

/** @returns an object that both backups hold, on either side with the parts that this side does not know */
export const knownSides = (
  description: TypeDescription,
  { type, id }: Pick<Difference, 'type' | 'id'>,
  [old, now]: readonly [StoredObject, StoredObject],
  requested: RequestedPair,
): [before: WholeObject, after: WholeObject] => {
  const sideOf = (own: AskedObject, other: AskedObject): WholeObject => ({
    ...own.stored,
    unknown: joinUnknown(
      notRequestedParts(type, own.requested, own.stored.object, other.stored.object),
      hiddenInBackup(description, own.requested, own.stored),
      unlistedPrincipals(description, own.requested, own.stored, principalsIn(other.stored, requested.principals)),
      possiblyTemporary(description, id, own, other, requested.roleSchedules),
    ),
  });
  const before: AskedObject = { requested: requested.before, stored: old };
  const after: AskedObject = { requested: requested.after, stored: now };
  return [sideOf(before, after), sideOf(after, before)];
};

/**
 * An object that only one of the backups holds differs in everything that it has. Links that no restore writes count as
 * well.
 * @returns undefined where it cannot be said: for a damaged object, and for one of a kind that this version does not
 * know
 */
export const compareFoundPair = (
  { type, id }: Difference,
  { before, after }: FoundPair,
  requested: RequestedPair,
): AttributeDifference[] | undefined => {
  const [old, now] = [before, after].map((found) => (found?.found ? found.stored : undefined));
  const description = findComparisonRules(type, id);
  if (!description || isDamaged(before) || isDamaged(after)) return undefined;
  const nothing: WholeObject = { object: {}, links: emptyLinks(description) };
  if (old && now)
    return diffObjects(description, ...knownSides(description, { type, id }, [old, now], requested), 'all');
  if (now) return diffObjects(description, nothing, now, 'all');
  return old ? diffObjects(description, nothing, old, 'all').map(reversed) : [];
};

export const describe = (
  difference: Difference,
  { before, after }: FoundPair,
  requested: RequestedPair,
): BackupDifference => {
  const shown = [after, before].find((found) => found !== undefined && (found.found || found.reason === 'damaged'));
  const displayName = shown && nameOf(difference.type, difference.id, shown.found ? shown.stored.object : undefined);
  return {
    type: shownType(difference),
    id: difference.id,
    change: difference.change,
    ...(displayName === undefined ? {} : { displayName }),
    ...(isRestorableId(difference.type, difference.id) ? {} : { restorable: false as const }),
    attributes: compareFoundPair(difference, { before, after }, requested) ?? [],
  };
};
