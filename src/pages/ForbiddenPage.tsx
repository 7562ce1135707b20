import { useNavigate } from 'react-router-dom';
import { Button } from '../components/inputs/Button';
import { StatusScreen } from '../components/layout/StatusScreen';
import { errorName } from '@trc/domain/errors';
import { pathTo } from '@trc/domain/routes';
import { TEXTS } from '@trc/domain/texts';
import { selectError } from '../features/navigation';
import { selectUser, signOutRequested } from '../features/session';
import { useAppDispatch, useAppSelector } from '../lib/hooks';
import { FORBIDDEN } from '@trc/domain/httpStatus';

export const ForbiddenPage = () => {
  const navigate = useNavigate();
  const dispatch = useAppDispatch();
  const error = useAppSelector(selectError);
  const user = useAppSelector(selectUser);
  return (
    <StatusScreen
      icon="lock"
      title={errorName(error?.status ?? FORBIDDEN)}
      actions={
        <>
          <Button look="primary" onClick={() => void navigate(pathTo('dashboard'))}>
            {TEXTS.back}
          </Button>
          {user && <Button onClick={() => dispatch(signOutRequested())}>{TEXTS.forbidden.other}</Button>}
        </>
      }
    >
      <p>{error?.message || TEXTS.forbidden.text(user?.tenantName ?? '')}</p>
    </StatusScreen>
  );
};
