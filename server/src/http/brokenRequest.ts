import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { securityHeaders } from './headers.ts';
import type { HeaderSettings } from './headers.ts';
import { errorBody, HttpError } from './httpError.ts';

/** The status for errors of Node before there is a request, by error code. */
const STATUS_BY_CODE: Readonly<Record<string, number>> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 };

type BrokenRequest = Error & { code?: string };

/**
 * Answers bytes that are no HTTP request, headers that are too large and requests that take too long, in the shape of
 * every other error.
 */
export const answerBrokenRequest =
  (settings: HeaderSettings) =>
  (error: BrokenRequest, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return;
    const status = STATUS_BY_CODE[error.code ?? ''] ?? 400;
    const body = JSON.stringify(errorBody(new HttpError(status, STATUS_CODES[status] ?? 'Bad request'), randomUUID()));
    if (socket.writable) {
      const headers = {
        connection: 'close',
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        ...securityHeaders(settings),
      };
      const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
      socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`);
    }
    socket.destroy(error);
  };
