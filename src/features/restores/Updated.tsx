import { useCallback } from 'react';
import { restoresApi, type ListRestoresApiArg } from '../../api';
import { UpdatedAgo } from '../../components/feedback/UpdatedAgo';
import { useAppStore } from '../../lib/hooks';

/** How old the answer to a question is. */
export const Updated = ({ question }: { question: ListRestoresApiArg }) => {
  const store = useAppStore();
  const readAt = useCallback(
    () => restoresApi.endpoints.listRestores.select(question)(store.getState()).fulfilledTimeStamp,
    [store, question],
  );
  return <UpdatedAgo readAt={readAt} />;
};
