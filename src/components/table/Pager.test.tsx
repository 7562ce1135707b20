import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Pager } from './Pager';

afterEach(cleanup);

describe('paging', () => {
  it('says where one is and offers 25, 50 and 100 rows', async () => {
    const onPage = jest.fn();
    const onPerPage = jest.fn();
    render(
      <Pager
        page={1}
        perPage={25}
        total={87}
        nouns={{ one: 'backup', many: 'backups' }}
        onPage={onPage}
        onPerPage={onPerPage}
      />,
    );
    expect(screen.getByText('1 to 25 of 87 backups')).toBeDefined();
    expect(screen.getByText('Page 1 of 4')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Previous page' })).toHaveAttribute('aria-disabled', 'true');
    expect(screen.getByRole('button', { name: 'Previous page' })).toHaveAccessibleDescription('Page 1 of 4');
    await userEvent.click(screen.getByRole('button', { name: 'Next page' }));
    expect(onPage).toHaveBeenCalledWith(2);
    const size = screen.getByRole('combobox', { name: 'Rows per page' });
    expect(
      within(size)
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(['25', '50', '100']);
    await userEvent.selectOptions(size, '100');
    expect(onPerPage).toHaveBeenCalledWith(100);
  });

  it('names a single row in the singular', () => {
    render(
      <Pager
        page={1}
        perPage={25}
        total={1}
        nouns={{ one: 'backup', many: 'backups' }}
        onPage={() => undefined}
        onPerPage={() => undefined}
      />,
    );
    expect(screen.getByText('1 backup')).toBeDefined();
  });

  it('ends at the last page', () => {
    render(
      <Pager
        page={4}
        perPage={25}
        total={87}
        nouns={{ one: 'backup', many: 'backups' }}
        onPage={() => undefined}
        onPerPage={() => undefined}
      />,
    );
    expect(screen.getByText('76 to 87 of 87 backups')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Next page' })).toHaveAttribute('aria-disabled', 'true');
  });

  it('keeps focus on the page button at either end, and the disabled button does nothing', async () => {
    const onPage = jest.fn();
    const pager = (page: number) => (
      <Pager
        page={page}
        perPage={25}
        total={50}
        nouns={{ one: 'backup', many: 'backups' }}
        onPage={onPage}
        onPerPage={() => undefined}
      />
    );
    const { rerender } = render(pager(1));
    screen.getByRole('button', { name: 'Next page' }).focus();
    await userEvent.keyboard('{Enter}');
    expect(onPage.mock.calls).toEqual([[2]]);
    rerender(pager(2));
    expect(screen.getByRole('button', { name: 'Next page' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(onPage).toHaveBeenCalledTimes(1);
  });
});
