import './plans.css';
import { skipToken } from '@reduxjs/toolkit/query';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { isPreviousData, useListPlansQuery, type Plan } from '../../api';
import { buttonClass } from '../../components/inputs/Button';
import { PageHead } from '../../components/layout/PageHead';
import { ExtensionList } from '../../components/table/ExtensionList';
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

const List = () => {
  const urlState = useListUrlState();
  const { page, perPage } = urlState;
  const isOffered = useHasExtension('createPlan');
  const question = useMemo(() => ({ body: { pagenum: page, perpage: perPage } }), [page, perPage]);
  const { reply, isOld, error, refetch } = useListPlansQuery(isOffered ? question : skipToken, {
    selectFromResult: (result) => ({
      reply: result.data,
      isOld: isPreviousData(result),
      error: result.error as ApiError | undefined,
    }),
  });
  useFollowedRestore(reply?.list.find(isListedAsRunning)?.restoreId, true);
  return (
    <ExtensionList
      label={T.table}
      columns={LIST_COLUMNS}
      keyOf={keyOf}
      nouns={T.nouns}
      paging={urlState}
      isOffered={isOffered}
      icon="list"
      texts={T}
      emptyAction={
        <Link className={buttonClass()} to={pathTo('backups')}>
          {T.emptyAction}
        </Link>
      }
      reply={reply}
      isOld={isOld}
      error={error}
      refetch={refetch}
      settings={useTableSettings(TABLE)}
    />
  );
};

/** The plans of the tenant (extension operation listPlans). */
export const PlanList = () => (
  <>
    <PageHead title={routeOf('plans').title ?? ''}>{T.intro}</PageHead>
    <List />
  </>
);
