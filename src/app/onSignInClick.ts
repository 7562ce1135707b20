/**
 * Handles clicks on the sign-in button of the prerendered page (src/index.html), which works before React has started.
 * @returns true for a click before this call, which is handled at once
 */
export const onSignInClick = (signIn: () => void): boolean => {
  if (window.__signIn) {
    signIn();
    return true;
  }
  window.addEventListener('sign-in', signIn, { once: true });
  return false;
};
