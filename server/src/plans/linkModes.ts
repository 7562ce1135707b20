import type { ObjectType } from '@trc/domain/objectTypes';
import { canonicalJson } from '../content/canonicalJson.ts';
import type { GraphObject } from '../directory/index.ts';
import { valuesAt } from '../directory/types/paths.ts';
import type { ChoosableAttribute, ChoosableLinks, LinkMode, OperationBody } from './types.ts';

const EXCLUSION_PATHS = ['Users', 'Groups', 'Roles'].map((name) => `conditions.users.exclude${name}[]`);

/**
 * True if the links of a whole object have no default mode: roles, role-assignable groups, and policies with
 * exclusions. Their members decide who holds privileges and who is not protected.
 */
export const isSensitive = (type: ObjectType, object: GraphObject): boolean =>
  type === 'directoryRoles' ||
  (type === 'groups' && object['isAssignableToRole'] === true) ||
  (type === 'conditionalAccessPolicies' && EXCLUSION_PATHS.some((path) => valuesAt(object, path).length > 0));

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? (value as unknown[]) : []);

/** @returns values without repetition; equal values have equal JSON */
const union = (left: readonly unknown[], right: readonly unknown[]): unknown[] => [
  ...new Map([...left, ...right].map((value) => [canonicalJson(value), value])).values(),
];

const common = (left: readonly unknown[], right: readonly unknown[]): unknown[] => {
  const known = new Set(right.map((value) => canonicalJson(value)));
  return left.filter((value) => known.has(canonicalJson(value)));
};

const wantedExclusions = (mode: LinkMode, now: readonly unknown[], exact: readonly unknown[]): readonly unknown[] => {
  switch (mode) {
    case 'add':
      return union(now, exact);
    case 'remove':
      return common(now, exact);
    case 'exact':
      return exact;
    case 'leave':
      return now;
  }
};

const withExclusions = (attribute: ChoosableAttribute, mode: LinkMode): ChoosableAttribute => {
  const { exact, expected } = attribute;
  if (!exact) return attribute;
  const wanted = wantedExclusions(mode, listOf(expected), exact);
  return { ...attribute, wanted, selected: canonicalJson(wanted) !== canonicalJson(listOf(expected)) };
};

const ADDING: readonly LinkMode[] = ['add', 'exact'];
const REMOVING: readonly LinkMode[] = ['remove', 'exact'];

const withLinks = (link: ChoosableLinks, mode: LinkMode): ChoosableLinks => ({
  ...link,
  add: link.add.map((one) => ({ ...one, selected: ADDING.includes(mode) })),
  remove: link.remove.map((one) => ({ ...one, selected: REMOVING.includes(mode) })),
});

/** Sets the mode for the links of a whole object; an earlier choice of single values is lost. */
export const withLinkMode = (body: OperationBody, mode: LinkMode): OperationBody => {
  const { needsLinkMode: _, ...choices } = body.choices;
  return {
    ...body,
    attributes: body.attributes.map((one) => withExclusions(one, mode)),
    links: body.links.map((one) => withLinks(one, mode)),
    choices: { ...choices, linkMode: mode },
  };
};
