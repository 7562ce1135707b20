import { attributeGroupOf } from '@trc/domain/planGroups';
import type { Body } from '../contract/operations.ts';
import { descriptionOf } from '../directory/index.ts';
import { DomainError } from '../domainError.ts';
import { bringsBack, isSelectable } from './marks.ts';
import { withLinkMode } from './linkModes.ts';
import { editState } from './reportOnly.ts';
import type { ChoosableLinks, ChoosableValue, LinkMode, Operation, OperationBody } from './types.ts';

export type PlanEdit = NonNullable<Body<'editPlan'>['edits']>[number];
type AttributeChoice = NonNullable<PlanEdit['attributes']>[number];
type LinkChoice = NonNullable<PlanEdit['links']>[number];
type ValueChoice = NonNullable<LinkChoice['add']>[number];

const refusal = ({ name }: Operation, sentence: string): DomainError =>
  new DomainError('invalid', `${name}: ${sentence}`);

const withAttributes = (operation: Operation, given: readonly AttributeChoice[]): OperationBody => {
  const { head, body } = operation;
  const { choices: kept, edits: choices } = editState(body, given);
  if (choices.length > 0 && bringsBack(head.kind))
    throw refusal(operation, 'An object that comes back gets all attributes of its version.');
  if (choices.length > 0 && head.kind === 'delete')
    throw refusal(operation, 'The attributes of an object that is deleted tell only whether it changed.');
  const byGroup = new Map<string, boolean>();
  for (const { path, selected } of choices) {
    if (!body.attributes.some((one) => one.path === path))
      throw refusal(operation, `The operation does not write ${path}.`);
    byGroup.set(attributeGroupOf(head.type, path), selected);
  }
  return {
    ...body,
    choices: kept,
    attributes: body.attributes.map((one) => ({
      ...one,
      selected: byGroup.get(attributeGroupOf(head.type, one.path)) ?? one.selected,
    })),
  };
};

const withValues = (
  operation: Operation,
  values: readonly ChoosableValue[],
  choices: readonly ValueChoice[] = [],
): readonly ChoosableValue[] => {
  const byIndex = new Map(choices.map(({ index, selected }) => [index, selected]));
  const beyond = [...byIndex.keys()].find((index) => index >= values.length);
  if (beyond !== undefined) throw refusal(operation, `The link has no value ${beyond}.`);
  return values.map((one, index) => ({ ...one, selected: byIndex.get(index) ?? one.selected }));
};

/** The write of a link with one value replaces the value that is there. */
const replacing = ({ head: { type, sourceId } }: Operation, link: ChoosableLinks): ChoosableLinks => {
  const isSingle = descriptionOf(type, sourceId).links.some(
    ({ name, single }) => name === link.name && single === true,
  );
  if (!isSingle || !link.add.some(({ selected }) => selected)) return link;
  return { ...link, remove: link.remove.map((one) => ({ ...one, selected: true })) };
};

const withLinks = (operation: Operation, choices: readonly LinkChoice[]): OperationBody => {
  const { body } = operation;
  const byName = new Map(choices.map((choice) => [choice.name, choice]));
  const unknown = [...byName.keys()].find((name) => !body.links.some((link) => link.name === name));
  if (unknown !== undefined) throw refusal(operation, `The operation does not write ${unknown}.`);
  return {
    ...body,
    links: body.links.map((link) => {
      const choice = byName.get(link.name);
      if (!choice) return link;
      return replacing(operation, {
        ...link,
        add: withValues(operation, link.add, choice.add),
        remove: withValues(operation, link.remove, choice.remove),
      });
    }),
  };
};

const withMode = (operation: Operation, mode: LinkMode): Operation => {
  const { head, body } = operation;
  const { linkMode, needsLinkMode } = body.choices;
  if (linkMode === undefined && needsLinkMode !== true)
    throw refusal(operation, 'Its links are chosen one by one, without a mode.');
  // An operation that waited for this choice is selected by it.
  const selected = head.selected || needsLinkMode === true;
  return { ...operation, head: { ...head, selected }, body: withLinkMode(body, mode) };
};

const withRestoreEnabled = (operation: Operation, restoreEnabled: boolean): OperationBody => {
  const { body } = operation;
  if (body.choices.restoreEnabled === undefined)
    throw refusal(operation, 'Only users that come back have a choice of their account status.');
  return { ...body, choices: { ...body.choices, restoreEnabled } };
};

const withReportOnly = (operation: Operation, reportOnly: boolean): OperationBody => {
  const { body } = operation;
  if (body.choices.reportOnly === undefined)
    throw refusal(operation, 'Only a policy that would be enforced can be written as report-only.');
  return { ...body, choices: { ...body.choices, reportOnly } };
};

const withSelected = (operation: Operation, selected: boolean): Operation => {
  const { head, body } = operation;
  if (selected && head.kind === 'unchanged') throw refusal(operation, 'It is right already.');
  if (selected && body.choices.needsLinkMode === true)
    throw refusal(operation, 'Choose what happens to its links before you select it.');
  return { ...operation, head: { ...head, selected } };
};

/** @returns all operations; those of `numbers` that can be selected have the choice, all others are the same objects */
export const selectOperations = (
  operations: readonly Operation[],
  numbers: ReadonlySet<number>,
  selected: boolean,
): Operation[] =>
  operations.map((operation) =>
    numbers.has(operation.head.number) &&
    operation.head.selected !== selected &&
    isSelectable(operation.head, operation.body)
      ? withSelected(operation, selected)
      : operation,
  );

const withEdit = (operation: Operation, edit: PlanEdit): Operation => {
  const { linkMode, attributes, links, restoreEnabled, reportOnly, selected } = edit;
  let edited = linkMode === undefined ? operation : withMode(operation, linkMode);
  if (attributes) edited = { ...edited, body: withAttributes(edited, attributes) };
  if (links) edited = { ...edited, body: withLinks(edited, links) };
  if (restoreEnabled !== undefined) edited = { ...edited, body: withRestoreEnabled(edited, restoreEnabled) };
  if (reportOnly !== undefined) edited = { ...edited, body: withReportOnly(edited, reportOnly) };
  return selected === undefined ? edited : withSelected(edited, selected);
};

/**
 * Makes edits in their order.
 * @returns all operations; those that no edit names are the same objects
 * @throws DomainError `notFound` for an operation that is not in the plan, `invalid` for an edit that it does not allow
 */
export const applyEdits = (operations: readonly Operation[], edits: readonly PlanEdit[]): Operation[] => {
  const byId = new Map(operations.map((operation) => [String(operation.head.number), operation]));
  for (const edit of edits) {
    const operation = byId.get(edit.operationId);
    if (!operation) throw new DomainError('notFound', `Operation ${edit.operationId} is not found in the plan`);
    byId.set(edit.operationId, withEdit(operation, edit));
  }
  return operations.map((operation) => byId.get(String(operation.head.number)) ?? operation);
};
