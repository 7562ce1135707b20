import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Button } from '../components/inputs/Button';
import { CopyButton } from '../components/inputs/CopyButton';
import { StatusScreen } from '../components/layout/StatusScreen';
import { formatDateTime } from '@trc/domain/format';
import { pathTo } from '@trc/domain/routes';
import { TEXTS } from '@trc/domain/texts';

const T = TEXTS.error;

export interface ErrorScreenProps {
  title: string;
  message: string;
  /** The meaning for the person. */
  note?: string;
  /** The code and the request, where the service has answered. */
  status?: number | undefined;
  requestId?: string | undefined;
  onRetry: () => void;
}

/** The name or the code, the message, facts for support, and two next steps. */
export const ErrorScreen = ({ title, message, note, status, requestId, onRetry }: ErrorScreenProps) => {
  const navigate = useNavigate();
  const [at] = useState(() => new Date().toISOString());
  const line = T.line([
    ...(status ? [String(status)] : []),
    formatDateTime(at),
    ...(requestId ? [T.request(requestId)] : []),
  ]);
  return (
    <StatusScreen
      icon="triangle"
      title={title}
      actions={
        <>
          <Button look="primary" onClick={onRetry}>
            {TEXTS.retry}
          </Button>
          <Button onClick={() => void navigate(pathTo('dashboard'))}>{TEXTS.back}</Button>
        </>
      }
    >
      <p>{message}</p>
      {note && <p>{note}</p>}
      <p className="small row">
        <span>{line}</span>
        <CopyButton text={`${title}: ${message} (${line})`} label={T.copy} />
      </p>
    </StatusScreen>
  );
};
