/** Reports an error as uncaught: the browser logs it, and monitoring records it where monitoring is on. */
export const reportError = (error: unknown): void => {
  if (typeof window.reportError === 'function') window.reportError(error);
  else console.error(error);
};
