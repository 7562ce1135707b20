import { useId } from 'react';
import { Button } from '../../components/inputs/Button';
import { Message } from '../../components/feedback/Message';
import { formatCount } from '@trc/domain/format';
import { BACKUP_COMPARISON_TEXTS as T } from '@trc/domain/texts/backupComparison';
import { useAppDispatch, useAppSelector } from '../../lib/hooks';
import { selectTake, takeWanted } from '../take';
import type { useTicks } from './useTicks';

export interface TakeBarProps {
  ticks: ReturnType<typeof useTicks>;
  /** The backup to go back to. */
  backupId: string;
}

/** Adds the ticked objects to the selection of the earlier backup's wizard. */
export const TakeBar = ({ ticks, backupId }: TakeBarProps) => {
  const dispatch = useAppDispatch();
  const { isTaking, error } = useAppSelector(selectTake);
  const help = useId();
  const { objects, isFull, limit, clear } = ticks;
  const text = isTaking ? T.taking : objects.length === 0 ? T.takeNone : isFull ? T.limit(limit) : T.takeHelp;
  return (
    <>
      {error && !isTaking && (
        <Message kind="error" title={T.takeFailed}>
          {error.message}
        </Message>
      )}
      <div className="commands">
        <Button
          look="primary"
          disabled={objects.length === 0 || isTaking}
          aria-describedby={help}
          onClick={() => dispatch(takeWanted({ backupId, objects }))}
        >
          {T.take}
        </Button>
        {objects.length > 0 && (
          <Button look="subtle" icon="close" onClick={clear}>
            {T.clearTicks}
          </Button>
        )}
        <span className="small second" id={help} role="status">
          {objects.length > 0 && `${T.ticked(formatCount(objects.length))}. `}
          {text}
        </span>
      </div>
    </>
  );
};
