import type { Column } from '../../components/table/types';
import { formatDateTime } from '../../domain/format';
import { ACTIVITY_TEXTS } from '../../domain/texts/activity';
import type { ActivityRow } from './rows';

const T = ACTIVITY_TEXTS.columns;

/** The columns of R-ACT-03 to R-ACT-06 in their order. Words that the contract does not name are shown as delivered (T-40). */
export const ACTIVITY_COLUMNS: Column<ActivityRow>[] = [
  { key: 'action', label: T.action, width: 200, middle: 200, narrow: 196, whole: true, render: ({ entry }) => <span className="cut" title={entry.action}>{entry.action}</span> },
  { key: 'type', label: T.type, width: 200, middle: 160, narrow: 100, render: ({ entry }) => <span title={entry.type}>{entry.type}</span> },
  {
    key: 'time', label: T.time, width: 208, middle: 184, narrow: 168, sortable: true, startsDescending: true,
    render: ({ entry }) => <time className="numbers" dateTime={entry.time} title={entry.time}>{formatDateTime(entry.time)}</time>,
  },
  { key: 'source', label: T.source, render: ({ entry }) => <span title={entry.source}>{entry.source}</span> },
];
