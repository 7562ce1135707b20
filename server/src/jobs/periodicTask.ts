import type { JobLog } from './types.ts';

export interface RoundsOptions {
  /** One round; never runs twice at a time in this process. */
  work: () => Promise<void>;
  /** Milliseconds between rounds. */
  interval: number;
  log: JobLog;
  /** What the log says when a round fails; the next one comes all the same. */
  failure: string;
}

export interface Rounds {
  /** Does a round now, or waits for the one under way. */
  look(): Promise<void>;
  /** As `look`, without waiting; a failure is logged. */
  lookSoon(): void;
  start(): void;
  /** No more rounds; waits for the one under way. */
  stop(): Promise<void>;
}

/** Work that is looked after at an interval, from the start on. */
export const createRounds = ({ work, interval, log, failure }: RoundsOptions): Rounds => {
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> | undefined;

  const look = (): Promise<void> =>
    (looking ??= work().finally(() => {
      looking = undefined;
    }));

  const lookAndTell = (): void => {
    look().catch((error: unknown) =>
      log('error', failure, { error: error instanceof Error ? error.stack : String(error) }),
    );
  };

  return {
    look,
    lookSoon: lookAndTell,
    start: () => {
      timer = setInterval(lookAndTell, interval);
      lookAndTell();
    },
    stop: async () => {
      clearInterval(timer);
      await looking?.catch(() => undefined);
    },
  };
};
