import { Button } from '../../components/inputs/Button';
import { Icon } from '../../components/layout/Icon';
import { MailAddress } from '../../components/layout/MailAddress';
import { preloadOverlays } from '../../components/overlays';
import { useIsOldRow } from '../../components/table/oldRows';
import type { Column } from '../../components/table/types';
import { buildInitials } from '@trc/domain/person';
import { PERMISSIONS_TEXTS as T } from '@trc/domain/texts/permissions';
import { AllTick } from './AllTick';
import { nameOf, type UserRow } from './rows';

export interface ColumnNeeds {
  /** Object ids. */
  selected: ReadonlySet<string>;
  /** Object ids of this page that can be selected. */
  selectable: readonly string[];
  onSelect: (ids: readonly string[], isSelected: boolean) => void;
  onType: (row: UserRow, opener: HTMLElement) => void;
  onDelete: (row: UserRow, opener: HTMLElement) => void;
}

const NameCell = ({ user, isOwn }: UserRow) => (
  <span className="row">
    <span className="persona" aria-hidden="true">
      {buildInitials(user.displayName, user.userPrincipalName)}
    </span>
    <span className="user-names">
      <span className="cut" title={nameOf(user)}>
        {nameOf(user)}
      </span>
      <span className="cut small second user-account" title={user.userPrincipalName}>
        {user.userPrincipalName}
      </span>
    </span>
    {isOwn && <span className="tag">{T.you}</span>}
  </span>
);

const TypeCell = ({ row, onType }: { row: UserRow; onType: ColumnNeeds['onType'] }) => {
  const { user, isOwn, role, isDeleting } = row;
  if (isOwn)
    return (
      <span className="row second" title={T.ownType}>
        <Icon name="lock" />
        {role.label}
      </span>
    );
  return (
    <Button
      className="user-type"
      aria-haspopup="menu"
      aria-label={T.typeOf(nameOf(user), role.label)}
      disabled={isDeleting}
      onPointerEnter={preloadOverlays}
      onFocus={preloadOverlays}
      onClick={(event) => onType(row, event.currentTarget)}
    >
      <span className="cut" title={role.label}>
        {role.label}
      </span>
      <Icon name="chevronDown" />
    </Button>
  );
};

const DeleteCell = ({ row, onDelete }: { row: UserRow; onDelete: ColumnNeeds['onDelete'] }) => {
  const { user, isOwn, isDeleting } = row;
  if (isOwn) return null;
  if (isDeleting)
    return (
      <span className="row" role="img" aria-label={T.deleting(nameOf(user))}>
        <Icon name="ring" spins />
      </span>
    );
  return (
    <Button
      look="icon"
      small
      icon="bin"
      aria-label={T.deleteOf(nameOf(user))}
      title={T.delete}
      onPointerEnter={preloadOverlays}
      onFocus={preloadOverlays}
      onClick={(event) => onDelete(row, event.currentTarget)}
    />
  );
};

const RowTick = ({ row: { user, isOwn, isDeleting }, selected, onSelect }: RowTickProps) => {
  const isOld = useIsOldRow();
  return (
    <span className="tick-place" title={isOwn ? T.ownRow : undefined}>
      <input
        type="checkbox"
        className="tick"
        checked={!isOwn && selected.has(user.id)}
        disabled={isOld || isOwn || isDeleting}
        aria-label={isOwn ? T.ownRow : T.select(nameOf(user))}
        onChange={(event) => onSelect([user.id], event.target.checked)}
      />
    </span>
  );
};

interface RowTickProps extends Pick<ColumnNeeds, 'selected' | 'onSelect'> {
  row: UserRow;
}

/** @returns the columns in their order, after the one that selects. */
export const userColumns = ({ selected, selectable, onSelect, onType, onDelete }: ColumnNeeds): Column<UserRow>[] => [
  {
    key: 'tick',
    label: T.columns.tick,
    width: 40,
    middle: 40,
    narrow: 40,
    fixed: true,
    className: 'user-tick',
    head: <AllTick ids={selectable} selected={selected} onSelect={onSelect} />,
    render: (row) => <RowTick row={row} selected={selected} onSelect={onSelect} />,
  },
  {
    key: 'displayName',
    label: T.columns.name,
    width: 240,
    middle: 240,
    narrow: 200,
    sortable: true,
    whole: true,
    render: (row) => <NameCell {...row} />,
  },
  {
    key: 'userPrincipalName',
    label: T.columns.account,
    sortable: true,
    className: 'user-account-column',
    render: ({ user }) => (
      <span className="second" title={user.userPrincipalName}>
        <MailAddress>{user.userPrincipalName}</MailAddress>
      </span>
    ),
  },
  {
    key: 'permissionType',
    label: T.columns.type,
    width: 280,
    middle: 264,
    narrow: 256,
    sortable: true,
    render: (row) => <TypeCell row={row} onType={onType} />,
  },
  {
    key: 'delete',
    label: T.columns.delete,
    width: 72,
    middle: 72,
    narrow: 72,
    end: true,
    render: (row) => <DeleteCell row={row} onDelete={onDelete} />,
  },
];
