/** @returns true to hide the navigation from the router */
type Guard = (event: PopStateEvent) => boolean;

let guard: Guard | undefined;

/**
 * Call this before the router is created.
 * The window calls listeners in the order of their registration, so the guard decides before the router acts.
 */
export const installNavigationGuard = (): void => {
  window.addEventListener('popstate', (event) => {
    if (guard?.(event)) event.stopImmediatePropagation();
  });
};

/** Asks `next` about every Back and Forward. @returns a function that removes the guard */
export const guardNavigation = (next: Guard): (() => void) => {
  guard = next;
  return () => {
    if (guard === next) guard = undefined;
  };
};
