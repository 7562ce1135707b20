import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { ToastList, type ToastListProps } from './ToastList';

afterEach(cleanup);

describe('toasts', () => {
  const list = (more: Partial<ToastListProps> = {}) => ({
    toasts: [
      { id: 'a', kind: 'success' as const, text: 'Backup x completed', action: { text: 'Undo' } },
      { id: 'b', kind: 'error' as const, text: 'Backup failed', detail: 'why' },
    ],
    onClose: jest.fn(),
    onAction: jest.fn(),
    onPause: jest.fn(),
    onResume: jest.fn(),
    ...more,
  });

  it('stand in a live region; errors interrupt', () => {
    render(
      <MemoryRouter>
        <ToastList {...list()} />
      </MemoryRouter>,
    );
    expect(screen.getByRole('status', { name: 'Notifications' }).textContent).toContain('Backup x completed');
    // Or every toast would be read again with each that comes.
    expect(screen.getByRole('status', { name: 'Notifications' }).getAttribute('aria-atomic')).toBe('false');
    expect(screen.getByRole('alert').textContent).toContain('Backup failed');
  });

  it('pause under the pointer, close and act', async () => {
    const props = list();
    render(
      <MemoryRouter>
        <ToastList {...props} />
      </MemoryRouter>,
    );
    await userEvent.hover(screen.getByText('Backup x completed'));
    expect(props.onPause).toHaveBeenCalledWith('a');
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(props.onAction).toHaveBeenCalledWith('a');
    await userEvent.click(screen.getAllByRole('button', { name: 'Close' })[1] as HTMLElement);
    expect(props.onClose).toHaveBeenCalledWith('b');
  });

  it('the focus goes back to where it came from when the toast that has it goes', async () => {
    const shown = (count: number) => (
      <MemoryRouter>
        <button type="button">Before</button>
        <ToastList {...list()} toasts={list().toasts.slice(count)} />
      </MemoryRouter>
    );
    const { rerender } = render(shown(0));
    await userEvent.tab();
    await userEvent.tab();
    expect(screen.getByRole('button', { name: 'Undo' })).toHaveFocus();
    rerender(shown(1));
    expect(screen.getByRole('button', { name: 'Before' })).toHaveFocus();
  });
});
