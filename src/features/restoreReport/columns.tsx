import type { ReportEntry } from '../../api';
import { Button } from '../../components/inputs/Button';
import { StatusCell } from '../../components/feedback/StatusCell';
import type { Column } from '../../components/table/types';
import { objectStatuses } from '@trc/domain/statuses';
import { RESTORE_REPORT_TEXTS } from '@trc/domain/texts/restoreReport';
import { SIGN_IN_TEXTS } from '@trc/domain/texts/signIn';
import { typeName } from '@trc/domain/typeNames';
import { actionText, keyOf, nameOf, privilegeText, reasonText } from './entries';

const T = RESTORE_REPORT_TEXTS.columns;

/** Reason and privileges under the name, so that no row has to be opened to know them. */
const Below = ({ entry, isRunning }: { entry: ReportEntry; isRunning: boolean }) => {
  const [reason, privileges] = [reasonText(entry, isRunning), privilegeText(entry)];
  return (
    <>
      {reason !== undefined && (
        <span className="small second report-reason" title={reason}>
          {reason}
        </span>
      )}
      {entry.reportOnly && <span className="small report-sign-in">{RESTORE_REPORT_TEXTS.reportOnly}</span>}
      {entry.signIn && <span className="small report-sign-in">{SIGN_IN_TEXTS[entry.signIn]}</span>}
      {privileges !== undefined && <span className="small report-privileges">{privileges}</span>}
    </>
  );
};

const typeOf = ({ type }: ReportEntry): string => typeName(type);

/** @returns name with reason, type, status, action. The name opens the details. `isRunning`: the restore runs. */
export const reportColumns = (onOpen: (key: string) => void, isRunning: boolean): Column<ReportEntry>[] => [
  {
    key: 'name',
    label: T.name,
    sortable: true,
    whole: true,
    render: (entry) => (
      <div className="report-object">
        <Button
          look="link"
          className="cut report-name"
          title={nameOf(entry)}
          aria-label={RESTORE_REPORT_TEXTS.open(nameOf(entry))}
          onClick={() => onOpen(keyOf(entry))}
        >
          {nameOf(entry)}
        </Button>
        <Below entry={entry} isRunning={isRunning} />
      </div>
    ),
  },
  {
    key: 'type',
    label: T.type,
    width: 192,
    middle: 184,
    narrow: 128,
    sortable: true,
    className: 'report-type',
    titleOf: typeOf,
    render: typeOf,
  },
  {
    key: 'status',
    label: T.status,
    width: 248,
    middle: 248,
    narrow: 216,
    sortable: true,
    whole: true,
    className: 'report-status',
    render: ({ status }) => <StatusCell status={status} known={objectStatuses(isRunning)} />,
  },
  {
    key: 'action',
    label: T.action,
    width: 176,
    middle: 144,
    narrow: 124,
    sortable: true,
    className: 'second report-action',
    titleOf: (entry) => actionText(entry, isRunning),
    render: (entry) => actionText(entry, isRunning),
  },
];
