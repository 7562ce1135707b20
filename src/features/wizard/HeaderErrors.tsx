import { Button } from '../../components/inputs/Button';
import { Message } from '../../components/feedback/Message';
import { INVALID_SEARCH, errorName, type ApiError } from '@trc/domain/errors';
import { TEXTS } from '@trc/domain/texts';
import { WIZARD_TEXTS as T } from '@trc/domain/texts/wizard';
import { useAppDispatch, useAppSelector } from '../../lib/hooks';
import { classifyError } from './sagas/classifyError';
import { selectSelection } from './selectors';
import { selectionCleared, headerErrorCleared, retryRequested, type HeaderSource } from './wizardSlice';
import { useMemo } from 'react';

const TITLES: Readonly<Record<HeaderSource, string>> = {
  restore: T.restoreFailed,
  records: T.recordsFailed,
  selection: T.selectionFailed,
  comparison: T.comparisonFailed,
};

/** The error of a failed call, for a person: its message, the status, the request. */
export const errorLine = ({ status, message, requestId }: ApiError): string => {
  const name = errorName(status);
  // A status without a name is a bare code, which adds nothing to a message.
  const isNameShown = status > 0 && name !== String(status) && name !== message;
  return [
    message || name,
    isNameShown ? name : undefined,
    requestId && requestId !== '-' ? T.request(requestId) : undefined,
  ]
    .filter(Boolean)
    .join('. ')
    .replaceAll('.. ', '. ');
};

const titleOf = (source: HeaderSource, error: ApiError): string => {
  if (source === 'records' && error.status === INVALID_SEARCH) return T.invalidSearch;
  return TITLES[source];
};

/** Errors of the backup page's header: one per source, until solved or closed. */
export const HeaderErrors = ({ backupId }: { backupId: string }) => {
  const dispatch = useAppDispatch();
  const select = useMemo(() => selectSelection(backupId), [backupId]);
  const errors = useAppSelector((state) => select(state).errors);
  const waiting = useAppSelector((state) => select(state).waiting);
  const isUnread = useAppSelector((state) => select(state).phase !== 'ready');
  const lost = errors.records && classifyError(errors.records) === 'unreachable';
  return (
    <>
      {waiting && (
        <Message kind="warning" title={waiting === 'busy' ? T.busy : undefined}>
          {waiting === 'busy' ? T.busySave : T.lost}{' '}
          <Button look="link" onClick={() => dispatch(retryRequested({ backupId }))}>
            {TEXTS.tryAgain}
          </Button>
        </Message>
      )}
      {lost && !waiting && <Message kind="warning">{T.lostRecords}</Message>}
      {(Object.keys(TITLES) as HeaderSource[]).map((source) => {
        const error = errors[source];
        if (!error || (source === 'records' && lost)) return null;
        const reads = source === 'selection' && isUnread;
        return (
          <Message
            key={source}
            kind="error"
            title={reads ? T.readFailed : titleOf(source, error)}
            onClose={reads ? undefined : () => dispatch(headerErrorCleared({ backupId, source }))}
          >
            {errorLine(error)}{' '}
            {(reads || source === 'records') && (
              <Button look="link" onClick={() => dispatch(retryRequested({ backupId }))}>
                {TEXTS.tryAgain}
              </Button>
            )}
            {reads && (
              <>
                {' '}
                <Button look="link" onClick={() => dispatch(selectionCleared({ backupId }))}>
                  {T.startOver}
                </Button>
              </>
            )}
          </Message>
        );
      })}
    </>
  );
};
