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

/** Asks `wanted` about every Back and Forward. @returns a function that removes the guard */
export const guardNavigation = (wanted: Guard): (() => void) => {
  guard = wanted;
  return () => {
    if (guard === wanted) guard = undefined;
  };
};
