import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import Fastify, { LogController } from 'fastify';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { serveGuides } from './console/guides.ts';
import { serveConsole } from './console/serve.ts';
import type { Contract } from './contract/document.ts';
import { acceptJson } from './contract/jsonBody.ts';
import { registerContract, sendError } from './contract/routes.ts';
import { allHandlers } from './handlers/index.ts';
import { emergencyHandlers } from './handlers/session.ts';
import type { HandlerPorts } from './handlers/index.ts';
import { routedOpen } from './contract/types.ts';
import { answerBrokenRequest } from './brokenRequest.ts';
import { toHttpError } from './errors.ts';
import { databaseHealth } from './health.ts';
import { secureReply, securityHeaders, setHeaders } from './headers.ts';
import { refuseOtherHosts } from './hosts.ts';
import { limitInFlight } from './inFlight.ts';
import { logRequests } from './log.ts';
import { limitAnonymous } from './anonymous.ts';
import { HttpError } from './httpError.ts';
import { GUIDES_PATH, STATUS_PATH, pathOf } from './console/paths.ts';
import { NODE_OPTIONS, refuseBrokenProtocol } from './protocol.ts';
import { sendStatus } from './statusPage.ts';
import { createAccessLog } from '../identity/accessLog.ts';
import { createGuard } from '../identity/guard.ts';
import type { GuardOptions } from '../identity/guard.ts';
import type { TokenVerifier } from '../identity/tokens.ts';
import { METRICS_PATH, serveMetrics } from './metrics/index.ts';
import type { Metrics } from './metrics/index.ts';
import type { Settings } from '../settings/index.ts';
import { NOT_IMPLEMENTED } from '@trc/domain/httpStatus';

/** The parts of an open service that the app needs. */
export interface Ports extends HandlerPorts {
  verifyToken: TokenVerifier;
  claimFirstAdmin?: GuardOptions['claimFirstAdmin'];
}

export interface AppOptions {
  settings: Settings;
  contract: Contract;
  /** Version of the product. */
  version: string;
  logger: FastifyBaseLogger;
  /** Left out while the service is sealed: then it answers 503 and its status only. */
  ports?: Ports | undefined;
  /** Served with METRICS_TOKEN_FILE. */
  metrics?: Metrics;
  /** Milliseconds since 1970. */
  now?: () => number;
}

const REQUEST_TIMEOUT_MS = 30_000;
const HEADERS_TIMEOUT_MS = 15_000;

/** @returns the verbs that the contract knows for a path. */
const verbsOf = (contract: Contract) => {
  const rows = contract.operations.map(({ path, method }) => ({
    method,
    pattern: new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`),
  }));
  return (path: string): string[] => rows.filter((row) => row.pattern.test(path)).map((row) => row.method);
};

/** @throws HttpError 404, or 405 with the verbs that the address has (RFC 9110 section 15.5.6) */
const answerUnknown = (contract: Contract) => {
  const verbs = verbsOf(contract);
  return (request: FastifyRequest): never => {
    const path = pathOf(request);
    const isApi = path === '/api' || path.startsWith('/api/');
    const allowed = isApi ? verbs(path) : path === '/use-server' || path === '/csp-report' ? ['POST'] : ['GET', 'HEAD'];
    if (allowed.length > 0 && !allowed.includes(request.method))
      throw new HttpError(405, 'Not allowed', { allow: allowed.join(', ') });
    throw new HttpError(404, 'Not found');
  };
};

const register = (
  app: FastifyInstance,
  { settings, contract, version, now = Date.now }: AppOptions,
  ports: Ports,
): void => {
  const extensions = contract.operations
    .filter((operation) => operation.extension)
    .map((operation) => operation.operationId);
  const accessLog = createAccessLog(ports.db, settings.signIn.tenantId, now);
  const { experimental, jobs } = settings;
  registerContract(app, {
    contract,
    handlers: allHandlers({ ...ports, accessLog, version, extensions, experimental, jobs, now }),
    openHandlers: routedOpen(emergencyHandlers(ports.emergency)),
    guard: createGuard({ settings, ...ports, accessLog, now }),
    runInTurn: limitInFlight(),
    refuseBadReplies: settings.refuseBadReplies,
  });
  serveConsole(app, settings, ports.emergency.isOpen);
};

const SEALED = 'The service is sealed: its root key is missing or is not the one of its data';
const isServedSealed = (path: string): boolean =>
  [STATUS_PATH, METRICS_PATH].includes(path) || path.startsWith(GUIDES_PATH);
const refuseSealed = (request: FastifyRequest, _reply: FastifyReply, done: (error?: Error) => void): void =>
  done(isServedSealed(pathOf(request)) ? undefined : new HttpError(503, SEALED));

/**
 * Builds the HTTP side without listening, so that tests can call it in memory.
 * @throws ContractError where handlers and contract differ
 */
export const buildApp = async (options: AppOptions): Promise<FastifyInstance> => {
  const { settings, contract, ports, metrics, now = Date.now } = options;
  const app = Fastify({
    loggerInstance: options.logger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    requestTimeout: REQUEST_TIMEOUT_MS,
    trustProxy: settings.trustedProxies.length > 0 ? settings.trustedProxies : false,
    exposeHeadRoutes: false,
    routerOptions: { maxParamLength: 100 },
    http: { headersTimeout: HEADERS_TIMEOUT_MS, connectionsCheckingInterval: 5000, ...NODE_OPTIONS },
    clientErrorHandler: answerBrokenRequest(settings),
    frameworkErrors: (error, request, reply) => {
      secureReply(request, reply, securityHeaders(settings));
      void sendError(request, reply, toHttpError(error), false);
    },
  });
  await app.register(cookie);
  acceptJson(app);
  await app.register(multipart);
  await setHeaders(app, settings);
  refuseBrokenProtocol(app);
  refuseOtherHosts(app, settings);
  limitAnonymous(app, settings, now);
  logRequests(app);

  app.setErrorHandler((error, request, reply) => {
    const shown = toHttpError(error);
    if (shown.status >= 500 && shown.status !== NOT_IMPLEMENTED)
      request.log.error({ err: error, status: shown.status }, 'request failed');
    return sendError(request, reply, shown, settings.refuseBadReplies);
  });
  app.setNotFoundHandler(answerUnknown(contract));

  const health = ports && databaseHealth(ports.db);
  app.get(STATUS_PATH, async (request, reply) => sendStatus(request, reply, health ? await health() : 'sealed'));
  serveGuides(app, settings.console.folder);
  serveMetrics(app, settings, metrics, now);
  if (ports) register(app, options, ports);
  else app.addHook('onRequest', refuseSealed);
  return app;
};
