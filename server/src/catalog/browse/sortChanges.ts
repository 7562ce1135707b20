import { compareSeverity } from '@trc/domain/changes';
import { OBJECT_TYPES } from '@trc/domain/objectTypes';
import type { ObjectType } from '@trc/domain/objectTypes';
import type { DescribedChange } from '../../changes/describedChange.ts';
import type { Body } from '../../contract/operations.ts';
import type { AttributedChange } from './changeActors.ts';

type ChangesQuery = Body<'listChanges'>;

const TYPES: readonly ObjectType[] = OBJECT_TYPES.map(({ type }) => type);

const SORTED_BY: Readonly<
  Record<NonNullable<ChangesQuery['sort']>['column'], (one: DescribedChange, other: DescribedChange) => number>
> = {
  // Descending begins with the most severe.
  severity: (one, other) => compareSeverity(other.severity, one.severity),
  name: (one, other) => (one.name ?? one.id).localeCompare(other.name ?? other.id),
  type: (one, other) => TYPES.indexOf(one.type) - TYPES.indexOf(other.type),
  kind: (one, other) => one.kind.localeCompare(other.kind),
};

/** Changes that the column does not tell apart keep their order. */
export const sortChanges = (
  changes: readonly AttributedChange[],
  sort: ChangesQuery['sort'],
): readonly AttributedChange[] => {
  if (!sort) return changes;
  const sign = sort.direction === 'desc' ? -1 : 1;
  return [...changes].sort((one, other) => sign * SORTED_BY[sort.column](one, other));
};
