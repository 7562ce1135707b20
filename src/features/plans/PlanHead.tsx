import { Link } from 'react-router-dom';
import { useGetBackupQuery, type Plan } from '../../api';
import { useMinute } from '../../components/feedback/useMinute';
import { UndoLink } from '../../components/feedback/UndoLink';
import { Breadcrumb } from '../../components/layout/Breadcrumb';
import { PageHead } from '../../components/layout/PageHead';
import { formatCount, formatDateTime, shortId } from '@trc/domain/format';
import { pathTo, routeOf } from '@trc/domain/routes';
import { PLAN_TEXTS as T } from '@trc/domain/texts/plans';
import { PlanState } from './PlanState';
import { shownTitle } from '../../lib/shownTitle';
import { describeAge, describeSelected } from './wording';

const Backup = ({ backupId }: { backupId: string }) => {
  const { time } = useGetBackupQuery(
    { body: { backupId } },
    { selectFromResult: ({ data }) => ({ time: data?.creationTime }) },
  );
  return (
    <Link to={pathTo('backup', { id: backupId })} title={backupId}>
      {time ? formatDateTime(time) : shortId(backupId)}
    </Link>
  );
};

const Source = ({ source: { kind, backupId, restoreId } }: Pick<Plan, 'source'>) => (
  <span>
    {T.head.sources[kind]}{' '}
    {kind === 'undo' && restoreId ? (
      <Link to={pathTo('restore-report', { id: restoreId })} title={restoreId}>
        {shortId(restoreId)}
      </Link>
    ) : (
      <Backup backupId={backupId} />
    )}
  </span>
);

/** The source of the plan, its time and its author. */
export const PlanHead = ({ planId, plan }: { planId: string; plan?: Plan }) => {
  const now = useMinute();
  const title = routeOf('plan').title ?? '';
  const returning = plan?.totals.returning ?? 0;
  // After the start, the waves say what became of the operations.
  const scope = plan?.state === 'draft' ? describeSelected(plan) : undefined;
  return (
    <>
      <Breadcrumb
        above={[{ text: routeOf('plans').title ?? '', to: pathTo('plans') }]}
        here={shortId(planId)}
        title={planId}
      />
      <PageHead
        title={plan ? shownTitle(plan) : title}
        afterTitle={
          plan && (
            <>
              <PlanState plan={plan} />
              {plan.undo && <UndoLink undo={plan.undo} />}
            </>
          )
        }
      >
        {plan && (
          <span className="plan-facts">
            <Source source={plan.source} />
            <span>
              <time dateTime={plan.createdAt} title={plan.createdAt}>
                {T.head.made(formatDateTime(plan.createdAt), plan.createdBy)}
              </time>
              {`, ${describeAge(plan.createdAt, now)}`}
            </span>
            {returning > 0 && scope === undefined && <span>{T.head.returning(formatCount(returning))}</span>}
            {plan.followUpOf && (
              <Link to={pathTo('plan', { id: plan.followUpOf })} title={plan.followUpOf}>
                {T.head.followUp}
              </Link>
            )}
            {scope !== undefined && <span className="plan-selected">{scope}</span>}
          </span>
        )}
      </PageHead>
    </>
  );
};
