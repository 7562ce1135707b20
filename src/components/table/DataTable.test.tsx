import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Profiler } from 'react';
import { SearchField } from '../inputs/SearchField';
import { DataTable, type DataTableProps } from './DataTable';
import { useIsOldRow } from './oldRows';
import type { Column } from './types';

interface Thing {
  id: string;
  name: string;
}
const TABLE: readonly Thing[] = Array.from({ length: 100 }, (_, index) => ({
  id: `id-${index}`,
  name: `Thing ${index}`,
}));
const drawn = jest.fn<(id: string) => void>();
const COLUMNS: readonly Column<Thing>[] = [
  {
    key: 'name',
    label: 'Name',
    width: 200,
    sortable: true,
    render: (thing) => {
      drawn(thing.id);
      return thing.name;
    },
  },
  { key: 'note', label: 'Note', render: () => 'note' },
];
const Tick = ({ label }: { label: string }) => (
  <input type="checkbox" aria-label={label} disabled={useIsOldRow()} onChange={() => undefined} />
);
const TICKS: readonly Column<Thing>[] = [
  { key: 'tick', label: 'Tick', head: <Tick label="Page" />, render: ({ name }) => <Tick label={name} /> },
];
const keyOf = (thing: Thing) => thing.id;
const props = (more: Partial<DataTableProps<Thing>> = {}): DataTableProps<Thing> => ({
  label: 'Things',
  columns: COLUMNS,
  rows: TABLE,
  keyOf,
  size: 'lg',
  empty: <p>No things found</p>,
  ...more,
});

afterEach(() => {
  cleanup();
  drawn.mockClear();
});

describe('table', () => {
  it('shows a page of rows whole, under its headers', () => {
    render(<DataTable {...props()} />);
    const table = screen.getByRole('table', { name: 'Things' });
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map((header) => header.textContent),
    ).toEqual(['Name', 'Note']);
    expect(within(table).getAllByRole('row')).toHaveLength(101);
  });

  it('disables ticks of rows and header while another query is pending, and while a search is typed', async () => {
    const table = props({ columns: TICKS, rows: TABLE.slice(0, 1) });
    const isEnabled = () => screen.getAllByRole<HTMLInputElement>('checkbox').map(({ disabled }) => !disabled);
    const view = render(<DataTable {...table} isOld />);
    expect(isEnabled()).toEqual([false, false]);
    const onSearch = jest.fn();
    const searched = (value: string) => (
      <>
        <SearchField label="Search" value={value} onSearch={onSearch} />
        <DataTable {...table} />
      </>
    );
    view.rerender(searched(''));
    expect(isEnabled()).toEqual([true, true]);
    await userEvent.type(screen.getByRole('searchbox'), ' ');
    expect(isEnabled()).toEqual([true, true]);
    await userEvent.type(screen.getByRole('searchbox'), 'a');
    expect(isEnabled()).toEqual([false, false]);
    view.rerender(searched('a'));
    expect(isEnabled()).toEqual([true, true]);
  });

  it('sorts by a header button and says so by aria-sort', async () => {
    const onSort = jest.fn();
    const { rerender } = render(<DataTable {...props({ onSort, sort: { column: 'name', direction: 'desc' } })} />);
    const header = screen.getByRole('columnheader', { name: 'Name' });
    expect(header.getAttribute('aria-sort')).toBe('descending');
    await userEvent.click(within(header).getByRole('button', { name: 'Name' }));
    expect(onSort).toHaveBeenCalledWith({ column: 'name', direction: 'asc' });
    rerender(<DataTable {...props({ onSort, sort: { column: 'name', direction: 'asc' } })} />);
    expect(header.getAttribute('aria-sort')).toBe('ascending');
    expect(within(screen.getByRole('columnheader', { name: 'Note' })).queryByRole('button')).toBeNull();
  });

  it('resizes a column with the arrow keys and by dragging, and reports the final width only', () => {
    const onWidth = jest.fn();
    const draws = jest.fn();
    render(
      <Profiler id="table" onRender={draws}>
        <DataTable {...props({ onWidth })} />
      </Profiler>,
    );
    const edge = screen.getByRole('separator', { name: 'Width of Name' });
    expect(edge.getAttribute('aria-valuenow')).toBe('200');
    fireEvent.keyDown(edge, { key: 'ArrowRight' });
    expect(onWidth).toHaveBeenLastCalledWith('name', 216);
    draws.mockClear();
    edge.setPointerCapture = () => undefined;
    // The test's document has no pointer events; React goes by their names.
    const pointer = (type: string, clientX: number) =>
      fireEvent(edge, new MouseEvent(type, { clientX, bubbles: true, cancelable: true }));
    pointer('pointerdown', 100);
    pointer('pointermove', 130);
    pointer('pointermove', 150);
    expect(document.querySelector<HTMLElement>('col[data-key="name"]')?.style.getPropertyValue('--wide')).toBe('250px');
    expect(onWidth).toHaveBeenCalledTimes(1);
    expect(draws).not.toHaveBeenCalled();
    pointer('pointerup', 150);
    expect(onWidth).toHaveBeenLastCalledWith('name', 250);
  });

  it('keeps a width between its bounds', () => {
    const onWidth = jest.fn();
    render(<DataTable {...props({ onWidth, widths: { name: 84 } })} />);
    fireEvent.keyDown(screen.getByRole('separator'), { key: 'ArrowLeft' });
    expect(onWidth).toHaveBeenLastCalledWith('name', 80);
  });

  it('draws one row again when one row has changed', () => {
    const { rerender } = render(<DataTable {...props()} />);
    drawn.mockClear();
    rerender(<DataTable {...props({ rows: [...TABLE] })} />);
    expect(drawn).not.toHaveBeenCalled();
    rerender(
      <DataTable
        {...props({ rows: TABLE.map((thing) => (thing.id === 'id-7' ? { ...thing, name: 'New' } : thing)) })}
      />,
    );
    expect(drawn.mock.calls).toEqual([['id-7']]);
  });

  it('shows a sentence when there is nothing, and a skeleton with real headers before the first reply', () => {
    const { rerender } = render(<DataTable {...props({ rows: undefined })} />);
    expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('true');
    expect(screen.getByRole('status').textContent).toBe('Loading');
    expect(screen.queryByText('No things found')).toBeNull();
    rerender(<DataTable {...props({ rows: [] })} />);
    expect(screen.getByText('No things found')).toBeDefined();
    expect(screen.queryByText('Loading')).toBeNull();
  });

  it('draws a row that a list holds twice, and removes it with its page', () => {
    const [one, two, three] = TABLE as [Thing, Thing, Thing];
    const complaints = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const { rerender } = render(<DataTable {...props({ rows: [one, two, two, one] })} />);
    expect(screen.getAllByRole('row')).toHaveLength(5);
    rerender(<DataTable {...props({ rows: [three] })} />);
    expect(
      screen
        .getAllByRole('row')
        .slice(1)
        .map((row) => row.textContent),
    ).toEqual(['Thing 2note']);
    expect(complaints).not.toHaveBeenCalled();
    complaints.mockRestore();
  });

  it('a page without rows of a list that has others is not an empty list, and the others stay within reach', () => {
    render(<DataTable {...props({ rows: [], hasPages: true, footer: <p>Page 2 of 3</p> })} />);
    expect(screen.queryByText('No things found')).toBeNull();
    expect(screen.getByText('Nothing on this page')).toBeDefined();
    expect(screen.getByText('Page 2 of 3')).toBeDefined();
  });
});

describe('focus in a table', () => {
  const columns = (hasStop: boolean): Column<Thing>[] => [
    { key: 'name', label: 'Name', render: ({ name }) => <a href="#name">{name}</a> },
    {
      key: 'do',
      label: 'Actions',
      render: ({ id, name }) => (
        <button
          key={hasStop && id === 'id-0' ? 'stop' : 'restore'}
          type="button"
        >{`${hasStop && id === 'id-0' ? 'Stop' : 'Restore'} ${name}`}</button>
      ),
    },
  ];
  const [before, now] = [columns(true), columns(false)];
  const rows = TABLE.slice(0, 3);
  const button = (name: string) => screen.getByRole('button', { name });

  it('stays in the cell whose control a refresh takes away', () => {
    const { rerender } = render(<DataTable {...props({ columns: before, rows })} />);
    button('Stop Thing 0').focus();
    rerender(<DataTable {...props({ columns: now, rows })} />);
    expect(button('Restore Thing 0')).toHaveFocus();
  });

  it('goes to the row that takes the place of one that goes, and to the last one behind the end', () => {
    const { rerender } = render(<DataTable {...props({ columns: now, rows })} />);
    button('Restore Thing 1').focus();
    rerender(<DataTable {...props({ columns: now, rows: rows.filter(({ id }) => id !== 'id-1') })} />);
    expect(button('Restore Thing 2')).toHaveFocus();
    rerender(<DataTable {...props({ columns: now, rows: rows.slice(0, 1) })} />);
    expect(button('Restore Thing 0')).toHaveFocus();
  });

  it('is left where the person has moved it meanwhile', async () => {
    const { rerender } = render(<DataTable {...props({ columns: before, rows })} />);
    button('Stop Thing 0').focus();
    await userEvent.click(document.body);
    rerender(<DataTable {...props({ columns: now, rows })} />);
    expect(document.body).toHaveFocus();
  });
});

describe('results for screen readers', () => {
  const said = () => screen.getByRole('status').textContent;

  it('are announced for a changed request, also when equal, and not for a refresh', () => {
    const { rerender } = render(<DataTable {...props()} />);
    expect(said()).toBe('');
    rerender(<DataTable {...props({ rows: TABLE.slice(0, 3) })} />);
    expect(said()).toBe('');
    rerender(<DataTable {...props({ rows: TABLE.slice(0, 3), isOld: true })} />);
    rerender(<DataTable {...props({ rows: TABLE.slice(0, 1) })} />);
    expect(said()).toBe('1 row');
    rerender(<DataTable {...props({ rows: TABLE.slice(0, 1), isOld: true })} />);
    rerender(<DataTable {...props({ rows: TABLE.slice(1, 2) })} />);
    expect(said()).toBe('1 row\u00a0');
    rerender(<DataTable {...props({ rows: TABLE.slice(1, 2), isOld: true })} />);
    rerender(<DataTable {...props({ rows: [] })} />);
    expect(said()).toBe('Nothing found');
    rerender(<DataTable {...props({ rows: [], isOld: true })} />);
    rerender(<DataTable {...props({ rows: TABLE.slice(0, 3), total: 1087 })} />);
    expect(said()).toBe('1,087 rows');
  });
});

describe('sorting where rows are cards', () => {
  it('is a choice of every sortable column in both directions, with the order in force', async () => {
    const onSort = jest.fn();
    const { rerender } = render(<DataTable {...props({ onSort, sort: { column: 'name', direction: 'desc' } })} />);
    const choice = screen.getByRole('combobox', { name: 'Sort by' });
    expect(
      within(choice)
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(['Name, ascending', 'Name, descending']);
    expect(choice).toHaveDisplayValue('Name, descending');
    await userEvent.selectOptions(choice, 'Name, ascending');
    expect(onSort).toHaveBeenCalledWith({ column: 'name', direction: 'asc' });
    rerender(<DataTable {...props({ onSort })} />);
    expect(screen.getByRole('combobox', { name: 'Sort by' })).toHaveDisplayValue('');
    rerender(<DataTable {...props({ onSort, sort: { column: 'gone', direction: 'asc' } })} />);
    expect(screen.getByRole('combobox', { name: 'Sort by' })).toHaveDisplayValue('');
    rerender(<DataTable {...props({ onSort, columns: COLUMNS.map((column) => ({ ...column, sortable: false })) })} />);
    expect(screen.queryByRole('combobox', { name: 'Sort by' })).toBeNull();
    rerender(<DataTable {...props({ onSort, rows: [] })} />);
    expect(screen.queryByRole('combobox', { name: 'Sort by' })).toBeNull();
  });
});
