import { useId } from 'react';
import { Message } from '../../components/feedback/Message';
import { Button } from '../../components/inputs/Button';
import { ActionBar } from '../../components/layout/ActionBar';
import { CARDS, useMedia } from '../../components/layout/useMedia';
import { HiddenSelection, joinHiddenNames } from '../../components/table/HiddenSelection';
import { formatCount } from '@trc/domain/format';
import { NOT_FOUND } from '@trc/domain/httpStatus';
import { CHANGES_SELECTION_TEXTS as T } from '@trc/domain/texts/changesSelection';
import { useAppDispatch, useAppSelector } from '../../lib/hooks';
import type { Compared } from './Consequences';
import {
  joinPair,
  planErrorCleared,
  planWanted,
  selectChanges,
  selectCreatedTicks,
  type PlanWish,
} from './changesSlice';
import type { CreatedTicks } from './createdInPlan';
import { CreatedInPlan } from './CreatedInPlan';
import type { HiddenChanges } from './hiddenSelection';
import type { PlannedToo } from './plannedToo';
import { countSelected, keysOf, type Selection } from './selection';
import { nameOf } from './shownChange';
import type { Contained } from './useContained';

const wishOf = ({ id, otherId }: Compared, selection: Selection, created: CreatedTicks | undefined): PlanWish => ({
  backupId: id,
  otherId,
  keys: keysOf(selection),
  ...(selection.all ? { filter: selection.all.filter } : {}),
  except: selection.except,
  hasChoices: selection.all?.hasChoices === true,
  ...(created ? { created } : {}),
});

export interface SelectionBarProps {
  compared: Compared;
  selection: Selection;
  /** Changes on all pages that fit the filters and that a plan can reverse. */
  plannable: number;
  /** Those among them that only have what a person chose in a restore. */
  choices: number;
  /** Other changes that fit the filters. */
  notPlannable: number;
  isFiltered: boolean;
  /** The list does not follow search and filters yet, and the numbers are of the rows on screen. */
  isOld: boolean;
  /** Objects that only the later side has; undefined without any. */
  contained: Contained | undefined;
  /** Objects that somebody created. */
  created: number;
  /** Changes of the service itself. */
  service: number;
  plannedToo: PlannedToo;
  /** Selected changes that search and filters hide; undefined where they hide nothing. */
  hidden: HiddenChanges | undefined;
  onShowHidden: () => void;
  onDropHidden: () => void;
  onPage: () => void;
  onAll: () => void;
  onClear: () => void;
}

const selectedText = (count: number, hidden: HiddenChanges | undefined): string => {
  if (!hidden) return T.selected(formatCount(count));
  if (hidden.isAllHidden) return T.selectedElsewhere(formatCount(count));
  return T.selectedHidden(
    formatCount(count),
    formatCount(hidden.changes.length),
    joinHiddenNames(hidden.changes.map(nameOf)),
  );
};

const plannedTooTexts = ({ consequences, isAtMost, causes }: PlannedToo): string[] => [
  ...(consequences > 0 ? [(isAtMost ? T.planConsequencesAtMost : T.planConsequences)(formatCount(consequences))] : []),
  ...(causes > 0 ? [T.planCauses(formatCount(causes))] : []),
];

/** The selection, and the plan of it. The bar stays at the lower edge of the window. */
export const SelectionBar = ({
  compared,
  selection,
  plannable,
  choices,
  notPlannable,
  isFiltered,
  isOld,
  contained,
  created,
  service,
  plannedToo,
  hidden,
  onShowHidden,
  onDropHidden,
  onPage,
  onAll,
  onClear,
}: SelectionBarProps) => {
  const dispatch = useAppDispatch();
  const { isPlanning, planError } = useAppSelector(selectChanges);
  const help = useId();
  const count = countSelected(selection);
  const ticks = useAppSelector(selectCreatedTicks(joinPair(compared.id, compared.otherId)));
  // These are selected one by one.
  const isChoicesOnly = plannable > 0 && plannable === choices;
  const isEmpty = count === 0 && (contained?.ticked ?? 0) === 0;
  const leftOut = contained ? T.serviceLeftOut : T.leftOut;
  const hasLeftOut = selection.all !== undefined && (!contained || service > 0);
  const wish = wishOf(compared, selection, contained ? ticks : undefined);
  const hasRest = planError?.status === NOT_FOUND && selection.changes.length > 0 && count > 1;
  const text = isPlanning ? T.planning : isEmpty ? T.planNone : hasLeftOut ? leftOut : T.planHelp;
  const isFolded = useMedia(CARDS) && !isEmpty;
  const selected = count > 0 ? [selectedText(count, hidden)] : [];
  const tooTexts = count > 0 && !isPlanning ? plannedTooTexts(plannedToo) : [];
  const status = [...selected, text, ...tooTexts].join(' ');
  const notes = [
    ...(choices > 0 ? [T.choicesLeftOut(formatCount(choices))] : []),
    ...(plannable > 0 && notPlannable > 0
      ? [(notPlannable === created ? T.onlyContained : T.notPlannable)(formatCount(notPlannable))]
      : []),
  ];
  const clear = !isEmpty && (
    <>
      <Button look="subtle" icon="close" onClick={onClear}>
        {T.clearSelection}
      </Button>
      {hidden && <HiddenSelection showText={T.showHidden} onShow={onShowHidden} onUnselect={onDropHidden} />}
    </>
  );
  const inPlan = contained && !isEmpty && <CreatedInPlan compared={compared} contained={contained} />;
  return (
    <ActionBar isEmpty={isEmpty} stays={plannable > choices}>
      {planError && !isPlanning && (
        <Message kind="error" title={T.planFailed} onClose={() => dispatch(planErrorCleared())}>
          {planError.message}{' '}
          {hasRest && (
            <Button look="link" onClick={() => dispatch(planWanted({ ...wish, leavesOutUnchanged: true }))}>
              {T.planRest}
            </Button>
          )}
        </Message>
      )}
      {!isFolded && inPlan}
      <div className="row wrap">
        <Button
          look="primary"
          className="action-bar-late"
          disabled={isEmpty || isPlanning}
          aria-describedby={help}
          onClick={() => dispatch(planWanted(wish))}
        >
          {T.plan}
        </Button>
        {!isChoicesOnly && (
          <>
            <Button className="action-bar-select action-bar-late" onClick={onPage} disabled={isOld || plannable === 0}>
              {T.selectPage}
            </Button>
            <Button className="action-bar-select" onClick={onAll} disabled={isOld || plannable === 0}>
              {(isFiltered ? T.selectAllFiltered : T.selectAll)(formatCount(plannable - choices))}
            </Button>
          </>
        )}
        {!isFolded && clear}
        <span className={isFolded ? 'unseen' : 'small second action-bar-late'} id={help} role="status">
          {status}
        </span>
        {!isFolded &&
          notes.map((note) => (
            <span key={note} className="small second action-bar-late">
              {note}
            </span>
          ))}
      </div>
      {isFolded && (
        <details className="action-bar-notes small">
          <summary>
            {isPlanning
              ? T.planning
              : T.inPlan(
                  formatCount(count),
                  formatCount(hidden?.changes.length ?? 0),
                  formatCount(contained?.ticked ?? 0),
                )}
          </summary>
          {inPlan}
          {[...(hidden ? selected : []), text, ...tooTexts, ...notes].map((note) => (
            <p key={note} className="second">
              {note}
            </p>
          ))}
          {clear}
        </details>
      )}
    </ActionBar>
  );
};
