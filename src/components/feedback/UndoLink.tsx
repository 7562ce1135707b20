import { Link } from 'react-router-dom';
import { pathTo } from '@trc/domain/routes';
import type { RestoreStatus } from '@trc/domain/statuses';
import { UNDO_TEXTS } from '@trc/domain/texts/undo';

/** Says how the undo of a restore ended, and leads to the report of that undo. */
export const UndoLink = ({ undo }: { undo: { restoreId: string; status: RestoreStatus } }) => (
  <Link className="small" to={pathTo('restore-report', { id: undo.restoreId })} title={undo.restoreId}>
    {UNDO_TEXTS.states[undo.status]}
  </Link>
);
