import { Link } from 'react-router-dom';
import type { Restore } from '../../api';
import { Message } from '../../components/feedback/Message';
import { describeLeftObjects, leftTextsOf } from '@trc/domain/leftObjects';
import { pathTo } from '@trc/domain/routes';
import { RESTORE_REPORT_TEXTS } from '@trc/domain/texts/restoreReport';
import type { LeftObject } from './entries';

const T = RESTORE_REPORT_TEXTS.left;

export interface LeftLineProps {
  id: string;
  restore: Pick<Restore, 'undoOf'> | undefined;
  /** Objects that the plan of the restore could not put right, in whole or in part. */
  left: readonly LeftObject[];
  /** The number of those that are ticked off. */
  done: number;
  /** The open tab does not have the list. */
  hasLink: boolean;
}

/** Says above the tabs that the plan could not put everything right, until each object is ticked off. */
export const LeftLine = ({ id, restore, left, done, hasLink }: LeftLineProps) =>
  left.length === done ? null : (
    <Message kind="warning">
      {T.line(leftTextsOf(restore).byPlan(describeLeftObjects(left)), done)}{' '}
      {hasLink && <Link to={pathTo('restore-report', { id, tab: 'errors' })}>{T.see}</Link>}
    </Message>
  );
