import { Link } from 'react-router-dom';
import { useListConsoleUsersQuery } from '../../../api';
import { Icon } from '../../../components/layout/Icon';
import { useAppSelector } from '../../../lib/hooks';
import { roleOf } from '@trc/domain/roles';
import { pathTo } from '@trc/domain/routes';
import { DASHBOARD_TEXTS } from '@trc/domain/texts/dashboard';
import { selectRole } from '../../session';
import { Card } from '../Card';

const T = DASHBOARD_TEXTS.reminders;
const ENOUGH = 2;

const ForAdministrators = () => {
  const { administrators, hasFailed } = useListConsoleUsersQuery(undefined, {
    refetchOnMountOrArgChange: true,
    selectFromResult: ({ data, isError }) => ({
      administrators: data?.list.filter(({ permissionType }) => roleOf(permissionType).role === 'admin').length,
      hasFailed: isError && !data,
    }),
  });
  return (
    <Card title={T.title} className="card-reminders" lines={1} hasFailed={hasFailed}>
      {administrators !== undefined &&
        (administrators >= ENOUGH ? (
          <p className="second">{T.none}</p>
        ) : (
          <ul className="front-list">
            <li>
              <Icon name="circleInfo" />
              <span>
                {T.secondAdministrator} <Link to={pathTo('permissions')}>{T.openPermissions}</Link>
              </span>
            </li>
          </ul>
        ))}
    </Card>
  );
};

/** Tasks that an administrator should finish before an emergency; each stays until it is done. */
export const Reminders = () => (useAppSelector(selectRole) === 'admin' ? <ForAdministrators /> : null);
