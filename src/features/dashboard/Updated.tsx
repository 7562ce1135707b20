import { useCallback } from 'react';
import { backupsApi, type ListBackupsApiArg } from '../../api';
import { UpdatedAgo } from '../../components/feedback/UpdatedAgo';
import { useAppStore } from '../../lib/hooks';

/** How old the answer to a question is. */
export const Updated = ({ question }: { question: ListBackupsApiArg }) => {
  const store = useAppStore();
  const readAt = useCallback(
    () => backupsApi.endpoints.listBackups.select(question)(store.getState()).fulfilledTimeStamp,
    [store, question],
  );
  return <UpdatedAgo readAt={readAt} />;
};
