import { useMemo } from 'react';
import { Icon } from '../../../components/layout/Icon';
import { WIZARD_TEXTS as T } from '@trc/domain/texts/wizard';
import { useAppSelector } from '../../../lib/hooks';
import { selectIsSaved, selectSelection } from '../selectors';

/** Shows whether the service has saved the selection. "Saving" appears only if saving takes long enough to be read. */
export const SaveState = ({ backupId }: { backupId: string }) => {
  const select = useMemo(() => selectSelection(backupId), [backupId]);
  const isSaved = useAppSelector(selectIsSaved(backupId));
  const phase = useAppSelector((state) => select(state).phase);
  const waiting = useAppSelector((state) => select(state).waiting);
  const hasRestore = useAppSelector((state) => select(state).restoreId !== undefined);
  const local = useAppSelector((state) => select(state).local);
  if (phase !== 'ready') return <span className="save-state small second save-slow">{T.reading}</span>;
  if (waiting)
    return (
      <span className="save-state small second">
        <Icon name="clock" />
        {T.notSaved}
      </span>
    );
  if (!isSaved)
    return (
      <span className="save-state small second save-slow">
        <Icon name="ring" spins />
        {T.saving}
      </span>
    );
  if (local) return <span className="save-state small second">{T.keptHere}</span>;
  return (
    <span className="save-state small second">
      {hasRestore && (
        <>
          <Icon name="tick" />
          {T.saved}
        </>
      )}
    </span>
  );
};
