import type { Restore } from '../../api';
import { useIsRowOpen } from '../../components/table/openRowsContext';
import { RowToggle } from '../../components/table/RowToggle';
import { CopyButton } from '../../components/inputs/CopyButton';
import { formatDateTime } from '@trc/domain/format';
import { RESTORES_TEXTS } from '@trc/domain/texts/restores';

const T = RESTORES_TEXTS;

export interface RestoreIdCellProps {
  restore: Restore;
  onToggle: (restoreId: string) => void;
}

/** The id, and the button that opens the row. */
export const RestoreIdCell = ({ restore: { restoreId, creationTime }, onToggle }: RestoreIdCellProps) => {
  const isOpen = useIsRowOpen(restoreId);
  const label = (isOpen ? T.hide : T.show)(formatDateTime(creationTime));
  return (
    <span className="row restore-id">
      <RowToggle label={label} isOpen={isOpen} onToggle={() => onToggle(restoreId)} />
      <span className="cut mono" title={restoreId}>
        {restoreId}
      </span>
      <CopyButton text={restoreId} label={T.copyId} />
    </span>
  );
};
