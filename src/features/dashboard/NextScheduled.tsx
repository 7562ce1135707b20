import { useGetScheduleQuery } from '../../api';
import { lazyComponent } from '../../components/feedback/lazyComponent';
import { DASHBOARD_TEXTS } from '@trc/domain/texts/dashboard';
import { Card } from './Card';
import { NextNone } from './NextNone';
import { FORBIDDEN } from '@trc/domain/httpStatus';

const T = DASHBOARD_TEXTS.next;
/** The code for time zones is loaded only when a schedule is active. */
const NextTime = lazyComponent(
  () => import(/* webpackChunkName: "schedule" */ './NextTime').then((module) => module.NextTime),
  () => <span />,
);

/** The card is hidden if the service refuses the schedule. */
export const NextScheduled = () => {
  const { schedule, hasFailed, isForbidden } = useGetScheduleQuery(undefined, {
    refetchOnMountOrArgChange: true,
    selectFromResult: ({ data, isError, error }) => ({
      schedule: data,
      hasFailed: isError && !data,
      isForbidden: (error as { status?: number } | undefined)?.status === FORBIDDEN,
    }),
  });
  if (isForbidden) return null;
  return (
    <Card title={T.title} className="card-next" lines={3} isLoading={!schedule} hasFailed={hasFailed}>
      {schedule && (schedule.enabled ? <NextTime schedule={schedule} /> : <NextNone />)}
    </Card>
  );
};
