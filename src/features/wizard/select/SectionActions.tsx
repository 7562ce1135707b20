import { useMemo } from 'react';
import type { DirectoryRecord } from '../../../api';
import { Button } from '../../../components/inputs/Button';
import { formatCount } from '@trc/domain/format';
import type { ObjectType } from '@trc/domain/objectTypes';
import { WIZARD_TEXTS as T } from '@trc/domain/texts/wizard';
import { useAppDispatch, useAppSelector } from '../../../lib/hooks';
import { isWhole } from '../selection';
import { isRestorable } from '../totals';
import { selectCounts, selectLimit, selectSelection, selectTotal } from '../selectors';
import { matchesRequested, typeCleared, sectionTicked } from '../wizardSlice';
import { usePageState } from './PageTick';

export interface SectionActionsProps {
  backupId: string;
  type: ObjectType;
  search: string;
  list: readonly DirectoryRecord[] | undefined;
  /** Objects that match the search; without one all of the type that a restore may write. */
  found: number;
  /** Only some objects are listed: "select all" would mean others, too. */
  isFiltered: boolean;
  /** The list does not follow the search yet. */
  isOld: boolean;
  onPage: (on: boolean) => void;
}

/** Select the page, the section, or everything that a search found. */
export const SectionActions = ({
  backupId,
  type,
  search,
  list,
  found,
  isFiltered,
  isOld,
  onPage,
}: SectionActionsProps) => {
  const dispatch = useAppDispatch();
  const select = useMemo(() => selectSelection(backupId), [backupId]);
  const pageState = usePageState(backupId, type, list);
  const limit = useAppSelector(selectLimit);
  const total = useAppSelector(selectTotal(backupId));
  const counts = useAppSelector(selectCounts(backupId));
  const whole = useAppSelector((state) => isWhole(select(state).draft[type]));
  const gathering = useAppSelector((state) => select(state).gathering !== undefined);
  const isReady = useAppSelector((state) => select(state).phase === 'ready') && !isOld;
  const shown = list?.filter(isRestorable).length ?? 0;
  if (shown === 0) return null;

  // Found objects may be selected already; objects of other sections are not among them.
  const isOver = total - (counts[type] ?? 0) + found > limit;
  const page = pageState === 'all' ? T.unselectPage(shown) : T.selectPage(shown);
  const all = () => {
    if (search !== '') dispatch(matchesRequested({ backupId, type, search, limit }));
    else if (whole) dispatch(typeCleared({ backupId, type }));
    else dispatch(sectionTicked({ backupId, type, limit }));
  };
  return (
    <span className="section-actions">
      <Button look="link" className="small" disabled={!isReady} onClick={() => onPage(pageState !== 'all')}>
        {page}
      </Button>
      {isFiltered ? null : whole && search === '' ? (
        <Button look="link" className="small" disabled={isOld} onClick={all}>
          {T.unselectAll(formatCount(found))}
        </Button>
      ) : (
        <Button
          look="link"
          className="small"
          disabled={!isReady || gathering || isOver}
          onClick={all}
          title={isOver ? T.overLimitTitle(formatCount(found), formatCount(limit)) : undefined}
        >
          {gathering ? T.gathering : (search === '' ? T.selectAll : T.selectMatching)(formatCount(found))}
          {isOver && `: ${T.overLimit}`}
        </Button>
      )}
    </span>
  );
};
