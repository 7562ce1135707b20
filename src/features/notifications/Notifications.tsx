import { useCallback } from 'react';
import {
  useListNoticeHistoryQuery,
  useListNoticesQuery,
  useListNotificationTargetsQuery,
  type Notice,
} from '../../api';
import { Button } from '../../components/inputs/Button';
import { Message } from '../../components/feedback/Message';
import { PageHead } from '../../components/layout/PageHead';
import { useLetterKey } from '../../components/inputs/letterKeys';
import { routeOf } from '@trc/domain/routes';
import { TEXTS } from '@trc/domain/texts';
import { NOTIFICATION_TEXTS as T } from '@trc/domain/texts/notifications';
import { AcknowledgeAll } from './AcknowledgeAll';
import { NoticeHistory } from './NoticeHistory';
import { TargetCard } from './TargetCard';
import './notifications.css';

/** Milliseconds. */
const POLL = { pollingInterval: 30_000, refetchOnMountOrArgChange: true };

/** @returns the newest notices, with the open critical ones that so many others are newer than */
const withOlderCritical = (history: readonly Notice[], open: readonly Notice[]): readonly Notice[] => {
  const known = new Set(history.map(({ noticeId }) => noticeId));
  const older = open.filter(({ noticeId, severity }) => severity === 'critical' && !known.has(noticeId));
  return older.length > 0 ? [...older, ...history] : history;
};

/** Shows the sent notices, and the targets of notices with their deliveries, all read-only. */
export const Notifications = () => {
  const targets = useListNotificationTargetsQuery(undefined, POLL);
  const history = useListNoticeHistoryQuery(undefined, POLL);
  const open = useListNoticesQuery(undefined);
  const { refetch: refetchTargets } = targets;
  const { refetch: refetchHistory } = history;
  const refresh = useCallback(() => {
    void refetchTargets();
    void refetchHistory();
  }, [refetchTargets, refetchHistory]);
  useLetterKey('r', refresh);
  const list = targets.data?.list;
  const notices = history.data && withOlderCritical(history.data.list, open.data?.list ?? []);
  return (
    <>
      <PageHead title={routeOf('notifications').title ?? ''}>{T.intro}</PageHead>
      {(targets.isError || history.isError) && (
        <Message kind="warning">
          {T.refreshFailed}{' '}
          <Button look="link" onClick={refresh}>
            {TEXTS.tryAgain}
          </Button>
        </Message>
      )}
      <section className="notifications-part" aria-label={T.history}>
        <h2>{T.history}</h2>
        {notices && <AcknowledgeAll list={notices} />}
        <NoticeHistory list={notices} />
      </section>
      <section className="notifications-part" aria-label={T.targets} aria-busy={list ? undefined : true}>
        <h2>{T.targets}</h2>
        {list?.length === 0 && (
          <p>
            <b>{T.emptyTitle}</b> <span className="second">{T.emptyText}</span>
          </p>
        )}
        <div className="target-cards">
          {list ? (
            list.map((target) => <TargetCard key={target.name} target={target} />)
          ) : (
            <div className="card target-card target-wait" />
          )}
        </div>
      </section>
    </>
  );
};
