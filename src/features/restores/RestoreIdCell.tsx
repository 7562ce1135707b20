import type { Restore } from '../../api';
import { Button } from '../../components/inputs/Button';
import { CopyButton } from '../../components/inputs/CopyButton';
import { formatDateTime } from '@trc/domain/format';
import { RESTORES_TEXTS } from '@trc/domain/texts/restores';

const T = RESTORES_TEXTS;

export interface RestoreIdCellProps {
  restore: Restore;
  isOpen: boolean;
  onToggle: (restoreId: string) => void;
}

/** The id, and what opens the row. */
export const RestoreIdCell = ({ restore: { restoreId, creationTime }, isOpen, onToggle }: RestoreIdCellProps) => {
  const label = (isOpen ? T.hide : T.show)(formatDateTime(creationTime));
  return (
    <span className="row restore-id">
      <Button
        look="icon"
        small
        icon={isOpen ? 'chevronDown' : 'right'}
        aria-expanded={isOpen}
        aria-label={label}
        title={label}
        onClick={() => onToggle(restoreId)}
      />
      <span className="cut mono" title={restoreId}>
        {restoreId}
      </span>
      <CopyButton text={restoreId} label={T.copyId} />
    </span>
  );
};
