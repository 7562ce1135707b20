import { useMemo } from 'react';
import type { PreviewTotals } from '../../../api';
import { Icon } from '../../../components/layout/Icon';
import { TYPE_ICONS } from '../../../components/layout/typeIcons';
import { formatCount } from '@trc/domain/format';
import { OBJECT_TYPES } from '@trc/domain/objectTypes';
import { COMPARE_TEXTS } from '@trc/domain/texts/compare';
import { REVIEW_TEXTS as T } from '@trc/domain/texts/review';
import { WIZARD_TEXTS } from '@trc/domain/texts/wizard';
import { useAppSelector } from '../../../lib/hooks';
import { selectCounts, selectTotal } from '../selectors';
import type { useComparison } from '../compare';
import { countOutcomes, previewText } from '../compare';
import { NamesCell } from './NamesCell';
import { useNames } from './useNames';

type Shown = ReturnType<typeof useComparison>['comparison'];

const PreviewedOutcome = ({ totals, onCompare }: { totals: PreviewTotals; onCompare: () => void }) => {
  const { impossible, ...others } = totals;
  return (
    <>
      {previewText({ ...others, impossible: 0 })}
      {impossible > 0 && (
        <>
          ,{' '}
          <button type="button" className="button button-link" onClick={onCompare}>
            {COMPARE_TEXTS.numbers.impossible(formatCount(impossible))}
          </button>
        </>
      )}
    </>
  );
};

/** The effect of the restore on them, as the comparison or the preview says. */
const Outcome = ({ comparison, onCompare }: { comparison: Shown; onCompare: () => void }) => {
  const objects = comparison?.objects;
  const counts = useMemo(() => countOutcomes(objects ?? []), [objects]);
  const back = useMemo(() => (objects ?? []).filter(({ inDeletedObjects }) => inDeletedObjects).length, [objects]);
  if (comparison?.phase === 'failed') return <>{T.notCompared}</>;
  if (comparison?.phase === 'done' && comparison.totals)
    return <PreviewedOutcome totals={comparison.totals} onCompare={onCompare} />;
  if (comparison?.phase !== 'done')
    return (
      <>{T.comparing(formatCount(objects?.length ?? 0), comparison?.total ? formatCount(comparison.total) : '…')}</>
    );
  const parts = (
    [
      [counts.differs, T.outcome.differs],
      [counts.missing - back, T.outcome.missing],
      [back, T.outcome.back],
      [counts.equal, T.outcome.equal],
    ] as const
  )
    .filter(([count]) => count > 0)
    .map(([count, text]) => text(formatCount(count)));
  const problems = counts.failed + counts.lost + counts.fixed;
  return (
    <>
      {parts.join(', ')}
      {problems > 0 && (
        <>
          {parts.length > 0 && ', '}
          <button type="button" className="button button-link" onClick={onCompare}>
            {T.outcome.problems(formatCount(problems))}
          </button>
        </>
      )}
    </>
  );
};

export interface ReviewTableProps {
  backupId: string;
  comparison: Shown;
  /** Back to the comparison. */
  onCompare: () => void;
}

/** The objects by type, with their names. */
export const ReviewTable = ({ backupId, comparison, onCompare }: ReviewTableProps) => {
  const counts = useAppSelector(useMemo(() => selectCounts(backupId), [backupId]));
  const total = useAppSelector(useMemo(() => selectTotal(backupId), [backupId]));
  const names = useNames(backupId, comparison?.objects);
  return (
    <div className="table-card review-card">
      <table className="review-table" aria-label={WIZARD_TEXTS.steps.review.title}>
        <thead>
          <tr className="small second">
            <th scope="col">{T.type}</th>
            <th scope="col" className="table-end">
              {T.objects}
            </th>
            <th scope="col">{T.names}</th>
          </tr>
        </thead>
        <tbody>
          {OBJECT_TYPES.map(({ type, label }) => {
            const count = counts[type] ?? 0;
            return (
              count > 0 && (
                <tr key={type}>
                  <th scope="row">
                    <span className="row">
                      <Icon name={TYPE_ICONS[type]} />
                      <b>{label}</b>
                    </span>
                  </th>
                  <td className="table-end numbers">{formatCount(count)}</td>
                  <td>
                    <NamesCell backupId={backupId} type={type} count={count} names={names} />
                  </td>
                </tr>
              )
            );
          })}
          <tr className="review-total">
            <th scope="row">
              <b>{T.total}</b>
            </th>
            <td className="table-end numbers">
              <b>{formatCount(total)}</b>
            </td>
            <td className="second" aria-live="polite">
              <Outcome comparison={comparison} onCompare={onCompare} />
            </td>
          </tr>
        </tbody>
      </table>
    </div>
  );
};
