import { Link } from 'react-router-dom';
import type { RestoreRecords } from '../../api';
import { CopyButton } from '../../components/inputs/CopyButton';
import { StatusCell } from '../../components/feedback/StatusCell';
import type { Column } from '../../components/table/types';
import { formatCount, formatDateTime, MISSING } from '@trc/domain/format';
import { pathTo } from '@trc/domain/routes';
import { shownName, withVisibleControls } from '@trc/domain/shownName';
import { objectStatuses, restoreActionLabel, RESTORE_STATUSES } from '@trc/domain/statuses';
import { RESTORE_RECORDS_TEXTS } from '@trc/domain/texts/restoreRecords';
import { typeName } from '@trc/domain/typeNames';

const T = RESTORE_RECORDS_TEXTS;
const LABELS: Readonly<Record<string, string>> = T.columns;
/** The cells of one object, in the order of the columns. */
export type Cells = readonly unknown[];

const ISO = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/;

/** Formats any JSON value for a cell. */
export const cellText = (value: unknown): string => {
  if (value === null || value === undefined || value === '') return MISSING;
  if (typeof value === 'boolean') return value ? T.yes : T.no;
  if (typeof value === 'number') return Number.isInteger(value) && value >= 0 ? formatCount(value) : String(value);
  if (typeof value === 'string') return ISO.test(value) ? formatDateTime(value) : withVisibleControls(value);
  return JSON.stringify(value);
};

const Plain = ({ value }: { value: unknown }) => {
  const text = cellText(value);
  return <span title={typeof value === 'string' && ISO.test(value) ? value : text}>{text}</span>;
};

const Id = ({ value }: { value: unknown }) => {
  const id = cellText(value);
  return (
    <span className="row restored-id">
      <span className="cut mono" title={id}>
        {id}
      </span>
      <CopyButton text={id} label={T.copyId} />
    </span>
  );
};

/** Leads to the object in the report, which knows more about it. */
const Name = ({ value, restoreId, type, id }: { value: unknown; restoreId: string; type: unknown; id: unknown }) => {
  const text = shownName(cellText(value), cellText(id));
  if (typeof type !== 'string' || typeof id !== 'string') return <span title={text}>{text}</span>;
  const search = new URLSearchParams({ search: id, object: `${type}/${id}` }).toString();
  return (
    <Link
      className="cut restored-name"
      to={`${pathTo('restore-report', { id: restoreId })}?${search}`}
      title={text}
      aria-label={T.openEntry(text)}
    >
      {text}
    </Link>
  );
};

/** Widths in pixels; `MIDDLE` and `NARROW` are those of smaller tables. */
const WIDTHS: Readonly<Record<string, number>> = { id: 184, type: 176, Name: 216, Status: 248, Action: 120 };
const MIDDLE: Readonly<Record<string, number>> = { id: 128, type: 104, Name: 232, Status: 240, Action: 116 };
/** A narrow table hides the type, which the page's line names, and leaves its room to the error. */
const NARROW: Readonly<Record<string, number>> = { id: 96, type: 1, Name: 128, Status: 212, Action: 104 };

/** Classes of columns: the first of a card on a phone, and those that may take two lines in a table. */
const PLACES: Readonly<Record<string, string>> = {
  Name: ' restored-first',
  Status: ' restored-second',
  Error: ' restored-error',
  Action: ' restored-action',
};

/** Makes the columns of a reply. The backend decides their names, their order and which can be sorted. */
export const recordColumns = (
  columns: RestoreRecords['columns'],
  { restoreId, isRunning }: { restoreId: string; isRunning: boolean },
): Column<Cells>[] => {
  const at = (name: string) => columns.findIndex((column) => column.name === name);
  const [idAt, typeAt, statusAt] = [at('id'), at('type'), at('Status')];
  // The last column takes the remaining width if no other column does.
  const wide = [at('Error'), at('Name')].find((index) => index >= 0) ?? columns.length - 1;
  return columns.map(({ name, sortable }, index) => ({
    key: name,
    label: LABELS[name] ?? name,
    sortable,
    ...(index === wide ? {} : { width: WIDTHS[name] ?? 176, middle: MIDDLE[name] ?? 128, narrow: NARROW[name] ?? 96 }),
    ...(name === 'Name' || name === 'id' || name === 'Status' ? { whole: true } : {}),
    className: `restored-cell${PLACES[name] ?? ''}`,
    render: (cells: Cells) => {
      const value = cells[index];
      if (name === 'id') return <Id value={value} />;
      if (name === 'type' && typeof value === 'string') return <Plain value={typeName(value)} />;
      if (name === 'Name') return <Name value={value} restoreId={restoreId} type={cells[typeAt]} id={cells[idAt]} />;
      if (name === 'Status' && typeof value === 'string' && Object.hasOwn(RESTORE_STATUSES, value))
        return <StatusCell status={value} known={objectStatuses(isRunning)} />;
      if (name === 'Action' && typeof value === 'string')
        return <Plain value={restoreActionLabel(value, String(cells[statusAt]), '', isRunning)} />;
      return <Plain value={value} />;
    },
  }));
};

/** Returns a function that makes the key of a row: type and id, or all cells where a reply has neither. */
export const recordKey = (columns: RestoreRecords['columns']) => {
  const ids = ['type', 'id']
    .map((name) => columns.findIndex((column) => column.name === name))
    .filter((index) => index >= 0);
  return (cells: Cells): string =>
    ids.length > 0 ? ids.map((index) => String(cells[index])).join('/') : JSON.stringify(cells);
};
