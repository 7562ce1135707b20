import type { IncomingHttpHeaders } from 'node:http';
import { badRequest } from './graphError.ts';

/** One request, taken apart. */
export interface Call {
  readonly method: string;
  /** "http://localhost:8081": the origin under which the caller reached us, for links in replies. */
  readonly origin: string;
  readonly version: 'v1.0' | 'beta';
  /** Path below the version, decoded. */
  readonly segments: readonly string[];
  /** Path below the origin and query as they came. */
  readonly target: string;
  readonly params: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  readonly body: unknown;
  /** Issue time of the bearer, in milliseconds since 1970; undefined: with this request. */
  readonly issuedAt?: number | undefined;
  /** The call of an incident, not of the application: rules for applications do not apply. */
  readonly bySimulator?: boolean;
}

export interface Reply {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** An object is sent as JSON, a text as text/plain. */
  readonly body?: object | string;
}

export const isEventual = (call: Call): boolean =>
  call.headers['consistencylevel']?.toString().toLowerCase() === 'eventual';

/** @throws GraphError 400 for a path that is not well encoded */
export const parseSegments = (pathname: string): string[] => {
  try {
    return pathname
      .split('/')
      .filter((segment) => segment !== '')
      .map(decodeURIComponent);
  } catch {
    throw badRequest('The request URI is not valid.');
  }
};
