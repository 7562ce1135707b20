import { skipToken } from '@reduxjs/toolkit/query';
import { useCallback, useMemo, useState } from 'react';
import {
  isPreviousData,
  staleness,
  useListDeletedBackupsQuery,
  useUndeleteBackupMutation,
  type DeletedBackup,
} from '../../api';
import { Breadcrumb } from '../../components/layout/Breadcrumb';
import { EmptyState } from '../../components/feedback/EmptyState';
import { LoadError } from '../../components/feedback/LoadError';
import { ConfirmDialog } from '../../components/overlays';
import { PageHead } from '../../components/layout/PageHead';
import { SizeToggle } from '../../components/inputs/SizeToggle';
import { PagedTable } from '../../components/table/PagedTable';
import { useListUrlState } from '../../lib/urlState';
import { useLetterKey } from '../../components/inputs/letterKeys';
import type { ApiError } from '@trc/domain/errors';
import { formatDateTime } from '@trc/domain/format';
import { pathTo, routeOf } from '@trc/domain/routes';
import { PROTECTION_TEXTS as T } from '@trc/domain/texts/protection';
import { useTableSettings } from '../settings';
import { toastShown } from '../toasts';
import { useAppDispatch, useHasExtension } from '../../lib/hooks';
import { deletedColumns } from './columns';

const TABLE = 'deletedBackups';
const keyOf = ({ backupId }: DeletedBackup): string => backupId;

const UndeleteConfirm = ({ backup, onClose }: { backup: DeletedBackup; onClose: () => void }) => {
  const dispatch = useAppDispatch();
  const [undelete] = useUndeleteBackupMutation();
  const bringBack = async (): Promise<void> => {
    onClose();
    const { error } = await undelete({ id: backup.backupId });
    if (!error) dispatch(toastShown({ kind: 'success', text: T.undeleteDone }));
  };
  return (
    <ConfirmDialog
      title={T.undeleteTitle}
      text={T.undeleteText(formatDateTime(backup.creationTime), backup.backupId)}
      yes={T.undelete}
      no={T.undeleteNo}
      onYes={() => void bringBack()}
      onNo={onClose}
    />
  );
};

const List = () => {
  const urlState = useListUrlState();
  const { page, perPage } = urlState;
  const { size, widths, onSize, onWidth } = useTableSettings(TABLE);
  const [asked, setAsked] = useState<DeletedBackup>();
  const isOffered = useHasExtension('listDeletedBackups');
  const question = isOffered ? { body: { pagenum: page, perpage: perPage } } : skipToken;
  const { reply, isOld, error, refetch, lostAt } = useListDeletedBackupsQuery(question, {
    refetchOnMountOrArgChange: true,
    selectFromResult: (result) => ({
      reply: result.data,
      isOld: isPreviousData(result),
      error: result.error as ApiError | undefined,
      lostAt: staleness(result).lostAt,
    }),
  });
  const total = reply?.total ?? 0;
  const columns = useMemo(() => deletedColumns(setAsked), []);
  useLetterKey(
    'r',
    useCallback(() => {
      if (isOffered) void refetch();
    }, [isOffered, refetch]),
  );
  if (!isOffered)
    return (
      <div className="table-card">
        <EmptyState icon="bin" title={T.unsupportedTitle} text={T.unsupportedText} />
      </div>
    );
  return (
    <>
      <div className="commands only-table">
        <span className="space" />
        <span className="only-table">
          <SizeToggle value={size} onChange={onSize} />
        </span>
      </div>
      {(error ?? lostAt) !== undefined && (
        <LoadError title={T.failed} text={error?.message} onRetry={() => void refetch()} />
      )}
      {(reply ?? !error) && (
        <PagedTable
          label={T.deletedBackups}
          columns={columns}
          rows={reply?.list}
          total={total}
          isOld={isOld}
          keyOf={keyOf}
          size={size}
          widths={widths}
          onWidth={onWidth}
          empty={<EmptyState icon="bin" title={T.emptyTitle} text={T.emptyText} />}
          nouns={T.nouns}
          paging={urlState}
        />
      )}
      {asked && <UndeleteConfirm backup={asked} onClose={() => setAsked(undefined)} />}
    </>
  );
};

/** Administrators see deleted backups and bring them back (extension operations). */
export const DeletedBackups = () => (
  <>
    <Breadcrumb above={[{ text: routeOf('backups').title ?? '', to: pathTo('backups') }]} here={T.deletedBackups} />
    <PageHead title={routeOf('deleted-backups').title ?? ''}>{T.intro}</PageHead>
    <List />
  </>
);
