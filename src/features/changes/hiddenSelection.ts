import { isOwnChange } from '@trc/domain/changes';
import type { DescribedChange } from '../../api';
import type { ChangesFilter } from '../../lib/changesUrlState';
import { fits, NOTHING, type Selection } from './selection';

/** Selected changes that search and filters leave out of the list. Another page of the list hides nothing. */
export interface HiddenChanges {
  changes: readonly DescribedChange[];
  /** All changes of another filter are selected, and the list may not have all of these. */
  isAllHidden: boolean;
  /** The list without filters has them only with consequences listed. */
  needsConsequences: boolean;
}

/** @returns true if every change that fits the narrow filter fits the wide one */
const covers = (wide: ChangesFilter, narrow: ChangesFilter): boolean =>
  (Object.keys(wide) as (keyof ChangesFilter)[]).every((part) => wide[part] === narrow[part]);

/** @returns selected changes that the list with this filter hides; undefined where it hides nothing */
export const findHidden = ({ changes, all }: Selection, filter: ChangesFilter): HiddenChanges | undefined => {
  const hidden = changes.filter((change) => !fits(filter, change));
  const isAllHidden = all !== undefined && !covers(filter, all.filter);
  if (hidden.length === 0 && !isAllHidden) return undefined;
  const needsConsequences = (isAllHidden && all.filter.own !== true) || hidden.some((change) => !isOwnChange(change));
  return { changes: hidden, isAllHidden, needsConsequences };
};

/** Unticks the changes that the list with this filter hides. */
export const dropHidden = (selection: Selection, filter: ChangesFilter): Selection => {
  const { changes, isAllHidden = false } = findHidden(selection, filter) ?? {};
  return {
    ...(isAllHidden ? NOTHING : selection),
    changes: selection.changes.filter((change) => !changes?.includes(change)),
  };
};
