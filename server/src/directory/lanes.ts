import { setTimeout as sleep } from 'node:timers/promises';

/** Conditional access and named locations: one request per second and tenant (throttling limits of Microsoft Graph). */
export type Lane = 'conditionalAccess';

const DISTANCE: Readonly<Record<Lane, number>> = { conditionalAccess: 1050 };

/** Requests of a lane go one after the other at its distance; requests without a lane go at once. */
export const createLanes = (): { enter(lane: Lane | undefined, signal?: AbortSignal): Promise<void> } => {
  const free = new Map<Lane, number>();
  return {
    enter: async (lane, signal) => {
      if (!lane) return;
      const now = Date.now();
      const start = Math.max(now, free.get(lane) ?? 0);
      free.set(lane, start + DISTANCE[lane]);
      if (start > now) await sleep(start - now, undefined, { signal });
    },
  };
};
