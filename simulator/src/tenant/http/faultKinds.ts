import { isEntity } from '../store/entity.ts';
import type { Call } from './call.ts';
import { denied, GraphError, type ErrorDetail } from './graphError.ts';
import { throttled } from './quotas.ts';

/** A disturbance that was asked for by POST /_simulator/fault. */
export interface Fault {
  readonly name: string;
  /** Paths below the version that it hits, with * for any part; default every path. */
  readonly path: string;
  /** GET, POST, ...; "write" for everything but GET; * for all. */
  readonly method: string;
  /** Requests it still hits; undefined: all until it is cleared. */
  count: number | undefined;
  /** Matching requests that it lets through first. */
  after: number;
  /** Share of the matching requests that it hits after those, above 0 and at most 1. */
  readonly rate: number;
  /** Decides which requests are hit, and which of several statuses they get. */
  readonly seed: string;
  /** Retry-After in seconds; null: none. "date" gives an HTTP date one second ahead. */
  readonly retryAfter: number | 'date' | null;
  readonly delayMs: number;
  readonly status: number;
  /** Origin that a foreign nextLink points to. */
  readonly origin: string;
  /** The error body of a refusal whose words matter. */
  readonly answer: { readonly code: string; readonly message: string; readonly details: readonly ErrorDetail[] };
}

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

/** One kind of disturbance and where it acts. */
export interface FaultKind {
  /** Text for the list of names at the command line. */
  readonly about: string;
  /** Defaults of a fault request. */
  readonly defaults?: Partial<Pick<Fault, 'method' | 'retryAfter' | 'status' | 'delayMs'>>;
  /** The wish may leave the status out: then each hit gets one of 500, 502, 503 and 504. */
  readonly anyServerError?: boolean;
  /**
   * Hits parts of $batch only. The others hit whole requests and parts; one that changes the wire changes it for the
   * whole batch.
   */
  readonly partsOnly?: boolean;
  /** The created object is not found for `delayMs`. */
  readonly hidesCreated?: boolean;
  /** Happens instead of the work. */
  readonly refuse?: (fault: Fault) => GraphError;
  /** Comes as the reply although the work was done. */
  readonly refuseAfter?: (fault: Fault) => GraphError;
  /** Changes the body of a reply that would have been right. */
  readonly body?: (body: Record<string, unknown>, call: Call, fault: Fault) => void;
  /** Changes the sent reply. */
  readonly wire?: (wire: Wire, fault: Fault) => void;
}

export const SERVER_ERRORS: readonly number[] = [500, 502, 503, 504];

const throttle = ({ retryAfter }: Fault): GraphError =>
  throttled(
    retryAfter === null
      ? {}
      : { 'Retry-After': retryAfter === 'date' ? new Date(Date.now() + 1000).toUTCString() : String(retryAfter) },
  );

const serverError = ({ status, retryAfter }: Fault): GraphError =>
  new GraphError(
    status,
    'ServiceNotAvailable',
    'The service is temporarily unavailable.',
    typeof retryAfter === 'number' ? { 'Retry-After': String(retryAfter) } : {},
  );

const again = (body: Record<string, unknown>, call: Call): void => {
  body['@odata.nextLink'] = `${call.origin}${call.target}`;
};

/** Changes the first row of a list, or the one object of another reply. */
const changeFirst = (body: Record<string, unknown>, change: (row: Record<string, unknown>) => void): void => {
  const rows: unknown = body['value'];
  if (!Array.isArray(rows)) {
    change(body);
    return;
  }
  if (!isEntity(rows[0])) return;
  const first: Record<string, unknown> = { ...rows[0] };
  change(first);
  body['value'] = [first, ...(rows.slice(1) as unknown[])];
};

const wholeReply = (wire: Wire): void => {
  if (wire.status === 204) wire.status = 200;
};

/** The 24 faults that every part of the product has to survive. */
const LISTED: Readonly<Record<string, FaultKind>> = {
  throttleSeconds: { about: '429, Retry-After in seconds (retryAfter=N)', refuse: throttle },
  throttleDate: { about: '429, Retry-After as a date', defaults: { retryAfter: 'date' }, refuse: throttle },
  throttleSilent: { about: '429 without Retry-After', defaults: { retryAfter: null }, refuse: throttle },
  throttleInBatch: { about: '429 for parts of a $batch that is itself 200', partsOnly: true, refuse: throttle },
  errorBeforeCommit: {
    about: '500, 502, 503 or 504, nothing was done (status=N)',
    anyServerError: true,
    defaults: { retryAfter: null },
    refuse: serverError,
  },
  errorAfterCommit: {
    about: '500, 502, 503 or 504 although the work was done (status=N)',
    anyServerError: true,
    defaults: { retryAfter: null },
    refuseAfter: serverError,
  },
  resetAfterCommit: { about: 'the work is done, then the connection is cut', wire: (wire) => (wire.cut = 'before') },
  timeout: { about: 'the reply never comes', wire: (wire) => (wire.delayMs = Number.POSITIVE_INFINITY) },
  trickle: { about: 'the reply comes at one byte a second', wire: (wire) => (wire.trickle = true) },
  html: {
    about: 'a page of HTML with 200',
    wire: (wire) => {
      wholeReply(wire);
      wire.headers['Content-Type'] = 'text/html';
      wire.bytes = Buffer.from(
        '<!DOCTYPE html><html><body><h1>Our services are not available right now</h1></body></html>',
      );
    },
  },
  truncated: {
    about: 'the first half of the JSON',
    wire: (wire) => (wire.bytes = wire.bytes.subarray(0, Math.floor(wire.bytes.length / 2))),
  },
  wrongType: {
    about: 'a text where the list should be, a number where the id should be',
    body: (body) =>
      (body[Array.isArray(body['value']) ? 'value' : 'id'] = Array.isArray(body['value']) ? 'not a list' : 7),
  },
  empty: { about: 'no body at all', wire: (wire) => (wire.bytes = Buffer.alloc(0)) },
  duplicatePage: { about: 'a page comes twice', body: again },
  nextLinkLoop: { about: 'the nextLink leads back to its own page (count=all: for ever)', body: again },
  foreignNextLink: {
    about: 'the nextLink leads to another host (origin=URL)',
    body: (body, call, fault) => (body['@odata.nextLink'] = `${fault.origin}${call.target}`),
  },
  expiredToken: {
    about: 'the page token has expired (after=N pages)',
    refuse: () =>
      new GraphError(
        400,
        'Directory_ExpiredPageToken',
        'The specified page token value has expired and can no longer be included in your request.',
      ),
  },
  missingId: { about: 'an object without its id', body: (body) => changeFirst(body, (row) => delete row['id']) },
  hugeName: {
    about: 'a display name of 10 MB',
    body: (body) => changeFirst(body, (row) => (row['displayName'] = 'n'.repeat(10 * 2 ** 20))),
  },
  badUtf8: {
    about: 'a display name with bytes that are no UTF-8',
    wire: (wire) => {
      const at = wire.bytes.indexOf('"displayName":"');
      if (at >= 0)
        wire.bytes = Buffer.concat([
          wire.bytes.subarray(0, at + 15),
          Buffer.from([0xc3, 0x28, 0xff]),
          wire.bytes.subarray(at + 15),
        ]);
    },
  },
  notFoundAfterCreate: {
    about: 'a created object is not found for a while (delayMs=N, up to 60000)',
    defaults: { method: 'POST', delayMs: 5000 },
    hidesCreated: true,
  },
  nameConflict: {
    about: '409: another object has the name',
    defaults: { method: 'write' },
    refuse: () =>
      new GraphError(
        409,
        'Request_MultipleObjectsWithSameKeyValue',
        'Another object with the same value for property displayName already exists.',
      ),
  },
  forbidden: { about: '403 (after=N: in the middle)', refuse: () => denied() },
  unauthorized: {
    about: '401 (after=N: in the middle)',
    refuse: () =>
      new GraphError(401, 'InvalidAuthenticationToken', 'Lifetime validation failed, the token is expired.'),
  },
};

/** Further ones, and older names of the same. */
const MORE: Readonly<Record<string, FaultKind>> = {
  throttle: { about: '429, Retry-After as retryAfter says: seconds, date or none', refuse: throttle },
  unavailable: { about: 'the status that was asked for, 503 at first, with Retry-After', refuse: serverError },
  emptyPage: {
    about: 'an empty page with a nextLink to itself',
    body: (body, call) => Object.assign(body, { value: [], '@odata.nextLink': `${call.origin}${call.target}` }),
  },
  slow: { about: 'the reply comes late (delayMs=N)', wire: (wire, fault) => (wire.delayMs = fault.delayMs) },
  refused: {
    about: 'refused in words that the wish gives (status=N; answer: code, message, details)',
    defaults: { method: 'write', status: 400 },
    refuse: ({ status, answer: { code, message, details } }) => new GraphError(status, code, message, {}, details),
  },
  never: { about: 'as timeout', wire: (wire) => (wire.delayMs = Number.POSITIVE_INFINITY) },
  reset: { about: 'the connection is cut in the middle of the reply', wire: (wire) => (wire.cut = 'middle') },
};

export const FAULT_KINDS: Readonly<Record<string, FaultKind>> = { ...LISTED, ...MORE };

/** The 24 faults of the test plan by name. */
export const LISTED_FAULTS: readonly string[] = Object.keys(LISTED);

/** Every fault there is. */
export const FAULT_NAMES: readonly string[] = Object.keys(FAULT_KINDS);
