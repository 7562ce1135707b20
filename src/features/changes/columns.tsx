import type { MouseEvent } from 'react';
import type { DescribedChange } from '../../api';
import { SeverityMark } from '../../components/feedback/SeverityMark';
import type { Column } from '../../components/table/types';
import { isReversible } from '@trc/domain/changes';
import { labelOfType } from '@trc/domain/objectTypes';
import { CHANGES_TEXTS as T } from '@trc/domain/texts/changes';
import { Kind, Name, What, Who } from './cells';
import { isSelected, type Selection } from './selection';
import { nameOf } from './shownChange';
import type { Contained } from './useContained';

export const keyOf = ({ key }: DescribedChange): string => key;

export interface ColumnNeeds {
  open: ReadonlySet<string>;
  /** Missing where the service makes no plans. */
  selection: Selection | undefined;
  /** Missing where the service makes no plans of created objects. */
  contained: Contained | undefined;
  /** The page on which a person decides about created objects. */
  createdPath: string | undefined;
  /** The service lists the versions of an object. */
  hasVersions: boolean;
  /** The audit log of the directory names who made a change. */
  hasWho: boolean;
  onToggle: (key: string) => void;
  /** With the Shift key: all changes since the last tick. */
  onTick: (change: DescribedChange, on: boolean, isRange: boolean) => void;
}

/** The tick of an object that was created since: the plan contains it. */
const ContainTick = ({ change, contained }: { change: DescribedChange; contained: Contained }) => {
  const isOn = contained.isOn(change.key);
  const isOffered = contained.isOffered(change.key);
  return (
    <input
      type="checkbox"
      className="tick"
      data-row={change.key}
      checked={isOn}
      aria-disabled={!isOffered}
      aria-label={T.tickContain(nameOf(change))}
      title={isOffered ? T.containHelp : T.tickCreated}
      onChange={() => undefined}
      onClick={() => {
        if (isOffered) contained.onTick([change.key], !isOn);
      }}
    />
  );
};

/** A tick that cannot be chosen stays focusable, because J and K move over it. */
const Tick = ({ change, selection, onTick }: { change: DescribedChange; selection: Selection } & ColumnNeeds) => {
  const isOn = isSelected(selection, change);
  const reason = isReversible(change) ? undefined : change.kind === 'created' ? T.tickCreated : T.tickService;
  return (
    <input
      type="checkbox"
      className="tick"
      data-row={change.key}
      checked={isOn}
      aria-disabled={reason !== undefined}
      aria-label={T.tick(nameOf(change))}
      title={reason}
      onChange={() => undefined}
      onClick={(event: MouseEvent) => {
        if (reason === undefined) onTick(change, !isOn, event.shiftKey);
      }}
    />
  );
};

export const changeColumns = (needs: ColumnNeeds): Column<DescribedChange>[] => [
  ...(needs.selection
    ? [
        {
          key: 'tick',
          label: T.plan,
          head: <span className="unseen">{T.plan}</span>,
          fixed: true,
          width: 44,
          middle: 44,
          narrow: 44,
          render: (change: DescribedChange) =>
            needs.contained && change.kind === 'created' ? (
              <ContainTick change={change} contained={needs.contained} />
            ) : (
              <Tick change={change} {...needs} selection={needs.selection as Selection} />
            ),
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
    render: (change) => (
      <What
        change={change}
        isOpen={needs.open.has(change.key)}
        isRowTarget={!needs.selection}
        createdPath={needs.createdPath}
        onToggle={needs.onToggle}
      />
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
    className: 'column-wide',
    render: ({ type, kind }) => (
      <span className="change-object">
        <span className="cut" title={labelOfType(type)}>
          {labelOfType(type)}
        </span>
        <Kind kind={kind} />
      </span>
    ),
  },
];
