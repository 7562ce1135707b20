import { ActivityLog } from '../features/activity';
import { selectStart } from '../features/start';
import { useAppSelector } from '../lib/hooks';

/** What the backend does not have is not offered. */
export const ActivityPage = () => (
  <ActivityLog hasExport={useAppSelector(selectStart).service?.extensions.includes('exportActivity') === true} />
);
