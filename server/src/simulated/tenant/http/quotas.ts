import { ENTITY_SETS } from '../registry.ts';
import type { Call } from './call.ts';
import { GraphError } from './graphError.ts';
import type { Target } from './target.ts';

/** Limits of the identity service for a large tenant (throttling limits page of Microsoft Graph). */
const READ_UNITS = 8000;
const READ_WINDOW = 10_000;
const WRITES = 3000;
const WRITE_WINDOW = 150_000;
const SLOW_LANE_WINDOW = 1000;

/** A bucket that fills evenly. Times are milliseconds. */
class Bucket {
  #level: number;
  #filledAt: number;

  constructor(
    readonly capacity: number,
    readonly window: number,
    now: number,
  ) {
    this.#level = capacity;
    this.#filledAt = now;
  }

  /** @returns 0 when taken, otherwise the milliseconds until it could be */
  take(units: number, now: number): number {
    this.#level = Math.min(this.capacity, this.#level + ((now - this.#filledAt) * this.capacity) / this.window);
    this.#filledAt = now;
    if (this.#level >= units) {
      this.#level -= units;
      return 0;
    }
    return Math.ceil(((units - this.#level) * this.window) / this.capacity);
  }

  get used(): number {
    return 1 - this.#level / this.capacity;
  }
}

export interface QuotaSetting {
  readonly enabled: boolean;
  /** Real limits times this. */
  readonly scale: number;
}

/** Graph's limits, off unless switched on. */
export class Quotas {
  #setting: QuotaSetting = { enabled: false, scale: 1 };
  #reads: Bucket | undefined;
  #writes: Bucket | undefined;
  #slowLane: Bucket | undefined;

  get setting(): QuotaSetting {
    return this.#setting;
  }

  set(setting: QuotaSetting, now: number): void {
    this.#setting = setting;
    this.#reads = new Bucket(READ_UNITS * setting.scale, READ_WINDOW, now);
    this.#writes = new Bucket(WRITES * setting.scale, WRITE_WINDOW, now);
    this.#slowLane = new Bucket(1, SLOW_LANE_WINDOW / setting.scale, now);
  }

  /**
   * Charges a request.
   * @returns the headers that tell about it
   * @throws GraphError 429; with Retry-After except for conditional access, as the real service does
   */
  charge(call: Call, target: Target, now: number): Record<string, string> {
    const units = unitsOf(call, target);
    const headers: Record<string, string> = { 'x-ms-resource-unit': String(units) };
    if (!this.#setting.enabled) return headers;
    if (ENTITY_SETS[target.set].slowLane === true && (this.#slowLane?.take(1, now) ?? 0) > 0) throw throttled({});
    const bucket = call.method === 'GET' ? this.#reads : this.#writes;
    const wait = bucket?.take(call.method === 'GET' ? units : 1, now) ?? 0;
    if (wait > 0) throw throttled({ 'Retry-After': String(Math.max(1, Math.ceil(wait / 1000))) });
    if (bucket !== undefined && bucket.used > 0.8) headers['x-ms-throttle-limit-percentage'] = bucket.used.toFixed(2);
    return headers;
  }
}

export const throttled = (headers: Record<string, string>): GraphError =>
  new GraphError(429, 'TooManyRequests', 'Please retry again later.', headers);

const COSTS: Readonly<Record<string, number>> = { users: 2, applications: 2, oauth2PermissionGrants: 2, 'groups/members': 3, 'servicePrincipals/appRoleAssignments': 2 };

/** Resource units of a request: a cost by resource, less with $select or a small $top, more with $expand, at least 1. */
export const unitsOf = (call: Call, target: Target): number => {
  const link = target.rest[0];
  const base = COSTS[link === undefined ? target.set : `${target.set}/${link}`] ?? 1;
  const top = Number(call.params.get('$top') ?? 100);
  const units = base - (call.params.has('$select') ? 1 : 0) + (call.params.has('$expand') ? 1 : 0) - (top < 20 ? 1 : 0);
  return Math.max(1, units);
};
