import { setTimeout as sleep } from 'node:timers/promises';
import type { BehaviourChanges } from '../src/tenant/behaviour/settings.ts';
import { CONFLICT } from '@trc/domain/httpStatus';

/**
 * Delays until the directory shows a write, in milliseconds, a hundred times faster. `writeSpacing` and `pimLag` are
 * the values of docs/guides/simulated-tenant.md; Microsoft publishes no others, so that the rest are estimates
 * ("seconds to minutes"). The shares of single objects follow from the simulator's seed.
 */
export const LAGGING = {
  timeDivisor: 100,
  lag: 30_000,
  servicePrincipalLag: 60_000,
  linkLag: 60_000,
  pimLag: 180_000,
  writeSpacing: 300,
  indexLag: 60_000,
  creatorIsOwner: true,
} satisfies BehaviourChanges;

/** Milliseconds after which reads show every write, e.g. also in the search index. */
export const LAG_MS = Math.max(LAGGING.lag, LAGGING.linkLag, LAGGING.indexLag) / LAGGING.timeDivisor;
/** Milliseconds after which every part of the directory knows a new object. */
export const NEW_OBJECT_LAG_MS = Math.max(LAGGING.servicePrincipalLag, LAGGING.pimLag) / LAGGING.timeDivisor;

/** The directory for people who prepare a test: their writes are shown at once. */
export const PROMPT: BehaviourChanges = {
  lag: 0,
  servicePrincipalLag: 0,
  linkLag: 0,
  pimLag: 0,
  writeSpacing: 0,
  indexLag: 0,
  creatorIsOwner: false,
};

const PAUSE = 10;

/** Repeats a call while another write to the same object has just happened, as careful scripts do. */
export const patiently = async <T extends { status: number }>(call: () => Promise<T>): Promise<T> => {
  for (let left = 20; ; left -= 1) {
    const answer = await call();
    if (answer.status !== CONFLICT || left === 0) return answer;
    await sleep(PAUSE);
  }
};
