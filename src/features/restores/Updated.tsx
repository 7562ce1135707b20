import { useCallback } from 'react';
import { readAt, restoresApi, type ListRestoresApiArg } from '../../api';
import { UpdatedAgo } from '../../components/UpdatedAgo';
import { useAppStore } from '../../store/hooks';

/** How old the answer to a question is. */
export const Updated = ({ question }: { question: ListRestoresApiArg }) => {
  const store = useAppStore();
  return <UpdatedAgo readAt={useCallback(() => readAt(restoresApi.endpoints.listRestores.select(question)(store.getState())), [store, question])} />;
};
