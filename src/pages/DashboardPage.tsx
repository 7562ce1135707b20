import { useCallback, type ComponentType } from 'react';
import { runRequested } from '../features/backups';
import { CriticalNotices, Dashboard, LastGoodBackup, Reminders } from '../features/dashboard';
import { useAppDispatch } from '../lib/hooks';

/** Above the parts of the specification, the most urgent first. */
const TILES: readonly ComponentType[] = [LastGoodBackup, CriticalNotices, Reminders];

export const DashboardPage = () => {
  const dispatch = useAppDispatch();
  return <Dashboard tiles={TILES} onRun={useCallback(() => void dispatch(runRequested()), [dispatch])} />;
};
