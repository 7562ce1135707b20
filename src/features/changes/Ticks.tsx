import { createContext, useContext, type MouseEvent } from 'react';
import type { DescribedChange } from '../../api';
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
}

/** The ticked changes. A cell reads them here and not from its column: a new column draws every row again. */
export const TicksContext = createContext<Ticks | undefined>(undefined);

/** The tick of an object that was created since: the plan contains it. */
const ContainTick = ({ change, contained }: { change: DescribedChange; contained: Contained }) => {
  const isOn = contained.isOn(change.key);
  const isOffered = contained.isOffered(change.key);
  return (
    <input
      type="checkbox"
      className="tick"
      data-row={change.key}
      checked={isOn}
      aria-disabled={!isOffered}
      aria-label={T.tickContain(nameOf(change))}
      title={isOffered ? T.containHelp : change.executed ? T.tickContained : T.tickCreated}
      onChange={() => undefined}
      onClick={() => {
        if (isOffered) contained.onTick([change.key], !isOn);
      }}
    />
  );
};

const reasonAgainst = (change: DescribedChange): string => {
  if (change.recreated) return T.tickRecreated;
  return change.kind === 'created' ? T.tickCreated : T.tickService;
};

/** A tick that cannot be chosen stays focusable, because J and K move over it. */
const PlanTick = ({ change, ticks: { selection, onTick } }: { change: DescribedChange; ticks: Ticks }) => {
  const isOn = isSelected(selection, change);
  const reason = isReversible(change) ? undefined : reasonAgainst(change);
  return (
    <input
      type="checkbox"
      className="tick"
      data-row={change.key}
      checked={isOn}
      aria-disabled={reason !== undefined}
      aria-label={T.tick(nameOf(change))}
      title={reason}
      onChange={() => undefined}
      onClick={(event: MouseEvent) => {
        if (reason === undefined) onTick(change, !isOn, event.shiftKey);
      }}
    />
  );
};

export const Tick = ({ change }: { change: DescribedChange }) => {
  const ticks = useContext(TicksContext);
  if (!ticks) return null;
  return ticks.contained && isCreatedObject(change) ? (
    <ContainTick change={change} contained={ticks.contained} />
  ) : (
    <PlanTick change={change} ticks={ticks} />
  );
};
