import { CLIENT_ID, TENANT_ID } from '@trc/domain/sampleTenant';
import { ENTITY_SETS } from '../registry.ts';
import type { Call } from './call.ts';
import { GraphError } from './graphError.ts';
import type { Target } from './target.ts';

/** Resource units per window by the size of the tenant (throttling limits page of Microsoft Graph). */
const READ_UNITS = { small: 3500, medium: 5000, large: 8000 } as const;
const SMALL_BELOW = 50;
const MEDIUM_UP_TO = 500;
const READ_WINDOW = 10_000;
/** 3,000 writes per 150 seconds, applied as 20 a second. */
const WRITES = 100;
const WRITE_WINDOW = 5000;
const SLOW_LANE_WINDOW = 1000;
/** Reports about identity and access: 5 requests per 10 seconds of one application. */
const REPORTS = 5;
const REPORT_WINDOW = 10_000;

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
    // A request that costs more than the bucket holds goes through when the bucket is full.
    const wanted = Math.min(units, this.capacity);
    if (this.#level >= wanted) {
      this.#level -= wanted;
      return 0;
    }
    return Math.ceil(((wanted - this.#level) * this.window) / this.capacity);
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

export const NO_QUOTAS: QuotaSetting = { enabled: false, scale: 1 };

/**
 * @returns the meaning of a setting or a word of the command line: "off", or the real limits times a number above 0;
 * undefined: neither
 */
export const parseQuotaSetting = (text: string): QuotaSetting | undefined => {
  if (text === 'off') return NO_QUOTAS;
  const scale = /^\d{1,6}(\.\d{1,6})?$/.test(text) ? Number(text) : 0;
  return scale > 0 ? { enabled: true, scale } : undefined;
};

/** Graph's limits, off unless switched on. */
export class Quotas {
  readonly #first: QuotaSetting;
  #setting: QuotaSetting = NO_QUOTAS;
  #reads: Record<keyof typeof READ_UNITS, Bucket> | undefined;
  #writes: Bucket | undefined;
  #slowLane: Bucket | undefined;
  #reports: Bucket | undefined;

  constructor(first: QuotaSetting = NO_QUOTAS, now = Date.now()) {
    this.#first = first;
    this.set(first, now);
  }

  get setting(): QuotaSetting {
    return this.#setting;
  }

  set(setting: QuotaSetting, now: number): void {
    const reads = (units: number): Bucket => new Bucket(units * setting.scale, READ_WINDOW, now);
    this.#setting = setting;
    this.#reads = { small: reads(READ_UNITS.small), medium: reads(READ_UNITS.medium), large: reads(READ_UNITS.large) };
    this.#writes = new Bucket(
      Math.max(1, WRITES * setting.scale),
      Math.max(WRITE_WINDOW, WRITE_WINDOW / (WRITES * setting.scale)),
      now,
    );
    this.#slowLane = new Bucket(1, SLOW_LANE_WINDOW / setting.scale, now);
    this.#reports = new Bucket(
      Math.max(1, REPORTS * setting.scale),
      Math.max(REPORT_WINDOW, REPORT_WINDOW / (REPORTS * setting.scale)),
      now,
    );
  }

  /** Resets to the value at the start of the tenant. */
  reset(now: number): void {
    this.set(this.#first, now);
  }

  /** Charges a read of the audit log, which counts apart from the directory. @throws GraphError 429 with Retry-After */
  chargeReport(now: number): void {
    const wait = this.#setting.enabled ? (this.#reports?.take(1, now) ?? 0) : 0;
    if (wait > 0) throw throttled({ 'Retry-After': String(Math.max(1, Math.ceil(wait / 1000))) });
  }

  /**
   * Charges a request.
   * @param users number of users in the tenant; a larger one may read more
   * @returns the headers that tell about it
   * @throws GraphError 429; with Retry-After except for conditional access, as the real service does
   */
  charge(call: Call, target: Target, now: number, users = Number.POSITIVE_INFINITY): Record<string, string> {
    const units = computeUnits(call, target);
    const headers: Record<string, string> = { 'x-ms-resource-unit': String(units) };
    if (!this.#setting.enabled) return headers;
    if (ENTITY_SETS[target.set].slowLane === true && (this.#slowLane?.take(1, now) ?? 0) > 0) throw throttled({});
    const reading = call.method === 'GET';
    const size = users < SMALL_BELOW ? 'small' : users <= MEDIUM_UP_TO ? 'medium' : 'large';
    const bucket = reading ? this.#reads?.[size] : this.#writes;
    const wait = bucket?.take(reading ? units : 1, now) ?? 0;
    if (wait > 0) {
      const scope = `Tenant_Application/${reading ? 'Read' : 'Write'}/${CLIENT_ID}/${TENANT_ID}`;
      throw throttled({ 'Retry-After': String(Math.max(1, Math.ceil(wait / 1000))), 'x-ms-throttle-scope': scope });
    }
    if (bucket !== undefined && bucket.used > 0.8) headers['x-ms-throttle-limit-percentage'] = bucket.used.toFixed(2);
    return headers;
  }
}

export const throttled = (headers: Record<string, string>): GraphError =>
  new GraphError(429, 'TooManyRequests', 'Please retry again later.', headers);

const COSTS: Readonly<Record<string, number>> = {
  users: 2,
  applications: 2,
  oauth2PermissionGrants: 2,
  'groups/members': 3,
  'servicePrincipals/appRoleAssignments': 2,
};

/**
 * Resource units of a request: a cost by resource, less with $select or a small $top, more with $expand, at least 1.
 */
export const computeUnits = (call: Call, target: Target): number => {
  const link = target.rest[0];
  const base = COSTS[link === undefined ? target.set : `${target.set}/${link}`] ?? 1;
  const top = Number(call.params.get('$top') ?? 100);
  const units = base - (call.params.has('$select') ? 1 : 0) + (call.params.has('$expand') ? 1 : 0) - (top < 20 ? 1 : 0);
  return Math.max(1, units);
};
