import type { ActivityEntry } from '../../api';
import { DateTime } from '../../components/layout/DateTime';
import { MailAddress } from '../../components/layout/MailAddress';
import type { Column } from '../../components/table/types';
import { MISSING } from '@trc/domain/format';
import { ACTIVITY_TEXTS } from '@trc/domain/texts/activity';
import { ActionCell } from './ActionCell';

const T = ACTIVITY_TEXTS.columns;

export interface ColumnNeeds {
  keyOf: (entry: ActivityEntry) => string;
  onToggle: (key: string) => void;
}

/** @returns the columns in their order. Unknown words are shown as delivered. */
export const activityColumns = ({ keyOf, onToggle }: ColumnNeeds): Column<ActivityEntry>[] => [
  {
    key: 'action',
    label: T.action,
    whole: true,
    render: (entry) => <ActionCell entry={entry} rowKey={keyOf(entry)} onToggle={onToggle} />,
  },
  {
    key: 'type',
    label: T.type,
    width: 140,
    middle: 120,
    narrow: 112,
    className: 'activity-type',
    render: (entry) => <span title={entry.type}>{entry.type || MISSING}</span>,
  },
  {
    key: 'time',
    label: T.time,
    width: 208,
    middle: 184,
    narrow: 112,
    sortable: true,
    startsDescending: true,
    render: (entry) => <DateTime value={entry.time} />,
  },
  {
    key: 'source',
    label: T.source,
    width: 280,
    middle: 220,
    narrow: 212,
    className: 'activity-source',
    render: (entry) => (
      <span title={entry.source}>
        <MailAddress>{entry.source || MISSING}</MailAddress>
      </span>
    ),
  },
];
