import { Link, useNavigate } from 'react-router-dom';
import type { Restore } from '../../api';
import { Button } from '../../components/inputs/Button';
import { Message } from '../../components/feedback/Message';
import { ContentDialog } from '../../components/overlays';
import { StatusCell } from '../../components/feedback/StatusCell';
import { UndoLink } from '../../components/feedback/UndoLink';
import { formatCount, formatDateTime } from '@trc/domain/format';
import { COUNTER_KEYS, listCounters, sumCounters, type CounterKey, type TypeCounter } from '@trc/domain/restoreCounts';
import { settingsText } from '@trc/domain/restoreSettingsText';
import { pathTo } from '@trc/domain/routes';
import { isBusy, RESTORE_STATUSES, type RestoreStatus } from '@trc/domain/statuses';
import { TEXTS } from '@trc/domain/texts';
import { RESTORE_WATCH_TEXTS } from '@trc/domain/texts/restoreWatch';
import { RESTORES_TEXTS } from '@trc/domain/texts/restores';
import { useAppSelector } from '../../lib/hooks';
import { titleOfRestore } from '../../lib/shownTitle';
import { selectRole } from '../session';
import { RestoreKind, useKindWord } from './RestoreKind';
import { ProgressText } from './RestoreProgress';

const T = RESTORES_TEXTS.dialog;
/** The names of statuses of single objects in addresses. */
const STATUS = {
  completed: 'Completed',
  failed: 'Failed',
  completedWithErrors: 'CompletedWithErrors',
  unprocessed: 'Unprocessed',
  running: 'Running',
} as const satisfies Readonly<Record<CounterKey, RestoreStatus>>;
const columnLabel = (column: CounterKey): string => RESTORE_STATUSES[STATUS[column]].label;
const TROUBLED: readonly string[] = ['CompletedWithErrors', 'Failed', 'Unprocessed'];

const Count = ({ id, each, column }: { id: string; each: TypeCounter; column: CounterKey }) => {
  const count = each.counter[column];
  const isTrouble = TROUBLED.includes(STATUS[column]);
  if (count === 0) return <span className="second">{formatCount(count)}</span>;
  const status = `?status=${STATUS[column]}`;
  return (
    <Link
      className={isTrouble ? 'strong' : undefined}
      to={
        each.slug === undefined
          ? `${pathTo('restore-report', { id })}${status}&type=${each.type}`
          : `${pathTo('restore-records', { id, records: each.slug })}${status}`
      }
      aria-label={T.link(formatCount(count), each.label, columnLabel(column))}
    >
      {formatCount(count)}
    </Link>
  );
};

/** The sum of all types, as in the report, with custom roles. */
const Total = ({ id, count, column }: { id: string; count: number; column: CounterKey }) =>
  count === 0 ? (
    <>{formatCount(count)}</>
  ) : (
    <Link
      to={`${pathTo('restore-report', { id })}?status=${STATUS[column]}`}
      aria-label={T.link(formatCount(count), T.total, columnLabel(column))}
    >
      {formatCount(count)}
    </Link>
  );

const Table = ({ restore }: { restore: Restore }) => {
  const counters = listCounters(restore);
  const total = sumCounters(restore);
  if (counters.length === 0) return <p className="second">{T.none}</p>;
  return (
    <div className="summary-scroll">
      <table className="summary-table numbers" aria-label={T.table}>
        <thead>
          <tr>
            <th scope="col">{T.type}</th>
            {COUNTER_KEYS.map((key) => (
              <th key={key} scope="col">
                {columnLabel(key)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {counters.map((each) => (
            <tr key={each.type}>
              <th scope="row">{each.label}</th>
              {COUNTER_KEYS.map((key) => (
                <td key={key} data-label={columnLabel(key)}>
                  <Count id={restore.restoreId} each={each} column={key} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{T.total}</th>
            {COUNTER_KEYS.map((key) => (
              <td key={key} data-label={columnLabel(key)}>
                <Total id={restore.restoreId} count={total[key]} column={key} />
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  );
};

/** The settings of the restore, if the backend sends them. */
const UsedSettings = ({ restore }: { restore: Restore }) => {
  const { comeBackDisabled = 0 } = restore;
  const text = settingsText(restore);
  return (
    <>
      {text && (
        <p className="small second summary-settings">
          <span className="unseen">{RESTORES_TEXTS.settings.title}: </span>
          {text}
        </p>
      )}
      {comeBackDisabled > 0 && (
        <Message kind="warning">{RESTORES_TEXTS.comeBackDisabled(formatCount(comeBackDisabled))}</Message>
      )}
    </>
  );
};

export interface RestoreSummaryProps {
  restore: Restore;
  onDownload: (restoreId: string) => void;
  onClose: () => void;
}

/** The five counters of each type; every number leads to the records that it counts. */
export const RestoreSummary = ({ restore, onDownload, onClose }: RestoreSummaryProps) => {
  const navigate = useNavigate();
  const { restoreId } = restore;
  const { failed, completedWithErrors } = sumCounters(restore);
  const kind = useKindWord(restore);
  const title = titleOfRestore(restore);
  const mayOpenPlan = useAppSelector(selectRole) !== 'viewOnly';
  return (
    <ContentDialog
      title={T.title}
      onClose={onClose}
      footer={
        <>
          <Button look="primary" onClick={() => void navigate(pathTo('restore-report', { id: restoreId }))}>
            {T.viewReport}
          </Button>
          <Button onClick={() => onDownload(restoreId)}>{RESTORES_TEXTS.csv}</Button>
          <Button onClick={onClose}>{TEXTS.close}</Button>
        </>
      }
    >
      {title !== undefined && <p className="strong">{title}</p>}
      <p className="row wrap summary-head">
        <span className="mono">{restoreId}</span>
        <time className="second" dateTime={restore.creationTime} title={restore.creationTime}>
          {T.started(formatDateTime(restore.creationTime))}
        </time>
        <StatusCell status={restore.status} known={RESTORE_STATUSES} />
        {restore.undo && <UndoLink undo={restore.undo} isLong />}
        {isBusy(restore.status) && <ProgressText restore={restore} />}
      </p>
      {kind !== undefined && (
        <p className="summary-settings">
          {RESTORES_TEXTS.kind.label}: <RestoreKind restore={restore} mayOpenPlan={mayOpenPlan} />
        </p>
      )}
      <UsedSettings restore={restore} />
      {failed + completedWithErrors > 0 && (
        <Message kind="error" title={RESTORE_WATCH_TEXTS.withErrors}>
          <Link to={pathTo('restore-report', { id: restoreId, tab: 'errors' })}>{RESTORE_WATCH_TEXTS.viewErrors}</Link>
        </Message>
      )}
      <Table restore={restore} />
    </ContentDialog>
  );
};
