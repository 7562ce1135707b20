/** Statuses of HTTP replies that the service, the simulator and the console compare with (RFC 9110, RFC 6585). */
export const BAD_REQUEST = 400;
export const UNAUTHORIZED = 401;
export const FORBIDDEN = 403;
export const NOT_FOUND = 404;
export const METHOD_NOT_ALLOWED = 405;
export const CONFLICT = 409;
export const PAYLOAD_TOO_LARGE = 413;
export const UNPROCESSABLE = 422;
/** Part of a batch that was not sent because the part before it failed (RFC 4918). */
export const FAILED_DEPENDENCY = 424;
export const TOO_MANY_REQUESTS = 429;
export const NOT_IMPLEMENTED = 501;
