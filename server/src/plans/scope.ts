import type { BuiltPlan, PlanScope } from './types.ts';
import type { WantedCounts } from './wanted.ts';

const keyOf = (type: string, id: string): string => `${type} ${id.toLowerCase()}`;

/**
 * Relates the objects that a person chose to the operations of the plan. Both sides have the same sum.
 * @param counts of the objects of the changes; other objects of the plan belong to created ones
 */
export const scopeOf = (
  { operations, cannot }: Pick<BuiltPlan, 'operations' | 'cannot'>,
  counts: WantedCounts | undefined,
): { scope?: PlanScope } => {
  if (!counts) return {};
  const planned = new Set(operations.map(({ head }) => keyOf(head.type, head.sourceId)));
  const left = new Set(cannot.map(({ type, id }) => keyOf(type, id)).filter((key) => !planned.has(key)));
  const objects = operations.length + left.size;
  const { chosen, consequences, required } = counts;
  return {
    scope: {
      objects,
      ...counts,
      created: Math.max(0, objects - chosen - consequences - required),
      withoutOperation: left.size,
    },
  };
};
