import { useCallback, useEffect, useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { restoresApi, type Restore } from '../../api';
import { buttonClass } from '../../components/inputs/Button';
import { ClearButton } from '../../components/inputs/ClearButton';
import { EmptyState } from '../../components/feedback/EmptyState';
import { PageHead } from '../../components/layout/PageHead';
import { SizeToggle } from '../../components/inputs/SizeToggle';
import { StaleMessage } from '../../components/feedback/StaleMessage';
import { UpdatedAgo } from '../../components/feedback/UpdatedAgo';
import { PagedTable } from '../../components/table/PagedTable';
import { useOpenRows } from '../../components/table/useOpenRows';
import { useLetterKey } from '../../components/inputs/letterKeys';
import { pathTo, routeOf } from '@trc/domain/routes';
import { RESTORE_STATUSES } from '@trc/domain/statuses';
import { RESTORES_TEXTS } from '@trc/domain/texts/restores';
import {
  csvRequested,
  restoresHidden,
  restoresRefreshRequested,
  restoresShown,
  selectCanceling,
} from '../restoreWatch';
import { selectRole } from '../session';
import { useTableSettings } from '../settings';
import { useAppDispatch, useAppSelector, useReadAt } from '../../lib/hooks';
import { DISABLED_REASON_ID, type Asked } from './RestoreActionsCell';
import { restoreColumns } from './columns';
import { RestoreAnnouncer } from './RestoreAnnouncer';
import { RestoreDetails } from './RestoreDetails';
import { RestoreFilters } from './RestoreFilters';
import { RestoreOverlay } from './RestoreOverlay';
import { useRestoreRows } from './useRestoreRows';
import { TABLE, useRestoresUrlState, type RestoresUrlState } from './useRestoresUrlState';
import './restores.css';

const T = RESTORES_TEXTS;
const keyOf = (restore: Restore): string => restore.restoreId;

const Empty = ({ urlState: { isFiltered, status, from, to, clearFilters } }: { urlState: RestoresUrlState }) => {
  if (!isFiltered) {
    return (
      <EmptyState
        icon="history"
        title={T.emptyTitle}
        text={T.emptyText}
        action={
          <Link className={buttonClass()} to={pathTo('backups')}>
            {T.emptyAction}
          </Link>
        }
      />
    );
  }
  const F = T.filters;
  const named = [
    ...(status === 'All' ? [] : [`${F.status} ${RESTORE_STATUSES[status].label}`]),
    ...(from ? [`${F.from} ${from}`] : []),
    ...(to ? [`${F.to} ${to}`] : []),
  ].join(', ');
  return (
    <EmptyState
      icon="history"
      title={T.emptyTitle}
      text={T.filteredText(named)}
      action={<ClearButton onClear={clearFilters}>{F.clear}</ClearButton>}
    />
  );
};

/** The Restore jobs page. `canCancel`: the backend has the extension. */
export const Restores = ({ canCancel }: { canCancel: boolean }) => {
  const dispatch = useAppDispatch();
  const urlState = useRestoresUrlState();
  const { question, sort, chooseSort } = urlState;
  const readAt = useReadAt(restoresApi.endpoints.listRestores, question);
  const mayChange = useAppSelector(selectRole) !== 'viewOnly';
  const { size, widths, onSize, onWidth } = useTableSettings(TABLE);
  const canceling = useAppSelector(selectCanceling);
  const [asked, setAsked] = useState<{ asked: Asked; id: string }>();
  const { open, toggle } = useOpenRows();
  const { rows, total, isOld, loss } = useRestoreRows(question);
  useEffect(() => {
    dispatch(restoresShown(question));
  }, [dispatch, question]);
  useEffect(() => () => void dispatch(restoresHidden()), [dispatch]);

  const onAsk = useCallback((what: Asked, restore: Restore) => setAsked({ asked: what, id: restore.restoreId }), []);
  const onDownload = useCallback((id: string) => dispatch(csvRequested(id)), [dispatch]);
  const onClose = useCallback(() => setAsked(undefined), []);
  const columns = useMemo(
    () => restoreColumns({ mayChange, canCancel, canceling, onAsk, onDownload, onToggle: toggle }),
    [mayChange, canCancel, canceling, onAsk, onDownload, toggle],
  );
  const below = useCallback(
    (restore: Restore) => <RestoreDetails restore={restore} mayOpenBackup={mayChange} />,
    [mayChange],
  );
  useLetterKey(
    'r',
    useCallback(() => dispatch(restoresRefreshRequested()), [dispatch]),
  );
  // An open dialog follows its restore while the restore runs.
  const askedRow = asked && rows?.find(({ restoreId }) => restoreId === asked.id);
  return (
    <>
      <PageHead title={routeOf('restores').title ?? ''} />
      <div className="commands">
        <RestoreFilters {...urlState} />
        <span className="space" />
        <UpdatedAgo readAt={readAt} />
        <span className="only-table">
          <SizeToggle value={size} onChange={onSize} />
        </span>
      </div>
      {!mayChange && rows && rows.length > 0 && (
        <span id={DISABLED_REASON_ID} className="small second">
          {T.onlyOperators}
        </span>
      )}
      <StaleMessage {...loss} />
      <div className="restores">
        <PagedTable
          label={T.table}
          columns={columns}
          rows={rows}
          total={total}
          isOld={isOld}
          keyOf={keyOf}
          size={size}
          sort={sort}
          onSort={chooseSort}
          widths={widths}
          onWidth={onWidth}
          below={below}
          open={open}
          empty={<Empty urlState={urlState} />}
          nouns={T.nouns}
          paging={urlState}
        />
      </div>
      <RestoreAnnouncer rows={rows} />
      {asked && askedRow && (
        <RestoreOverlay asked={asked.asked} restore={askedRow} onDownload={onDownload} onClose={onClose} />
      )}
    </>
  );
};
