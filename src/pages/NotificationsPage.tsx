import { Navigate } from 'react-router-dom';
import { pathTo } from '@trc/domain/routes';
import { Notifications } from '../features/notifications';
import { selectStart } from '../features/start';
import { useAppSelector } from '../lib/hooks';

/** Not Found on a backend without the extension. */
export const NotificationsPage = () => {
  const { service } = useAppSelector(selectStart);
  if (!service) return null;
  return service.extensions.includes('listNotificationTargets') ? (
    <Notifications />
  ) : (
    <Navigate to={pathTo('404')} replace />
  );
};
