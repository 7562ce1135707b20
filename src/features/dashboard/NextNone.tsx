import { DASHBOARD_TEXTS } from '@trc/domain/texts/dashboard';
import { Link } from 'react-router-dom';
import { pathTo, routeOf } from '@trc/domain/routes';
import { selectRole } from '../session';
import { useAppSelector } from '../../lib/hooks';

const T = DASHBOARD_TEXTS.next;

/** No backup is scheduled. */
export const NextNone = () => (
  <div className="next">
    <div className="next-time">{T.none}</div>
    <p className="small second">{T.noneText}</p>
    <ScheduleLink text={T.set} />
  </div>
);

/** The way to the schedule, for those who may open it. */
export const ScheduleLink = ({ text }: { text: string }) => {
  const role = useAppSelector(selectRole);
  return routeOf('scheduler').roles?.includes(role) ? (
    <Link className="small" to={pathTo('scheduler')}>
      {text}
    </Link>
  ) : null;
};
