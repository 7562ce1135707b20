const FIRST_WAIT_MS = 100;
const MAX_WAIT_MS = 2000;
const TIMEOUT_SECONDS = 600;

/** Milliseconds that a scenario follows something to its end. */
export const getTimeoutMs = ({ options }, most = Infinity) =>
  Math.min(options.scenario.patienceSeconds ?? TIMEOUT_SECONDS, most) * 1000;

/**
 * Polls until the job has ended.
 * @param look gives the current state, or nothing where there is no use in looking on
 * @returns the last state
 */
export const follow = async (look, isOver, timeoutMs) => {
  const end = performance.now() + timeoutMs;
  for (let wait = FIRST_WAIT_MS; ; wait = Math.min(MAX_WAIT_MS, wait * 1.3)) {
    const seen = await look();
    if (seen === undefined || isOver(seen) || performance.now() > end) return seen;
    await new Promise((resolve) => setTimeout(resolve, wait));
  }
};
