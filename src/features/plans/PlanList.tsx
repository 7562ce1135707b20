import './plans.css';
import { skipToken } from '@reduxjs/toolkit/query';
import { useCallback, useMemo } from 'react';
import { Link } from 'react-router-dom';
import { isPreviousData, useListPlansQuery, type Plan } from '../../api';
import { EmptyState } from '../../components/feedback/EmptyState';
import { Message } from '../../components/feedback/Message';
import { Button, buttonClass } from '../../components/inputs/Button';
import { useLetterKey } from '../../components/inputs/letterKeys';
import { SizeToggle } from '../../components/inputs/SizeToggle';
import { PageHead } from '../../components/layout/PageHead';
import { DataTable } from '../../components/table/DataTable';
import { Pager } from '../../components/table/Pager';
import { useLastPage } from '../../components/table/useLastPage';
import { useAppDispatch, useAppSelector, useHasExtension } from '../../lib/hooks';
import { useListUrlState } from '../../lib/urlState';
import type { ApiError } from '@trc/domain/errors';
import { pathTo, routeOf } from '@trc/domain/routes';
import { TEXTS } from '@trc/domain/texts';
import { PLAN_TEXTS as T } from '@trc/domain/texts/plans';
import { columnResized, selectColumnWidths, selectTableSize, tableSizeChosen } from '../settings';
import { LIST_COLUMNS } from './listColumns';

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
  const dispatch = useAppDispatch();
  const { page, perPage, goToPage, setPerPage } = useListUrlState();
  const size = useAppSelector(useMemo(() => selectTableSize(TABLE), []));
  const widths = useAppSelector(useMemo(() => selectColumnWidths(TABLE), []));
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
  const lastPage = useLastPage({ page, perPage, goToPage }, total, reply !== undefined && !isOld);
  const onWidth = useCallback(
    (column: string, width: number) => dispatch(columnResized({ table: TABLE, column, width })),
    [dispatch],
  );
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
        <SizeToggle value={size} onChange={(value) => dispatch(tableSizeChosen({ table: TABLE, size: value }))} />
      </div>
      {error && (
        <Message kind="error" title={T.failed}>
          {error.message}{' '}
          <Button look="link" onClick={() => void refetch()}>
            {TEXTS.tryAgain}
          </Button>
        </Message>
      )}
      {(reply ?? !error) && (
        <DataTable
          label={T.table}
          columns={LIST_COLUMNS}
          rows={reply?.list}
          total={total}
          isOld={isOld}
          keyOf={keyOf}
          size={size}
          widths={widths}
          onWidth={onWidth}
          hasPages={lastPage > 1}
          empty={<Empty />}
          footer={
            <Pager
              page={page}
              perPage={perPage}
              total={total}
              nouns={T.nouns}
              onPage={goToPage}
              onPerPage={setPerPage}
            />
          }
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
