/** @returns whether the move in the history was dealt with: nobody else hears of it then. */
type Keeper = (event: PopStateEvent) => boolean;

let keeper: Keeper | undefined;

/**
 * Listens to moves in the browser's history before the router does, which must be called before there is one: listeners of the
 * window are asked in the order in which they came.
 */
export const watchHistory = (): void => {
  window.addEventListener('popstate', (event) => {
    if (keeper?.(event)) event.stopImmediatePropagation();
  });
};

/** Asks `wanted` about every move from now on. @returns what ends it */
export const keepHistory = (wanted: Keeper): (() => void) => {
  keeper = wanted;
  return () => {
    if (keeper === wanted) keeper = undefined;
  };
};
