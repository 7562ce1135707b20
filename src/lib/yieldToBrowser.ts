/**
 * Lets the browser handle input and paint between two pieces of work.
 * A timer would be throttled in a hidden tab; `scheduler.yield` and messages are not.
 */
export const yieldToBrowser = async (): Promise<void> => {
  const { scheduler } = window as { scheduler?: Partial<Scheduler> };
  if (scheduler?.yield) {
    await scheduler.yield();
    return;
  }
  await new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(undefined);
  });
};
