import type { OperationKind } from '@trc/domain/planWaves';
import { descriptionOf } from '../directory/index.ts';
import { mayLackBin } from '../directory/recycleBin.ts';
import { applyReportOnly } from './reportOnly.ts';
import type { Operation, OperationBody, OperationNotes } from './types.ts';
import { hasWork } from './work.ts';

/** Facts about an operation that a person looks at first. */
export const MARKS = [
  'losses',
  'newId',
  'protection',
  'permanent',
  'comesBackDisabled',
  'leftBefore',
  'needsLinkMode',
  'returning',
] as const;
export type Mark = (typeof MARKS)[number];

const BRINGS_BACK: readonly OperationKind[] = ['create', 'undelete'];

export const bringsBack = (kind: OperationKind): boolean => BRINGS_BACK.includes(kind);

/** True for an operation that is selected without another choice. */
export const isSelectable = ({ kind }: Pick<Operation['head'], 'kind'>, { choices }: OperationBody): boolean =>
  kind !== 'unchanged' && choices.needsLinkMode !== true;

/** @returns true if the object comes back with another id than in the restored version */
export const hasNewId = ({ body: { notes } }: Pick<Operation, 'body'>): boolean => notes.warnings !== undefined;

const IS_MARKED: Readonly<Record<Mark, (operation: Pick<Operation, 'head' | 'body'>) => boolean>> = {
  losses: ({ body: { notes } }) => notes.losses.length > 0,
  newId: hasNewId,
  protection: ({ body: { notes } }) => notes.protection !== undefined,
  permanent: ({ head: { kind, type, sourceId } }) =>
    kind === 'delete' && (mayLackBin(type) || descriptionOf(type, sourceId).undelete === undefined),
  // The version that is restored has the user enabled.
  comesBackDisabled: ({ head: { kind }, body: { choices } }) =>
    bringsBack(kind) && choices.restoreEnabled === false && choices.isEnabledInVersion === true,
  leftBefore: ({ body: { notes } }) => notes.leftBefore === true,
  needsLinkMode: ({ body: { choices } }) => choices.needsLinkMode === true,
  returning: ({ body: { notes } }) => notes.returning === true,
};

/** They hold for an operation that writes nothing. */
const WITHOUT_WORK: readonly Mark[] = ['needsLinkMode', 'returning'];

/** @returns the warnings as notes of an operation have them */
export const warningsIn = (warnings: readonly string[]): Pick<OperationNotes, 'warnings'> =>
  warnings.length > 0 ? { warnings } : {};

/**
 * @returns the facts that hold once the operation is selected. Without a selected part it would write nothing, so that
 * a filter by a fact finds what the totals of the plan count, and operations that are not selected.
 */
export const listMarks = (operation: Pick<Operation, 'head' | 'body'>): Mark[] => {
  const chosen = applyReportOnly(operation);
  const facts = hasWork(operation) ? MARKS : WITHOUT_WORK;
  return facts.filter((mark) => IS_MARKED[mark](chosen));
};

/** @returns the attributes and the values of links that an operation leaves as they are */
export const countLeftParts = ({ head: { kind }, body }: Pick<Operation, 'head' | 'body'>) => {
  const countLeft = (values: readonly { selected: boolean }[]): number =>
    values.filter(({ selected }) => !selected).length;
  // An object that comes back or is deleted has no parts to choose.
  if (bringsBack(kind) || kind === 'delete') return { attributes: 0, links: 0 };
  return {
    attributes: countLeft(body.attributes),
    links: countLeft(body.links.flatMap(({ add, remove }) => [...add, ...remove])),
  };
};

const leavesParts = (operation: Pick<Operation, 'head' | 'body'>): boolean => {
  const { attributes, links } = countLeftParts(operation);
  return attributes + links > 0 || operation.body.notes.withheld === true;
};

/** @returns the marks of an operation, with `leftParts` where a part of it is not executed; blanks are between them */
export const storedMarks = (operation: Pick<Operation, 'head' | 'body'>): string =>
  [...listMarks(operation), ...(leavesParts(operation) ? ['leftParts'] : [])].join(' ');
