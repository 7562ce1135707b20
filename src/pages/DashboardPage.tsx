import { useCallback, useMemo, type ComponentType } from 'react';
import { lazyComponent } from '../components/feedback/lazyComponent';
import { runRequested } from '../features/backups';
import { CriticalNotices, Dashboard, LastGoodBackup, Reminders } from '../features/dashboard';
import { selectRole } from '../features/session';
import { useAppDispatch, useAppSelector, useHasExtension } from '../lib/hooks';

/** Keep the room of the tiles. */
const Room = () => <section className="card card-changes" aria-busy="true" />;

const LatestRoom = () => <section className="card card-latest-restore" aria-busy="true" />;

const ChangesTile = lazyComponent(
  () => import(/* webpackChunkName: "changesTile" */ '../features/changesTile').then((part) => part.ChangesTile),
  Room,
);

const LatestRestore = lazyComponent(
  () => import(/* webpackChunkName: "latestRestore" */ '../features/makePlan').then((part) => part.LatestRestore),
  LatestRoom,
);

/** Above the parts of the specification, the most urgent first. */
const TILES: readonly ComponentType[] = [LastGoodBackup, CriticalNotices, Reminders];

const useCanUndo = (): boolean => {
  const hasUndo = useHasExtension('getUndo');
  const hasPlans = useHasExtension('createPlan');
  const mayChange = useAppSelector(selectRole) !== 'viewOnly';
  return hasUndo && hasPlans && mayChange;
};

export const DashboardPage = () => {
  const dispatch = useAppDispatch();
  const hasChanges = useHasExtension('getChangesHeadline');
  const canUndo = useCanUndo();
  const tiles = useMemo(
    () => [...(hasChanges ? [ChangesTile] : []), ...TILES, ...(canUndo ? [LatestRestore] : [])],
    [hasChanges, canUndo],
  );
  return <Dashboard tiles={tiles} onRun={useCallback(() => void dispatch(runRequested()), [dispatch])} />;
};
