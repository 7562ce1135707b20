import './dashboard.css';
import './front/front.css';
import { useCallback, useEffect, useMemo, useSyncExternalStore, type ComponentType } from 'react';
import { Link } from 'react-router-dom';
import { Button, buttonClass, onPress } from '../../components/inputs/Button';
import { Icon } from '../../components/layout/Icon';
import { PageHead } from '../../components/layout/PageHead';
import { backupsApi } from '../../api';
import { StaleMessage } from '../../components/feedback/StaleMessage';
import { UpdatedAgo } from '../../components/feedback/UpdatedAgo';
import { useLetterKey } from '../../components/inputs/letterKeys';
import { pathTo, routeOf } from '@trc/domain/routes';
import { TEXTS } from '@trc/domain/texts';
import { DASHBOARD_TEXTS as T } from '@trc/domain/texts/dashboard';
import { selectRole } from '../session';
import { useAppDispatch, useAppSelector, useHasExtension, useReadAt } from '../../lib/hooks';
import { BackupsCard } from './BackupsCard';
import { DISABLED_REASON_ID, LastBackup } from './LastBackup';
import { Breakdown } from './Breakdown';
import { dashboardHidden, dashboardRefreshRequested, dashboardShown } from './dashboardSlice';
import { NewFeatures } from './NewFeatures';
import { NextScheduled } from './NextScheduled';
import { countPages, GOOD_BACKUP_QUESTION, newest, ofDays } from './questions';
import { TypeTrends } from './TypeTrends';
import { Followed, useAllPages, useBackups } from './useBackups';
import { useDashboardUrlState } from './useDashboardUrlState';
import { everyMinute } from '../../components/feedback/useMinute';
import { toDay } from './figures';

/** @returns the local day, YYYY-MM-DD. */
export const useToday = (): string => useSyncExternalStore(everyMinute, () => toDay(Date.now()));

export interface DashboardProps {
  /** Starts a backup. */
  onRun: () => void;
  /** The cards above the parts of the specification, in this order; shown with the extension for notices. */
  tiles: readonly ComponentType[];
}

export const Dashboard = ({ onRun, tiles }: DashboardProps) => {
  const dispatch = useAppDispatch();
  const urlState = useDashboardUrlState();
  const { mode, window, typesWindow } = urlState;
  const today = useToday();
  const mayChange = useAppSelector(selectRole) !== 'viewOnly';
  const hasTiles = useHasExtension('listNotices');

  const latestQuestion = useMemo(() => newest(typesWindow), [typesWindow]);
  const latest = useBackups(latestQuestion);
  const readAt = useReadAt(backupsApi.endpoints.listBackups, latestQuestion);
  const firstQuestion = useMemo(
    () => (mode === 'days' ? ofDays(today, window, 1) : newest(window)),
    [mode, today, window],
  );
  const first = useBackups(firstQuestion);
  const pages = mode === 'days' ? countPages(first.total) : 1;
  const questions = useMemo(
    () => [firstQuestion, ...Array.from({ length: pages - 1 }, (_, index) => ofDays(today, window, index + 2))],
    [firstQuestion, pages, today, window],
  );
  const list = useAllPages(questions);
  useEffect(() => {
    const shown = [latestQuestion, ...questions, ...(hasTiles ? [GOOD_BACKUP_QUESTION] : [])];
    dispatch(dashboardShown([...new Map(shown.map((question) => [JSON.stringify(question), question])).values()]));
  }, [dispatch, latestQuestion, questions, hasTiles]);
  useEffect(() => () => void dispatch(dashboardHidden()), [dispatch]);
  useLetterKey(
    'r',
    useCallback(() => dispatch(dashboardRefreshRequested()), [dispatch]),
  );

  const loss = latest.loss.lostAt === undefined ? first.loss : latest.loss;
  return (
    <>
      <PageHead title={routeOf('dashboard').title ?? ''} />
      <div className="commands">
        <Button
          look="primary"
          icon="add"
          disabled={!mayChange}
          aria-describedby={mayChange ? undefined : DISABLED_REASON_ID}
          onClick={onPress(onRun)}
        >
          {T.run}
        </Button>
        {!mayChange && (
          <span id={DISABLED_REASON_ID} className="small second">
            {TEXTS.noPermission}
          </span>
        )}
        <span className="rule" />
        <Link className={buttonClass('subtle')} to={pathTo('backups')}>
          <Icon name="backup" />
          {T.viewBackups}
        </Link>
        <Link className={buttonClass('subtle')} to={pathTo('restores')}>
          <Icon name="history" />
          {T.viewRestores}
        </Link>
        <span className="space" />
        <UpdatedAgo readAt={readAt} />
      </div>
      <StaleMessage {...loss} texts={T} />
      {hasTiles && (
        <div className="front">
          {tiles.map((Tile, index) => (
            <Tile key={index} />
          ))}
        </div>
      )}
      <div className="dashboard">
        <LastBackup backups={latest} mayOpen={mayChange} />
        <NextScheduled />
        <NewFeatures />
        <BackupsCard urlState={urlState} list={list} hasFailed={first.hasFailed} today={today} mayOpen={mayChange} />
        <Breakdown backups={latest} mayOpen={mayChange} />
        <TypeTrends urlState={urlState} backups={latest} mayOpen={mayChange} />
      </div>
      {questions.slice(1).map((question) => (
        <Followed key={JSON.stringify(question)} question={question} />
      ))}
    </>
  );
};
