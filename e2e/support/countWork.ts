/**
 * Runs in a page before its own scripts, as text so that it stays as it is: counts commits of React, which calls this
 * hook in production builds too, and changes of the document.
 */
export const COUNT_WORK = `
window.counts = { commits: 0, mutations: 0 };
window.__REACT_DEVTOOLS_GLOBAL_HOOK__ = {
  renderers: new Map(), supportsFiber: true, isDisabled: false, inject: () => 1, checkDCE() {}, onScheduleFiberRoot() {}, onCommitFiberUnmount() {},
  onPostCommitFiberRoot() {}, setStrictMode() {},
  onCommitFiberRoot() { window.counts.commits += 1; },
};
new MutationObserver((records) => { window.counts.mutations += records.length; })
  .observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
`;
