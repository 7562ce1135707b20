import { useCallback } from 'react';
import { runRequested } from '../features/backups';
import { Dashboard } from '../features/dashboard';
import { useAppDispatch } from '../lib/hooks';

export const DashboardPage = () => {
  const dispatch = useAppDispatch();
  return <Dashboard onRun={useCallback(() => void dispatch(runRequested()), [dispatch])} />;
};
