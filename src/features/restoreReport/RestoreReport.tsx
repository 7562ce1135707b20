import { useCallback, useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { emptyApi, useListRestoreProblemsQuery, type ReportEntry, type Restore } from '../../api';
import { buttonClass } from '../../components/inputs/Button';
import { Message } from '../../components/feedback/Message';
import { DataTable } from '../../components/table/DataTable';
import { tabPanel, Tabs } from '../../components/layout/Tabs';
import { useLetterKey } from '../../components/inputs/letterKeys';
import { formatCount } from '@trc/domain/format';
import { DEFAULT_PAGE_SIZE } from '@trc/domain/limits';
import { countObjects, countTroubled, sumCounters } from '@trc/domain/restoreCounts';
import { resultsText } from '@trc/domain/restoreSettingsText';
import { pathTo } from '@trc/domain/routes';
import { isBusy, isUndone } from '@trc/domain/statuses';
import { RESTORE_REPORT_TEXTS } from '@trc/domain/texts/restoreReport';
import { ActorReminder, UndoRestore } from '../makePlan';
import { useFollowedRestore } from '../restoreWatch';
import { selectRole } from '../session';
import { selectTableSize, tableSizeChosen } from '../settings';
import { useAppDispatch, useAppSelector } from '../../lib/hooks';
import { reportColumns } from './columns';
import { DetailsPane } from './DetailsPane';
import { canRepeat, keyOf } from './entries';
import { ReportCommands } from './ReportCommands';
import { ReportFilters } from './ReportFilters';
import { ReportHead } from './ReportHead';
import { LeftLine } from './LeftLine';
import { ReportTable } from './ReportTable';
import { TodoList } from './TodoList';
import { useArrowKeys } from './useArrowKeys';
import { useOpenEntry, type OpenEntry } from './useOpenEntry';
import { useReport } from './useReport';
import { useIsTodoKnown, useLeftByPlan, useLeftOut } from './useTicks';
import { TABLE, useReportUrlState, type ReportUrlState, type ReportTab } from './useReportUrlState';
import './report.css';

const T = RESTORE_REPORT_TEXTS;
const PANEL_ID = 'report-panel';
const WAITING = reportColumns(() => undefined, false);

const NotFound = ({ id }: { id: string }) => (
  <Message kind="error" title={T.notFound.title(id)}>
    <p>{T.notFound.text}</p>
    <p className="report-back">
      <Link className={buttonClass()} to={pathTo('restores')}>
        {T.notFound.back}
      </Link>
    </p>
  </Message>
);

/**
 * @returns the number of objects with a part that could not be restored, and the first of them; `privileged`: of those
 * whose privileges changed or that lowered protection, missing with backends that do not list them
 */
const useProblems = (id: string, isOffered: boolean) =>
  useListRestoreProblemsQuery(
    { id, body: { pagenum: 1, perpage: DEFAULT_PAGE_SIZE } },
    {
      skip: !isOffered,
      selectFromResult: ({ data, isError }) => ({
        problems: data?.list,
        count: data?.total,
        privileged: data?.privileged,
        isError,
      }),
    },
  );

/** Objects that are restored and need a person count as needing attention, and are not errors. */
const Results = ({ restore, count }: { restore: Restore; count: number | undefined }) => {
  const results = resultsText(restore.results);
  const leftOut = useLeftOut(restore.restoreId);
  const manual = (count ?? 0) - countTroubled(sumCounters(restore));
  const sentences = [
    ...(results === undefined ? [] : [T.results(results)]),
    ...(manual > 0 && !isBusy(restore.status) ? [T.manual(formatCount(manual))] : []),
    ...(leftOut === undefined ? [] : [T.leftOut(leftOut)]),
  ];
  return sentences.length > 0 ? <p className="second report-results">{sentences.join(' ')}</p> : null;
};

/** Arrow keys for the names of the list that takes the place of the table. */
const ArrowKeys = ({ list, opened }: { list: readonly ReportEntry[] | undefined; opened: OpenEntry }) => {
  useArrowKeys(list, opened);
  return null;
};

interface BodyProps extends ReturnType<typeof useProblems> {
  urlState: ReportUrlState;
  report: ReturnType<typeof useReport>;
  mayChange: boolean;
  hasProblems: boolean;
}

const Body = ({ urlState, report, mayChange, hasProblems, problems, count, privileged = 0 }: BodyProps) => {
  const dispatch = useAppDispatch();
  const { id, tab, chooseTab } = urlState;
  const { restore, list } = report;
  const size = useAppSelector(useMemo(() => selectTableSize(TABLE), []));
  const opened = useOpenEntry(
    urlState,
    useMemo(() => [list ?? [], problems ?? []], [list, problems]),
  );
  const isRunning = restore !== undefined && isBusy(restore.status);
  const { left, done } = useLeftByPlan(id, hasProblems);
  // The list grows while the restore runs, and would move the table if it stood above.
  const open = (count ?? 0) + left.length;
  // The table would have the same objects again. More of them need its filters and pages.
  const isOneList =
    tab === 'errors' && !isRunning && !urlState.isFiltered && open > 0 && (count ?? 0) <= DEFAULT_PAGE_SIZE;
  const todo = hasProblems && tab !== 'privileges' && (
    <TodoList id={id} restore={restore} mayChange={mayChange} isAlone={isOneList} onOpen={opened.open} />
  );
  const tabs: { value: ReportTab; label: string; count?: number }[] = [
    { value: 'objects', label: T.objects, ...(restore ? { count: countObjects(sumCounters(restore)) } : {}) },
    { value: 'errors', label: T.errors, ...(count === undefined ? {} : { count: open }) },
    ...(privileged > 0 ? [{ value: 'privileges' as const, label: T.privileges, count: privileged }] : []),
  ];
  return (
    <>
      {!isOneList && <LeftLine id={id} restore={restore} left={left} done={done} hasLink={tab !== 'errors'} />}
      <Tabs label={T.tabs} tabs={tabs} value={tab} onChange={chooseTab} panelId={PANEL_ID} />
      {isRunning && <Message>{T.stillRunning}</Message>}
      {restore && <Results restore={restore} count={count} />}
      {report.isWithheld && <p className="second">{T.valuesWithheld}</p>}
      <div className={opened.entry ? 'report report-split' : 'report'} {...tabPanel(PANEL_ID, tab)}>
        <div className="report-main">
          {!isRunning && todo}
          {isOneList ? (
            <ArrowKeys list={problems} opened={opened} />
          ) : (
            <>
              <ReportFilters
                urlState={urlState}
                restore={restore}
                size={size}
                onSize={(value) => dispatch(tableSizeChosen({ table: TABLE, size: value }))}
              />
              <ReportTable urlState={urlState} report={report} size={size} opened={opened} hasLeft={left.length > 0} />
            </>
          )}
          {isRunning && todo}
        </div>
        {opened.entry && (
          <DetailsPane
            entry={opened.entry}
            isWithheld={report.isWithheld}
            isRunning={isRunning}
            isUndone={restore !== undefined && isUndone(restore)}
            onPrevious={opened.previous}
            onNext={opened.next}
            onClose={opened.close}
          />
        )}
      </div>
    </>
  );
};

/** Until it is known how much there is to say: nothing that would move when it comes (goal 15). */
const Waits = () => <DataTable label={T.table} columns={WAITING} keyOf={keyOf} size="sm" empty={null} />;

/** The Restore report page. `hasProblems`: the backend lists objects that could not be restored (an extension). */
export const RestoreReport = ({ hasProblems }: { hasProblems: boolean }) => {
  const dispatch = useAppDispatch();
  const asked = useReportUrlState();
  const { id } = asked;
  const problems = useProblems(id, hasProblems);
  // Without such objects, and with a backend that does not list them, the address shows all objects.
  const hasTab = asked.tab !== 'privileges' || (problems.privileged ?? 0) > 0;
  const urlState: ReportUrlState = hasTab ? asked : { ...asked, tab: 'objects' };
  const mayChange = useAppSelector(selectRole) !== 'viewOnly';
  const report = useReport(urlState, hasProblems);
  useLetterKey(
    'r',
    useCallback(() => void dispatch(emptyApi.util.invalidateTags(['restoreReport'])), [dispatch]),
  );
  const { error, list, restore } = report;
  useFollowedRestore(id, restore !== undefined && isBusy(restore.status));
  // Once and for all: another page or tab has its table alone loading.
  const [hasCome, setHasCome] = useState(false);
  const isListed = useIsTodoKnown(id, hasProblems);
  const isCounted = isListed && (!hasProblems || problems.count !== undefined || problems.isError);
  if (list && isCounted && !hasCome) setHasCome(true);
  return (
    <>
      {/* The head grows with its facts, and would move the table that waits below it. */}
      <ReportHead id={id} mayOpenBackup={mayChange} {...(restore && (hasCome || error) ? { restore } : {})} />
      {error && <NotFound id={id} />}
      {!error && !hasCome && <Waits />}
      {!error && hasCome && (
        <>
          <ReportCommands
            id={id}
            mayChange={mayChange}
            hasProblems={hasProblems}
            canRepeat={canRepeat(problems.problems, problems.count)}
            {...(restore ? { restore } : {})}
          />
          <UndoRestore
            restoreId={id}
            isRunning={restore !== undefined && isBusy(restore.status)}
            latest={restore?.undo}
            isUndoNamed={restore?.undo?.by !== undefined}
          />
          {restore?.planId !== undefined && (
            <ActorReminder planId={restore.planId} isRunning={isBusy(restore.status)} />
          )}
          <Body urlState={urlState} report={report} mayChange={mayChange} hasProblems={hasProblems} {...problems} />
        </>
      )}
    </>
  );
};
