import { memo, useMemo, type ChangeEvent } from 'react';
import type { DirectoryRecord } from '../../../api';
import { Icon } from '../../../components/layout/Icon';
import { useIsOldRow } from '../../../components/table/oldRows';
import type { ObjectType } from '@trc/domain/objectTypes';
import { WIZARD_TEXTS as T } from '@trc/domain/texts/wizard';
import { useAppSelector } from '../../../lib/hooks';
import type { RootState } from '../../../lib/state';
import { isRestorable } from '../totals';
import { selectIsSingle, selectIsTicked, selectSelection } from '../selectors';
import { nameOfRecord } from './values';

/** @param range the Shift key was held: everything since the last tick is meant */
export type OnTick = (record: DirectoryRecord, on: boolean, range: boolean) => void;

type TickState = 'on' | 'off' | 'on waits' | 'off waits';

export interface TickCellProps {
  backupId: string;
  type: ObjectType;
  record: DirectoryRecord;
  /** Added to the name where another row has the same one. */
  other: string | undefined;
  onTick: OnTick;
}

/** Draws when its own tick changes; the row around it does not (performance goal 9). */
export const TickCell = memo(({ backupId, type, record, other, onTick }: TickCellProps) => {
  const isOwn = isRestorable(record);
  const isOld = useIsOldRow();
  // A single subscription, because a page has a hundred of these.
  const state = useAppSelector(
    useMemo(() => {
      const isTicked = (isOwn ? selectIsTicked : selectIsSingle)(backupId, type, record.id);
      const selection = selectSelection(backupId);
      return (root: RootState): TickState =>
        `${isTicked(root) ? 'on' : 'off'}${selection(root).phase === 'ready' ? '' : ' waits'}`;
    }, [backupId, type, record.id, isOwn]),
  );
  // Chosen by its id elsewhere, it can still be taken out.
  if (!isOwn && !state.startsWith('on')) {
    return (
      <span className="record-watched" role="img" aria-label={T.watched(nameOfRecord(record))} title={T.watchedTitle}>
        <Icon name="eye" />
      </span>
    );
  }
  const change = (event: ChangeEvent<HTMLInputElement>) =>
    onTick(record, event.target.checked, (event.nativeEvent as MouseEvent).shiftKey === true);
  return (
    <input
      type="checkbox"
      className="tick"
      checked={state.startsWith('on')}
      disabled={isOld || state.endsWith('waits')}
      aria-label={T.tick(nameOfRecord(record), other)}
      onChange={change}
    />
  );
});
