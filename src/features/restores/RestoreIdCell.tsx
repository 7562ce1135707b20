import type { Restore } from '../../api';
import { useIsRowOpen } from '../../components/table/openRowsContext';
import { RowToggle } from '../../components/table/RowToggle';
import { CopyButton } from '../../components/inputs/CopyButton';
import { formatDateTime } from '@trc/domain/format';
import { RESTORES_TEXTS } from '@trc/domain/texts/restores';
import { useKindWord } from './RestoreKind';

const T = RESTORES_TEXTS;

export interface RestoreIdCellProps {
  restore: Restore;
  onToggle: (restoreId: string) => void;
}

/** The id, what the restore executes, and the button that opens the row. */
export const RestoreIdCell = ({ restore, onToggle }: RestoreIdCellProps) => {
  const { restoreId, creationTime } = restore;
  const isOpen = useIsRowOpen(restoreId);
  const kind = useKindWord(restore);
  const label = (isOpen ? T.hide : T.show)(formatDateTime(creationTime));
  return (
    <span className="row restore-id">
      <RowToggle label={label} isOpen={isOpen} onToggle={() => onToggle(restoreId)} />
      <span className="restore-id-lines">
        <span className="cut mono" title={restoreId}>
          {restoreId}
        </span>
        {kind !== undefined && <span className="small second restore-kind">{kind}</span>}
      </span>
      <CopyButton text={restoreId} label={T.copyId} />
    </span>
  );
};
