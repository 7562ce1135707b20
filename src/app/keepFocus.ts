/** What one can stand on with the keyboard, on the painted sign-in screen as on the console's own. */
const partsOf = (container: Element): HTMLElement[] => [
  ...container.querySelectorAll<HTMLElement>('.si a, .si button'),
];

/**
 * The console draws the prerendered sign-in screen (src/index.html) again. Who stood on a part of it with the keyboard
 * stands on the same part
 * afterwards, before the next key event (WCAG 2.4.3): otherwise the Enter of somebody quick goes nowhere.
 */
export const keepFocus = (container: Element): void => {
  const { activeElement, body } = container.ownerDocument;
  const painted = partsOf(container);
  let at = painted.findIndex((part) => part === activeElement);
  const look = ({ target }: Event): void => {
    at = painted.findIndex((part) => part === target);
  };
  const observer = new MutationObserver(() => {
    // Still painted, or between the two.
    if (container.childElementCount === 0 || painted.some((part) => part.isConnected)) return;
    observer.disconnect();
    container.removeEventListener('focusin', look);
    if (container.ownerDocument.activeElement === body) partsOf(container)[at]?.focus();
  });
  container.addEventListener('focusin', look);
  observer.observe(container, { childList: true });
};
