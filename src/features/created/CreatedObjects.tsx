import './created.css';
import { skipToken } from '@reduxjs/toolkit/query';
import { useCallback, useEffect, useId } from 'react';
import { Link } from 'react-router-dom';
import { isPreviousData, useListCreatedObjectsQuery, type CreatedObject } from '../../api';
import { EmptyState } from '../../components/feedback/EmptyState';
import { LoadError } from '../../components/feedback/LoadError';
import { Message } from '../../components/feedback/Message';
import { buttonClass } from '../../components/inputs/Button';
import { ClearButton } from '../../components/inputs/ClearButton';
import { useLetterKey } from '../../components/inputs/letterKeys';
import { Breadcrumb } from '../../components/layout/Breadcrumb';
import { PageHead } from '../../components/layout/PageHead';
import { Pager } from '../../components/table/Pager';
import { OldRowsContext, useAreRowsOld } from '../../components/table/oldRows';
import { useLastPage } from '../../components/table/useLastPage';
import type { ApiError } from '@trc/domain/errors';
import { formatCount, formatDateTime } from '@trc/domain/format';
import { labelOfType } from '@trc/domain/objectTypes';
import { pathTo, routeOf } from '@trc/domain/routes';
import { CREATED_TEXTS as T } from '@trc/domain/texts/created';
import { useComparableBackups } from '../../lib/comparableBackups';
import { useAppDispatch, useAppSelector, useHasExtension } from '../../lib/hooks';
import { selectRole } from '../session';
import { CreatedFilters } from './CreatedFilters';
import { errorsClosed, pairShown, selectCreated, type Pair } from './createdSlice';
import { ObjectItem, type ObjectItemProps } from './ObjectItem';
import { PlanBar } from './PlanBar';
import { useCreatedUrlState, type CreatedUrlState } from './useCreatedUrlState';

const NO_ROWS: readonly CreatedObject[] = [];

/** @returns the time of the earlier version; empty where it is not among the newest backups */
const useEarlierTime = ({ id, otherId }: Pair): string => {
  const { backups = [] } = useComparableBackups();
  const found = backups.filter(({ backupId }) => backupId === id || backupId === otherId);
  return found.map(({ creationTime }) => creationTime).sort()[0] ?? '';
};

/** The rows by type. The type of the most dangerous row comes first. */
const groupsOf = (rows: readonly CreatedObject[]): [CreatedObject['type'], CreatedObject[]][] => {
  const groups = new Map<CreatedObject['type'], CreatedObject[]>();
  for (const row of rows) groups.set(row.type, [...(groups.get(row.type) ?? []), row]);
  return [...groups];
};

const Group = ({ type, rows, ...props }: GroupProps) => {
  const heading = useId();
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading}>{labelOfType(type)}</h2>
      <ul className="created-list card">
        {rows.map((object) => (
          <ObjectItem key={object.key} object={object} {...props} />
        ))}
      </ul>
    </section>
  );
};

interface GroupProps extends Omit<ObjectItemProps, 'object'> {
  type: CreatedObject['type'];
  rows: readonly CreatedObject[];
}

const ToChanges = ({ pair: { id } }: { pair: Pair }) => (
  <Link className={buttonClass()} to={pathTo('changes', { id })}>
    {T.toChanges}
  </Link>
);

const Empty = ({ urlState }: { urlState: CreatedUrlState }) => (
  <div className="table-card">
    {urlState.isFiltered ? (
      <EmptyState
        icon="search"
        title={T.emptyTitle}
        text={T.emptyText}
        action={<ClearButton onClear={urlState.clear}>{T.clear}</ClearButton>}
      />
    ) : (
      <EmptyState
        icon="circleTick"
        title={T.nothingTitle}
        text={T.nothingText}
        action={<ToChanges pair={urlState.pair} />}
      />
    )}
  </div>
);

const useCreated = (urlState: CreatedUrlState, isOffered: boolean) => {
  const dispatch = useAppDispatch();
  const { pair, question } = urlState;
  useEffect(() => {
    dispatch(pairShown(pair));
  }, [dispatch, pair]);
  return useListCreatedObjectsQuery(isOffered ? question : skipToken, {
    selectFromResult: (result) => ({
      reply: result.data,
      isOld: isPreviousData(result),
      error: result.error as ApiError | undefined,
    }),
  });
};

/** Rows of the page and their pager. */
const List = ({ urlState }: { urlState: CreatedUrlState }) => {
  const dispatch = useAppDispatch();
  const { pair, page, perPage, goToPage, setPerPage } = urlState;
  const isAdministrator = useAppSelector(selectRole) === 'admin';
  const isRemembered = useHasExtension('decideCreatedObject');
  const mayPlan = useHasExtension('createPlan');
  const hasVersions = useHasExtension('listObjectVersions');
  const { decideError, contained: chosen } = useAppSelector(selectCreated);
  const { reply, isOld, error, refetch } = useCreated(urlState, true);
  const areOld = useAreRowsOld(isOld);
  const time = useEarlierTime(pair);
  const rows = reply?.list ?? NO_ROWS;
  const total = reply?.total ?? 0;
  // The service remembers no choice to contain: it counts the objects as undecided until a plan has contained them.
  const undecided = Math.max(0, (reply?.undecided ?? 0) - Object.keys(chosen).length);
  useLastPage({ page, perPage, goToPage }, total, reply !== undefined && !isOld);
  useLetterKey(
    'r',
    useCallback(() => void refetch(), [refetch]),
  );
  const [barred] = [...(isRemembered ? [] : [T.unsupportedDecision]), ...(isAdministrator ? [] : [T.onlyAdmins])];
  const mayDecide = barred === undefined;
  return (
    <>
      <p className={reply ? 'created-line' : 'created-line skeleton-rows'} role="status">
        {reply
          ? [...(time ? [T.since(formatDateTime(time))] : []), T.undecided(formatCount(undecided))].join(' ')
          : !error && <span className="skeleton" />}
      </p>
      {barred !== undefined && <Message>{barred}</Message>}
      <CreatedFilters urlState={urlState} />
      {error && <LoadError title={T.failed} text={error.message} onRetry={() => void refetch()} />}
      {decideError && (
        <Message kind="error" title={T.decideFailed} onClose={() => dispatch(errorsClosed())}>
          {decideError.message}
        </Message>
      )}
      <div className={areOld ? 'created-groups created-old' : 'created-groups'} aria-busy={areOld || undefined}>
        <OldRowsContext value={areOld}>
          {groupsOf(rows).map(([type, found]) => (
            <Group
              key={type}
              type={type}
              rows={found}
              pair={pair}
              mayDecide={mayDecide}
              mayPlan={mayPlan}
              hasVersions={hasVersions}
            />
          ))}
        </OldRowsContext>
      </div>
      {reply && total === 0 && <Empty urlState={urlState} />}
      {total > 0 && (
        <Pager page={page} perPage={perPage} total={total} nouns={T.nouns} onPage={goToPage} onPerPage={setPerPage} />
      )}
      {mayPlan && reply && <PlanBar urlState={urlState} rows={rows} isOld={areOld} />}
    </>
  );
};

/**
 * Lists the objects created since a backup, and lets the person decide about them (extension operation
 * `listCreatedObjects`).
 */
export const CreatedObjects = () => {
  const isOffered = useHasExtension('listCreatedObjects');
  const urlState = useCreatedUrlState();
  const title = routeOf('created').title ?? '';
  return (
    <>
      <Breadcrumb above={[{ text: routeOf('changes').title ?? '', to: pathTo('changes') }]} here={title} />
      <PageHead title={title} />
      {isOffered ? (
        <List urlState={urlState} />
      ) : (
        <div className="table-card">
          <EmptyState icon="add" title={T.unsupportedTitle} text={T.unsupportedText} />
        </div>
      )}
    </>
  );
};
