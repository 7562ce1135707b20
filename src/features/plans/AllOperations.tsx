import { Button } from '../../components/inputs/Button';
import { formatCount } from '@trc/domain/format';
import { PLAN_OPERATION_TEXTS } from '@trc/domain/texts/planOperations';
import { useAppDispatch } from '../../lib/hooks';
import { matchingWanted } from './plansSlice';
import type { PlanUrlState } from './usePlanUrlState';

const T = PLAN_OPERATION_TEXTS.all;

export interface AllOperationsProps {
  urlState: Pick<PlanUrlState, 'planId' | 'search' | 'filters' | 'isFiltered'>;
  /** Operations on all pages that fit the filters and can be selected. */
  selectable: number;
  selected: number;
  /** A choice about all of them is on its way. */
  isPending: boolean;
  /** The numbers do not follow search and filters yet. */
  isOld: boolean;
}

/** Selects or clears all operations that fit the filters, also those on other pages. */
export const AllOperations = ({ urlState, selectable, selected, isPending, isOld }: AllOperationsProps) => {
  const dispatch = useAppDispatch();
  const { planId, search, filters, isFiltered } = urlState;
  const choose = (isSelected: boolean) =>
    dispatch(
      matchingWanted({
        planId,
        matching: {
          selected: isSelected,
          ...(search ? { search } : {}),
          ...(Object.keys(filters).length > 0 ? { filters } : {}),
        },
      }),
    );
  const [count, total] = [formatCount(selected), formatCount(selectable)];
  return (
    <div className="row wrap plan-all">
      <span role="status">{isFiltered ? T.matching(count, total) : T.count(count, total)}</span>
      <Button disabled={isOld || isPending || selected === selectable} onClick={() => choose(true)}>
        {T.select(total)}
      </Button>
      <Button disabled={isOld || isPending || selected === 0} onClick={() => choose(false)}>
        {T.clear(count)}
      </Button>
    </div>
  );
};
