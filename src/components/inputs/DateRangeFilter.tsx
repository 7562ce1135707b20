import { Icon } from '../layout/Icon';
import { ClearButton } from './ClearButton';
import { DateFilter } from './DateFilter';

export interface DateRangeFilterProps {
  texts: { from: string; to: string; clear: string; wrongOrder: string };
  errorId: string;
  range: {
    /** Local days, both included; empty for an open end. */
    from: string;
    to: string;
    isWrongOrder: boolean;
    /** Any filter of the list is set, so that all of them can be cleared. */
    isFiltered: boolean;
    chooseFrom: (day: string) => void;
    chooseTo: (day: string) => void;
    clearFilters: () => void;
  };
}

/** Two days, a button that clears all filters of the list, and the error of a first day after the last one. */
export const DateRangeFilter = ({ texts, errorId, range }: DateRangeFilterProps) => {
  const wrong = range.isWrongOrder ? { errorId } : {};
  return (
    <>
      <DateFilter label={texts.from} value={range.from} onChange={range.chooseFrom} {...wrong} />
      <DateFilter label={texts.to} value={range.to} onChange={range.chooseTo} {...wrong} />
      {range.isFiltered && (
        <ClearButton look="subtle" onClear={range.clearFilters}>
          {texts.clear}
        </ClearButton>
      )}
      {range.isWrongOrder && (
        <span id={errorId} className="filter-error" role="alert">
          <Icon name="circleCross" />
          {texts.wrongOrder}
        </span>
      )}
    </>
  );
};
