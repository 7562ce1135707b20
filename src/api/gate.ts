/** Holds product calls back for the moment in which a renewed token is handed to the service. */
export interface Gate {
  hold(): void;
  open(): void;
  /** Resolves once calls may leave. */
  passed(): Promise<void>;
}

export const createGate = (): Gate => {
  let opened: (() => void) | undefined;
  let wait = Promise.resolve();
  return {
    hold: () => {
      if (opened) return;
      wait = new Promise((resolve) => { opened = resolve; });
    },
    open: () => {
      opened?.();
      opened = undefined;
    },
    passed: () => wait,
  };
};
