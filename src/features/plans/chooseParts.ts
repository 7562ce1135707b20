import type { PlanEdit, PlanOperation } from '../../api';
import { attributeGroupOf } from '@trc/domain/planGroups';

type Link = PlanOperation['links'][number];
type LinkChoice = NonNullable<PlanEdit['links']>[number];
type ValueChoice = NonNullable<LinkChoice['add']>[number];
export type Side = 'add' | 'remove';

/** Its parts show no ticks, because nothing of it is done. One that waits for a choice of its links keeps them. */
export const isOff = ({ selected, needsLinkMode }: PlanOperation): boolean => !selected && needsLinkMode !== true;

const noneOf = ({ name, add, remove }: Link): LinkChoice => {
  const off = (values: Link['add']): ValueChoice[] => values.map((_, index) => ({ index, selected: false }));
  return { name, add: off(add), remove: off(remove) };
};

/** @returns the edit of an attribute; in an operation that is off it selects the operation with this attribute alone */
export const chooseAttribute = (operation: PlanOperation, path: string, isOn: boolean): PlanEdit => {
  const { operationId, type, attributes, links } = operation;
  if (!isOff(operation)) return { operationId, attributes: [{ path, selected: isOn }] };
  const group = attributeGroupOf(type, path);
  return {
    operationId,
    selected: true,
    attributes: attributes.map((each) => ({ path: each.path, selected: attributeGroupOf(type, each.path) === group })),
    ...(links.length > 0 ? { links: links.map(noneOf) } : {}),
  };
};

/** @returns the edit of values of a link; in an operation that is off it selects the operation with these alone */
export const chooseValues = (
  operation: PlanOperation,
  { name, side }: { name: string; side: Side },
  choices: readonly ValueChoice[],
): PlanEdit => {
  const { operationId, attributes, links } = operation;
  if (!isOff(operation)) return { operationId, links: [{ name, [side]: [...choices] }] };
  const byIndex = new Map(choices.map((choice) => [choice.index, choice]));
  return {
    operationId,
    selected: true,
    ...(attributes.length > 0 ? { attributes: attributes.map(({ path }) => ({ path, selected: false })) } : {}),
    links: links.map((link) => {
      const none = noneOf(link);
      return link.name === name ? { ...none, [side]: none[side]?.map((one) => byIndex.get(one.index) ?? one) } : none;
    }),
  };
};
