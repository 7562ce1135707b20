import { useEffect } from 'react';
import { Message } from '../../components/feedback/Message';
import { CONNECTION_TEXTS as T } from '@trc/domain/texts/connection';
import { useAppDispatch, useAppSelector } from '../../lib/hooks';
import { networkFound, selectIsLost } from './connectionSlice';

/**
 * Says on every page that the service gives no reply, until it replies again. `isTold`: the page says so itself, with
 * the time of its list.
 */
export const ConnectionBanner = ({ isShownByPage }: { isShownByPage: boolean }) => {
  const dispatch = useAppDispatch();
  const isLost = useAppSelector(selectIsLost);
  useEffect(() => {
    const onOnline = () => dispatch(networkFound());
    window.addEventListener('online', onOnline);
    return () => window.removeEventListener('online', onOnline);
  }, [dispatch]);
  if (!isLost || isShownByPage) return null;
  return (
    <Message kind="warning" title={T.lost}>
      {T.recovers}
    </Message>
  );
};
