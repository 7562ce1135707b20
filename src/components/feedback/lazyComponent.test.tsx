import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { lazyComponent } from './lazyComponent';
import { LoadingFallback } from './LoadingFallback';

const TITLE = 'This part of the console could not be loaded.';
/** @returns a load that fails `times` times */
const failing = (times: number) => {
  const load = jest.fn<() => Promise<() => React.ReactElement>>();
  for (let time = 0; time < times; time += 1) load.mockRejectedValueOnce(new Error('ChunkLoadError'));
  load.mockResolvedValue(() => <p>Here it is</p>);
  return load;
};
afterEach(() => void jest.useRealTimers());

describe('a component in a chunk of its own', () => {
  it('shows a warning while its load fails, and appears when a retry succeeds', async () => {
    jest.useFakeTimers();
    const load = failing(2);
    const Part = lazyComponent(load);
    render(
      <>
        <h1>Restore backup</h1>
        <Part />
      </>,
    );
    await act(() => jest.advanceTimersByTimeAsync(0));
    expect(screen.getByText(TITLE)).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Restore backup' })).toBeInTheDocument();
    await act(() => jest.advanceTimersByTimeAsync(5000));
    expect(screen.getByText(TITLE)).toBeInTheDocument();
    await act(() => jest.advanceTimersByTimeAsync(5000));
    expect(screen.getByText('Here it is')).toBeInTheDocument();
    expect(screen.queryByText(TITLE)).toBeNull();
    expect(load).toHaveBeenCalledTimes(3);
  });

  it('retries at once after "Try again"', async () => {
    const Part = lazyComponent(failing(1));
    render(<Part />);
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Here it is')).toBeInTheDocument();
  });

  it('shows the title of a whole page while its load fails', async () => {
    const Part = lazyComponent(failing(1), () => <LoadingFallback title="Backup schedule" />);
    render(<Part />);
    expect(await screen.findByText(TITLE)).toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 1, name: 'Backup schedule' })).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Here it is')).toBeInTheDocument();
  });

  it('shows nothing while the load is only slow', async () => {
    let come: (part: () => React.ReactElement) => void = () => undefined;
    const Part = lazyComponent(
      () =>
        new Promise<() => React.ReactElement>((resolve) => {
          come = resolve;
        }),
    );
    const { container } = render(<Part />);
    expect(container.textContent).toBe('');
    act(() => come(() => <p>Here it is</p>));
    expect(await screen.findByText('Here it is')).toBeInTheDocument();
  });

  it('is drawn in the first render after a preload', async () => {
    const Part = lazyComponent(failing(0));
    await Part.preload();
    const { container } = render(<Part />);
    expect(container.textContent).toBe('Here it is');
  });
});
