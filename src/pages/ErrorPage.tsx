import { useLocation, useNavigate } from 'react-router-dom';
import { errorName, UNKNOWN_ERROR } from '@trc/domain/errors';
import { pathTo } from '@trc/domain/routes';
import { TEXTS } from '@trc/domain/texts';
import { selectError } from '../features/navigation';
import { selectStart, startRetried } from '../features/start';
import { useAppDispatch, useAppSelector } from '../lib/hooks';
import { ErrorScreen } from './ErrorScreen';

/** The page of a status. */
export const ErrorPage = () => {
  const navigate = useNavigate();
  const dispatch = useAppDispatch();
  const error = useAppSelector(selectError);
  const start = useAppSelector(selectStart);
  // The router's key of the page that was opened directly: no earlier page exists.
  const isFirstPage = useLocation().key === 'default';
  const retry = () => {
    if (start.state === 'error') dispatch(startRetried());
    else if (isFirstPage) void navigate(pathTo('dashboard'));
    else void navigate(-1);
  };
  return (
    <ErrorScreen
      title={error && error.status > 0 ? errorName(error.status) : TEXTS.error.title}
      message={error?.message || UNKNOWN_ERROR}
      status={error?.status}
      requestId={error?.requestId}
      onRetry={retry}
    />
  );
};
