import { EXPIRED, expectedStatuses, MALFORMED, SIGN_IN } from './checkOperation.mjs';
import { checkReply } from './checkReply.mjs';
import { createClient } from './client.mjs';
import { RunFailure } from './failure.mjs';
import { exampleRequest, harmlessRequest, withoutForm } from './requests.mjs';

const SET_TOKEN = 'setToken';
/** A person without a permission record may look, or is refused everywhere. */
const WITHOUT_RECORD = 'none';
const VIEW_ONLY = 'viewOnly';

/**
 * Opens a session of the role. @returns its client, and the role that the backend gives it, or nothing where the
 * backend refuses the role
 */
const signIn = async ({ contract, client: main, options }, role, token) => {
  const client = token === main.token ? main : createClient({ ...options, token, renew: undefined });
  const ask = (operationId, body) => {
    const { method, path } = contract.operation(operationId);
    return client.send({ method, path, body });
  };
  const opened = await ask(SET_TOKEN, { token });
  if (role === WITHOUT_RECORD && opened.status === 403) return { client };
  if (opened.status !== 200)
    throw new RunFailure(
      `The backend does not take the token for the role ${role}: ${SET_TOKEN} answered ${opened.status} ${opened.value?.message ?? ''}. A token may belong to one session only: use a fresh one.`,
    );
  if (role !== WITHOUT_RECORD) return { client, given: role };
  return { client, given: (await ask('getMyPermission')).status === 403 ? undefined : VIEW_ONLY };
};

/**
 * A request that shows whether the role is let in, and changes nothing where it is; undefined where no such request
 * exists.
 */
const probeOf = (tools, operation, client, isAllowed) => {
  if (operation.isSafe)
    return {
      request: exampleRequest(operation, tools.facts, client.token),
      expected: expectedStatuses(operation, tools.facts),
    };
  const harmless = harmlessRequest(operation);
  if (!isAllowed) return { request: harmless };
  // An allowed request would change data, unless the service refuses it for another reason.
  if (operation.body)
    return { request: { ...withoutForm(harmless), body: { noSuchProperty: 1 } }, expected: [400, 415] };
  return operation.path.includes('{') ? { request: harmless, expected: [404, 409] } : undefined;
};

const asRole = (violations) => violations.map((one) => (one.kind === 'status' ? { ...one, kind: 'role' } : one));

/**
 * Every operation as every role that a token was given for: only those in x-access are let in, and a session without a
 * valid token opens nothing. Operations without a token are left out. Replies are taken as they come: 429 is a refusal
 * too.
 * @returns the attempts: {role, given, operations, tokens} for each role
 */
export const checkRoles = async (tools, all) => {
  const operations = all.filter(({ isOpen }) => !isOpen);
  const { contract, options, note } = tools;
  const tokens = {
    'no token': [null, SIGN_IN],
    'a malformed token': [MALFORMED, SIGN_IN],
    ...(options.expiredToken ? { 'an expired token': [options.expiredToken, EXPIRED] } : {}),
  };
  const matrix = [];
  for (const [role, token] of Object.entries(options.roles)) {
    const { client, given } = await signIn(tools, role, token);
    const exchange = async (operation, request, expected, what) => {
      const reply = await client.send(request);
      note(operation, request, reply, asRole(checkReply(contract, operation, reply, expected)), {
        what: `${what} as ${role}`,
      });
    };
    // A person without any permission has no session either.
    const shutOut = given === undefined ? [401, 403] : [403];
    for (const operation of operations) {
      const isAllowed = given !== undefined && operation.access.includes(given);
      const probe = probeOf(tools, operation, client, isAllowed);
      if (probe)
        await exchange(
          operation,
          probe.request,
          isAllowed ? probe.expected.filter((status) => status !== 403) : shutOut,
          'a request',
        );
      const plain = withoutForm(
        operation.isSafe ? exampleRequest(operation, tools.facts, MALFORMED) : harmlessRequest(operation),
      );
      // The cookie of a session is not a token: every operation but the one that opens it must refuse it alone.
      for (const [what, [own, refused]] of Object.entries(tokens)) {
        await exchange(operation, { ...plain, token: own, withCookie: true, asIs: true }, refused, what);
      }
    }
    matrix.push({
      role,
      given: given ?? 'nobody',
      operations: operations.length,
      tokens: ['its own', ...Object.keys(tokens)],
    });
  }
  return matrix;
};
