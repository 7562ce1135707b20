import { isEntity } from '../store/entity.ts';
import type { Call, Reply } from './call.ts';
import { badRequest, denied, GraphError } from './graphError.ts';
import { throttled } from './quotas.ts';

/** A disturbance that was asked for by POST /_simulator/fault. */
export interface Fault {
  readonly name: string;
  /** Paths below the version that it hits, with * for any part; default every path. */
  readonly path: string;
  /** Requests it still hits; undefined: all until it is cleared. */
  count: number | undefined;
  /** Matching requests that it lets through first. */
  after: number;
  /** Retry-After in seconds; null: none. "date" gives an HTTP date one second ahead. */
  readonly retryAfter: number | 'date' | null;
  readonly delayMs: number;
  readonly status: number;
  /** Origin that a foreign nextLink points to. */
  readonly origin: string;
}

/** What goes over the wire in the end. */
export interface Wire {
  status: number;
  headers: Record<string, string>;
  bytes: Buffer;
  /** Milliseconds before the reply; Infinity: never. */
  delayMs: number;
  /** The connection is cut instead of, or in the middle of, the reply. */
  cut: 'no' | 'before' | 'middle';
  /** One byte a second. */
  trickle: boolean;
}

/** Happens instead of the work. */
const REFUSALS: Readonly<Record<string, (fault: Fault) => GraphError>> = {
  throttle: ({ retryAfter }) => throttled(retryAfter === null ? {} : { 'Retry-After': retryAfter === 'date' ? new Date(Date.now() + 1000).toUTCString() : String(retryAfter) }),
  unavailable: ({ status, retryAfter }) =>
    new GraphError(status, 'ServiceNotAvailable', 'The service is temporarily unavailable.', typeof retryAfter === 'number' ? { 'Retry-After': String(retryAfter) } : {}),
  unauthorized: () => new GraphError(401, 'InvalidAuthenticationToken', 'Lifetime validation failed, the token is expired.'),
  forbidden: () => denied(),
  expiredToken: () => new GraphError(400, 'Directory_ExpiredPageToken', 'The specified page token value has expired and can no longer be included in your request.'),
};

/** Changes the body of a reply that would have been right. */
const BODIES: Readonly<Record<string, (body: Record<string, unknown>, call: Call, fault: Fault) => void>> = {
  foreignNextLink: (body, call, fault) => (body['@odata.nextLink'] = `${fault.origin}${call.target}`),
  nextLinkLoop: (body, call) => (body['@odata.nextLink'] = `${call.origin}${call.target}`),
  duplicatePage: (body, call) => (body['@odata.nextLink'] = `${call.origin}${call.target}`),
  emptyPage: (body, call) => Object.assign(body, { value: [], '@odata.nextLink': `${call.origin}${call.target}` }),
  wrongType: (body) => (body['value'] = 'not a list'),
  missingId: (body) => changeFirst(body, (row) => delete row['id']),
  hugeName: (body) => changeFirst(body, (row) => (row['displayName'] = 'n'.repeat(10 * 2 ** 20))),
};

/** Changes what is sent. */
const WIRES: Readonly<Record<string, (wire: Wire, fault: Fault) => void>> = {
  slow: (wire, fault) => (wire.delayMs = fault.delayMs),
  never: (wire) => (wire.delayMs = Number.POSITIVE_INFINITY),
  trickle: (wire) => (wire.trickle = true),
  truncated: (wire) => (wire.bytes = wire.bytes.subarray(0, Math.floor(wire.bytes.length / 2))),
  reset: (wire) => (wire.cut = 'middle'),
  resetAfterCommit: (wire) => (wire.cut = 'before'),
  html: (wire) => {
    wire.headers['Content-Type'] = 'text/html';
    wire.bytes = Buffer.from('<!DOCTYPE html><html><body><h1>Our services are not available right now</h1></body></html>');
  },
  empty: (wire) => (wire.bytes = Buffer.alloc(0)),
  badUtf8: (wire) => {
    const at = wire.bytes.indexOf('"displayName":"');
    if (at >= 0) wire.bytes = Buffer.concat([wire.bytes.subarray(0, at + 15), Buffer.from([0xc3, 0x28, 0xff]), wire.bytes.subarray(at + 15)]);
  },
};

/** Every fault there is. */
export const FAULT_NAMES: readonly string[] = [...Object.keys(REFUSALS), ...Object.keys(BODIES), ...Object.keys(WIRES)];

const changeFirst = (body: Record<string, unknown>, change: (row: Record<string, unknown>) => void): void => {
  const rows: unknown = body['value'];
  if (!Array.isArray(rows) || !isEntity(rows[0])) return;
  const first: Record<string, unknown> = { ...rows[0] };
  change(first);
  body['value'] = [first, ...(rows.slice(1) as unknown[])];
};

/** The disturbances in force, in the order in which they were asked for. */
export class Faults {
  #active: Fault[] = [];
  #hits: { name: string; target: string; at: string }[] = [];

  get active(): readonly Fault[] {
    return this.#active;
  }

  /** Which requests were hit, oldest first. */
  get hits(): readonly { name: string; target: string; at: string }[] {
    return this.#hits;
  }

  clear(): void {
    this.#active = [];
    this.#hits = [];
  }

  /** @throws GraphError 400 for a wish that makes no sense */
  add(wish: unknown): Fault {
    if (!isEntity(wish)) throw badRequest('A fault is an object.');
    const { name, path = '*', count = 1, after = 0, retryAfter = 1, delayMs = 1000, status = 503, origin = 'http://127.0.0.1:9' } = wish;
    if (typeof name !== 'string' || !FAULT_NAMES.includes(name)) throw badRequest(`name is one of ${FAULT_NAMES.join(', ')}`);
    if (typeof path !== 'string' || typeof origin !== 'string') throw badRequest('path and origin are texts');
    if (!(count === null || isWhole(count)) || !isWhole(after) || !isWhole(delayMs) || !isWhole(status)) throw badRequest('count, after, delayMs and status are whole numbers');
    if (!(retryAfter === null || retryAfter === 'date' || isWhole(retryAfter))) throw badRequest('retryAfter is a number of seconds, "date" or null');
    const fault: Fault = { name, path, count: count ?? undefined, after, retryAfter, delayMs, status, origin };
    this.#active.push(fault);
    return fault;
  }

  /** The faults that hit this request; each is used up by one. */
  take(call: Call): Fault[] {
    const path = `/${call.segments.join('/')}`;
    const hit = this.#active.filter((fault) => {
      if (!matches(fault.path, path) || fault.count === 0) return false;
      if (fault.after > 0) {
        fault.after -= 1;
        return false;
      }
      if (fault.count !== undefined) fault.count -= 1;
      return true;
    });
    this.#active = this.#active.filter((fault) => fault.count !== 0);
    this.#hits.push(...hit.map(({ name }) => ({ name, target: call.target, at: new Date().toISOString() })));
    return hit;
  }
}

/** @throws GraphError when one of the faults refuses the request */
export const refuse = (faults: readonly Fault[]): void => {
  for (const fault of faults) {
    const refusal = REFUSALS[fault.name];
    if (refusal !== undefined) throw refusal(fault);
  }
};

export const disturbBody = (faults: readonly Fault[], call: Call, reply: Reply): Reply => {
  if (typeof reply.body !== 'object' || reply.status !== 200) return reply;
  const body: Record<string, unknown> = { ...reply.body };
  for (const fault of faults) BODIES[fault.name]?.(body, call, fault);
  return { ...reply, body };
};

export const disturbWire = (faults: readonly Fault[], wire: Wire): void => {
  for (const fault of faults) WIRES[fault.name]?.(wire, fault);
};

const isWhole = (value: unknown): value is number => typeof value === 'number' && Number.isInteger(value) && value >= 0;

const matches = (pattern: string, path: string): boolean =>
  new RegExp(`^${pattern.split('*').map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&')).join('.*')}$`, 'i').test(path);
