import { createContext, memo, useContext, type MouseEvent } from 'react';
import type { DescribedChange } from '../../api';
import { useIsOldRow } from '../../components/table/oldRows';
import { isCreatedObject, isReversible } from '@trc/domain/changes';
import { CHANGES_TEXTS as T } from '@trc/domain/texts/changes';
import { isSelected, type Selection } from './selection';
import { nameOf } from './shownChange';
import type { Contained } from './useContained';

export interface Ticks {
  selection: Selection;
  /** Missing where the service makes no plans of created objects. */
  contained: Contained | undefined;
  /** With the Shift key: all changes since the last tick. */
  onTick: (change: DescribedChange, on: boolean, isRange: boolean) => void;
  /** Ticks an object that was created since. Both functions stay the same between renders. */
  onContain: (change: DescribedChange, on: boolean) => void;
}

/** The ticked changes. A cell reads them here and not from its column: a new column draws every row again. */
export const TicksContext = createContext<Ticks | undefined>(undefined);

interface BoxProps {
  change: DescribedChange;
  isOn: boolean;
  label: string;
  /** The change cannot be ticked. */
  isBarred: boolean;
  title: string | undefined;
  onTick: Ticks['onTick'];
}

/**
 * Renders when its own tick changes, because a page has a hundred of these. A tick that cannot be chosen stays
 * focusable, because J and K move over it.
 */
const Box = memo(({ change, isOn, label, isBarred, title, onTick }: BoxProps) => {
  const isOld = useIsOldRow();
  return (
    <input
      type="checkbox"
      className="tick"
      data-row={change.key}
      checked={isOn}
      aria-disabled={isBarred || isOld}
      aria-label={label}
      title={title}
      onChange={() => undefined}
      onClick={(event: MouseEvent) => {
        if (!isBarred && !isOld) onTick(change, !isOn, event.shiftKey);
      }}
    />
  );
});

const reasonAgainst = (change: DescribedChange): string => {
  if (change.newIds) return T.tickNewId;
  if (change.restored) return T.tickRestored;
  if (change.recreated) return T.tickRecreated;
  return change.kind === 'created' ? T.tickCreated : T.tickService;
};

/** The tick of an object that was created since: the plan contains it. */
const containTick = (change: DescribedChange, { isOn, isOffered }: Contained) => {
  const isBarred = change.decision?.decision === 'keep' || !isOffered(change.key);
  const reason = change.executed ? T.tickContained : T.tickCreated;
  return {
    isOn: isOn(change.key),
    label: T.tickContain(nameOf(change)),
    isBarred,
    title: isBarred ? reason : T.containHelp,
  };
};

const planTick = (change: DescribedChange, selection: Selection) => {
  const isBarred = !isReversible(change);
  return {
    isOn: isSelected(selection, change),
    label: T.tick(nameOf(change)),
    isBarred,
    title: isBarred ? reasonAgainst(change) : undefined,
  };
};

export const Tick = ({ change }: { change: DescribedChange }) => {
  const ticks = useContext(TicksContext);
  if (!ticks) return null;
  const { selection, contained, onTick, onContain } = ticks;
  return contained && isCreatedObject(change) ? (
    <Box change={change} onTick={onContain} {...containTick(change, contained)} />
  ) : (
    <Box change={change} onTick={onTick} {...planTick(change, selection)} />
  );
};
