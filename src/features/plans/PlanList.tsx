import './plans.css';
import { skipToken } from '@reduxjs/toolkit/query';
import { useCallback, useMemo } from 'react';
import { Link } from 'react-router-dom';
import { isPreviousData, useListPlansQuery, type Plan } from '../../api';
import { EmptyState } from '../../components/feedback/EmptyState';
import { LoadError } from '../../components/feedback/LoadError';
import { buttonClass } from '../../components/inputs/Button';
import { useLetterKey } from '../../components/inputs/letterKeys';
import { SizeToggle } from '../../components/inputs/SizeToggle';
import { PageHead } from '../../components/layout/PageHead';
import { PagedTable } from '../../components/table/PagedTable';
import { useHasExtension } from '../../lib/hooks';
import { useListUrlState } from '../../lib/urlState';
import type { ApiError } from '@trc/domain/errors';
import { pathTo, routeOf } from '@trc/domain/routes';
import { PLAN_TEXTS as T } from '@trc/domain/texts/plans';
import { useTableSettings } from '../settings';
import { LIST_COLUMNS } from './listColumns';
import { isListedAsRunning } from './PlanState';
import { useFollowedRestore } from '../restoreWatch';

const TABLE = 'plans';
const keyOf = ({ planId }: Plan): string => planId;

const Empty = () => (
  <EmptyState
    icon="list"
    title={T.emptyTitle}
    text={T.emptyText}
    action={
      <Link className={buttonClass()} to={pathTo('backups')}>
        {T.emptyAction}
      </Link>
    }
  />
);

const List = () => {
  const urlState = useListUrlState();
  const { page, perPage } = urlState;
  const { size, widths, onSize, onWidth } = useTableSettings(TABLE);
  const isOffered = useHasExtension('createPlan');
  const question = useMemo(() => ({ body: { pagenum: page, perpage: perPage } }), [page, perPage]);
  const { reply, isOld, error, refetch } = useListPlansQuery(isOffered ? question : skipToken, {
    selectFromResult: (result) => ({
      reply: result.data,
      isOld: isPreviousData(result),
      error: result.error as ApiError | undefined,
    }),
  });
  const total = reply?.total ?? 0;
  useFollowedRestore(reply?.list.find(isListedAsRunning)?.restoreId, true);
  useLetterKey(
    'r',
    useCallback(() => {
      if (isOffered) void refetch();
    }, [isOffered, refetch]),
  );
  if (!isOffered)
    return (
      <div className="table-card">
        <EmptyState icon="list" title={T.unsupportedTitle} text={T.unsupportedText} />
      </div>
    );
  return (
    <>
      <div className="commands only-table">
        <span className="space" />
        <SizeToggle value={size} onChange={onSize} />
      </div>
      {error && <LoadError title={T.failed} text={error.message} onRetry={() => void refetch()} />}
      {(reply ?? !error) && (
        <PagedTable
          label={T.table}
          columns={LIST_COLUMNS}
          rows={reply?.list}
          total={total}
          isOld={isOld}
          keyOf={keyOf}
          size={size}
          widths={widths}
          onWidth={onWidth}
          empty={<Empty />}
          nouns={T.nouns}
          paging={urlState}
        />
      )}
    </>
  );
};

/** The plans of the tenant (extension operation listPlans). */
export const PlanList = () => (
  <>
    <PageHead title={routeOf('plans').title ?? ''}>{T.intro}</PageHead>
    <List />
  </>
);
