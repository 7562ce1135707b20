import { Link } from 'react-router-dom';
import { Message } from '../../components/feedback/Message';
import { formatCount } from '@trc/domain/format';
import { pathTo } from '@trc/domain/routes';
import { RESTORE_REPORT_TEXTS } from '@trc/domain/texts/restoreReport';

const T = RESTORE_REPORT_TEXTS.left;

export interface LeftLineProps {
  id: string;
  /** Objects that the plan of the restore could not put right. */
  count: number;
  /** Those of them that are ticked off. */
  done: number;
  /** The open tab does not have the list. */
  hasLink: boolean;
}

/** Says above the tabs that the plan could not put everything right, until each object is ticked off. */
export const LeftLine = ({ id, count, done, hasLink }: LeftLineProps) =>
  count === done ? null : (
    <Message kind="warning">
      {T.line(formatCount(count), done)}{' '}
      {hasLink && <Link to={pathTo('restore-report', { id, tab: 'errors' })}>{T.see}</Link>}
    </Message>
  );
