import { CANCEL } from 'redux-saga';
import { quiet, turns } from './calls';

interface Timer {
  at: number;
  ring: () => void;
}

export const MORNING = Date.parse('2026-11-20T09:00:00Z');

/** A clock that stands still until it is moved; time between two timers takes no time. */
export const createClock = (start = MORNING) => {
  let now = start;
  let timers: Timer[] = [];
  const sleep = (ms: number): Promise<void> => {
    let timer: Timer | undefined;
    const promise = new Promise<void>((ring) => {
      timer = { at: now + ms, ring };
      timers.push(timer);
    });
    return Object.assign(promise, {
      [CANCEL]: () => {
        timers = timers.filter((other) => other !== timer);
      },
    });
  };
  const moveUntil = async (end: number, settle: () => Promise<void>): Promise<void> => {
    for (;;) {
      await settle();
      const next = timers.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
      if (!next) break;
      now = Math.max(now, next.at);
      timers = timers.filter((timer) => timer !== next);
      next.ring();
    }
    now = end;
    await settle();
  };
  /** @param ms milliseconds */
  const advance = (ms: number): Promise<void> => moveUntil(now + ms, quiet);
  /** Like `advance`, while a call waits for its reply. @param ms milliseconds */
  const advanceDuringCall = (ms: number): Promise<void> => moveUntil(now + ms, turns);
  /** The machine sleeps: time passes, and no timer rings before it wakes. @param ms milliseconds */
  const skip = (ms: number): void => {
    now += ms;
    timers = timers.map((timer) => ({ ...timer, at: timer.at + ms }));
  };
  return { now: () => now, sleep, advance, advanceDuringCall, skip, settle: () => advance(0) };
};
export type Clock = ReturnType<typeof createClock>;
