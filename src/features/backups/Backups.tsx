import { useCallback, useEffect, useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import {
  backupsApi,
  isPreviousData,
  listedBackups,
  readBackupsList,
  staleness,
  useListBackupsQuery,
  type BackupRecord,
} from '../../api';
import { Button, buttonClass, onPress } from '../../components/inputs/Button';
import { EmptyState } from '../../components/feedback/EmptyState';
import { Icon } from '../../components/layout/Icon';
import { PageHead } from '../../components/layout/PageHead';
import { SizeToggle } from '../../components/inputs/SizeToggle';
import { StaleMessage } from '../../components/feedback/StaleMessage';
import { UpdatedAgo } from '../../components/feedback/UpdatedAgo';
import { PagedTable } from '../../components/table/PagedTable';
import { useLetterKey } from '../../components/inputs/letterKeys';
import { pathTo, routeOf } from '@trc/domain/routes';
import { TEXTS } from '@trc/domain/texts';
import { selectRole } from '../session';
import { useTableSettings } from '../settings';
import { useAppDispatch, useAppSelector, useReadAt, useHasExtension } from '../../lib/hooks';
import { DISABLED_REASON_ID } from './BackupActionsCell';
import type { Asked } from './BackupConfirm';
import { backupsHidden, backupsList, backupsShown, refreshRequested, runRequested } from './backupsSlice';
import { backupColumns } from './columns';
import { NextBackup } from './NextBackup';
import type { AskedPin } from './BackupPin';
import { BackupConfirm, BackupPopover, LabelDialog, PinDialog, ReleaseConfirm } from './overlays';
import { ProgressAnnouncer } from './ProgressAnnouncer';
import { backupsBefore, lastTotalIn } from './summary';
import { TABLE, useBackupsUrlState } from './useBackupsUrlState';

const T = TEXTS.backups;
const keyOf = (backup: BackupRecord): string => backup.backupId;

interface Opened {
  backup: BackupRecord;
  opener: HTMLElement;
}

/** The Backups page. */
export const Backups = () => {
  const dispatch = useAppDispatch();
  const urlState = useBackupsUrlState();
  const { question, page, sort, chooseSort } = urlState;
  const readAt = useReadAt(backupsApi.endpoints.listBackups, question);
  const role = useAppSelector(selectRole);
  const mayChange = role !== 'viewOnly';
  const { size, widths, onSize, onWidth } = useTableSettings(TABLE);
  const optimisticRows = useAppSelector((state) => backupsList.selectState(state).optimisticRows);
  const mayCompare = useHasExtension('compareBackups') && mayChange;
  const mayPin = useHasExtension('pinBackup') && mayChange;
  const mayLabel = useHasExtension('labelBackup') && mayChange;
  const mayRelease = useHasExtension('unpinBackup') && role === 'admin';
  const seesDeleted = useHasExtension('listDeletedBackups') && role === 'admin';
  const [asked, setAsked] = useState<Opened & { asked: Asked }>();
  const [more, setMore] = useState<Opened>();
  const [pin, setPin] = useState<{ backup: BackupRecord; asked: AskedPin }>();

  // Selects only the values that the table shows, so that an unchanged refresh draws nothing.
  const { reply, isOld, ...loss } = useListBackupsQuery(question, {
    selectFromResult: (result) => ({ reply: result.data, isOld: isPreviousData(result), ...staleness(result) }),
  });
  useEffect(() => {
    dispatch(backupsShown(question));
  }, [dispatch, question]);
  useEffect(() => () => void dispatch(backupsHidden()), [dispatch]);

  const rows = useMemo(() => {
    if (!reply) return undefined;
    // A row that the service does not list yet is on the first page only.
    const changes = page === 1 ? optimisticRows : optimisticRows.filter(({ row }) => !row);
    return backupsList.merge(listedBackups(reply), changes);
  }, [reply, optimisticRows, page]);
  const lastTotal = useMemo(() => lastTotalIn(rows ?? []), [rows]);
  const before = useMemo(() => backupsBefore(rows ?? [], sort), [rows, sort]);
  const { total } = readBackupsList(reply);

  const onAsk = useCallback(
    (what: Asked, backup: BackupRecord, opener: HTMLElement) => setAsked({ asked: what, backup, opener }),
    [],
  );
  const onMore = useCallback((backup: BackupRecord, opener: HTMLElement) => setMore({ backup, opener }), []);
  const columns = useMemo(
    () => backupColumns({ mayChange, mayPin: mayPin || mayLabel, lastTotal, before, onAsk, onMore }),
    [mayChange, mayPin, mayLabel, lastTotal, before, onAsk, onMore],
  );

  // The popover gives the focus back to its opener first; the dialog returns it there.
  const askPin = (what: AskedPin, backup: BackupRecord) => {
    setMore(undefined);
    setTimeout(() => setPin({ asked: what, backup }));
  };

  useLetterKey(
    'r',
    useCallback(() => dispatch(refreshRequested()), [dispatch]),
  );

  const run = (
    <Button
      look="primary"
      icon="add"
      disabled={!mayChange}
      aria-describedby={mayChange ? undefined : DISABLED_REASON_ID}
      onClick={onPress(() => dispatch(runRequested()))}
    >
      {T.run}
    </Button>
  );
  return (
    <>
      <PageHead title={routeOf('backups').title ?? ''}>
        <NextBackup />
      </PageHead>
      <div className="commands">
        {run}
        {mayCompare && (
          <>
            <span className="rule" />
            <Link className={buttonClass('subtle')} to={pathTo('compare-backups')}>
              <Icon name="swap" />
              {T.compare}
            </Link>
          </>
        )}
        {seesDeleted && (
          <Link className={buttonClass('subtle')} to={pathTo('deleted-backups')}>
            <Icon name="bin" />
            {routeOf('deleted-backups').title}
          </Link>
        )}
        {!mayChange && (
          <span id={DISABLED_REASON_ID} className="small second">
            {TEXTS.noPermission}
          </span>
        )}
        <span className="space" />
        <UpdatedAgo readAt={readAt} />
        <span className="only-table">
          <SizeToggle value={size} onChange={onSize} />
        </span>
      </div>
      <StaleMessage {...loss} />
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
        empty={<EmptyState icon="backup" title={T.emptyTitle} text={T.emptyText} />}
        nouns={T.nouns}
        paging={urlState}
      />
      <ProgressAnnouncer rows={rows} lastTotal={lastTotal} />
      {asked && <BackupConfirm {...asked} onClose={() => setAsked(undefined)} />}
      {more && (
        <BackupPopover
          backup={more.backup}
          target={more.opener}
          mayOpen={mayChange}
          before={before.get(more.backup.backupId)}
          mayPin={mayPin}
          mayLabel={mayLabel}
          mayRelease={mayRelease}
          onAsk={(what) => askPin(what, more.backup)}
          onClose={() => setMore(undefined)}
        />
      )}
      {pin?.asked === 'pin' && <PinDialog backup={pin.backup} onClose={() => setPin(undefined)} />}
      {pin?.asked === 'label' && <LabelDialog backup={pin.backup} onClose={() => setPin(undefined)} />}
      {pin?.asked === 'release' && <ReleaseConfirm backup={pin.backup} onClose={() => setPin(undefined)} />}
    </>
  );
};
