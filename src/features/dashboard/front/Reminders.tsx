import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import {
  useConfirmRootKeyCopyMutation,
  useGetRootKeyCopyQuery,
  useListConsoleUsersQuery,
  useListNotificationTargetsQuery,
} from '../../../api';
import { Button } from '../../../components/inputs/Button';
import { Icon } from '../../../components/layout/Icon';
import { useAppSelector, useHasExtension } from '../../../lib/hooks';
import { roleOf } from '@trc/domain/roles';
import { pathTo } from '@trc/domain/routes';
import { DASHBOARD_TEXTS } from '@trc/domain/texts/dashboard';
import { selectRole } from '../../session';
import { Card } from '../Card';

const T = DASHBOARD_TEXTS.reminders;
const ENOUGH = 2;
const FRESH = { refetchOnMountOrArgChange: true };

const Reminder = ({ children }: { children: ReactNode }) => (
  <ul className="front-list">
    <li>
      <Icon name="circleInfo" />
      <span>{children}</span>
    </li>
  </ul>
);

/** The service cannot see a copy of its root key, so an administrator confirms it. */
const RootKey = () => {
  const [confirm, { isLoading }] = useConfirmRootKeyCopyMutation();
  return (
    <Reminder>
      {T.rootKey}{' '}
      <Button look="link" disabled={isLoading} onClick={() => void confirm()}>
        {T.rootKeyCopied}
      </Button>
    </Reminder>
  );
};

/** Shows one reminder at a time, the risk of data loss first, so that the tile keeps its size. */
const ForAdministrators = () => {
  const { administrators, hasFailed } = useListConsoleUsersQuery(undefined, {
    ...FRESH,
    selectFromResult: ({ data, isError }) => ({
      administrators: data?.list.filter(({ permissionType }) => roleOf(permissionType).role === 'admin').length,
      hasFailed: isError && !data,
    }),
  });
  const knowsCopies = useHasExtension('confirmRootKeyCopy');
  const copy = useGetRootKeyCopyQuery(undefined, { ...FRESH, skip: !knowsCopies });
  const knowsTargets = useHasExtension('listNotificationTargets');
  const targets = useListNotificationTargetsQuery(undefined, { ...FRESH, skip: !knowsTargets });
  const areTargetsKnown = !knowsTargets || targets.data !== undefined || targets.isError;
  const isCopyKnown = !knowsCopies || copy.data !== undefined || copy.isError;
  const wantsCopy = copy.data !== undefined && copy.data.confirmedTime === undefined;
  return (
    <Card
      title={T.title}
      className="card-reminders"
      lines={1}
      isLoading={administrators === undefined || !isCopyKnown || !areTargetsKnown}
      hasFailed={hasFailed}
    >
      {administrators !== undefined &&
        isCopyKnown &&
        areTargetsKnown &&
        (wantsCopy ? (
          <RootKey />
        ) : administrators < ENOUGH ? (
          <Reminder>
            {T.secondAdministrator} <Link to={pathTo('permissions')}>{T.openPermissions}</Link>
          </Reminder>
        ) : targets.data?.list.length === 0 ? (
          <Reminder>
            {T.noTargets} <Link to={pathTo('notifications')}>{T.openNotifications}</Link>
          </Reminder>
        ) : (
          <p className="second">{T.none}</p>
        ))}
    </Card>
  );
};

/** Tasks that an administrator should finish before an emergency; each stays until it is done. */
export const Reminders = () => (useAppSelector(selectRole) === 'admin' ? <ForAdministrators /> : null);
