import { useEffect, useRef, type FocusEvent } from 'react';

/**
 * Keeps focus when the focused control is removed.
 * @param placeOf describes a control that receives the focus; undefined for controls that are not watched
 * @param next finds the control to focus after the removal; the page title is the default
 * @returns event handlers for the watched element
 */
export const useLostFocus = <Place>(
  placeOf: (event: FocusEvent<HTMLElement>) => Place | undefined,
  next: (place: Place) => HTMLElement | null | undefined,
) => {
  const stood = useRef<{ control: HTMLElement; place: Place }>(undefined);
  // Runs after each render because any render may remove the control.
  useEffect(() => {
    const lost = stood.current;
    if (!lost || lost.control.isConnected) return;
    stood.current = undefined;
    if (document.activeElement === document.body)
      (next(lost.place) ?? document.querySelector<HTMLElement>('#main h1'))?.focus({ preventScroll: true });
  });
  return {
    onFocus: (event: FocusEvent<HTMLElement>) => {
      const place = placeOf(event);
      stood.current = place && { control: event.target, place };
    },
    // React does not report removed elements. A blurred window does not count: its focus returns with it.
    onBlur: ({ target }: FocusEvent) => {
      if (document.activeElement !== target) stood.current = undefined;
    },
  };
};

/** Moves the focus to a neighbouring list item. Call this before the item of the pressed button is removed. */
export const focusNeighbour = (button: HTMLElement, otherwise: HTMLElement | null): void => {
  const line = button.closest('li');
  ((line?.nextElementSibling ?? line?.previousElementSibling)?.querySelector('button') ?? otherwise)?.focus();
};
