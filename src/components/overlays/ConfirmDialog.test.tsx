import { afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { ConfirmDialog } from '.';

afterEach(cleanup);

describe('confirmation', () => {
  // Lazy-loaded parts take seconds to load in a test.
  beforeAll(() => import('./all'), 60_000);

  const ask = () => {
    const onYes = jest.fn();
    const onNo = jest.fn();
    render(
      <ConfirmDialog
        title="Delete this backup?"
        text="It leaves the list now."
        yes="Delete"
        no="Keep"
        isDanger
        onYes={onYes}
        onNo={onNo}
      />,
    );
    return { onYes, onNo };
  };

  it('starts on the safe button when something is lost', async () => {
    ask();
    const keep = await screen.findByRole('button', { name: 'Keep' });
    await waitFor(() => expect(document.activeElement).toBe(keep));
    expect(screen.getByRole('dialog').textContent).toContain('Delete this backup?');
  });

  it('Escape is the safe choice', async () => {
    const { onYes, onNo } = ask();
    const keep = await screen.findByRole('button', { name: 'Keep' });
    await waitFor(() => expect(document.activeElement).toBe(keep));
    fireEvent.keyDown(keep, { key: 'Escape', keyCode: 27, which: 27 });
    expect(onNo).toHaveBeenCalled();
    expect(onYes).not.toHaveBeenCalled();
  });

  it('gives the focus back to what opened it', async () => {
    const Page = () => {
      const [isOpen, setOpen] = useState(false);
      return (
        <>
          <button type="button" onClick={() => setOpen(true)}>
            Open
          </button>
          {isOpen && (
            <ConfirmDialog
              title="Sure?"
              text=""
              yes="Yes"
              no="No"
              onYes={() => undefined}
              onNo={() => setOpen(false)}
            />
          )}
        </>
      );
    };
    render(<Page />);
    const opener = screen.getByRole('button', { name: 'Open' });
    await userEvent.click(opener);
    await userEvent.click(await screen.findByRole('button', { name: 'No' }));
    await waitFor(() => expect(document.activeElement).toBe(opener));
  });

  it('acts on yes', async () => {
    const { onYes } = ask();
    await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
    expect(onYes).toHaveBeenCalledTimes(1);
  });
});
