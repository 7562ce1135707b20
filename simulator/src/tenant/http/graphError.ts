import { TOO_MANY_REQUESTS } from '@trc/domain/httpStatus';
/** The exact cause, e.g. the property whose value another object already has. */
export interface ErrorDetail {
  readonly code: string;
  readonly message?: string;
  readonly target: string;
}

/** A refusal in the words of Microsoft Graph: HTTP status, code, message (error responses page of Microsoft Graph). */
export class GraphError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly headers: Readonly<Record<string, string>> = {},
    readonly details: readonly ErrorDetail[] = [],
  ) {
    super(message);
    this.name = 'GraphError';
  }
}

export const notFound = (id: string): GraphError =>
  new GraphError(
    404,
    'Request_ResourceNotFound',
    `Resource '${id}' does not exist or one of its queried reference-property objects are not present.`,
  );

export const noSuchSegment = (segment: string): GraphError =>
  new GraphError(400, 'BadRequest', `Resource not found for the segment '${segment}'.`);

export const badRequest = (message: string): GraphError => new GraphError(400, 'Request_BadRequest', message);

export const conflictingObject = (): GraphError =>
  badRequest('A conflicting object with one or more of the specified property values is present in the directory.');

export const unsupportedQuery = (message: string): GraphError =>
  new GraphError(400, 'Request_UnsupportedQuery', message);

export const notImplemented = (): GraphError =>
  new GraphError(501, 'NotImplemented', 'This operation target is not yet supported.');

export const methodNotAllowed = (): GraphError =>
  new GraphError(405, 'Request_BadRequest', 'Specified HTTP method is not allowed for the request target.');

export const denied = (): GraphError =>
  new GraphError(403, 'Authorization_RequestDenied', 'Insufficient privileges to complete the operation.');

/** The body of an error reply. `date` has no zone, as Graph sends it. */
export const errorBody = (error: GraphError, requestId: string, clientRequestId: string, now: Date): object => {
  const date = now.toISOString().slice(0, 19);
  if (error.status === TOO_MANY_REQUESTS) {
    return {
      error: {
        code: error.code,
        message: error.message,
        innerError: { code: '429', date, message: 'Please retry after', 'request-id': requestId, status: '429' },
      },
    };
  }
  return {
    error: {
      code: error.code,
      message: error.message,
      ...(error.details.length === 0 ? {} : { details: error.details }),
      innerError: { date, 'request-id': requestId, 'client-request-id': clientRequestId },
    },
  };
};
