import { useEffect, useRef, type FocusEvent } from 'react';

/**
 * The focus does not go nowhere with the control that has it: where a draw takes that away, it goes on to another one, or
 * to the title of the page.
 * @param placeOf what is to be known of a place that gets the focus; nothing where this is not about it
 * @param next where one goes on from there
 * @returns what the part listens with
 */
export const useLostFocus = <Place>(
  placeOf: (event: FocusEvent<HTMLElement>) => Place | undefined,
  next: (place: Place) => HTMLElement | null | undefined,
) => {
  const stood = useRef<{ control: HTMLElement; place: Place }>(undefined);
  // After each draw: which of them takes a control away is known only then.
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
