import { useMemo } from 'react';
import type { ObjectType } from '@trc/domain/objectTypes';
import { useAppSelector, useAppStore, useHasExtension } from '../../../lib/hooks';
import { selectComparison } from '../compare/comparisonSlice';
import { classifyOutcome } from '../compare/outcomes';
import { objectsIn } from '../objectSet';
import type { Section } from '../selection';
import { selectSelection } from '../selectors';
import { RECORD_FILTERS, type RecordFilter, type RecordsUrlState } from './useRecordsUrlState';

/** @returns the ids of a section; undefined where all objects of the type are selected */
const idsOf = (section: Section | undefined): readonly string[] | undefined =>
  section?.whole ? undefined : section ? objectsIn(section.items).map(({ id }) => id) : [];

interface FilteredIds {
  /** The filters that this service and this selection offer. */
  filters: readonly RecordFilter[];
  /** The filter of the address, if it is offered; else all objects. */
  filter: RecordFilter;
  /** The only ids to list; undefined for all objects. */
  ids: readonly string[] | undefined;
}

/**
 * The ids that a filter lists, as they were when the filter, the page or the search was chosen, or when the saved
 * selection was read: an object that is un-ticked stays in its row.
 */
export const useFilteredIds = (
  backupId: string,
  type: ObjectType,
  { filter: wanted, page, search, sort }: Pick<RecordsUrlState, 'filter' | 'page' | 'search' | 'sort'>,
): FilteredIds => {
  const store = useAppStore();
  const isOffered = useHasExtension('listRecordsByIds');
  const isRead = useAppSelector((state) => selectSelection(backupId)(state).phase === 'ready');
  const reads = useAppSelector((state) => selectSelection(backupId)(state).reads);
  const compared = useAppSelector((state) => selectComparison(backupId)(state)?.objects);
  const hasCompared = (compared?.length ?? 0) > 0;
  const filters = isOffered ? RECORD_FILTERS.filter((each) => each !== 'differs' || hasCompared) : [];
  // A comparison is gone after a reload, and the address still names its filter.
  const filter = filters.includes(wanted) ? wanted : 'all';
  const ids = useMemo(() => {
    if (!isRead || filter === 'all') return undefined;
    if (filter === 'selected') return idsOf(selectSelection(backupId)(store.getState()).draft[type]);
    return (compared ?? [])
      .filter((object) => object.type === type && classifyOutcome(object) !== 'equal')
      .map(({ id }) => id);
    // Page, search, sort and reads are dependencies: each reads the selection again.
  }, [isRead, filter, backupId, type, compared, store, page, search, sort, reads]);
  return { filters, filter, ids };
};
