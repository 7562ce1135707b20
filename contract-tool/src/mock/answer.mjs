import { randomBytes } from 'node:crypto';
import { checkReply } from '../checkReply.mjs';
import { readBody } from './body.mjs';
import { exampleReply } from './examples.mjs';
import { HANDLERS } from './handlers/index.mjs';
import { identifyCaller } from './people.mjs';
import { HttpError } from './httpError.mjs';
import { jsonReply, Reply } from './reply.mjs';

const SESSION = ['setToken'];
const RETRY_AFTER = '1';
const NOT_ALLOWED = "You don't currently have permission to perform this action.";

const errorReply = (status, message, requestId) =>
  jsonReply({ status, message, requestId }, status, status === 429 ? { 'retry-after': RETRY_AFTER } : {});

/** @returns the values in the path. @throws HttpError 400 for one that does not fit */
const pathValues = (contract, operation, path) => {
  const names = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
  const [, ...values] = new RegExp(`^${operation.path.replaceAll(/\{\w+\}/g, '([^/]+)')}$`).exec(path);
  return Object.fromEntries(
    names.map((name, index) => {
      let value;
      try {
        value = decodeURIComponent(values[index]);
      } catch {
        throw new HttpError(400, 'The address cannot be read');
      }
      const { schema } = operation.parameters.find((one) => one.name === name && one.in === 'path');
      if (contract.errorsOf(schema, value).length > 0) throw new HttpError(400, `${name} in the address does not fit`);
      return [name, value];
    }),
  );
};

/** The reply that the contract shows, for operations that have no handler. */
const shownReply = (contract, operation) => {
  const value = exampleReply(contract, operation.operationId);
  if (value !== undefined)
    return typeof value === 'string'
      ? new Reply({ type: Object.keys(operation.responses['200'].types)[0], text: value })
      : value;
  return new Reply({ status: Number(Object.keys(operation.responses).find((status) => status.startsWith('2'))) });
};

/** A mock that broke the contract would teach a front end something wrong. @throws HttpError 500 that says where */
const demandFitting = (contract, operation, { status, headers, text }) => {
  const given = new Headers(headers);
  const mediaType = given.get('content-type')?.split(';')[0];
  const value = mediaType === 'application/json' ? JSON.parse(text) : text;
  const [violation] = checkReply(contract, operation, { status, headers: given, mediaType, text, value });
  if (violation && violation.kind !== 'server-error')
    throw new HttpError(
      500,
      `The mock would break the contract: ${violation.kind} at ${violation.pointer}, expected: ${violation.expected}`,
    );
};

/**
 * Answers one call of the API, in the order of the service: caller, role, request.
 * @param mock `{contract, state, failures, extensions}`; `failures` gives the status that an operation is to fail with;
 * an extension that is not among `extensions` is not implemented
 */
export const answer = async ({ contract, state, failures, extensions, origin }, operation, incoming) => {
  const requestId = randomBytes(6).toString('hex');
  try {
    const caller = operation.isOpen ? undefined : identifyCaller(state, incoming.headers.authorization);
    if (caller && state.ended.has(caller.token) && !SESSION.includes(operation.operationId)) {
      throw new HttpError(401, 'The session has ended, sign in again');
    }
    if (caller && !operation.access.includes(caller.role)) throw new HttpError(403, NOT_ALLOWED);
    if (operation.isExtension && !extensions.includes(operation.operationId))
      throw new HttpError(501, 'This backend does not have the extension');
    const failure = failures[operation.operationId];
    if (failure)
      throw new HttpError(
        failure,
        exampleReply(contract, operation.operationId, failure)?.message ?? 'The mock was told to fail',
      );
    const { pathname, search } = new URL(incoming.url, origin);
    if (search) throw new HttpError(400, 'No operation has query parameters');
    const path = pathValues(contract, operation, pathname);
    const call = {
      contract,
      state,
      extensions,
      caller,
      path,
      origin,
      ...(await readBody(contract, operation, incoming)),
    };
    const handler = HANDLERS[operation.operationId];
    const given = handler ? await handler(call) : shownReply(contract, operation);
    const reply = given instanceof Reply ? given : jsonReply(given);
    demandFitting(contract, operation, reply);
    return Object.assign(reply, { headers: { ...reply.headers, 'x-request-id': requestId } });
  } catch (error) {
    const { status, message } = error instanceof HttpError ? error : { status: 500, message: 'Internal server error' };
    if (!(error instanceof HttpError)) console.error(error);
    return Object.assign(errorReply(status, message, requestId), { error });
  } finally {
    incoming.resume();
  }
};
