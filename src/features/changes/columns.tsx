import type { DescribedChange } from '../../api';
import { SeverityMark } from '../../components/feedback/SeverityMark';
import type { Column } from '../../components/table/types';
import { labelOfType } from '@trc/domain/objectTypes';
import { CHANGES_TEXTS as T } from '@trc/domain/texts/changes';
import { CHANGES_SELECTION_TEXTS } from '@trc/domain/texts/changesSelection';
import { Kind, Name, What, Who } from './cells';
import { Tick } from './Ticks';

export const keyOf = ({ key }: DescribedChange): string => key;

export interface ColumnNeeds {
  /** The service makes plans. */
  hasTicks: boolean;
  /** The page on which a person decides about created objects. */
  createdPath: string | undefined;
  /** The service lists the versions of an object. */
  hasVersions: boolean;
  /** The audit log of the directory names who made a change. */
  hasWho: boolean;
  onToggle: (key: string) => void;
}

export const changeColumns = (needs: ColumnNeeds): Column<DescribedChange>[] => [
  ...(needs.hasTicks
    ? [
        {
          key: 'tick',
          label: CHANGES_SELECTION_TEXTS.plan,
          head: <span className="unseen">{CHANGES_SELECTION_TEXTS.plan}</span>,
          fixed: true,
          width: 44,
          middle: 44,
          narrow: 44,
          render: (change: DescribedChange) => <Tick change={change} />,
        },
      ]
    : []),
  {
    key: 'severity',
    label: T.columns.severity,
    width: 128,
    middle: 124,
    narrow: 116,
    sortable: true,
    startsDescending: true,
    render: ({ severity }) => <SeverityMark severity={severity} />,
  },
  {
    key: 'name',
    label: T.columns.name,
    sortable: true,
    whole: true,
    render: (change) => <Name change={change} hasVersions={needs.hasVersions} hasWho={needs.hasWho} />,
  },
  {
    key: 'what',
    label: T.columns.what,
    width: 360,
    middle: 276,
    narrow: 264,
    whole: true,
    className: 'change-what',
    render: (change) => (
      <What change={change} isRowTarget={!needs.hasTicks} createdPath={needs.createdPath} onToggle={needs.onToggle} />
    ),
  },
  ...(needs.hasWho
    ? [
        {
          key: 'who',
          label: T.columns.who,
          width: 176,
          middle: 144,
          narrow: 144,
          className: 'column-wide',
          render: (change: DescribedChange) => <Who change={change} />,
        },
      ]
    : []),
  {
    key: 'type',
    label: T.columns.type,
    width: 184,
    middle: 152,
    narrow: 152,
    sortable: true,
    className: 'column-wide change-type',
    titleOf: ({ type }) => labelOfType(type),
    render: (change) => (
      <>
        {labelOfType(change.type)}
        <Kind change={change} />
      </>
    ),
  },
];
