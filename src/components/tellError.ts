/** What nobody caught is told as any other uncaught error is: the browser says it, and monitoring hears of it where it is on. */
export const tellError = (error: unknown): void => {
  if (typeof window.reportError === 'function') window.reportError(error);
  else console.error(error);
};
