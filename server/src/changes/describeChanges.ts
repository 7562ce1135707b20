import { compareSeverity, SEVERITIES } from '@trc/domain/changes';
import { OBJECT_TYPES } from '@trc/domain/objectTypes';
import type { ObjectType } from '@trc/domain/objectTypes';
import { nameOf } from '@trc/domain/recordSummary';
import { idsIn, isRestorable } from '../comparison/index.ts';
import { normaliseLinks } from '../content/normalForm.ts';
import type { AttributeDifference } from '../comparison/index.ts';
import { canonicalJson } from '../content/canonicalJson.ts';
import { isRestorableId } from '../directory/types/restorable.ts';
import { LINKS_PREFIX } from '../directory/readState.ts';
import { explainChanges } from './causes.ts';
import type { Explanation } from './causes.ts';
import { foldChanges } from './folding.ts';
import type {
  ChangedAttribute,
  ChangedLinks,
  ChangeKind,
  ChangeTotals,
  DescribedChange,
  TenantChanges,
} from './describedChange.ts';
import { writeHeadline } from './headline.ts';
import { observeChange } from './observe.ts';
import { privilegedBy } from './privileges.ts';
import { pairRecreated } from './recreated.ts';
import type { Recreated } from './recreated.ts';
import type { Restored } from './restored.ts';
import { moreSevere, findReasons, severityOf } from './severity.ts';
import type { ObservedChange, RatedChange, Reason } from './types.ts';
import { becomes, asList } from '../comparison/values.ts';
import { canLack, findHoldings, indexObjects } from './version.ts';
import type { HoldingOf, TenantVersion, VersionObject } from './version.ts';

interface Found {
  observed: ObservedChange[];
  /** The content differs, and the meaning is the same. */
  service: ObservedChange[];
}

const contentOf = (object: VersionObject | undefined): VersionObject['content'] | undefined => object?.content;

/** Parts of an object that a version does not know are not changes. */
const observeAll = (from: TenantVersion, to: TenantVersion, recreated: Recreated): Found => {
  const [old, now] = [indexObjects(from), indexObjects(to)];
  const found: Found = { observed: [], service: [] };
  for (const [key, { type, id }] of new Map([...old, ...now])) {
    const [before, after] = [contentOf(old.get(key)), contentOf(now.get(key))];
    if (before === 'unreadable' || after === 'unreadable') continue;
    if ((!before && !canLack(from, type, id)) || (!after && !canLack(to, type, id))) continue;
    const change = observeChange(type, id, before, after);
    if (!change) continue;
    if (change.kind !== 'changed' || change.attributes.length > 0) found.observed.push(change);
    else if (canonicalJson([change.before.object]) !== canonicalJson([change.after.object])) found.service.push(change);
  }
  found.observed = pairRecreated(found.observed, [old, now], recreated);
  return found;
};

type Rate = (change: ObservedChange) => Reason[];

const isDisabledUser = (change: ObservedChange): boolean =>
  change.type === 'users' && change.kind === 'changed' && becomes(change, 'accountEnabled', false);

const HOLDINGS = ['holds', 'unread', 'holdsNone'] as const;

/**
 * Rates a change with facts about the whole comparison: the holders of privileges on either side, and the number of
 * deleted objects.
 */
const createRating = (observed: readonly ObservedChange[], sides: readonly [HoldingOf, HoldingOf]): Rate => {
  const deleted = new Map<ObjectType, number>();
  for (const { type, kind } of observed) if (kind === 'deleted') deleted.set(type, (deleted.get(type) ?? 0) + 1);
  const disabledUsers = observed.filter(isDisabledUser).length;
  const withCounts = (change: ObservedChange): Omit<RatedChange, 'receivesPrivilege'> => {
    const held = sides.map((holdingOf, index) =>
      index === 0
        ? holdingOf(change.type, change.id, change.before.object)
        : holdingOf(change.type, change.recreatedAs ?? change.id, change.after.object),
    );
    return {
      ...change,
      holding: HOLDINGS.find((one) => held.includes(one)) ?? 'unread',
      deletedOfType: deleted.get(change.type) ?? 0,
      disabledUsers,
      isCreatedAgain: change.recreatedAs !== undefined,
    };
  };
  const privileged = new Set(observed.flatMap((change) => privilegedBy(withCounts(change))));
  return (change) => findReasons({ ...withCounts(change), receivesPrivilege: privileged.has(change.id.toLowerCase()) });
};

const mergeReasons = (own: readonly Reason[], more: readonly Reason[]): Reason[] =>
  [...new Map([...own, ...more].map((reason) => [reason.rule, reason])).values()].sort((left, right) =>
    compareSeverity(left.severity, right.severity),
  );

const describeLink = (change: ObservedChange, { name, oldValue, newValue }: AttributeDifference): ChangedLinks => {
  const link = name.slice(LINKS_PREFIX.length);
  const { description, after } = change;
  const current = normaliseLinks(description, after.links, after.object, 'all')[link] ?? [];
  const [added, removed] = [asList(newValue), asList(oldValue)];
  const isWritten = isRestorableId(change.type, change.id) && isRestorable(description, name, 'exists');
  return {
    name: link,
    added,
    removed,
    unchanged: current.length - added.length,
    ...(isWritten ? {} : { restorable: false as const }),
  };
};

const describeAttribute = (
  { type, id, kind, description }: ObservedChange,
  { name, ...values }: AttributeDifference,
): ChangedAttribute => {
  const isWritten =
    isRestorableId(type, id) && isRestorable(description, name, kind === 'changed' ? 'exists' : 'created');
  return {
    path: name,
    ...('oldValue' in values ? { from: values.oldValue } : {}),
    ...('newValue' in values ? { to: values.newValue } : {}),
    ...(isWritten ? {} : { restorable: false as const }),
  };
};

/** Names of the later version win, because they are the current ones. */
const namesIn = (versions: readonly TenantVersion[]): ReadonlyMap<string, string> =>
  new Map(
    versions.flatMap(({ objects }) =>
      objects.flatMap(({ type, id, content }) => {
        const name = content === 'unreadable' ? undefined : nameOf(type, id, content.object);
        return name === undefined ? [] : [[id.toLowerCase(), name] as const];
      }),
    ),
  );

const TYPE_ORDER: readonly ObjectType[] = OBJECT_TYPES.map(({ type }) => type);

const inOrder = (left: DescribedChange, right: DescribedChange): number =>
  compareSeverity(left.severity, right.severity) ||
  TYPE_ORDER.indexOf(left.type) - TYPE_ORDER.indexOf(right.type) ||
  (left.name ?? '').localeCompare(right.name ?? '') ||
  left.key.localeCompare(right.key);

const countBy = <K extends string>(keys: readonly K[], of: readonly K[]): Record<K, number> =>
  Object.fromEntries(keys.map((key) => [key, of.filter((one) => one === key).length])) as Record<K, number>;

const KINDS: readonly ChangeKind[] = ['created', 'deleted', 'changed', 'service'];

const totalsOf = (changes: readonly DescribedChange[]): ChangeTotals => {
  const service = changes.filter(({ kind }) => kind === 'service');
  const people = changes.filter(({ kind }) => kind !== 'service');
  const own = people.filter(({ causedBy }) => causedBy.length === 0);
  const counted = [...own, ...service];
  const restored = service.filter((one) => one.restored !== undefined).length;
  return {
    changes: own.length,
    consequences: people.length - own.length,
    service: service.length,
    ...(restored > 0 ? { restored } : {}),
    severities: countBy(
      SEVERITIES,
      counted.map(({ severity }) => severity),
    ),
    kinds: countBy(
      KINDS,
      counted.map(({ kind }) => kind),
    ),
    types: Object.fromEntries(
      TYPE_ORDER.map((type) => [type, own.filter((one) => one.type === type).length] as const).filter(
        ([, count]) => count > 0,
      ),
    ),
  };
};

export interface DescribeOptions {
  /** Objects that a restore re-created. */
  recreated?: Recreated;
  /** Objects that a restore wrote. */
  restored?: Restored;
  /** Names of objects that neither version holds, by id in lower case. */
  names?: ReadonlyMap<string, string>;
}

const NONE_RECREATED: Recreated = { renamed: new Map(), restores: new Map() };

/**
 * Describes the changes of a tenant: their meaning, their severity, and which changes follow from which. A part that
 * either version does not know is not a change.
 */
export const describeChanges = (
  from: TenantVersion,
  to: TenantVersion,
  { recreated = NONE_RECREATED, restored = new Map(), names: more = new Map() }: DescribeOptions = {},
): TenantChanges => {
  const { observed, service } = observeAll(from, to, recreated);
  const explanations = explainChanges(observed, recreated.renamed);
  const replacements = new Map(
    observed.flatMap(({ key, recreatedAs }) => (recreatedAs === undefined ? [] : [[key, recreatedAs] as const])),
  );
  const rate = createRating(observed, [findHoldings(from), findHoldings(to)]);
  const names = new Map([...more, ...namesIn([from, to])]);

  const consequences = new Map<string, string[]>();
  const inherited = new Map<string, Reason[]>();
  for (const change of observed) {
    const explanation = explanations.get(change.key);
    if (explanation?.isConsequence !== true) continue;
    const reasons = rate(change);
    for (const cause of explanation.causes) {
      consequences.set(cause, [...(consequences.get(cause) ?? []), change.key]);
      // Links that an object has again are no reason to worry about the restore that created it.
      if (!replacements.has(cause)) inherited.set(cause, [...(inherited.get(cause) ?? []), ...reasons]);
    }
  }

  const recreatedOf = ({ recreatedAs: id }: ObservedChange): Pick<DescribedChange, 'recreated'> => {
    const restore = id === undefined ? undefined : recreated.restores.get(id.toLowerCase());
    return id === undefined || !restore ? {} : { recreated: { id, ...restore } };
  };

  const describe = (change: ObservedChange, { causes, own, isConsequence }: Explanation): DescribedChange => {
    // A change is rated by its unexplained parts. Its consequences count for it as well.
    const rated = isConsequence ? change : { ...change, attributes: own };
    // If a restore re-created all causes, only the ids differ.
    const followsNewIds = isConsequence && causes.every((cause) => replacements.has(cause));
    const ownReasons = followsNewIds ? [] : rate(rated);
    const passedOn = inherited.get(change.key) ?? [];
    const severity = moreSevere(
      severityOf(ownReasons),
      passedOn.length > 0 ? severityOf(mergeReasons([], passedOn)) : 'low',
    );
    const name = names.get(change.id.toLowerCase());
    const newIds = followsNewIds ? causes.flatMap((cause) => replacements.get(cause) ?? []) : undefined;
    const values = change.attributes.flatMap(({ oldValue, newValue }) => [...idsIn(oldValue), ...idsIn(newValue)]);
    return {
      key: change.key,
      type: change.type,
      id: change.id,
      ...(name === undefined ? {} : { name }),
      kind: change.kind,
      ...recreatedOf(change),
      ...(newIds ? { newIds } : {}),
      severity,
      reasons: mergeReasons(ownReasons, passedOn),
      attributes: change.attributes
        .filter((one) => !one.name.startsWith(LINKS_PREFIX))
        .map((one) => describeAttribute(change, one)),
      links: change.attributes
        .filter((one) => one.name.startsWith(LINKS_PREFIX))
        .map((one) => describeLink(change, one)),
      causedBy: isConsequence ? causes : [],
      consequences: consequences.get(change.key) ?? [],
      names: Object.fromEntries(
        [...new Set([...values, ...(newIds ?? [])])].flatMap((id) => {
          const found = names.get(id);
          return found === undefined ? [] : [[id, found] as const];
        }),
      ),
    };
  };

  const restoredOf = ({ key }: ObservedChange): Pick<DescribedChange, 'restored'> => {
    const restore = restored.get(key);
    return restore ? { restored: restore } : {};
  };

  const none: Explanation = { causes: [], own: [], isConsequence: false };
  const changes = [
    ...observed.map((one) => describe(one, explanations.get(one.key) ?? none)),
    ...service.map((one): DescribedChange => ({
      ...describe(one, none),
      kind: 'service',
      severity: 'service',
      reasons: [],
      ...restoredOf(one),
    })),
  ].sort(inOrder);
  const totals = totalsOf(changes);
  return {
    headline: writeHeadline(changes, totals, from.label ?? 'the earlier backup', to.label),
    totals,
    folds: foldChanges(observed, explanations),
    changes,
  };
};
