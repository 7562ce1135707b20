import type { Plan } from '../../api';
import { Button } from '../../components/inputs/Button';
import { Icon } from '../../components/layout/Icon';
import type { IconName } from '../../components/layout/icons';
import { formatCount } from '@trc/domain/format';
import { PLAN_TEXTS } from '@trc/domain/texts/plans';
import { showOperations } from './showOperations';
import type { PlanUrlState } from './usePlanUrlState';

const T = PLAN_TEXTS.attention;

type Look = NonNullable<PlanUrlState['filters']['attention']> | 'conflicts' | 'deleted';
interface Line {
  look: Look;
  count: number;
  text: (count: string) => string;
  icon: IconName;
}

/**
 * @returns the text about lowered protection, with the objects that a notice counts. The service counts privileges that
 * an undo gives as well.
 */
export const protectionText = ({ source, totals }: Pick<Plan, 'source' | 'totals'>): Line['text'] => {
  const { protection, protectionObjects: objects = protection } = totals;
  const text = source.kind === 'undo' ? T.protectionOfUndo : T.protection;
  return (count) => text(count, objects === protection || objects === undefined ? undefined : formatCount(objects));
};

const linesOf = (plan: Plan): Line[] => {
  const { totals } = plan;
  const { conflicts, protection = 0, permanent = 0, losses, newId = 0, comesBackDisabled, leftBefore = 0 } = totals;
  const { operations, selected, kinds } = totals;
  const notSelected = operations - selected - kinds.unchanged;
  const lines: Line[] = [
    { look: 'deleted', count: kinds.delete, text: T.deleted, icon: 'bin' },
    { look: 'conflicts', count: conflicts, text: T.conflicts, icon: 'triangle' },
    { look: 'protection', count: protection, text: protectionText(plan), icon: 'shield' },
    { look: 'permanent', count: permanent, text: T.permanent, icon: 'bin' },
    { look: 'losses', count: losses, text: T.losses, icon: 'circleMinus' },
    { look: 'newId', count: newId, text: T.newId, icon: 'triangle' },
    { look: 'comesBackDisabled', count: comesBackDisabled, text: T.comesBackDisabled, icon: 'circleSlash' },
    { look: 'leftBefore', count: leftBefore, text: T.leftBefore, icon: 'circleInfo' },
    { look: 'notSelected', count: notSelected, text: T.notSelected, icon: 'circleInfo' },
  ];
  return lines.filter(({ count }) => count > 0);
};

/** Points that a person looks at first, each with the operations that it counts. */
export const Attention = ({
  plan,
  urlState: { filters, setParams, clearFilters },
}: {
  plan: Plan;
  urlState: PlanUrlState;
}) => {
  const lines = linesOf(plan);
  const isDeletions = filters.kind === 'delete';
  const shown: Look | undefined = filters.onlyConflicts
    ? 'conflicts'
    : (filters.attention ?? (isDeletions ? 'deleted' : undefined));
  // After the start nothing is left to choose; the report says what needs attention.
  if (lines.length === 0 || plan.state !== 'draft') return null;
  return (
    <section className="card plan-attention" aria-labelledby="plan-attention">
      <h2 id="plan-attention">{T.title}</h2>
      <ul>
        {lines.map(({ look, count, text, icon }) => {
          const words = text(formatCount(count));
          return (
            <li key={look}>
              <Icon name={icon} />
              <span>{words}</span>
              <Button
                look="link"
                aria-pressed={shown === look}
                aria-label={(shown === look ? T.shownBelow : T.showOf)(words)}
                onClick={() => {
                  if (shown === look) return clearFilters();
                  if (look === 'deleted') setParams({ look: undefined, kind: 'delete' });
                  else setParams({ look, ...(isDeletions ? { kind: undefined } : {}) });
                  return showOperations();
                }}
              >
                {shown === look ? T.showing : T.show}
              </Button>
            </li>
          );
        })}
      </ul>
    </section>
  );
};
