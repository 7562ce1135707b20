import './typesPane.css';
import { memo } from 'react';
import { Link } from 'react-router-dom';
import type { BackupInfo } from '../../../api';
import { Icon } from '../../../components/layout/Icon';
import { TYPE_ICONS } from '../../../components/layout/typeIcons';
import { abbreviateCount, formatCount } from '@trc/domain/format';
import { OBJECT_TYPES, type ObjectType } from '@trc/domain/objectTypes';
import { WIZARD_TEXTS as T } from '@trc/domain/texts/wizard';
import { useAppSelector } from '../../../lib/hooks';
import type { Counts } from '../selection';
import { findGap, isOptionalOnly, type TypeCoverage } from '../coverage';
import { selectCounts } from '../selectors';

export interface TypesProps {
  backup: BackupInfo;
  backupId: string;
  type: ObjectType;
  /** Objects per type in the backup. */
  totals: Counts;
}

interface RowProps {
  type: ObjectType;
  label: string;
  to: string;
  isCurrent: boolean;
  selected: number;
  total: number;
  isModal: boolean;
  /** The backup could not read all of it. */
  hasGap: boolean;
}

const Row = memo(({ type, label, to, isCurrent, selected, total, isModal, hasGap }: RowProps) => (
  <li>
    <Link className="type-row" to={to} replace={isModal} aria-current={isCurrent ? 'true' : undefined}>
      <span className="unseen">
        {[T.typeCount(label, formatCount(selected), formatCount(total)), ...(hasGap ? [T.coverage.mark] : [])].join(
          ', ',
        )}
      </span>
      <Icon name={TYPE_ICONS[type]} />
      <span className="cut" title={label} aria-hidden="true">
        {label}
      </span>
      {hasGap && (
        <span className="type-gap" title={T.coverage.mark}>
          <Icon name="triangle" />
        </span>
      )}
      <span className="space" />
      {selected > 0 && (
        <span className="badge numbers" aria-hidden="true" title={T.selected(formatCount(selected))}>
          {abbreviateCount(selected)}
        </span>
      )}
      <span className="type-total small second numbers" aria-hidden="true" title={formatCount(total)}>
        {abbreviateCount(total)}
      </span>
    </Link>
  </li>
));

const isLacking = (gap: TypeCoverage | undefined): boolean => gap !== undefined && !isOptionalOnly(gap);

/** Parts that were omitted on purpose. */
const Notes = ({ backup: { coverage } }: { backup: BackupInfo }) =>
  (coverage?.notes ?? []).map((note) => (
    <p key={note} className="types-note small second">
      {note}
    </p>
  ));

/** Objects that the backup refers to and does not hold: for information only. */
const Dangling = ({ backup: { coverage } }: { backup: BackupInfo }) => {
  const count = coverage?.danglingReferences ?? 0;
  return count === 0 ? null : (
    <p className="types-note small second" title={T.coverage.danglingHelp}>
      {T.coverage.dangling(formatCount(count), count === 1)}
    </p>
  );
};

/** The sections of the registry with their selected objects and their objects in the backup. */
export const TypesPane = ({
  backup,
  backupId,
  type,
  totals,
  queryFor,
  isModal,
}: TypesProps & { queryFor: (type: ObjectType) => string; isModal: boolean }) => {
  const counts = useAppSelector(selectCounts(backupId));
  return (
    <nav className="table-card wizard-types" aria-label={T.types}>
      <div className="types-head small second" aria-hidden="true">
        <span>{T.type}</span>
        <span>{T.inBackup}</span>
      </div>
      <ul>
        {OBJECT_TYPES.map((info) => (
          <Row
            key={info.type}
            type={info.type}
            label={info.label}
            to={queryFor(info.type)}
            isCurrent={info.type === type}
            selected={counts[info.type] ?? 0}
            total={totals[info.type] ?? 0}
            isModal={isModal}
            hasGap={isLacking(findGap(backup, info.type))}
          />
        ))}
      </ul>
      <Dangling backup={backup} />
      <Notes backup={backup} />
    </nav>
  );
};

/** The same as one field, where there is no room for a pane. */
export const TypesPicker = ({
  backup,
  backupId,
  type,
  totals,
  onType,
}: TypesProps & { onType: (type: ObjectType) => void }) => {
  const counts = useAppSelector(selectCounts(backupId));
  return (
    <div className="type-picker">
      <Icon name={TYPE_ICONS[type]} />
      <select aria-label={T.type} value={type} onChange={(event) => onType(event.target.value as ObjectType)}>
        {OBJECT_TYPES.map((info) => (
          <option key={info.type} value={info.type}>
            {T.typeOption(
              info.label,
              formatCount(totals[info.type] ?? 0),
              (counts[info.type] ?? 0) > 0 ? formatCount(counts[info.type] ?? 0) : undefined,
            )}
            {findGap(backup, info.type) && `, ${T.coverage.mark}`}
          </option>
        ))}
      </select>
      <Icon name="chevronDown" />
    </div>
  );
};
