/**
 * Gives the browser its turn between two pieces of work, so that none of them keeps a click or a frame waiting for long.
 * A hidden tab is not slowed down by it, as it would be by a timer.
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
