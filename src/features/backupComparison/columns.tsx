import { Link } from 'react-router-dom';
import type { BackupDifference } from '../../api';
import { Button } from '../../components/inputs/Button';
import { CopyButton } from '../../components/inputs/CopyButton';
import { Icon } from '../../components/layout/Icon';
import type { IconName } from '../../components/layout/icons';
import { useIsOldRow } from '../../components/table/oldRows';
import { useIsRowOpen } from '../../components/table/openRowsContext';
import type { Column } from '../../components/table/types';
import { formatCount } from '@trc/domain/format';
import { isKnownType, labelOfType } from '@trc/domain/objectTypes';
import { pathTo } from '@trc/domain/routes';
import { shownName } from '@trc/domain/shownName';
import { BACKUP_COMPARISON_TEXTS as T } from '@trc/domain/texts/backupComparison';

export const keyOf = ({ type, id }: BackupDifference): string => `${type} ${id}`;
export const nameOf = ({ displayName, id }: BackupDifference): string => shownName(displayName, id);

export interface ColumnNeeds {
  ticked: ReadonlySet<string>;
  /** The service lists the versions of an object. */
  hasVersions: boolean;
  /** No more can be ticked. */
  isFull: boolean;
  onToggle: (key: string) => void;
  onTick: (difference: BackupDifference, on: boolean) => void;
}

const Tick = ({
  difference,
  needs: { ticked, isFull, onTick },
}: {
  difference: BackupDifference;
  needs: ColumnNeeds;
}) => {
  const isOld = useIsOldRow();
  const isOn = ticked.has(keyOf(difference));
  const disabledReason =
    difference.restorable === false
      ? T.tickWatched
      : difference.change === 'added'
        ? T.tickBarred
        : isKnownType(difference.type)
          ? undefined
          : T.tickUnknown;
  return (
    <input
      type="checkbox"
      className="tick"
      checked={isOn}
      disabled={isOld || disabledReason !== undefined || (isFull && !isOn)}
      aria-label={T.tick(nameOf(difference))}
      title={disabledReason}
      onChange={(event) => onTick(difference, event.target.checked)}
    />
  );
};

const Open = ({ difference, needs: { onToggle } }: { difference: BackupDifference; needs: ColumnNeeds }) => {
  const isOpen = useIsRowOpen(keyOf(difference));
  const { attributes: { length: count } = [] } = difference;
  if (count === 0) return <span className="small second">{T.none}</span>;
  return (
    <Button
      look="link"
      icon={isOpen ? 'chevronUp' : 'chevronDown'}
      aria-expanded={isOpen}
      aria-label={T.show(T.attributeCount(formatCount(count)), nameOf(difference))}
      onClick={() => onToggle(keyOf(difference))}
    >
      {T.attributeCount(formatCount(count))}
    </Button>
  );
};

/** The name leads to the versions of the object. */
const Name = ({ difference, isLink }: { difference: BackupDifference; isLink: boolean }) => {
  const { type, id } = difference;
  return isLink ? (
    <Link className="cut" title={nameOf(difference)} to={pathTo('object', { type, id })}>
      {nameOf(difference)}
    </Link>
  ) : (
    <span className="cut" title={nameOf(difference)}>
      {nameOf(difference)}
    </span>
  );
};

const ICONS: Readonly<Record<string, IconName>> = { added: 'add', removed: 'minus', changed: 'refresh' };
const WORDS: Readonly<Record<string, string>> = { added: T.added, removed: T.removed, changed: T.changed };

export const differenceColumns = (needs: ColumnNeeds): Column<BackupDifference>[] => [
  {
    key: 'tick',
    label: T.take,
    head: <span className="unseen">{T.take}</span>,
    fixed: true,
    width: 44,
    middle: 44,
    narrow: 44,
    render: (difference) => <Tick difference={difference} needs={needs} />,
  },
  {
    key: 'name',
    label: T.name,
    whole: true,
    render: (difference) => (
      <span className="row change-name">
        <Name difference={difference} isLink={needs.hasVersions && isKnownType(difference.type)} />
        <CopyButton text={difference.id} label={T.copyId(nameOf(difference))} />
      </span>
    ),
  },
  { key: 'type', label: T.type, width: 208, middle: 184, narrow: 152, render: ({ type }) => labelOfType(type) },
  {
    key: 'change',
    label: T.change,
    width: 136,
    middle: 128,
    narrow: 112,
    render: ({ change }) => (
      <span className={`row change-${change}`}>
        <Icon name={ICONS[change] ?? 'circleInfo'} />
        {WORDS[change] ?? change}
      </span>
    ),
  },
  {
    key: 'attributes',
    label: T.attributes,
    width: 232,
    middle: 208,
    narrow: 160,
    render: (difference) => <Open difference={difference} needs={needs} />,
  },
];
