import { useId } from 'react';
import { useListCreatedObjectsQuery, type CreatedObject } from '../../api';
import { Message } from '../../components/feedback/Message';
import { Button } from '../../components/inputs/Button';
import { ActionBar } from '../../components/layout/ActionBar';
import { HiddenSelection, joinHiddenNames } from '../../components/table/HiddenSelection';
import { formatCount } from '@trc/domain/format';
import { DEFAULT_PAGE_SIZE } from '@trc/domain/limits';
import { CREATED_TEXTS as T } from '@trc/domain/texts/created';
import { shownName } from '@trc/domain/shownName';
import { useAppDispatch, useAppSelector } from '../../lib/hooks';
import { contained, errorsClosed, planWanted, released, selectCreated } from './createdSlice';
import { findHidden } from './hiddenObjects';
import type { CreatedUrlState } from './useCreatedUrlState';

const planText = (count: number, hidden: readonly CreatedObject[], deleted: number): string => {
  if (hidden.length === 0) return T.planOf(formatCount(count), formatCount(deleted));
  const names = joinHiddenNames(hidden.map(({ name, id }) => shownName(name, id)));
  return T.planOfHidden(formatCount(count), formatCount(hidden.length), names, formatCount(deleted));
};

export interface PlanBarProps {
  urlState: CreatedUrlState;
  rows: readonly CreatedObject[];
  /** The rows do not follow search and filters yet. */
  isOld: boolean;
}

/** The plan of all decisions, also of those on other pages. The bar stays at the lower edge of the window. */
export const PlanBar = ({ urlState, rows, isOld }: PlanBarProps) => {
  const { pair, question, clear } = urlState;
  const dispatch = useAppDispatch();
  const { contained: chosen, isPlanning, planError } = useAppSelector(selectCreated);
  const { deleted } = useListCreatedObjectsQuery(
    { ...pair, body: { pagenum: 1, perpage: DEFAULT_PAGE_SIZE, filters: { decision: 'delete' } } },
    { selectFromResult: ({ data }) => ({ deleted: data?.total ?? 0 }) },
  );
  const help = useId();
  const hidden = findHidden(chosen, question.body);
  const keys = Object.keys(chosen);
  const count = keys.length;
  const open = rows.filter(
    ({ key, containment, decision, executed }) => containment.offered && !decision && !executed && !chosen[key],
  );
  const isEmpty = count + deleted === 0;
  return (
    <ActionBar isEmpty={isEmpty}>
      {planError && (
        <Message kind="error" title={T.planFailed} onClose={() => dispatch(errorsClosed())}>
          {planError.message}
        </Message>
      )}
      <div className="row wrap">
        <Button
          look="primary"
          disabled={isEmpty || isPlanning}
          aria-describedby={help}
          onClick={() => dispatch(planWanted(pair))}
        >
          {T.plan}
        </Button>
        <Button
          className="action-bar-select"
          disabled={isOld || open.length === 0}
          onClick={() => dispatch(contained(open))}
        >
          {T.containShown}
        </Button>
        {count > 0 && (
          <Button look="subtle" className="action-bar-select" icon="close" onClick={() => dispatch(released(keys))}>
            {T.release}
          </Button>
        )}
        {hidden.length > 0 && (
          <HiddenSelection
            showText={T.showHidden}
            onShow={clear}
            onUnselect={() => dispatch(released(hidden.map(({ key }) => key)))}
          />
        )}
        <span className="small second" id={help} role="status">
          {isPlanning ? T.planning : isEmpty ? T.planNone : `${planText(count, hidden, deleted)} ${T.planHelp}`}
        </span>
      </div>
    </ActionBar>
  );
};
