import type { DirectoryCall, GraphObject, LinkDescription, LinkValue } from '../../directory/index.ts';
import { buildLinkKey } from '../../directory/index.ts';
import { valuesAt } from '../../directory/types/paths.ts';
import type { Known } from '../../directory/readState.ts';
import { canonicalJson } from '../../content/canonicalJson.ts';
import type { LiveLink } from '../execute/live.ts';
import { linkElements } from '../plan/operation.ts';
import type { PlannedLinks } from '../plan/operation.ts';

/** One change of a link. `values` are the added values; a removal has none. */
export interface LinkChange {
  link: LinkDescription;
  how: 'add' | 'remove' | 'change';
  values: readonly LinkValue[];
  call: DirectoryCall;
}

/** The values that a link lacks, and its surplus values. */
export interface LinkDifference {
  missing: LinkValue[];
  surplus: { value: LinkValue; row: LinkValue | GraphObject }[];
  changed: { value: LinkValue; live: { value: LinkValue; row: LinkValue | GraphObject } }[];
}

/** Values that a link shall have. */
export interface WantedValues {
  link: LinkDescription;
  values: Known<readonly LinkValue[]>;
  /** Values that one side does not know: they are neither added nor removed. */
  unknown?: readonly LinkValue[] | undefined;
  /** Existing values stay as they are; only the value of a single link is replaced by the wanted one. */
  addOnly?: boolean;
  /** The backup was made without service principals: existing service principals stay. */
  keepsPrincipals?: boolean;
  /** Only these values are added and removed; other differences stay. */
  planned?: PlannedLinks & { overwrite: boolean };
}

type LiveValue = { value: LinkValue; row: LinkValue | GraphObject };

/** The values of a planned link that have to be written. */
const plannedDifference = (
  link: LinkDescription,
  planned: PlannedLinks & { overwrite: boolean },
  live: ReadonlyMap<string, LiveValue>,
): LinkDifference => {
  const { add, remove } = linkElements(link, planned, live, planned.overwrite);
  const added = planned.add.filter((_, index) => add[index] === 'write');
  const keys = new Set(added.map((value) => buildLinkKey(link, value)));
  const at = (value: LinkValue): LiveValue | undefined => live.get(buildLinkKey(link, value));
  return {
    missing: added.filter((value) => !at(value)),
    changed: added.flatMap((value) => {
      const found = at(value);
      return found ? [{ value, live: found }] : [];
    }),
    surplus: planned.remove
      .filter((value, index) => remove[index] === 'write' && !keys.has(buildLinkKey(link, value)))
      .flatMap((value) => at(value) ?? []),
  };
};

/** @returns the planned values of a link that somebody changed since */
export const heldValues = ({ link, planned }: WantedValues, live: LiveLink): LinkValue[] => {
  if (!planned) return [];
  const { add, remove } = linkElements(link, planned, live, planned.overwrite);
  return [
    ...planned.add.filter((_, index) => add[index] === 'onHold'),
    ...planned.remove.filter((_, index) => remove[index] === 'onHold'),
  ];
};

export const diffLinks = (
  { link, values, unknown = [], addOnly = false, keepsPrincipals = false, planned }: WantedValues,
  all: LiveLink,
): LinkDifference => {
  const untouched = new Set([...unknown, ...(all.unknown ?? [])].map((value) => buildLinkKey(link, value)));
  const live = new Map([...all].filter(([key]) => !untouched.has(key)));
  if (planned) return plannedDifference(link, planned, live);
  const kept = new Set((keepsPrincipals ? (all.principals ?? []) : []).map((value) => buildLinkKey(link, value)));
  const wantedByKey = new Map(
    values.map((value) => [buildLinkKey(link, value), value] as const).filter(([key]) => !untouched.has(key)),
  );
  const isChanged = (value: LinkValue, at: LinkValue): boolean =>
    typeof value !== 'string' && canonicalJson(link.normalise?.(value) ?? value) !== canonicalJson(at);
  return {
    missing: [...wantedByKey].filter(([key]) => !live.has(key)).map(([, value]) => value),
    surplus: addOnly
      ? []
      : [...live].filter(([key]) => !wantedByKey.has(key) && !kept.has(key)).map(([, each]) => each),
    changed: addOnly
      ? []
      : [...wantedByKey].flatMap(([key, value]) => {
          const at = live.get(key);
          return at && isChanged(value, at.value) ? [{ value, live: at }] : [];
        }),
  };
};

/** The calls that turn a link into the wanted one. */
export interface LinkChanges {
  /** Adds missing values and replaces changed ones. */
  writes: LinkChange[];
  /** Removes superfluous values; sent when no wanted value is missing any more. */
  removals: LinkChange[];
}

/**
 * Pairs each missing value with the surplus value that blocks it, e.g. two credentials that trust the same issuer and
 * subject.
 */
const inTheWay = ({ exclusive }: LinkDescription, { missing, surplus }: LinkDifference): LinkDifference['changed'] => {
  if (!exclusive) return [];
  const keyOf = (value: LinkValue): string =>
    canonicalJson(exclusive.map((path) => (typeof value === 'string' ? value : valuesAt(value, path))));
  const others = new Map(surplus.map((each) => [keyOf(each.value), each]));
  return missing.flatMap((value) => {
    const live = others.get(keyOf(value));
    return live ? [{ value, live }] : [];
  });
};

/** `many` adds several values with one call where the directory takes them. */
export const buildLinkChanges = (
  link: LinkDescription,
  ownerId: string,
  difference: LinkDifference,
  many: boolean,
): LinkChanges => {
  const { add, addMany, remove, change } = link;
  const replace = ({ value, live }: LinkDifference['changed'][number]): LinkChange[] =>
    add && remove
      ? [
          { link, how: 'remove', values: [live.value], call: remove(ownerId, live.value, live.row) },
          { link, how: 'add', values: [value], call: add(ownerId, value) },
        ]
      : [];
  const givingWay = inTheWay(link, difference);
  const missing = difference.missing.filter((value) => !givingWay.some((each) => each.value === value));
  const surplus = difference.surplus.filter((each) => !givingWay.some(({ live }) => live === each));
  const adds: LinkChange[] = [];
  if (many && addMany && missing.length > 1) {
    for (let start = 0; start < missing.length; start += addMany.most) {
      const values = missing.slice(start, start + addMany.most);
      adds.push({ link, how: 'add', values, call: addMany.call(ownerId, values) });
    }
  } else if (add) {
    adds.push(
      ...missing.map((value): LinkChange => ({ link, how: 'add', values: [value], call: add(ownerId, value) })),
    );
  }
  // The new value replaces the value of a single link.
  const gone = link.single && missing.length > 0 ? [] : surplus;
  const changes = difference.changed.flatMap((each): LinkChange[] =>
    change
      ? [{ link, how: 'change', values: [each.value], call: change(ownerId, each.value, each.live.row) }]
      : replace(each),
  );
  return {
    writes: [...adds, ...givingWay.flatMap(replace), ...changes],
    removals: remove
      ? gone.map(({ value, row }): LinkChange => ({
          link,
          how: 'remove',
          values: [value],
          call: remove(ownerId, value, row),
        }))
      : [],
  };
};

export const isEmpty = ({ missing, surplus, changed }: LinkDifference): boolean =>
  missing.length + surplus.length + changed.length === 0;

/** The name of a link value in a report. */
export const labelOf = (value: LinkValue): string => textsIn(value).join(' ');

/** Reads nested names as well, e.g. of the member of a scoped role. */
const textsIn = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(textsIn)
      : [];
