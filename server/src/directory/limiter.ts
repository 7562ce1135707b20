import { setTimeout as sleep } from 'node:timers/promises';
import { AUDIT_LOG, CONDITIONAL_ACCESS, readRate, WRITES } from './quotas.ts';
import type { QuotaClass, Rate } from './quotas.ts';

/** `graph` keeps to the limits of Microsoft Graph; `off` sends at once and only waits when the directory says so. */
export type Pacing = 'graph' | 'off';

export interface Turn {
  signal?: AbortSignal | undefined;
  /** Milliseconds; a longer wait is refused instead. */
  longestWait: number;
}

/** Keeps all callers of a process below the directory's quotas, before the directory has to refuse. */
export interface Limiter {
  /** Waits for a turn. @returns 0, or the milliseconds that it would have had to wait, above `longestWait` */
  enter(name: QuotaClass, units: number, turn: Turn): Promise<number>;
  /** Milliseconds without calls after a refusal for load. */
  pause(name: QuotaClass, milliseconds: number): void;
  /** @returns the users that the rate of reads is for; 0 until they are known */
  tenantSize(): number;
  /** Larger tenants may read more. */
  setTenantSize(users: number): void;
}

/** May be drawn below empty; then the next one waits. */
class Bucket {
  #level: number;
  #at = performance.now();
  #pausedUntil = 0;

  constructor(public rate: Rate) {
    this.#level = rate.burst;
  }

  get pausedUntil(): number {
    return this.#pausedUntil;
  }

  /** @returns the time at which the units are available, by the clock of performance.now */
  draw(units: number): number {
    const now = performance.now();
    this.#level = Math.min(this.rate.burst, this.#level + ((now - this.#at) / 1000) * this.rate.perSecond);
    this.#at = now;
    this.#level -= units;
    return this.#level >= 0 ? now : now + (-this.#level / this.rate.perSecond) * 1000;
  }

  giveBack(units: number): void {
    this.#level += units;
  }

  pause(milliseconds: number): void {
    this.#pausedUntil = Math.max(this.#pausedUntil, performance.now() + milliseconds);
  }
}

const partOf = ({ burst, perSecond }: Rate, share: number): Rate => ({
  burst: burst * share,
  perSecond: perSecond * share,
});

/** @param share of the quotas that may be used */
export const createLimiter = (pacing: Pacing, share = 1): Limiter => {
  const bucketOf = (rate: Rate): Bucket => new Bucket(partOf(rate, share));
  let size = 0;
  const buckets: Record<QuotaClass, Bucket> = {
    reads: bucketOf(readRate(0)),
    writes: bucketOf(WRITES),
    conditionalAccess: bucketOf(CONDITIONAL_ACCESS),
    auditLog: bucketOf(AUDIT_LOG),
  };
  return {
    enter: async (name, units, { signal, longestWait }) => {
      const bucket = buckets[name];
      const drawn = pacing === 'graph' ? units : 0;
      const ready = drawn === 0 ? performance.now() : bucket.draw(drawn);
      for (;;) {
        const wait = Math.max(ready, bucket.pausedUntil) - performance.now();
        if (wait <= 0) return 0;
        if (wait > longestWait) {
          bucket.giveBack(drawn);
          return wait;
        }
        try {
          await sleep(Math.ceil(wait), undefined, { signal });
        } catch {
          bucket.giveBack(drawn);
          signal?.throwIfAborted();
        }
      }
    },
    pause: (name, milliseconds) => buckets[name].pause(milliseconds),
    tenantSize: () => size,
    setTenantSize: (users) => {
      size = users;
      buckets.reads.rate = partOf(readRate(users), share);
    },
  };
};

/** The share of the quotas for calls that a person waits for; the rest is left to backups and restores. */
const SHARE_OF_PEOPLE = 0.4;

/** @returns a limiter that draws from `shared` as well, and from no more than a part of it */
export const createInteractiveLimiter = (pacing: Pacing, shared: Limiter): Limiter => {
  const own = createLimiter(pacing, SHARE_OF_PEOPLE);
  return {
    enter: async (name, units, turn) => {
      // A backup counts the users, and its limiter is the shared one.
      if (own.tenantSize() !== shared.tenantSize()) own.setTenantSize(shared.tenantSize());
      const wait = await own.enter(name, units, turn);
      return wait > 0 ? wait : shared.enter(name, units, turn);
    },
    pause: (name, milliseconds) => shared.pause(name, milliseconds),
    tenantSize: () => shared.tenantSize(),
    setTenantSize: (users) => shared.setTenantSize(users),
  };
};

/** Counts into `pauses` how often the directory refused. @returns `limiter` otherwise unchanged */
export const countPauses = (limiter: Limiter, pauses: Record<QuotaClass, number>): Limiter => ({
  ...limiter,
  pause: (name, milliseconds) => {
    pauses[name] += 1;
    limiter.pause(name, milliseconds);
  },
});
