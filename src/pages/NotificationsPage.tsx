import { Navigate } from 'react-router-dom';
import { pathTo } from '@trc/domain/routes';
import { Notifications } from '../features/notifications';
import { selectStart } from '../features/start';
import { useAppSelector, useHasExtension } from '../lib/hooks';

/** Not Found on a backend without the extension. */
export const NotificationsPage = () => {
  const { service } = useAppSelector(selectStart);
  const isOffered = useHasExtension('listNotificationTargets');
  if (!service) return null;
  return isOffered ? <Notifications /> : <Navigate to={pathTo('404')} replace />;
};
