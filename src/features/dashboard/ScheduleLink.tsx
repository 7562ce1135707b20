import { Link } from 'react-router-dom';
import { pathTo, routeOf } from '@trc/domain/routes';
import { selectRole } from '../session';
import { useAppSelector } from '../../lib/hooks';

/** The way to the schedule, for those who may open it. */
export const ScheduleLink = ({ text }: { text: string }) => {
  const role = useAppSelector(selectRole);
  return routeOf('scheduler').roles?.includes(role) ? (
    <Link className="small" to={pathTo('scheduler')}>
      {text}
    </Link>
  ) : null;
};
