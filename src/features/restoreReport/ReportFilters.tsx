import { useCallback } from 'react';
import type { Restore } from '../../api';
import { Button } from '../../components/inputs/Button';
import { ClearButton } from '../../components/inputs/ClearButton';
import { SearchFilter } from '../../components/inputs/SearchFilter';
import { SelectFilter } from '../../components/inputs/SelectFilter';
import { SizeToggle, type TableSize } from '../../components/inputs/SizeToggle';
import { formatCount } from '@trc/domain/format';
import { labelOfType, NAMED_POLICIES } from '@trc/domain/objectTypes';
import { listCounters, sumCounters } from '@trc/domain/restoreCounts';
import { OBJECT_STATUSES } from '@trc/domain/statuses';
import { RESTORE_REPORT_TEXTS } from '@trc/domain/texts/restoreReport';
import { TYPES, type ReportUrlState } from './useReportUrlState';

const T = RESTORE_REPORT_TEXTS;
const ALL = { value: '', label: T.filters.all };
const STATUSES = [ALL, ...OBJECT_STATUSES];
const optionOf = (value: string) => ({ value, label: labelOfType(value) });

/** Types without objects in the restore are not options, unless one is chosen. */
const typeOptions = (restore: Restore | undefined, chosen: string) => {
  const counted = restore && listCounters(restore).map(({ type }) => type);
  return [
    ALL,
    ...TYPES.filter(
      (type) =>
        !counted ||
        counted.includes(type) ||
        type === chosen ||
        (Object.hasOwn(NAMED_POLICIES, type) && counted.includes('tenantWidePolicies')),
    ).map(optionOf),
  ];
};

/** "33 completed, 2 with errors, 2 failed": each number is a link to its objects. */
const Counts = ({ restore, setParams }: { restore: Restore; setParams: ReportUrlState['setParams'] }) => {
  const total = sumCounters(restore);
  const parts = [
    ['Completed', total.completed, T.completed],
    ['CompletedWithErrors', total.completedWithErrors, T.withErrors],
    ['Failed', total.failed, T.failed],
    ['Unprocessed', total.unprocessed, T.unprocessed],
    ['Running', total.running, T.running],
  ] as const;
  return (
    <span className="row wrap small report-counts">
      {parts
        .filter(([, count]) => count > 0)
        .map(([status, count, text]) => (
          <Button key={status} look="link" className="small" onClick={() => setParams({ status })}>
            <b className="numbers">{formatCount(count)}</b> {text}
          </Button>
        ))}
    </span>
  );
};

export interface ReportFiltersProps {
  urlState: ReportUrlState;
  restore?: Restore;
  size: TableSize;
  onSize: (size: TableSize) => void;
}

export const ReportFilters = ({
  urlState: { tab, status, type, text, isFiltered, setParams, clearFilters },
  restore,
  size,
  onSize,
}: ReportFiltersProps) => (
  <div className="commands">
    <SelectFilter
      label={T.filters.status}
      options={STATUSES}
      value={status}
      onChange={useCallback((value: string) => setParams({ status: value }), [setParams])}
    />
    <SelectFilter
      label={T.filters.type}
      options={typeOptions(restore, type)}
      value={type}
      onChange={useCallback((value: string) => setParams({ type: value }), [setParams])}
    />
    <SearchFilter
      label={T.filters.search}
      value={text}
      onSearch={useCallback((value: string) => setParams({ search: value }, true), [setParams])}
    />
    {isFiltered && (
      <ClearButton look="subtle" onClear={clearFilters}>
        {T.filters.clear}
      </ClearButton>
    )}
    <span className="space" />
    {restore && tab === 'objects' && <Counts restore={restore} setParams={setParams} />}
    <span className="only-table">
      <SizeToggle value={size} onChange={onSize} />
    </span>
  </div>
);
