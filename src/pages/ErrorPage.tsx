import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { Button } from '../components/Button';
import { CopyButton } from '../components/CopyButton';
import { StatusScreen } from '../components/StatusScreen';
import { nameOf, UNKNOWN_ERROR } from '../domain/errors';
import { formatDateTime } from '../domain/format';
import { pathTo } from '../domain/routes';
import { TEXTS } from '../domain/texts';
import { selectError } from '../features/navigation';
import { selectStart, startRetried } from '../features/start';
import { useAppDispatch, useAppSelector } from '../store/hooks';

const T = TEXTS.error;

/** R-ERR-26, S-85: the name or the code, the message, what helps support, and two ways on. */
export const ErrorPage = () => {
  const navigate = useNavigate();
  const dispatch = useAppDispatch();
  const error = useAppSelector(selectError);
  const start = useAppSelector(selectStart);
  // The router's key of the page that was opened directly: there is none to go back to.
  const isFirstPage = useLocation().key === 'default';
  const [at] = useState(() => new Date().toISOString());
  const title = error && error.status > 0 ? nameOf(error.status) : T.title;
  const message = error?.message || UNKNOWN_ERROR;
  const line = T.line([
    ...(error && error.status > 0 ? [String(error.status)] : []), formatDateTime(at), ...(error?.requestId ? [T.request(error.requestId)] : []),
  ]);
  const retry = () => {
    if (start.state === 'error') dispatch(startRetried());
    else if (isFirstPage) void navigate(pathTo('dashboard'));
    else void navigate(-1);
  };
  return (
    <StatusScreen
      icon="triangle" title={title}
      actions={(
        <>
          <Button look="primary" onClick={retry}>{TEXTS.retry}</Button>
          <Button onClick={() => void navigate(pathTo('dashboard'))}>{TEXTS.back}</Button>
        </>
      )}
    >
      <p>{message}</p>
      <p className="small row wrap">
        <span>{line}</span>
        <CopyButton text={`${title}: ${message} (${line})`} label={T.copy} />
      </p>
    </StatusScreen>
  );
};
