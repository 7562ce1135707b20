import type { PlanEdit, PlannedValue, PlanOperation } from '../../api';
import { attributeGroupOf } from '@trc/domain/planGroups';

type LinkMode = NonNullable<PlanOperation['linkMode']>;
type LinkChoice = NonNullable<PlanEdit['links']>[number];
type ValueChoice = NonNullable<LinkChoice['add']>[number];

const ADDING: readonly LinkMode[] = ['add', 'exact'];
const REMOVING: readonly LinkMode[] = ['remove', 'exact'];

const allSelected = (values: readonly PlannedValue[], selected: boolean): PlannedValue[] =>
  values.map((value) => ({ ...value, selected }));

const withChoices = (values: readonly PlannedValue[], choices: readonly ValueChoice[] = []): PlannedValue[] => {
  const byIndex = new Map(choices.map(({ index, selected }) => [index, selected]));
  return values.map((value, index) => ({ ...value, selected: byIndex.get(index) ?? value.selected }));
};

const withMode = (operation: PlanOperation, linkMode: LinkMode): PlanOperation => {
  const { needsLinkMode, ...others } = operation;
  return {
    ...others,
    linkMode,
    selected: operation.selected || needsLinkMode === true,
    links: operation.links.map((link) => ({
      ...link,
      add: allSelected(link.add, ADDING.includes(linkMode)),
      remove: allSelected(link.remove, REMOVING.includes(linkMode)),
    })),
  };
};

const withAttributes = (
  operation: PlanOperation,
  choices: NonNullable<PlanEdit['attributes']>,
): PlanOperation['attributes'] => {
  const { type } = operation;
  const byGroup = new Map(choices.map(({ path, selected }) => [attributeGroupOf(type, path), selected]));
  return operation.attributes.map((attribute) => ({
    ...attribute,
    selected: byGroup.get(attributeGroupOf(type, attribute.path)) ?? attribute.selected,
  }));
};

/** @returns the operation as the service will have it after an edit, as far as the console can tell */
export const withEdit = (operation: PlanOperation, edit: PlanEdit): PlanOperation => {
  const { linkMode, attributes, links, restoreEnabled, reportOnly, selected } = edit;
  let edited = linkMode === undefined ? operation : withMode(operation, linkMode);
  if (attributes) edited = { ...edited, attributes: withAttributes(edited, attributes) };
  if (links)
    edited = {
      ...edited,
      links: edited.links.map((link) => {
        const choice = links.find(({ name }) => name === link.name);
        return choice
          ? { ...link, add: withChoices(link.add, choice.add), remove: withChoices(link.remove, choice.remove) }
          : link;
      }),
    };
  if (restoreEnabled !== undefined) edited = { ...edited, restoreEnabled };
  if (reportOnly !== undefined) edited = { ...edited, reportOnly };
  return selected === undefined ? edited : { ...edited, selected };
};

/**
 * @param pending edits that the service has not confirmed, oldest first
 * @returns the operations with these edits; those that no edit names are the same objects
 */
export const withPending = (
  operations: readonly PlanOperation[],
  pending: readonly PlanEdit[],
): readonly PlanOperation[] => {
  if (pending.length === 0) return operations;
  return operations.map((operation) =>
    pending
      .filter(({ operationId }) => operationId === operation.operationId)
      .reduce((edited, edit) => withEdit(edited, edit), operation),
  );
};
