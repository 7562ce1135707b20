import { useCallback, useEffect, useMemo } from 'react';
import type { BackupDifference, CompareBackupsApiResponse } from '../../api';
import { ClearButton } from '../../components/inputs/ClearButton';
import { DiffModeChoice, ObjectDiff, preloadDiff } from '../../components/diff';
import { EmptyState } from '../../components/feedback/EmptyState';
import { SearchField } from '../../components/inputs/SearchField';
import { Segments } from '../../components/inputs/Segments';
import { SelectFilter } from '../../components/inputs/SelectFilter';
import { SizeToggle, type TableSize } from '../../components/inputs/SizeToggle';
import { PagedTable } from '../../components/table/PagedTable';
import { useOpenRows } from '../../components/table/useOpenRows';
import { formatCount, formatDateTime } from '@trc/domain/format';
import { labelOfType, OBJECT_TYPES, type ObjectType } from '@trc/domain/objectTypes';
import { BACKUP_COMPARISON_TEXTS as T } from '@trc/domain/texts/backupComparison';
import { selectTableSize, tableSizeChosen } from '../settings';
import { useAppDispatch, useAppSelector, useHasExtension } from '../../lib/hooks';
import { differenceColumns, keyOf, nameOf } from './columns';
import { TakeBar } from './TakeBar';
import { CHANGES, SERVICE, TABLE, type ChangeFilter, type ComparisonUrlState } from './useComparisonUrlState';
import { useTicks } from './useTicks';
import type { TwoBackups } from './useTwoBackups';

const timeOf = ({ backup }: TwoBackups['earlier']): string => (backup ? formatDateTime(backup.creationTime) : '');

export interface DifferencesProps {
  urlState: ComparisonUrlState;
  two: TwoBackups;
  /** Missing during the first load. */
  reply: CompareBackupsApiResponse | undefined;
  /** It is the answer to the question before. */
  isOld: boolean;
}

const TYPES = [
  { value: 'all', label: T.all },
  ...OBJECT_TYPES.map(({ type }) => ({ value: type, label: labelOfType(type) })),
];

interface FiltersProps {
  urlState: ComparisonUrlState;
  /** Objects that only the service has changed; undefined where the service does not say. */
  serviceChanges: number | undefined;
  size: TableSize;
  onSize: (size: TableSize) => void;
}

const Filters = ({ urlState, serviceChanges = 0, size, onSize }: FiltersProps) => (
  <div className="commands change-filters">
    <SearchField isCompact label={T.search} value={urlState.search} onSearch={(find) => urlState.filter({ find })} />
    <SelectFilter
      label={T.type}
      options={TYPES}
      value={urlState.type ?? 'all'}
      onChange={(value) => urlState.filter({ type: value === 'all' ? undefined : (value as ObjectType) })}
    />
    <Segments
      label={T.change}
      value={urlState.change ?? 'all'}
      onChange={(value: ChangeFilter | 'all') => urlState.filter({ change: value === 'all' ? undefined : value })}
      options={[
        ...(['all', ...CHANGES] as const).map((value) => ({ value, label: T.changes[value] })),
        ...(serviceChanges > 0 || urlState.change === SERVICE
          ? [{ value: SERVICE, label: T.serviceChanges(formatCount(serviceChanges)) } as const]
          : []),
      ]}
    />
    <span className="space" />
    <span className="only-table">
      <DiffModeChoice value={urlState.mode} onChange={urlState.chooseMode} />
    </span>
    <span className="only-table">
      <SizeToggle value={size} onChange={onSize} />
    </span>
  </div>
);

/** The objects that differ between two backups; a row opens its difference. */
export const Differences = ({ urlState, two, reply, isOld }: DifferencesProps) => {
  const dispatch = useAppDispatch();
  const size = useAppSelector(useMemo(() => selectTableSize(TABLE), []));
  const { open, toggle } = useOpenRows();
  const ticks = useTicks(`${two.earlier.id} ${two.later.id}`);
  const { keys, isFull, tick } = ticks;
  const { mode } = urlState;
  const total = reply?.total ?? 0;
  useEffect(preloadDiff, []);
  const hasVersions = useHasExtension('listObjectVersions');
  const columns = useMemo(
    () => differenceColumns({ ticked: keys, hasVersions, isFull, onToggle: toggle, onTick: tick }),
    [keys, hasVersions, isFull, toggle, tick],
  );
  const names = useMemo(
    () => ({ oldName: T.oldName(timeOf(two.earlier)), newName: T.newName(timeOf(two.later)) }),
    [two],
  );
  const below = useCallback(
    (difference: BackupDifference) => (
      <>
        {difference.message !== undefined && <p className="change-message">{difference.message}</p>}
        <ObjectDiff
          label={T.differencesOf(nameOf(difference))}
          attributes={difference.attributes}
          mode={mode}
          {...names}
          hasHead
        />
      </>
    ),
    [mode, names],
  );
  return (
    <>
      <Filters
        urlState={urlState}
        serviceChanges={reply?.serviceChanges}
        size={size}
        onSize={(value) => dispatch(tableSizeChosen({ table: TABLE, size: value }))}
      />
      <TakeBar ticks={ticks} backupId={two.earlier.id} />
      <PagedTable
        label={T.table}
        columns={columns}
        rows={reply?.list}
        total={total}
        isOld={isOld}
        keyOf={keyOf}
        size={size}
        below={below}
        open={open}
        empty={
          <EmptyState
            icon="search"
            title={T.emptyTitle}
            text={T.emptyText}
            action={
              <ClearButton onClear={() => urlState.filter({ type: undefined, change: undefined, find: undefined })}>
                {T.clear}
              </ClearButton>
            }
          />
        }
        nouns={T.nouns}
        paging={urlState}
      />
    </>
  );
};
