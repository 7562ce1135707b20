import { useEffect, useState } from 'react';
import { Message } from '../../../components/feedback/Message';
import { RECORDS_RETRY_MS } from '@trc/domain/limits';
import { WIZARD_TEXTS as T } from '@trc/domain/texts/wizard';

const SECOND = 1000;
const SECONDS = RECORDS_RETRY_MS / SECOND;

/**
 * Counts down to the next try of a list that was asked too often. Give each refusal its own key: the
 * countdown restarts.
 */
export const BusyNote = () => {
  const [left, setLeft] = useState(SECONDS);
  useEffect(() => {
    const timer = setInterval(() => setLeft((now) => Math.max(1, now - 1)), SECOND);
    return () => clearInterval(timer);
  }, []);
  return (
    <Message kind="warning" title={T.busy}>
      <span aria-hidden="true">{T.busyList(left)}</span>
      <span className="unseen">{T.busyList(SECONDS)}</span>
    </Message>
  );
};
