import type { Restore } from '../../api';
import { useIsRowOpen } from '../../components/table/openRowsContext';
import { RowToggle } from '../../components/table/RowToggle';
import { CopyButton } from '../../components/inputs/CopyButton';
import { formatDateTime } from '@trc/domain/format';
import { RESTORES_TEXTS } from '@trc/domain/texts/restores';
import { titleOfRestore } from '../../lib/shownTitle';
import { useKindWord } from './RestoreKind';

const T = RESTORES_TEXTS;

const joined = (kind: string, title: string | undefined): string =>
  title === undefined ? kind : T.kind.of(kind, title);

export interface RestoreIdCellProps {
  restore: Restore;
  onToggle: (restoreId: string) => void;
}

/** The id, what the restore executes, and the button that opens the row. */
export const RestoreIdCell = ({ restore, onToggle }: RestoreIdCellProps) => {
  const { restoreId, creationTime } = restore;
  const isOpen = useIsRowOpen(restoreId);
  const kind = useKindWord(restore);
  const title = titleOfRestore(restore);
  // The sentence of an undo says that it is one.
  const text = kind === undefined || restore.undoOf !== undefined ? (title ?? kind) : joined(kind, title);
  const label = (isOpen ? T.hide : T.show)(formatDateTime(creationTime));
  return (
    <span className="row restore-id">
      <RowToggle label={label} isOpen={isOpen} onToggle={() => onToggle(restoreId)} />
      <span className="restore-id-lines">
        <span className="row restore-id-line">
          <span className="cut mono" title={restoreId}>
            {restoreId}
          </span>
          <CopyButton text={restoreId} label={T.copyId} />
        </span>
        {text !== undefined && (
          <span className="small second cut restore-kind" title={text}>
            {text}
          </span>
        )}
      </span>
    </span>
  );
};
