import { attributeGroupOf } from '@trc/domain/planGroups';
import { utcMinute } from '@trc/domain/utcMinute';
import { canonicalJson } from '../content/canonicalJson.ts';
import type { ChangedLinks, DescribedChange } from '../changes/describedChange.ts';
import { joinSentences } from '../comparison/messages.ts';
import { descriptionOf, REPORT_ONLY } from '../directory/index.ts';
import type { ChoosableAttribute, ChoosableValue, Operation, OperationBody } from './types.ts';
import { hasWork } from './work.ts';

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

/** The operation of an earlier restore for the same object, with the choices of people. */
export interface EarlierOperation extends Pick<OperationBody, 'attributes' | 'links' | 'choices'> {
  restore: { time: Date; by: string };
}

const isSame = (one: unknown, other: unknown): boolean => canonicalJson(one) === canonicalJson(other);

/** @returns the latest operation that planned the attribute, if the person left it and its value is still the same */
const attributeLeftBy = (
  { path, expected }: ChoosableAttribute,
  earlier: readonly EarlierOperation[],
): EarlierOperation | undefined => {
  const last = earlier.find(({ attributes }) => attributes.some((one) => one.path === path));
  const planned = last?.attributes.find((one) => one.path === path);
  return planned?.selected === false && isSame(planned.expected, expected) ? last : undefined;
};

/** @returns the latest operation that planned the value, if the person left it */
const valueLeftBy = (
  name: string,
  side: 'add' | 'remove',
  value: unknown,
  earlier: readonly EarlierOperation[],
): EarlierOperation | undefined => {
  for (const operation of earlier) {
    const links = operation.links.filter((one) => one.name === name);
    const isPlanned = links.some(({ add, remove }) => [...add, ...remove].some((one) => isSame(one.value, value)));
    if (isPlanned)
      return links.some((link) => link[side].some((one) => !one.selected && isSame(one.value, value)))
        ? operation
        : undefined;
  }
  return undefined;
};

/** @returns the latest restore in which a person chose report-only for the policy, or a disabled account */
const choiceLeftBy = ({ path, expected }: ChoosableAttribute, earlier: readonly EarlierOperation[]) => {
  if (path === 'state' && expected === REPORT_ONLY) {
    const last = earlier.find(({ choices }) => choices.reportOnly !== undefined);
    return last?.choices.reportOnly === true ? last : undefined;
  }
  if (path !== 'accountEnabled' || expected !== false) return undefined;
  const last = earlier.find(({ choices }) => choices.restoreEnabled !== undefined);
  return last?.choices.restoreEnabled === false ? last : undefined;
};

const sentenceOf = ({ time, by }: EarlierOperation['restore']): string =>
  `Parts that are not selected were left as they are in the restore of ${utcMinute(time.toISOString())} by ${by}.`;

/**
 * Unselects parts that a person left as they were in an earlier restore, and that are still so. The object differs in
 * something else as well, so that it is planned again. If nothing else is left to do, the person asked for these parts.
 * @param earlier operations of restores for the object, the latest first
 */
export const leaveParts = (operation: Operation, earlier: readonly EarlierOperation[]): Operation => {
  const { head, body } = operation;
  const found: EarlierOperation[] = [];
  const isLeft = (by: EarlierOperation | undefined): boolean => {
    if (by) found.push(by);
    return by !== undefined;
  };
  const groupOf = ({ path }: ChoosableAttribute): string => attributeGroupOf(head.type, path);
  const attributes = body.attributes.map((one) => ({
    one,
    by: attributeLeftBy(one, earlier) ?? choiceLeftBy(one, earlier),
  }));
  // Attributes of a group are written together.
  const chosenGroups = new Set(attributes.flatMap(({ one, by }) => (by ? [] : [groupOf(one)])));
  const isSingle = (name: string): boolean =>
    descriptionOf(head.type, head.sourceId).links.some((link) => link.name === name && link.single === true);
  const values = (name: string, side: 'add' | 'remove', all: readonly ChoosableValue[]): readonly ChoosableValue[] =>
    all.map((one) => (isLeft(valueLeftBy(name, side, one.value, earlier)) ? { ...one, selected: false } : one));
  const left: Operation = {
    ...operation,
    body: {
      ...body,
      attributes: attributes.map(({ one, by }) =>
        !chosenGroups.has(groupOf(one)) && isLeft(by) ? { ...one, selected: false } : one,
      ),
      links: body.links.map((link) =>
        isSingle(link.name)
          ? link
          : {
              ...link,
              add: values(link.name, 'add', link.add),
              remove: values(link.name, 'remove', link.remove),
            },
      ),
    },
  };
  const [latest] = found.sort((one, other) => other.restore.time.getTime() - one.restore.time.getTime());
  if (!latest || !hasWork(left)) return operation;
  const message = joinSentences([body.notes.message, sentenceOf(latest.restore)]);
  return { ...left, body: { ...left.body, notes: { ...body.notes, leftBefore: true, message } } };
};
