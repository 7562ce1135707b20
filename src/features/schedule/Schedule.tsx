import { useCallback } from 'react';
import { useGetScheduleQuery } from '../../api';
import { Button } from '../../components/inputs/Button';
import { Message } from '../../components/feedback/Message';
import { PageHead } from '../../components/layout/PageHead';
import { useMinute } from '../../components/feedback/useMinute';
import { useTabShown } from '../../components/layout/useTabShown';
import { errorName } from '@trc/domain/errors';
import { routeOf } from '@trc/domain/routes';
import { browserOffset, browserPlace, offsetText } from '@trc/domain/schedule/zone';
import { TEXTS } from '@trc/domain/texts';
import { SCHEDULE_TEXTS as T } from '@trc/domain/texts/schedule';
import { EditedSchedule } from './EditedSchedule';
import './schedule.css';

const Skeleton = () => (
  <div className="schedule" aria-busy="true">
    <span className="unseen" role="status">
      {TEXTS.table.loading}
    </span>
    <section className="card schedule-card">
      <span className="skeleton-rows schedule-skeleton" aria-hidden="true">
        <i className="skeleton skeleton-c" />
        <i className="skeleton skeleton-a" />
        <i className="skeleton skeleton-b" />
      </span>
    </section>
    <section className="card schedule-saved">
      <span className="skeleton-rows" aria-hidden="true">
        <i className="skeleton skeleton-b" />
      </span>
    </section>
  </div>
);

/** The Backup schedule page. */
export const Schedule = () => {
  // A page left open stays correct: scheduled runs pass, and clocks change.
  const now = new Date(useMinute());
  const { schedule, error, isFetching, refetch } = useGetScheduleQuery(undefined, {
    selectFromResult: ({ data, error: refused, isFetching: asks }) => ({
      schedule: data,
      error: refused,
      isFetching: asks,
    }),
  });
  useTabShown(useCallback(() => void refetch(), [refetch]));
  return (
    <>
      <PageHead title={routeOf('scheduler').title ?? ''}>
        {T.zone(browserPlace(), offsetText(browserOffset(now)))}
      </PageHead>
      {schedule && <EditedSchedule schedule={schedule} offsetAt={browserOffset} now={now} />}
      {!schedule && error && 'message' in error && (
        <Message kind="error" title={T.loadError}>
          {T.loadErrorText('status' in error ? errorName(Number(error.status)) : '', error.message ?? '')}{' '}
          <Button look="link" disabled={isFetching} onClick={() => void refetch()}>
            {TEXTS.tryAgain}
          </Button>
        </Message>
      )}
      {!schedule && !error && <Skeleton />}
    </>
  );
};
