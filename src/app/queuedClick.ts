/**
 * The click on the painted sign-in button (src/index.html), which works before React has taken over: an earlier one is answered
 * at once, a later one when it comes.
 * @returns whether there was an earlier one
 */
export const answerPaintedButton = (signIn: () => void): boolean => {
  if (window.__signIn) {
    signIn();
    return true;
  }
  window.addEventListener('sign-in', signIn, { once: true });
  return false;
};
