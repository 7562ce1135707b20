import { useCallback } from 'react';
import { backupsApi, readAt, type ListBackupsApiArg } from '../../api';
import { UpdatedAgo } from '../../components/UpdatedAgo';
import { useAppStore } from '../../store/hooks';

/** How old the answer to a question is. */
export const Updated = ({ question }: { question: ListBackupsApiArg }) => {
  const store = useAppStore();
  return <UpdatedAgo readAt={useCallback(() => readAt(backupsApi.endpoints.listBackups.select(question)(store.getState())), [store, question])} />;
};
