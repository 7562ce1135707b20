import { canonicalJson } from '../content/canonicalJson.ts';
import type { ChangedLinks, DescribedChange } from '../changes/describedChange.ts';
import type { ChoosableValue, OperationBody } from './types.ts';

/** @returns true if the operation could write each of these values and does not */
const areLeft = (values: readonly unknown[], choosable: readonly ChoosableValue[] = []): boolean => {
  const left = new Set(choosable.flatMap(({ value, selected }) => (selected ? [] : [canonicalJson(value)])));
  return values.every((value) => left.has(canonicalJson(value)));
};

/**
 * @param change since the version that the operation puts back
 * @returns true if the object differs only in attributes and link values that the plan offered and its restore left as
 *   they were; false where one of them has another value than the plan saw
 */
export const differsInLeftPartsOnly = (
  { attributes, links }: Pick<DescribedChange, 'attributes' | 'links'>,
  { attributes: planned, links: plannedLinks }: Pick<OperationBody, 'attributes' | 'links'>,
): boolean => {
  const isRestorable = ({ restorable }: { restorable?: false }): boolean => restorable !== false;
  const isLinkLeft = ({ name, added, removed }: ChangedLinks): boolean => {
    const link = plannedLinks.find((one) => one.name === name);
    return areLeft(added, link?.remove) && areLeft(removed, link?.add);
  };
  const ownAttributes = attributes.filter(isRestorable);
  const ownLinks = links.filter(isRestorable);
  return (
    ownAttributes.length + ownLinks.length > 0 &&
    ownLinks.every(isLinkLeft) &&
    ownAttributes.every(({ path, to }) => {
      const one = planned.find((each) => each.path === path);
      return one?.selected === false && canonicalJson(one.expected) === canonicalJson(to);
    })
  );
};
