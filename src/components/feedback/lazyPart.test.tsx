import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { lazyComponent } from './lazyPart';
import { LoadingFallback } from './PartWaits';

const TITLE = 'This part of the console could not be loaded.';
/** A part whose code cannot be fetched the first times. */
const away = (times: number) => {
  const load = jest.fn<() => Promise<() => React.ReactElement>>();
  for (let time = 0; time < times; time += 1) load.mockRejectedValueOnce(new Error('ChunkLoadError'));
  load.mockResolvedValue(() => <p>Here it is</p>);
  return load;
};
afterEach(() => void jest.useRealTimers());

describe('a part whose code comes at first use', () => {
  it('that cannot be had says so in its place, the rest of the page stays, and it comes by itself', async () => {
    jest.useFakeTimers();
    const load = away(2);
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

  it('comes at once when somebody asks', async () => {
    const Part = lazyComponent(away(1));
    render(<Part />);
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Here it is')).toBeInTheDocument();
  });

  it('that is a whole page keeps its title while it cannot be had', async () => {
    const Part = lazyComponent(away(1), () => <LoadingFallback title="Backup schedule" />);
    render(<Part />);
    expect(await screen.findByText(TITLE)).toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 1, name: 'Backup schedule' })).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Here it is')).toBeInTheDocument();
  });

  it('that is only slow says nothing', async () => {
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

  it('that is there already is drawn at once', async () => {
    const Part = lazyComponent(away(0));
    await Part.preload();
    const { container } = render(<Part />);
    expect(container.textContent).toBe('Here it is');
  });
});
