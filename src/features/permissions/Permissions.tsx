import { useCallback, useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '../../components/inputs/Button';
import { ClearButton } from '../../components/inputs/ClearButton';
import { EmptyState } from '../../components/feedback/EmptyState';
import { Menu, preloadOverlays } from '../../components/overlays';
import { PageHead } from '../../components/layout/PageHead';
import { SearchField } from '../../components/inputs/SearchField';
import { SelectFilter } from '../../components/inputs/SelectFilter';
import { SizeToggle } from '../../components/inputs/SizeToggle';
import { DataTable } from '../../components/table/DataTable';
import { OldRowsContext, useAreRowsOld } from '../../components/table/oldRows';
import { Pager } from '../../components/table/Pager';
import { useLetterKey } from '../../components/inputs/letterKeys';
import { INVALID_SEARCH, errorName } from '@trc/domain/errors';
import { roleOf } from '@trc/domain/roles';
import { pathTo, routeOf } from '@trc/domain/routes';
import { PERMISSIONS_TEXTS as T } from '@trc/domain/texts/permissions';
import { pageCount } from '@trc/domain/limits';
import { selectUser } from '../session';
import { useTableSettings } from '../settings';
import { useAppDispatch, useAppSelector } from '../../lib/hooks';
import { AddUsers } from './AddUsers';
import { AllTick } from './AllTick';
import { userColumns } from './columns';
import { DeleteConfirm } from './DeleteConfirm';
import { changeRequested, selectExpected } from './permissionsSlice';
import './permissions.css';
import { byType, isOwnUser, nameAmong, sortUsers, type UserRow } from './rows';
import { TypeDescriptions } from './TypeDescriptions';
import { useConsoleUsers } from './useConsoleUsers';
import { TABLE, usePermissionsUrlState } from './usePermissionsUrlState';
import { usePermissionTypes } from './usePermissionTypes';

interface Asked {
  rows: readonly UserRow[];
  opener: HTMLElement;
}
const keyOf = ({ user }: UserRow): string => user.id;
const SELECT_FIRST = 'permissions-select-first';
const NO_IDS: readonly string[] = [];

/** The Permissions page. */
export const Permissions = () => {
  const dispatch = useAppDispatch();
  const { text, type, page, perPage, sort, goToPage, setPerPage, chooseSort, chooseText, chooseType, clearFilters } =
    usePermissionsUrlState();
  const own = useAppSelector(selectUser);
  const { size, widths, onSize, onWidth } = useTableSettings(TABLE);
  const expected = useAppSelector(selectExpected);
  const types = usePermissionTypes();
  const { users, isOld, isInvalid, refetch } = useConsoleUsers(text, type);
  const areOld = useAreRowsOld(isOld);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set(NO_IDS));
  const [typing, setTyping] = useState<Asked>();
  const [deleting, setDeleting] = useState<Asked>();
  const [isAdding, setAdding] = useState(false);

  const rows = useMemo(
    () =>
      users &&
      sortUsers(users, sort, own).map((user): UserRow => {
        const entry = expected[user.id];
        return {
          user,
          isOwn: isOwnUser(user, own),
          role: roleOf(entry?.code ?? user.permissionType),
          isDeleting: entry !== undefined && entry.code === undefined,
        };
      }),
    [users, sort, own, expected],
  );
  const total = rows?.length ?? 0;
  const shownPage = Math.min(page, pageCount(total, perPage));
  const shown = useMemo(() => rows?.slice((shownPage - 1) * perPage, shownPage * perPage), [rows, shownPage, perPage]);
  const selectable = useMemo(
    () => (shown ?? []).filter(({ isOwn, isDeleting }) => !isOwn && !isDeleting).map(keyOf),
    [shown],
  );
  const chosen = useMemo(
    () => (rows ?? []).filter(({ user, isOwn, isDeleting }) => selected.has(user.id) && !isOwn && !isDeleting),
    [rows, selected],
  );

  const onSelect = useCallback(
    (ids: readonly string[], isSelected: boolean) =>
      setSelected((before) => {
        const after = new Set(before);
        for (const id of ids) {
          if (isSelected) after.add(id);
          else after.delete(id);
        }
        return after;
      }),
    [],
  );
  const onType = useCallback((row: UserRow, opener: HTMLElement) => setTyping({ rows: [row], opener }), []);
  const onDelete = useCallback((row: UserRow, opener: HTMLElement) => setDeleting({ rows: [row], opener }), []);
  const columns = useMemo(
    () => userColumns({ selected, selectable, onSelect, onType, onDelete }),
    [selected, selectable, onSelect, onType, onDelete],
  );
  useLetterKey('r', refetch);

  const change = (asked: readonly UserRow[], code: string) => {
    const changing = asked.filter(({ role }) => role.code !== code);
    if (changing.length === 0) return;
    const who = T.who(changing.map(({ user }) => nameAmong(users ?? [], user)));
    dispatch(
      changeRequested({
        steps: [{ permissionType: code, users: changing.map(keyOf) }],
        who,
        undo: byType(changing.map(({ user }) => user)),
      }),
    );
  };
  const permissionLabel = (code: string): string => types.find((each) => each.code === code)?.label ?? '';
  const filters = [...(text ? [T.filterText(text)] : []), ...(type ? [T.filterType(permissionLabel(type.code))] : [])];
  const needsSelection = chosen.length === 0 ? { disabled: true, 'aria-describedby': SELECT_FIRST } : {};
  const opens = { onPointerEnter: preloadOverlays, onFocus: preloadOverlays };
  return (
    <>
      <PageHead title={routeOf('permissions').title ?? ''}>
        {T.intro} <Link to={pathTo('grant-permissions')}>{T.application}</Link>
      </PageHead>
      <div className="commands">
        <Button look="primary" icon="add" {...opens} onClick={() => setAdding(true)}>
          {T.add}
        </Button>
        <span className="rule" />
        <Button
          look="subtle"
          icon="people"
          aria-haspopup="menu"
          {...opens}
          {...needsSelection}
          onClick={(event) => setTyping({ rows: chosen, opener: event.currentTarget })}
        >
          {T.change}
        </Button>
        <Button
          look="subtle"
          icon="bin"
          {...opens}
          {...needsSelection}
          onClick={(event) => setDeleting({ rows: chosen, opener: event.currentTarget })}
        >
          {T.delete}
        </Button>
        <label className="only-cards row select-page">
          <OldRowsContext value={areOld}>
            <AllTick ids={selectable} selected={selected} onSelect={onSelect} />
          </OldRowsContext>
          {T.selectAll}
        </label>
        <span className="second small permissions-hint" id={SELECT_FIRST} role="status">
          {chosen.length === 0 ? T.selectFirst : T.selected(chosen.length)}
        </span>
        <span className="row wrap permissions-filters">
          <SearchField isCompact label={T.search} value={text} onSearch={chooseText} />
          <SelectFilter
            label={T.typeFilter}
            value={type?.code ?? ''}
            onChange={chooseType}
            options={[{ value: '', label: T.allTypes }, ...types.map(({ code, label }) => ({ value: code, label }))]}
          />
          <span className="only-table">
            <SizeToggle value={size} onChange={onSize} />
          </span>
        </span>
      </div>
      <div className="permissions">
        <DataTable
          label={T.table}
          columns={columns}
          rows={shown}
          total={total}
          isOld={isOld}
          keyOf={keyOf}
          size={size}
          sort={sort}
          onSort={chooseSort}
          widths={widths}
          onWidth={onWidth}
          empty={
            <EmptyState
              icon="people"
              title={isInvalid ? errorName(INVALID_SEARCH) : T.emptyTitle}
              text={T.emptyText(filters.join(T.and))}
              action={<ClearButton onClear={clearFilters}>{T.clearFilters}</ClearButton>}
            />
          }
          footer={
            <Pager
              page={shownPage}
              perPage={perPage}
              total={total}
              nouns={T.nouns}
              onPage={goToPage}
              onPerPage={setPerPage}
            />
          }
        />
        <TypeDescriptions />
      </div>
      {typing && (
        <Menu
          label={T.change}
          target={typing.opener}
          onClose={() => setTyping(undefined)}
          items={types.map(({ code, label }) => ({
            key: code,
            text: label,
            isChecked: typing.rows.every(({ role }) => role.code === code),
            onClick: () => change(typing.rows, code),
          }))}
        />
      )}
      {deleting && (
        <DeleteConfirm
          {...deleting}
          all={users ?? []}
          onDone={(ids) => onSelect(ids, false)}
          onClose={() => setDeleting(undefined)}
        />
      )}
      {isAdding && <AddUsers types={types} onClose={() => setAdding(false)} />}
    </>
  );
};
