/**
 * A line of a list goes with the button that takes it out: the focus moves to a neighbouring row, or to the next
 * control.
 * Called before the line goes.
 */
export const focusBeside = (button: HTMLElement, otherwise: HTMLElement | null): void => {
  const line = button.closest('li');
  ((line?.nextElementSibling ?? line?.previousElementSibling)?.querySelector('button') ?? otherwise)?.focus();
};
