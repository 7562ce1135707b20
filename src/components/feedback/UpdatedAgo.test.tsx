import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { UpdatedAgo } from './UpdatedAgo';

const SECOND = 1_000;

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

describe('the age of a list', () => {
  test('keeps its words while refreshes arrive, and counts the seconds when they do not', () => {
    let at: number | undefined = Date.now();
    const readAt = jest.fn(() => at);
    const { unmount } = render(<UpdatedAgo readAt={readAt} />);
    const passed = (seconds: number) => act(() => jest.advanceTimersByTime(seconds * SECOND));
    for (let minute = 0; minute < 12; minute += 1) {
      passed(5);
      at = Date.now();
      expect(screen.getByText('Updated a few seconds ago')).toBeDefined();
    }
    // Data older than 10 s is labelled within 5 s.
    passed(9);
    expect(screen.getByText('Updated a few seconds ago')).toBeDefined();
    passed(6);
    expect(screen.getByText(/^Updated 1[05] seconds ago$/)).toBeDefined();
    passed(10);
    expect(screen.getByText(/^Updated 2[05] seconds ago$/)).toBeDefined();
    at = Date.now();
    passed(5);
    expect(screen.getByText('Updated a few seconds ago')).toBeDefined();
    readAt.mockClear();
    unmount();
    passed(60);
    expect(readAt).not.toHaveBeenCalled();
  });

  test('is nothing, in its place, before the first reply', () => {
    const reply: { at?: number } = {};
    const { container } = render(<UpdatedAgo readAt={() => reply.at} />);
    expect(container.querySelector('.awaited')).not.toBeNull();
    reply.at = Date.now();
    act(() => jest.advanceTimersByTime(5 * SECOND));
    expect(container.querySelector('.awaited')).toBeNull();
  });
});
