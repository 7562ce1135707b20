import { ERROR_NAMES } from '@trc/domain/errors';
import { DirectoryError } from '../directory/errors.ts';
import { DomainError } from '../domainError.ts';
import type { ErrorCode } from '../domainError.ts';
import { isDiskFull, isDatabaseOutage } from '../storage/types.ts';
import { HttpError } from './httpError.ts';

const MORE_NAMES: Readonly<Record<number, string>> = {
  409: 'Conflict',
  413: 'Too large',
  415: 'Unsupported content type',
  429: 'Too many requests',
  501: 'Not available yet',
};

const nameOfStatus = (status: number): string => ERROR_NAMES[status] ?? MORE_NAMES[status] ?? 'Bad request';

/** Our messages for requests that the framework refuses before a handler runs; its own messages name internals. */
const FRAMEWORK: Readonly<Record<string, string>> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'The body is not valid JSON',
  FST_ERR_CTP_BODY_TOO_LARGE: 'The body is too large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'The content type is not supported here',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'The body is not as long as Content-Length says',
  FST_ERR_BAD_URL: 'The address is not valid',
  FST_ERR_MAX_PARAM_LENGTH: 'The address is too long',
  FST_REQ_FILE_TOO_LARGE: 'The file is too large',
  FST_FILES_LIMIT: 'Only one file is accepted',
  FST_PARTS_LIMIT: 'The form has too many parts',
  FST_FIELDS_LIMIT: 'The form has too many fields',
};

const STATUSES: Readonly<Record<ErrorCode, number>> = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  notFound: 404,
  conflict: 409,
  // The contract has no 410.
  gone: 409,
  busy: 429,
  unavailable: 503,
};

const field = (error: unknown, name: 'statusCode' | 'code'): unknown =>
  typeof error === 'object' && error !== null && name in error ? (error as Record<string, unknown>)[name] : undefined;

/** @returns the error as the caller may see it; anything unforeseen is a 500 without detail. */
export const toHttpError = (error: unknown): HttpError => {
  if (error instanceof HttpError) return error;
  if (error instanceof DomainError) {
    const { retryAfter } = error.details;
    return new HttpError(
      STATUSES[error.code],
      error.message,
      retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) },
    );
  }
  if (error instanceof DirectoryError) return new HttpError(503, 'The directory cannot answer now');
  if (isDatabaseOutage(error))
    return new HttpError(
      503,
      isDiskFull(error) ? 'There is no room left to store anything' : 'The database cannot answer now',
    );
  const status = field(error, 'statusCode');
  if (typeof status === 'number' && status >= 400 && status < 500) {
    // An id of over a hundred characters is a bad request like any other; 414 would make a special case.
    return new HttpError(
      status === 414 ? 400 : status,
      FRAMEWORK[String(field(error, 'code'))] ?? nameOfStatus(status),
    );
  }
  return new HttpError(500, nameOfStatus(500));
};
