import fc from 'fast-check';
import { createArbitrary } from './arbitrary.mjs';
import { checkReply } from './checkReply.mjs';
import { invalidBodies } from './invalid.mjs';
import { exampleRequest, harmlessRequest, hasAllIds, buildPath, withoutForm } from './requests.mjs';

/** A value that no token of any provider has. */
export const MALFORMED = 'this-is-no-token';
const REFUSED_BODY = [400];
const REFUSED_TYPE = [415, 400];
export const SIGN_IN = [401];
export const EXPIRED = [401, 440];
/** Ask about a selection, which a restore no longer has once it has begun. */
const OF_A_SELECTION = ['getSelection', 'previewRestore'];

const isFine = (status) => status < 400;
const statusesOf = ({ responses }, fits) => Object.keys(responses).map(Number).filter(fits);

/** A valid request may get any status except those for an invalid request or an unknown person. */
const fitting = (operation) =>
  statusesOf(operation, (status) => isFine(status) || [403, 404, 409, 429].includes(status));

/** @returns the expected statuses: only success if every object that the request names exists */
export const expectedStatuses = (operation, facts) =>
  operation.isSafe && !OF_A_SELECTION.includes(operation.operationId) && hasAllIds(operation, facts.ids)
    ? statusesOf(operation, isFine)
    : fitting(operation);

/** Requests with bodies and forms that must be refused: {request, expected, what} each. */
const wrongRequests = (contract, operation, example) => {
  if (!operation.body) return [];
  const { form, ...plain } = example;
  if (form) {
    return [
      { request: { ...plain, body: '{}' }, expected: REFUSED_TYPE, what: 'a wrong content type' },
      { request: example, expected: REFUSED_BODY, what: 'a file that is no key' },
    ];
  }
  return [
    ...invalidBodies(contract, operation, example.body).map(({ what, body }) => ({
      request: { ...example, body },
      expected: REFUSED_BODY,
      what,
    })),
    { request: { ...example, body: '{"broken":' }, expected: REFUSED_BODY, what: 'broken JSON' },
    { request: { ...example, body: 'text', type: 'text/plain' }, expected: REFUSED_TYPE, what: 'a wrong content type' },
  ];
};

/** Sends generated requests; reports each violation with its smallest example and its seed. */
const checkGenerated = async ({ contract, client, facts: { ids }, options, note }, operation, example) => {
  // The sortable columns depend on the type. The contract's example names a column that every type has.
  const custom = (name, schema) =>
    name === 'column' && !schema.enum
      ? fc.constant(operation.body.example?.sort?.column)
      : ids[name] && fc.constant(ids[name]);
  const property = fc.asyncProperty(createArbitrary(contract.document, operation.body.schema, custom), async (body) => {
    const request = { ...example, body };
    const reply = await client.send(request);
    const violations = checkReply(contract, operation, reply, fitting(operation));
    note(operation, request, reply, [], { isSuspect: violations.length > 0 });
    if (violations.length > 0) throw Object.assign(new Error('violated'), { violations, reply });
  });
  const found = await fc.check(property, { numRuns: options.runs, seed: options.seed, endOnFailure: false });
  if (!found.failed) return;
  const { violations, reply } = /** @type {Record<string, any>} */ (found.errorInstance ?? {});
  if (!violations) throw found.errorInstance;
  note(operation, { ...example, body: found.counterexample[0] }, reply, violations, {
    what: 'a generated request',
    seed: found.seed,
  });
};

/**
 * Sends requests that one operation must take and requests that it must refuse; a changing operation gets only those to
 * refuse, about invented objects.
 * @param tools `{contract, client, facts, options, note}`; `note(operation, request, reply, violations, more)` records
 * one exchange
 */
export const checkOperation = async (tools, operation) => {
  const { contract, client, facts, options, note } = tools;
  const exchange = async (request, expected, what) => {
    const reply = await client.send(request);
    note(operation, request, reply, checkReply(contract, operation, reply, expected), { what });
  };
  const example = operation.isSafe ? exampleRequest(operation, facts, client.token) : harmlessRequest(operation);
  const bare = withoutForm(example);
  if (!operation.isOpen) {
    await exchange({ ...bare, token: null }, SIGN_IN, 'no token');
    await exchange({ ...bare, token: MALFORMED }, SIGN_IN, 'a malformed token');
  }
  if (options.expiredToken && !operation.isOpen) {
    await exchange({ ...bare, token: options.expiredToken }, EXPIRED, 'an expired token');
  }
  if (operation.isSafe) await exchange(example, expectedStatuses(operation, facts), 'the example of the contract');
  for (const { request, expected, what } of wrongRequests(contract, operation, example))
    await exchange(request, expected, what);
  for (const parameter of operation.parameters.filter((one) => one.in === 'path')) {
    await exchange(
      {
        ...example,
        path: buildPath(operation, operation.isSafe ? facts.ids : {}, { [parameter.name]: 'no such value!' }),
      },
      [400, 404],
      `${parameter.name} that cannot be one`,
    );
  }
  if (operation.isRead && operation.body?.type === 'application/json' && options.runs > 0)
    await checkGenerated(tools, operation, example);
};
