import { Link } from 'react-router-dom';
import { Button, buttonClass } from '../../components/inputs/Button';
import { Message } from '../../components/feedback/Message';
import { INVALID_SEARCH, errorName, type ApiError } from '@trc/domain/errors';
import { RECORDS_RETRY_MS } from '@trc/domain/limits';
import { pathTo } from '@trc/domain/routes';
import { TEXTS } from '@trc/domain/texts';
import { RESTORE_RECORDS_TEXTS } from '@trc/domain/texts/restoreRecords';
import { TOO_MANY_REQUESTS, BAD_REQUEST, NOT_FOUND } from '@trc/domain/httpStatus';

const T = RESTORE_RECORDS_TEXTS;
const ABSENT_STATUSES: readonly number[] = [BAD_REQUEST, NOT_FOUND];

export interface RecordsMessageProps {
  id: string;
  error: ApiError;
  onRetry: () => void;
}

/** The error in place of the list: an unknown restore, too many requests, an invalid search. */
export const RecordsMessage = ({ id, error, onRetry }: RecordsMessageProps) => {
  if (error.status === TOO_MANY_REQUESTS)
    return (
      <Message kind="warning" title={T.busy.title}>
        {T.busy.text(RECORDS_RETRY_MS / 1000)}
      </Message>
    );
  if (error.status === INVALID_SEARCH)
    return (
      <Message kind="error" title={T.invalidSearch.title}>
        {T.invalidSearch.text}
      </Message>
    );
  if (ABSENT_STATUSES.includes(error.status)) {
    return (
      <Message kind="error" title={T.notFound.title(id)}>
        <p>{T.notFound.text}</p>
        <p className="records-back">
          <Link className={buttonClass()} to={pathTo('restores')}>
            {T.notFound.back}
          </Link>
        </p>
      </Message>
    );
  }
  return (
    <Message kind="error" title={errorName(error.status)}>
      <p>{error.message}</p>
      <p className="records-back">
        <Button onClick={onRetry}>{TEXTS.tryAgain}</Button>
      </p>
    </Message>
  );
};
