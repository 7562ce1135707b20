import type { StatusInfo, StatusTone } from '@trc/domain/statuses';
import { Icon } from '../layout/Icon';
import type { IconName } from '../layout/icons';

const ICON: Readonly<Record<StatusTone, IconName>> = {
  busy: 'ring',
  success: 'circleTick',
  error: 'circleCross',
  warning: 'triangle',
  info: 'circleSlash',
  muted: 'bin',
};

export interface StatusCellProps {
  status: string;
  /** The table of the statuses of this kind of thing (domain/statuses). */
  known: Readonly<Record<string, StatusInfo>>;
}

/** Shape, word and colour. A status that the table does not know is shown as delivered. */
export const StatusCell = ({ status, known }: StatusCellProps) => {
  const { label, tone } = known[status] ?? { label: status, tone: 'info' as const };
  return (
    <span className={`status status-${tone}`}>
      <Icon name={status === 'Unprocessed' ? 'circleMinus' : ICON[tone]} spins={tone === 'busy'} />
      {label}
    </span>
  );
};
