import { pino } from 'pino';
import type { DestinationStream, Logger } from 'pino';
import type { FastifyInstance } from 'fastify';

/** One JSON line per event on standard error: standard output carries the "listening" line alone. */
export const createLogger = (level: string, destination: DestinationStream = pino.destination(2)): Logger =>
  pino(
    {
      level,
      base: undefined,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: {
        // Logs message and place only: other properties of an error may have secrets or personal data.
        err: (error: unknown) =>
          error instanceof Error
            ? { name: error.name, message: error.message, stack: error.stack }
            : { name: typeof error },
        req: () => undefined,
        res: () => undefined,
      },
    },
    destination,
  );

/**
 * One line per request: its id, the route (never the address, which may hold ids or codes), the status and the time.
 * The person is there by object id only.
 */
export const logRequests = (app: FastifyInstance): void => {
  app.addHook('onResponse', (request, reply, done) => {
    if (request.isUnlogged === true) return done();
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'none',
        operation: request.routeOptions.config?.operation?.operationId,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        tenant: request.caller?.tenantId,
        oid: request.caller?.oid,
      },
      'request',
    );
    done();
  });
};
