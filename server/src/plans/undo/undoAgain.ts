import type { Actor } from '../../catalog/types.ts';
import { previewRefusal } from '../../restore/preview/part.ts';
import { lookAgain } from '../../restore/undo/lookAgain.ts';
import type { LookedAgain } from '../../restore/undo/lookAgain.ts';
import { keyOf } from '../created/readFacts.ts';
import { numberOperations } from '../numberOperations.ts';
import type { Draft } from '../numberOperations.ts';
import { executedOperation } from '../chosen.ts';
import { completeGiven } from '../completeGiven.ts';
import type { GivenOperation } from '../givenOperations.ts';
import type { BuiltPlan, Cannot, Operation } from '../types.ts';
import { INTERACTIVE_TIMEOUT_MS } from '../../directory/index.ts';
import type { UndoOptions } from './undoPlan.ts';

interface Executed {
  type: Operation['head']['type'];
  id: string;
  operation: ReturnType<typeof executedOperation>;
  before: Operation;
}

const givenOf = ({ executed, id, description, live, again }: LookedAgain<Executed>): GivenOperation[] =>
  again.group === 'again'
    ? [
        {
          type: executed.type,
          id,
          name: executed.before.name,
          description,
          live,
          operation: again.operation,
          conflicts: [],
          losses: again.losses,
        },
      ]
    : [];

const cannotOf = ({ executed: { type, before }, id, again }: LookedAgain<Executed>): Cannot[] =>
  again.group === 'cannot' ? [{ type, id, name: before.name, reason: again.reason }] : [];

/** Selects the remaining parts of the operation, because the earlier plan had them selected. */
const selected = ({ liveId, operation }: Draft, isOverwritten: boolean): Draft => {
  const { head, body } = operation;
  const links = body.links.map((link) => ({
    ...link,
    add: link.add.map((one) => ({ ...one, selected: true })),
    remove: link.remove.map((one) => ({ ...one, selected: true })),
  }));
  const attributes = body.attributes.map((one) => ({ ...one, selected: true }));
  const isEmpty = head.kind === 'update' && attributes.length + links.length === 0;
  return {
    liveId,
    operation: {
      ...operation,
      head: { ...head, selected: !isEmpty },
      body: { ...body, attributes, links, ...(isOverwritten ? { overwrite: true as const } : {}) },
    },
  };
};

const namesIn = (operations: readonly Operation[]): Map<string, string> =>
  new Map(
    operations.flatMap(({ head, name, body }) => [
      ...Object.entries(body.names),
      [head.sourceId.toLowerCase(), name] as const,
    ]),
  );

/**
 * Plans operations of an undo again: the state before the undone restore, with the live values of the directory.
 * @param overwritten numbers of operations that also overwrite later changes
 * @throws DomainError `unavailable` where the directory does not answer
 */
export const planUndoAgain = async (
  options: UndoOptions,
  tenantId: string,
  operations: readonly Operation[],
  overwritten: ReadonlySet<string>,
  actor: Actor,
): Promise<BuiltPlan> => {
  const signal = AbortSignal.timeout(INTERACTIVE_TIMEOUT_MS);
  try {
    const executed = operations.map((before): Executed => ({
      type: before.head.type,
      id: before.head.sourceId,
      operation: executedOperation(before),
      before,
    }));
    const looked = await lookAgain(options, tenantId, executed, signal);
    const open = looked.filter(({ again }) => again.group === 'again');
    const completed = await completeGiven(
      options,
      { tenantId, actor, signal },
      looked.flatMap(givenOf),
      namesIn(operations),
    );
    const numbers = new Map(
      open.map(({ executed: { type, before }, id }) => [keyOf({ type, id }), before.head.number]),
    );
    const isOverwritten = ({ liveId, operation: { head } }: Draft): boolean =>
      overwritten.has(String(numbers.get(keyOf({ type: head.type, id: liveId })) ?? ''));
    return {
      operations: numberOperations(completed.drafts.map((draft) => selected(draft, isOverwritten(draft)))),
      cannot: [...looked.flatMap(cannotOf), ...completed.cannot],
    };
  } catch (error) {
    throw previewRefusal(error, signal);
  }
};
