import { useCallback, useMemo, type ComponentType } from 'react';
import { lazyComponent } from '../components/feedback/lazyComponent';
import { runRequested } from '../features/backups';
import { CriticalNotices, Dashboard, LastGoodBackup, Reminders } from '../features/dashboard';
import { useAppDispatch, useHasExtension } from '../lib/hooks';

/** Keeps the room of the tile. */
const Room = () => <section className="card card-changes" aria-busy="true" />;

const ChangesTile = lazyComponent(
  () => import(/* webpackChunkName: "changesTile" */ '../features/changesTile').then((part) => part.ChangesTile),
  Room,
);

/** Above the parts of the specification, the most urgent first. */
const TILES: readonly ComponentType[] = [LastGoodBackup, CriticalNotices, Reminders];

export const DashboardPage = () => {
  const dispatch = useAppDispatch();
  const hasChanges = useHasExtension('getChangesHeadline');
  const tiles = useMemo(() => (hasChanges ? [ChangesTile, ...TILES] : TILES), [hasChanges]);
  return <Dashboard tiles={tiles} onRun={useCallback(() => void dispatch(runRequested()), [dispatch])} />;
};
