import { Link } from 'react-router-dom';
import { formatDateTime } from '@trc/domain/format';
import { pathTo } from '@trc/domain/routes';
import type { LatestUndo } from '@trc/domain/statuses';
import { UNDO_TEXTS } from '@trc/domain/texts/undo';
import { describeUndoState } from '@trc/domain/undoState';

export interface UndoLinkProps {
  undo: LatestUndo & { restoreId: string; time?: string | undefined; by?: string | undefined };
  /** Adds the person and the time, where the service sends them. */
  isLong?: boolean;
}

/** Says how the undo of a restore ended, and leads to the report of that undo. */
export const UndoLink = ({ undo, isLong = false }: UndoLinkProps) => {
  const { restoreId, time, by } = undo;
  const state = describeUndoState(undo);
  return (
    <Link className="small" to={pathTo('restore-report', { id: restoreId })} title={restoreId}>
      {isLong && time !== undefined && by !== undefined ? UNDO_TEXTS.stateBy(state, formatDateTime(time), by) : state}
    </Link>
  );
};
