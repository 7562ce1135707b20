import { ActivityLog } from '../features/activity';
import { useHasExtension } from '../lib/hooks';

export const ActivityPage = () => <ActivityLog hasExport={useHasExtension('exportActivity')} />;
