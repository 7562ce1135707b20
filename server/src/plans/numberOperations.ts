import { compareSeverity } from '@trc/domain/changes';
import { OBJECT_TYPES } from '@trc/domain/objectTypes';
import type { ObjectType } from '@trc/domain/objectTypes';
import { idsIn } from '../comparison/index.ts';
import { bringsBack } from './marks.ts';
import type { Operation, OperationBody } from './types.ts';

/** An operation without its number and without references to others. */
export interface Draft {
  operation: Operation;
  liveId: string;
}

const TYPE_ORDER: readonly ObjectType[] = OBJECT_TYPES.map(({ type }) => type);

const inOrder = ({ operation: left }: Draft, { operation: right }: Draft): number =>
  left.head.wave - right.head.wave ||
  left.head.stage - right.head.stage ||
  compareSeverity(left.head.severity, right.head.severity) ||
  TYPE_ORDER.indexOf(left.head.type) - TYPE_ORDER.indexOf(right.head.type) ||
  left.name.localeCompare(right.name) ||
  (left.head.sourceId < right.head.sourceId ? -1 : 1);

const referredIds = ({ attributes, links }: OperationBody): string[] => [
  ...attributes.flatMap(({ wanted }) => idsIn(wanted)),
  ...links.flatMap(({ add }) => add.flatMap(({ value }) => idsIn(value))),
];

/**
 * Numbers operations in the order of execution, and connects them with the operations that restore their references.
 */
export const numberOperations = (drafts: readonly Draft[]): Operation[] => {
  const ordered = [...drafts].sort(inOrder);
  const returning = new Map(
    ordered.flatMap(({ operation: { head }, liveId }, index) =>
      bringsBack(head.kind) ? [liveId, head.sourceId].map((id) => [id.toLowerCase(), index + 1] as const) : [],
    ),
  );
  return ordered.map(({ operation: { head, name, body } }, index) => {
    const required = referredIds(body).flatMap((id) => returning.get(id.toLowerCase()) ?? []);
    return {
      head: { ...head, number: index + 1 },
      name,
      body: {
        ...body,
        requires: [...new Set(required)].filter((number) => number !== index + 1).sort((a, b) => a - b),
      },
    };
  });
};
