import assert from 'node:assert/strict';
import type { Severity } from '@trc/domain/changes';
import type { ObjectType } from '@trc/domain/objectTypes';
import { observeChange } from '../../src/changes/observe.ts';
import type { RatedChange } from '../../src/changes/types.ts';
import type { GraphObject, LinkValue } from '../../src/directory/index.ts';
import type { ReadSide } from '../../src/directory/readState.ts';

/** A rule's severity, changes to which it applies, and the nearest changes to which it does not. */
export type RuleCase = [severity: Severity, applies: RatedChange[], not: RatedChange[]];

type Links = Record<string, LinkValue[]>;
export type Sides = [before: ReadSide | undefined, after: ReadSide | undefined];
export type Facts = Partial<
  Pick<RatedChange, 'holding' | 'deletedOfType' | 'disabledUsers' | 'receivesPrivilege' | 'isCreatedAgain'>
>;

export const side = (object: GraphObject, links: Links = {}): ReadSide => ({ object, links });

export const rate = (type: ObjectType, id: string, [before, after]: Sides, facts: Facts = {}): RatedChange => {
  const observed = observeChange(type, id, before, after);
  assert.ok(observed);
  return {
    ...observed,
    holding: 'holdsNone',
    deletedOfType: 1,
    disabledUsers: 1,
    receivesPrivilege: false,
    isCreatedAgain: false,
    ...facts,
  };
};

export const ids = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`);
export const [USER = ''] = ids(1);

export const linkOnly = (
  type: ObjectType,
  link: string,
  value: LinkValue,
  object: GraphObject = {},
  facts: Facts = {},
) => rate(type, 'x', [side(object, { [link]: [] }), side(object, { [link]: [value] })], facts);
export const unlink = (type: ObjectType, link: string, value: LinkValue, object: GraphObject = {}, facts: Facts = {}) =>
  rate(type, 'x', [side(object, { [link]: [value] }), side(object, { [link]: [] })], facts);
export const set = (type: ObjectType, before: GraphObject, after: GraphObject, facts: Facts = {}, id = 'x') =>
  rate(type, id, [side(before), side(after)], facts);
export const policy = (id: string, before: GraphObject, after: GraphObject) =>
  set('tenantWidePolicies', before, after, {}, id);
export const flat = (name: string, from: unknown, to: unknown): [GraphObject, GraphObject] => [
  { [name]: from },
  { [name]: to },
];
