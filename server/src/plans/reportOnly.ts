/** A plan can write a conditional access policy that it would enforce as report-only instead. */
import { REPORT_ONLY } from '../directory/index.ts';
import type { GraphObject } from '../directory/index.ts';
import { protectionLoss } from '../comparison/protectionLoss.ts';
import type { ChoosableAttribute, Choices, Operation, OperationBody, OperationHead } from './types.ts';

const PATH = 'state';
const ENFORCED = 'enabled';

interface Sides {
  /** Undefined: the policy is not in the directory. */
  live: GraphObject | undefined;
  /** The object that is restored. */
  version: GraphObject;
}

const plannedState = (
  kind: OperationHead['kind'],
  attributes: readonly ChoosableAttribute[],
  { live, version }: Sides,
): unknown => {
  const planned = attributes.find(({ path }) => path === PATH);
  if (planned) return planned.wanted;
  return kind === 'update' ? live?.[PATH] : version[PATH];
};

/** @returns the choice of a policy that the operation leaves or makes enforced; nothing for other operations */
export const offerReportOnly = (
  { type, kind }: Pick<OperationHead, 'type' | 'kind'>,
  attributes: readonly ChoosableAttribute[],
  sides: Sides,
): Pick<Choices, 'reportOnly' | 'isEnforcedNow'> => {
  const isWritten = kind === 'create' || kind === 'undelete' || kind === 'update';
  if (type !== 'conditionalAccessPolicies' || !isWritten) return {};
  if (plannedState(kind, attributes, sides) !== ENFORCED) return {};
  return { reportOnly: false, ...(sides.live?.[PATH] === ENFORCED ? { isEnforcedNow: true as const } : {}) };
};

const withReportOnly = (kind: OperationHead['kind'], attributes: OperationBody['attributes']): ChoosableAttribute[] => {
  const written = { path: PATH, wanted: REPORT_ONLY, selected: true };
  if (attributes.some(({ path }) => path === PATH))
    return attributes.map((one) => (one.path === PATH ? { ...one, ...written } : one));
  return kind === 'update' ? [...attributes, { expected: ENFORCED, ...written }] : [...attributes];
};

/** @returns the operation with the state that a person chose for a policy. A policy in force loses protection. */
export const applyReportOnly = <T extends Pick<Operation, 'head' | 'body'>>(operation: T): T => {
  const { head, body } = operation;
  const { reportOnly, isEnforcedNow } = body.choices;
  if (reportOnly !== true) return operation;
  const { protection: _, ...notes } = body.notes;
  const { type, sourceId: id } = head;
  const loss = protectionLoss({
    type,
    id,
    before: { state: isEnforcedNow ? ENFORCED : 'disabled' },
    after: { state: REPORT_ONLY },
  });
  return {
    ...operation,
    body: {
      ...body,
      attributes: withReportOnly(head.kind, body.attributes),
      notes: { ...notes, ...(loss === undefined ? {} : { protection: loss }) },
    },
  };
};

/** An unticked state takes the choice back. @returns the choices, and those edits that the operation has itself */
export const editState = <T extends { path: string; selected: boolean }>(
  { attributes, choices }: OperationBody,
  edits: readonly T[],
): { choices: Choices; edits: readonly T[] } => {
  const edit = edits.findLast(({ path }) => path === PATH);
  if (choices.reportOnly !== true || !edit) return { choices, edits };
  const isOwn = attributes.some(({ path }) => path === PATH);
  return {
    choices: edit.selected ? choices : { ...choices, reportOnly: false },
    edits: isOwn ? edits : edits.filter(({ path }) => path !== PATH),
  };
};
