import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createUser } from '../../../test/user';
import { MemoryRouter } from 'react-router-dom';
import { listMenu } from '@trc/domain/routes';
import { BACKUP_STATUSES, RESTORE_STATUSES } from '@trc/domain/statuses';
import { ClearButton } from './ClearButton';
import { CopyButton } from './CopyButton';
import { setLetterKeysEnabled, useLetterKey } from './letterKeys';
import { LoadingModal } from '../feedback/LoadingModal';
import { SideNav } from '../layout/SideNav';
import { SizeToggle } from './SizeToggle';
import { StatusCell } from '../feedback/StatusCell';

afterEach(cleanup);

describe('clear filters', () => {
  it.each([
    [
      'the search',
      <>
        <span className="filter">
          <select />
        </span>
        <input type="search" aria-label="goal" />
      </>,
    ],
    [
      'the first filter where there is no search',
      <>
        <span className="filter">
          <select aria-label="goal" />
        </span>
        <span className="filter">
          <input />
        </span>
      </>,
    ],
  ])('pressed by a key leads the focus to %s, because it goes away itself', async (_where, fields) => {
    const onClear = jest.fn();
    render(
      <div id="main">
        {fields}
        <ClearButton onClear={onClear}>Clear filters</ClearButton>
      </div>,
    );
    screen.getByRole('button', { name: 'Clear filters' }).focus();
    await userEvent.keyboard('{Enter}');
    expect(screen.getByLabelText('goal')).toHaveFocus();
    expect(onClear).toHaveBeenCalledTimes(1);
    await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(screen.getByRole('button', { name: 'Clear filters' })).toHaveFocus();
  });
});

describe('status badges', () => {
  it.each(Object.entries(BACKUP_STATUSES))('%s has its word and look', (status, { label, tone }) => {
    const { container } = render(<StatusCell status={status} known={BACKUP_STATUSES} />);
    expect(screen.getByText(label).className).toBe(`status status-${tone}`);
    expect(container.querySelectorAll('svg.icon-spins')).toHaveLength(tone === 'busy' ? 1 : 0);
  });

  it('shows an unknown status as delivered', () => {
    render(<StatusCell status="Paused" known={RESTORE_STATUSES} />);
    expect(screen.getByText('Paused')).toBeDefined();
  });
});

describe('size toggle', () => {
  it('is one radio group of sm and lg, moved with the arrow keys', async () => {
    const onChange = jest.fn();
    const { container } = render(<SizeToggle value="lg" onChange={onChange} />);
    expect(
      [...container.querySelectorAll('label')].map((label) => [label.textContent, label.querySelector('input')?.value]),
    ).toEqual([
      ['sm', 'sm'],
      ['lg', 'lg'],
    ]);
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Large rows' }).checked).toBe(true);
    await userEvent.click(screen.getByRole('radio', { name: 'Small rows' }));
    expect(onChange).toHaveBeenCalledWith('sm');
  });
});

describe('navigation', () => {
  const items = (role: Parameters<typeof listMenu>[0], at = '/backups') => {
    render(
      <MemoryRouter initialEntries={[at]}>
        <SideNav items={listMenu(role)} version="1.7.169" />
      </MemoryRouter>,
    );
    return screen.getAllByRole('link').map((link) => link.textContent);
  };

  it('has exactly the seven items for an admin, and marks the page one is on', () => {
    expect(items('admin')).toEqual([
      'Dashboard',
      'Backups',
      'Restore jobs',
      'Backup schedule',
      'Activity log',
      'Permissions',
      'Data encryption',
    ]);
    expect(screen.getByRole('link', { name: 'Backups' }).getAttribute('aria-current')).toBe('page');
    expect(screen.getByRole('list', { name: 'Administration' })).toBeDefined();
  });

  it.each([
    ['/backups/1', 'Backups'],
    ['/compare-backups/1/2', 'Backups'],
    ['/restores/1/users', 'Restore jobs'],
    ['/restore-report/1', 'Restore jobs'],
  ])('%s belongs to %s', (at, name) => {
    items('admin', at);
    expect(screen.getAllByRole('link', { current: 'page' }).map((link) => link.textContent)).toEqual([name]);
  });

  it('leaves out what a role may not open', () => {
    expect(items('backupRestoreOperator')).toEqual(['Dashboard', 'Backups', 'Restore jobs', 'Backup schedule']);
    cleanup();
    expect(items('viewOnly')).toEqual(['Dashboard', 'Backups', 'Restore jobs']);
    expect(screen.queryByText('Administration')).toBeNull();
  });

  it('shows the version', () => {
    items('admin');
    expect(screen.getByText('Version 1.7.169')).toBeDefined();
  });
});

describe('start', () => {
  it('shows the step and the sentence, and has the focus', async () => {
    render(<LoadingModal step="Waiting for the search engine" />);
    const dialog = screen.getByRole('dialog');
    expect(dialog.textContent).toBe('Waiting for the search engineThis might take a few moments...');
    await waitFor(() => expect(document.activeElement).toBe(dialog));
  });
});

describe('single letters', () => {
  const Page = ({ act }: { act: () => void }) => {
    useLetterKey('r', act);
    return <input aria-label="Field" />;
  };

  it('act outside fields only, without other keys, and can be turned off', async () => {
    const act = jest.fn();
    render(<Page act={act} />);
    await userEvent.keyboard('r');
    expect(act).toHaveBeenCalledTimes(1);
    await userEvent.type(screen.getByRole('textbox'), 'r');
    await userEvent.click(document.body);
    await userEvent.keyboard('{Control>}r{/Control}');
    setLetterKeysEnabled(false);
    await userEvent.keyboard('r');
    setLetterKeysEnabled(true);
    expect(act).toHaveBeenCalledTimes(1);
  });
});

describe('copy', () => {
  it('copies and says so', async () => {
    const user = createUser();
    const writeText = jest.spyOn(navigator.clipboard, 'writeText');
    render(<CopyButton text="b47a9e35" label="Copy backup ID" />);
    await user.click(screen.getByRole('button', { name: 'Copy backup ID' }));
    expect(await screen.findByText('Copied')).toBeDefined();
    expect(writeText).toHaveBeenCalledWith('b47a9e35');
  });
});
