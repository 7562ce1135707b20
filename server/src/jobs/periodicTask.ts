import type { JobLog } from './types.ts';

export interface PeriodicTaskOptions {
  /** Never runs twice at a time in this process. */
  work: () => Promise<void>;
  /** Milliseconds between two runs. */
  interval: number;
  log: JobLog;
  /** The log message of a failed run. The next run follows all the same. */
  failure: string;
}

export interface PeriodicTask {
  /** Runs now, or waits for the run in progress. */
  run(): Promise<void>;
  /** As `run`, without waiting; a failure is logged. */
  runSoon(): void;
  start(): void;
  /** Starts no more runs, and waits for the run in progress. */
  stop(): Promise<void>;
}

/** Runs work at an interval, from the start on. */
export const createPeriodicTask = ({ work, interval, log, failure }: PeriodicTaskOptions): PeriodicTask => {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;

  const run = (): Promise<void> =>
    (running ??= work().finally(() => {
      running = undefined;
    }));

  const runSoon = (): void => {
    run().catch((error: unknown) =>
      log('error', failure, { error: error instanceof Error ? error.stack : String(error) }),
    );
  };

  return {
    run,
    runSoon,
    start: () => {
      timer = setInterval(runSoon, interval);
      runSoon();
    },
    stop: async () => {
      clearInterval(timer);
      await running?.catch(() => undefined);
    },
  };
};
