import { leaveLastValues } from '../restore/links/lastValue.ts';
import type { LinkValue } from '../directory/index.ts';
import type { GivenOperation } from './givenOperations.ts';

const leaveLast = (one: GivenOperation, deleted: ReadonlySet<string>): GivenOperation => {
  const { description, live, operation, withheld = [], losses } = one;
  if (live.state !== 'here') return one;
  const isDeleted = (value: LinkValue): boolean => typeof value === 'string' && deleted.has(value.toLowerCase());
  const { links, kept } = leaveLastValues(description, live, operation.links, isDeleted);
  const reasons = kept.flatMap(({ reason }) => reason ?? []);
  return {
    ...one,
    operation: { ...operation, links },
    losses: [...losses, ...reasons],
    ...(reasons.length > 0 ? { withheld: [...withheld, ...reasons] } : {}),
  };
};

/** Leaves out the removal of a value that the directory keeps, such as the last owner of a group, and says so. */
export const withoutLastRemovals = (given: readonly GivenOperation[]): GivenOperation[] => {
  const deleted = new Set(
    given.filter(({ operation }) => operation.kind === 'delete').map(({ id }) => id.toLowerCase()),
  );
  return given.map((one) => leaveLast(one, deleted));
};
