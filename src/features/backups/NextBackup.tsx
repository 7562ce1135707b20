import { Link } from 'react-router-dom';
import { useGetScheduleQuery } from '../../api';
import { formatDateTime } from '../../domain/format';
import { pathTo, routeOf } from '../../domain/routes';
import { nextBackup } from '../../domain/schedule';
import { TEXTS } from '../../domain/texts';
import { selectRole } from '../session';
import { useAppSelector } from '../../store/hooks';

const T = TEXTS.backups;

/** R-BKP-05, S-42. A refusal hides it (T-38); the line keeps its room. */
export const NextBackup = () => {
  const role = useAppSelector(selectRole);
  const { schedule, failed } = useGetScheduleQuery(undefined, { selectFromResult: ({ data, isError }) => ({ schedule: data, failed: isError }) });
  if (failed || !schedule) return null;
  const next = nextBackup(schedule, new Date());
  if (!next) return <>{T.noneScheduled}</>;
  const time = formatDateTime(next.toISOString());
  const mayOpen = routeOf('scheduler').roles?.includes(role) ?? true;
  return (
    <>
      {T.next}{' '}
      {mayOpen ? <Link to={pathTo('scheduler')}>{time}</Link> : <b>{time}</b>}
    </>
  );
};
