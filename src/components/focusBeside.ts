/**
 * A line of a list goes with the button that takes it out: the focus stays among the lines beside it, or goes where one goes on.
 * Called before the line goes.
 */
export const focusBeside = (button: HTMLElement, otherwise: HTMLElement | null): void => {
  const line = button.closest('li');
  ((line?.nextElementSibling ?? line?.previousElementSibling)?.querySelector('button') ?? otherwise)?.focus();
};
