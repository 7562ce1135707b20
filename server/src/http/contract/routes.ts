import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { OperationId } from '../../contract/operations.ts';
import { errorBody, HttpError } from '../httpError.ts';
import type { RunLimited } from '../inFlight.ts';
import { ContractError } from './document.ts';
import type { Contract, Operation } from './document.ts';
import { readForm } from './form.ts';
import type { Caller, Guard, OpenCall, RoutedHandlers, RoutedOpenHandlers } from './types.ts';
import { compileContract } from './validators.ts';
import type { OperationChecks } from './validators.ts';

export interface ContractOptions {
  contract: Contract;
  handlers: RoutedHandlers;
  /** Handlers of operations without a token; the guard does not see their calls. */
  openHandlers?: RoutedOpenHandlers;
  guard: Guard;
  /** Lets dear calls wait for their turn. */
  runInTurn?: RunLimited;
  /** A reply that breaks the contract becomes a 500; otherwise it is only logged. */
  refuseBadReplies: boolean;
}

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | undefined;
  }
  interface FastifyContextConfig {
    operation?: Operation;
    checks?: OperationChecks;
  }
}

const JSON_TYPE = 'application/json';
const FORM_TYPE = 'multipart/form-data';
/** A form is its file and some wrapping; the file has its own limit. */
const MAX_BODY_BYTES = 256 * 1024;
const MAX_LARGE_BODY_BYTES = 2 * 1024 * 1024;
const MAX_FORM_BYTES = 20 * 1024;
const NO_BODY = 'This call takes no body';
const LARGE_BODIES: readonly string[] = [
  'createSelection',
  'updateSelection',
  'restore',
  'compareWithDirectory',
  'getBackupObjectsByIds',
  'listRecordsByIds',
  'createPlan',
  'editPlan',
  'answerHeld',
] satisfies OperationId[];

/** @returns the maximum body size of the operation, in bytes */
export const bodyLimitOf = (operation: Operation): number => {
  if (operation.body?.content[FORM_TYPE]) return MAX_FORM_BYTES;
  return LARGE_BODIES.includes(operation.operationId) ? MAX_LARGE_BODY_BYTES : MAX_BODY_BYTES;
};

/** @returns the path as the router writes it; a parameter inside a segment needs its own pattern. */
const routerPath = (path: string): string =>
  path.replaceAll(/\{(\w+)\}/g, (_whole, name: string, at: number) =>
    path[at - 1] === '/' ? `:${name}` : `:${name}(^[A-Za-z0-9]+)`,
  );

const mediaTypeOf = (header: unknown): string | undefined =>
  typeof header === 'string' ? header.split(';')[0]?.trim().toLowerCase() : undefined;

/** @throws ContractError that names every operation without a handler and every handler without an operation. */
const matchHandlers = ({ contract, handlers, openHandlers = {} }: ContractOptions): void => {
  const namesOf = (isOpen: boolean): string[] =>
    contract.operations.filter((operation) => operation.open === isOpen).map((operation) => operation.operationId);
  const [guarded, open] = [namesOf(false), namesOf(true)];
  const missing = [...guarded.filter((name) => !(name in handlers)), ...open.filter((name) => !(name in openHandlers))];
  const surplus = [
    ...Object.keys(handlers).filter((name) => !guarded.includes(name)),
    ...Object.keys(openHandlers).filter((name) => !open.includes(name)),
  ];
  const faults = [
    missing.length > 0 && `without a handler: ${missing.join(', ')}`,
    surplus.length > 0 && `handlers without an operation: ${surplus.join(', ')}`,
  ].filter((fault) => fault !== false);
  if (faults.length > 0) throw new ContractError(`The handlers do not match openapi.yaml; ${faults.join('; ')}`);
};

const demand = (problem: string | undefined): void => {
  if (problem !== undefined) throw new HttpError(400, problem);
};

/** Checks the body and @returns it with its files. @throws HttpError 400, 413 or 415 */
const readBody = async (request: FastifyRequest, operation: Operation, checks: OperationChecks) => {
  const type = mediaTypeOf(request.headers['content-type']);
  if (type === FORM_TYPE && checks.body[FORM_TYPE]) {
    const { files, fields } = await readForm(request);
    demand(checks.body[FORM_TYPE](fields));
    return { body: fields, files };
  }
  const { body } = request;
  if (body === undefined) {
    if (type !== undefined && type !== JSON_TYPE)
      throw operation.body ? new HttpError(415, 'The content type is not supported here') : new HttpError(400, NO_BODY);
    if (operation.body?.required) throw new HttpError(checks.body[JSON_TYPE] ? 400 : 415, 'A body is required');
    return { body, files: {} };
  }
  if (!operation.body) throw new HttpError(400, NO_BODY);
  const check = checks.body[JSON_TYPE];
  if (!check) throw new HttpError(415, 'The content type is not supported here');
  demand(check(body));
  return { body, files: {} };
};

/** @returns the handler of an operation, which has a caller unless the operation takes no token */
const answerOf = (
  { handlers, openHandlers, runInTurn }: ContractOptions,
  operation: Operation,
): ((call: OpenCall) => Promise<unknown>) | undefined => {
  const { operationId, open } = operation;
  const handler = handlers[operationId];
  if (open) return openHandlers?.[operationId];
  return (
    handler &&
    (async (call) => {
      const { caller } = call.request;
      if (!caller) throw new Error(`${operationId} was reached without its guard`);
      const work = () => handler({ ...call, caller });
      return runInTurn ? runInTurn(caller, operation, work) : work();
    })
  );
};

/**
 * Registers a route per operation of the contract: the guard checks token, session and role, then the input is
 * validated.
 */
export const registerContract = (app: FastifyInstance, options: ContractOptions): void => {
  matchHandlers(options);
  const compiled = compileContract(options.contract);
  app.decorateRequest('caller', undefined);

  for (const operation of options.contract.operations) {
    const checks = compiled.get(operation.operationId);
    const answer = answerOf(options, operation);
    if (!checks || !answer) throw new ContractError(`${operation.operationId} was not compiled`);
    app.route({
      method: operation.method,
      url: routerPath(operation.path),
      bodyLimit: bodyLimitOf(operation),
      config: { operation, checks },
      onRequest: async (request) => {
        if (!operation.open) request.caller = await options.guard(request, operation);
      },
      handler: async (request, reply) => {
        const path = request.params as Readonly<Record<string, string>>;
        const query = request.query as Readonly<Record<string, string>>;
        demand(checks.path(path));
        demand(checks.query(query));
        const { body, files } = await readBody(request, operation, checks);
        const result = await answer({ requestId: request.id, path, query, body, files, request, reply });
        if (result === undefined) reply.code(204);
        checkReply(request, reply, result, options.refuseBadReplies);
        return reply.send(result);
      },
    });
  }
};

/** @throws Error where a reply breaks the contract and bad replies are refused. */
const checkReply = (request: FastifyRequest, reply: FastifyReply, body: unknown, refuse: boolean): void => {
  const type = body === undefined ? undefined : (mediaTypeOf(reply.getHeader('content-type')) ?? JSON_TYPE);
  // A stream is a file: of it only status and type can be checked.
  const problem = request.routeOptions.config.checks?.reply(
    reply.statusCode,
    type,
    body instanceof Readable ? '' : body,
  );
  if (problem === undefined) return;
  if (refuse) throw new Error(`the reply breaks the contract: ${problem}`);
  request.log.error({ problem }, 'the reply breaks the contract');
};

/** Sends an error of a contract route; one that the contract does not document is a fault of the service. */
export const sendError = (
  request: FastifyRequest,
  reply: FastifyReply,
  error: HttpError,
  refuseBadReplies: boolean,
): FastifyReply => {
  const operation = request.routeOptions.config?.operation;
  // A call without a body documents no status about bodies.
  const problem =
    operation && !operation.body && [413, 415].includes(error.status) ? new HttpError(400, NO_BODY) : error;
  const body = errorBody(problem, request.id);
  const breach = request.routeOptions.config?.checks?.reply(problem.status, JSON_TYPE, body);
  if (breach !== undefined)
    request.log.error({ problem: breach, status: problem.status }, 'the error reply breaks the contract');
  const sent = breach !== undefined && refuseBadReplies ? new HttpError(500, 'Internal server error') : problem;
  return reply.code(sent.status).headers(sent.headers).type(JSON_TYPE).send(errorBody(sent, request.id));
};
