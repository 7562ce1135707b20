import { useEffect, useRef, useState } from 'react';
import { formatCount } from '@trc/domain/format';
import { WIZARD_TEXTS as T } from '@trc/domain/texts/wizard';
import { useAppSelector } from '../../../lib/hooks';
import { selectLimit, selectTotal } from '../selectors';

/** Milliseconds after the last tick. */
const QUIET_MS = 500;

/** Tells a screen reader the total, once the ticking has paused. */
export const TotalAnnouncer = ({ backupId }: { backupId: string }) => {
  const total = useAppSelector(selectTotal(backupId));
  const limit = useAppSelector(selectLimit);
  const [text, setText] = useState('');
  const first = useRef(true);
  useEffect(() => {
    if (first.current) {
      first.current = false;
      return undefined;
    }
    const timer = setTimeout(() => setText(T.total(formatCount(total), formatCount(limit))), QUIET_MS);
    return () => clearTimeout(timer);
  }, [total, limit]);
  return (
    <span className="unseen" role="status">
      {text}
    </span>
  );
};
