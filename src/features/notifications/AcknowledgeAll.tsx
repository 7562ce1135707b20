import { useState } from 'react';
import { useAcknowledgeNoticeMutation, type Notice } from '../../api';
import { Message } from '../../components/feedback/Message';
import { Button } from '../../components/inputs/Button';
import { NOTIFICATION_TEXTS as T } from '@trc/domain/texts/notifications';
import { useAppSelector, useHasExtension } from '../../lib/hooks';
import { selectRole } from '../session';

interface Result {
  done: number;
  refused: number;
}

const isOpen = ({ severity, acknowledgedBy }: Notice): boolean => severity === 'critical' && !acknowledgedBy;

/** Acknowledges the listed critical notices one after the other, also after a refusal of one. */
export const AcknowledgeAll = ({ list }: { list: readonly Notice[] }) => {
  const [acknowledge] = useAcknowledgeNoticeMutation();
  const isOffered = useHasExtension('acknowledgeNotice');
  const role = useAppSelector(selectRole);
  const [isBusy, setBusy] = useState(false);
  const [result, setResult] = useState<Result>();
  const open = list.filter(isOpen);

  const run = async (): Promise<void> => {
    setBusy(true);
    const counts: Result = { done: 0, refused: 0 };
    for (const { noticeId } of open) {
      const { error } = await acknowledge({ id: noticeId });
      counts[error ? 'refused' : 'done'] += 1;
    }
    setBusy(false);
    setResult(counts);
  };

  if (!isOffered || role !== 'admin') return null;
  return (
    <>
      {(open.length > 1 || isBusy) && (
        <div className="row">
          <Button
            aria-disabled={isBusy || undefined}
            onClick={() => {
              if (!isBusy) void run();
            }}
          >
            {T.acknowledgeAll(open.length)}
          </Button>
        </div>
      )}
      {result && (
        <Message kind={result.refused > 0 ? 'warning' : 'success'} onClose={() => setResult(undefined)}>
          {T.acknowledgeResult(result.done, result.refused)}
        </Message>
      )}
    </>
  );
};
