/** Steps of a restore at which a test may end the process; docs/restore-rules.md describes each. */
export const FAILPOINTS = ['R1', 'R2', 'R3', 'R4', 'R5', 'R6', 'R7', 'R8', 'R9'] as const;
export type FailpointName = (typeof FAILPOINTS)[number];

/** Called when a step has just been taken. Does nothing outside tests. */
export type Failpoint = (name: FailpointName) => void;

export const noFailpoint: Failpoint = () => undefined;

/**
 * A failpoint that kills the process as `kill -9` does, from a text "R5" or "R5:3" (at the third time). @returns
 * noFailpoint for anything else
 */
export const parseFailpoint = (text: string | undefined): Failpoint => {
  const [, wanted, times] = /^(R[1-9])(?::(\d+))?$/.exec(text ?? '') ?? [];
  if (wanted === undefined) return noFailpoint;
  let left = Number(times ?? 1);
  return (name) => {
    if (name !== wanted) return;
    left -= 1;
    if (left === 0) process.kill(process.pid, 'SIGKILL');
  };
};
