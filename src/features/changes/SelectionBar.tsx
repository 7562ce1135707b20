import { useId } from 'react';
import { Message } from '../../components/feedback/Message';
import { Button } from '../../components/inputs/Button';
import { formatCount } from '@trc/domain/format';
import { CHANGES_TEXTS as T } from '@trc/domain/texts/changes';
import { useAppDispatch, useAppSelector, useHasExtension } from '../../lib/hooks';
import type { Compared } from './Consequences';
import { pairOf, planErrorCleared, planWanted, selectChanges, selectCreatedTicks, type PlanWish } from './changesSlice';
import type { CreatedTicks } from './createdInPlan';
import { CreatedInPlan } from './CreatedInPlan';
import { countOf, type Selection } from './selection';

const wishOf = (
  { id, otherId }: Compared,
  { keys, all, except }: Selection,
  created: CreatedTicks | undefined,
): PlanWish => ({
  backupId: id,
  otherId,
  keys,
  ...(all ? { filter: all.filter } : {}),
  except,
  ...(created ? { created } : {}),
});

export interface SelectionBarProps {
  compared: Compared;
  selection: Selection;
  /** Changes on all pages that fit the filters and that a plan can reverse. */
  plannable: number;
  isFiltered: boolean;
  /** Objects that only the later side has. */
  created: number;
  onPage: () => void;
  onAll: () => void;
  onClear: () => void;
}

/** The selection, and the plan of it. The bar stays at the lower edge of the window. */
export const SelectionBar = (props: SelectionBarProps) => {
  const { compared, selection, plannable, isFiltered, created, onPage, onAll, onClear } = props;
  const dispatch = useAppDispatch();
  const { isPlanning, planError } = useAppSelector(selectChanges);
  const help = useId();
  const count = countOf(selection);
  const ticks = useAppSelector(selectCreatedTicks(pairOf(compared.id, compared.otherId)));
  const hasCreated = useHasExtension('listCreatedObjects') && created > 0;
  const leftOut = hasCreated ? T.serviceLeftOut : T.leftOut;
  const text = isPlanning ? T.planning : count === 0 ? T.planNone : selection.all ? leftOut : T.planHelp;
  return (
    <div className="changes-bar" data-empty={count === 0 ? true : undefined}>
      {planError && !isPlanning && (
        <Message kind="error" title={T.planFailed} onClose={() => dispatch(planErrorCleared())}>
          {planError.message}
        </Message>
      )}
      {hasCreated && count > 0 && (
        <CreatedInPlan compared={compared} count={created} ofAll={selection.all !== undefined} />
      )}
      <div className="row wrap">
        <Button
          look="primary"
          disabled={count === 0 || isPlanning}
          aria-describedby={help}
          onClick={() => dispatch(planWanted(wishOf(compared, selection, hasCreated ? ticks : undefined)))}
        >
          {T.plan}
        </Button>
        <Button className="changes-select" onClick={onPage} disabled={plannable === 0}>
          {T.selectPage}
        </Button>
        <Button className="changes-select" onClick={onAll} disabled={plannable === 0}>
          {isFiltered ? T.selectAllFiltered(formatCount(plannable)) : T.selectAll(formatCount(plannable))}
        </Button>
        {count > 0 && (
          <Button look="subtle" icon="close" onClick={onClear}>
            {T.clearSelection}
          </Button>
        )}
        <span className="small second" id={help} role="status">
          {count > 0 && `${T.selected(formatCount(count))} `}
          {text}
        </span>
      </div>
    </div>
  );
};
