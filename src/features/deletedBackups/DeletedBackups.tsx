import { skipToken } from '@reduxjs/toolkit/query';
import { useMemo, useState } from 'react';
import {
  isPreviousData,
  staleness,
  useListDeletedBackupsQuery,
  useUndeleteBackupMutation,
  type DeletedBackup,
} from '../../api';
import { Breadcrumb } from '../../components/layout/Breadcrumb';
import { ConfirmDialog } from '../../components/overlays';
import { PageHead } from '../../components/layout/PageHead';
import { ExtensionList } from '../../components/table/ExtensionList';
import { useListUrlState } from '../../lib/urlState';
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
  const [asked, setAsked] = useState<DeletedBackup>();
  const isOffered = useHasExtension('listDeletedBackups');
  const question = isOffered ? { body: { pagenum: page, perpage: perPage } } : skipToken;
  const { reply, isOld, error, isStale, refetch } = useListDeletedBackupsQuery(question, {
    refetchOnMountOrArgChange: true,
    selectFromResult: (result) => ({
      reply: result.data,
      isOld: isPreviousData(result),
      error: result.error as ApiError | undefined,
      isStale: staleness(result).lostAt !== undefined,
    }),
  });
  const columns = useMemo(() => deletedColumns(setAsked), []);
  return (
    <>
      <ExtensionList
        label={T.deletedBackups}
        columns={columns}
        keyOf={keyOf}
        nouns={T.nouns}
        paging={urlState}
        isOffered={isOffered}
        icon="bin"
        texts={T}
        reply={reply}
        isOld={isOld}
        error={error}
        isStale={isStale}
        refetch={refetch}
        settings={useTableSettings(TABLE)}
      />
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
