import { Link } from 'react-router-dom';
import type { Plan } from '../../api';
import { DateTime } from '../../components/layout/DateTime';
import { MailAddress } from '../../components/layout/MailAddress';
import type { Column } from '../../components/table/types';
import { formatCount } from '@trc/domain/format';
import { pathTo } from '@trc/domain/routes';
import { PLAN_TEXTS as T } from '@trc/domain/texts/plans';
import { ListedState } from './PlanState';
import { shownTitle } from '../../lib/shownTitle';
import { countRight, describeKinds } from './wording';

/** Operations that are right already cannot be selected, so they do not count as left out. */
const Counts = ({ plan: { totals } }: { plan: Plan }) => {
  const { operations, selected, kinds } = totals;
  const alreadyRight = countRight(totals);
  const right = alreadyRight > 0 ? `, ${T.scope.right(formatCount(alreadyRight))}` : '';
  return (
    <span className="plan-lines">
      <span className="numbers">
        {`${T.selectedOf(formatCount(selected), formatCount(operations - kinds.unchanged))}${right}`}
      </span>
      <span className="small second">{describeKinds(kinds)}</span>
    </span>
  );
};

export const LIST_COLUMNS: readonly Column<Plan>[] = [
  {
    key: 'plan',
    label: T.columns.plan,
    whole: true,
    titleOf: shownTitle,
    render: (plan) => (
      <Link className="plan-title" to={pathTo('plan', { id: plan.planId })}>
        {shownTitle(plan)}
      </Link>
    ),
  },
  {
    key: 'state',
    label: T.columns.state,
    width: 248,
    middle: 248,
    narrow: 216,
    whole: true,
    render: (plan) => <ListedState plan={plan} />,
  },
  {
    key: 'operations',
    label: T.columns.operations,
    width: 256,
    middle: 208,
    narrow: 152,
    render: (plan) => <Counts plan={plan} />,
  },
  {
    key: 'made',
    label: T.columns.made,
    width: 176,
    middle: 136,
    narrow: 112,
    render: ({ createdAt }) => <DateTime value={createdAt} />,
  },
  {
    key: 'by',
    label: T.columns.by,
    width: 208,
    middle: 144,
    narrow: 112,
    titleOf: ({ createdBy }) => createdBy,
    render: ({ createdBy }) => (
      <span className="plan-by">
        <MailAddress>{createdBy}</MailAddress>
      </span>
    ),
  },
];
