import { FORBIDDEN, UNAUTHORIZED } from './httpStatus.ts';
import { NAMES } from './texts/names.ts';

/** Names of statuses; a status without a name is shown by its code alone. */
export const ERROR_NAMES: Readonly<Record<number, string>> = NAMES.errors;

/** Known statuses that are shown by code only. */
export const CODE_ONLY = [501, 502, 504] as const;

export const INVALID_SEARCH = 1010;
export const DOMAIN_NOT_ALLOWED = 1020;
export const SESSION_EXPIRED = 440;

export const UNKNOWN_ERROR = NAMES.unknownError;

/** A reply came, and it is unreadable. */
export const UNREADABLE = -1;

/** The error object of the console. status 0 means that no reply came. */
export interface ApiError {
  status: number;
  message: string;
  requestId?: string;
}

/** No reply, or a proxy's reply for an unreachable service: the console recovers. */
const AWAY: readonly number[] = [0, 408, 502, 503, 504];
export const isAway = (status: number): boolean => AWAY.includes(status);

/** The destination of a status when the call has no message. */
export type ErrorDestination = 'login' | 'forbidden' | 'error';

export const errorDestination = (status: number): ErrorDestination => {
  if (status === UNAUTHORIZED || status === SESSION_EXPIRED) return 'login';
  if (status === FORBIDDEN || status === DOMAIN_NOT_ALLOWED) return 'forbidden';
  return 'error';
};

/** @returns the name of a status, or its code; a missing reply has neither. */
export const errorName = (status: number): string =>
  ERROR_NAMES[status] ?? (status > 0 ? String(status) : UNKNOWN_ERROR);

/** Errors that end the start at once instead of being retried. */
export const endsTheStart = (status: number): boolean => errorDestination(status) !== 'error';
