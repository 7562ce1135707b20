import type { DescribedChange } from '../../api';
import { isInAll, isSelected, keysOf, type Selection } from './selection';

/** Changes that a plan adds to the selected ones. */
export interface PlannedToo {
  consequences: number;
  /** The plan may have fewer consequences. */
  isAtMost: boolean;
  causes: number;
}

const countOthers = (found: readonly string[], selected: ReadonlySet<string>): number =>
  new Set(found.filter((key) => !selected.has(key))).size;

/**
 * @param rows the listed changes
 * @param most number of consequences of all changes
 */
export const countPlannedToo = (selection: Selection, rows: readonly DescribedChange[], most: number): PlannedToo => {
  const { all, except } = selection;
  const ofAll = rows.filter((change) => isInAll(selection, change) && isSelected(selection, change));
  const changes = [...selection.changes, ...ofAll];
  const selected = new Set([...keysOf(selection), ...ofAll.map(({ key }) => key)]);
  // Other pages have the rest.
  const isPartial = all !== undefined && ofAll.length < all.total - except.length;
  const consequences = isPartial
    ? most
    : countOthers(
        changes.flatMap((change) => change.consequences),
        selected,
      );
  return {
    consequences: Math.min(most, consequences),
    // Objects with nothing but the new ID of a re-created one are not planned.
    isAtMost: isPartial || changes.some(({ recreated }) => recreated !== undefined),
    causes: countOthers(
      changes.flatMap(({ causedBy }) => causedBy),
      selected,
    ),
  };
};
