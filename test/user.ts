import { expect } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

export type User = ReturnType<typeof userEvent.setup>;

/** The element, or the nearest ancestor that sets the property, decides; jsdom inherits no `pointer-events`. */
const takesClicks = (element: Element | null): boolean => {
  for (let shown = element; shown; shown = shown.parentElement) {
    const { pointerEvents } = getComputedStyle(shown);
    if (pointerEvents && !['inherit', 'unset'].includes(pointerEvents)) return pointerEvents !== 'none';
  }
  return true;
};

/**
 * @returns a person at the page who clicks an element once it takes clicks: Fluent shows a callout some frames before
 * it has its place, and a busy machine may click in between
 */
export const createUser = (options?: Parameters<typeof userEvent.setup>[0]): User => {
  const user = userEvent.setup(options);
  const click = async (element: Element): Promise<void> => {
    await waitFor(() => expect(takesClicks(element)).toBe(true));
    await user.click(element);
  };
  return { ...user, click };
};
