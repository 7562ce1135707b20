import fc from 'fast-check';
import { arbitraryOf } from './arbitrary.mjs';
import { checkReply } from './checkReply.mjs';
import { invalidBodies } from './invalid.mjs';
import { exampleRequest, pathOf } from './requests.mjs';

/** A value that no token of any provider has. */
const MALFORMED = 'this-is-no-token';
const REFUSED_BODY = [400];
const REFUSED_TYPE = [415, 400];
const SIGN_IN = [401];
const EXPIRED = [401, 440];

const isFine = (status) => status < 400;

/** What a valid request may be answered: anything but that the request itself is wrong or the person unknown. */
const fitting = (operation) => Object.keys(operation.responses).map(Number).filter((status) => isFine(status) || [403, 404, 409, 429].includes(status));

/** @returns where the request would be answered by an object that exists, only success fits. */
const expectedOf = (operation, facts) => {
  const needs = /backup|Backup|restore|Restore|Report/.test(operation.operationId) || /\{/.test(operation.path);
  const isPlain = operation.isSafe && !needs && operation.access.length > 0 && !operation.isExtension;
  return isPlain || (operation.isSafe && !operation.path.includes('{') && !operation.body && facts) ? Object.keys(operation.responses).map(Number).filter(isFine) : fitting(operation);
};

/**
 * Sends what one operation must take and what it must refuse.
 * @param tools {contract, client, facts, options, note}; `note(operation, request, reply, violations, more)` records one exchange
 */
export const checkOperation = async (tools, operation) => {
  const { contract, client, facts, options, note } = tools;
  const { ids } = facts;
  const exchange = async (request, expected, more) => {
    const reply = await client.send(request);
    const violations = checkReply(contract, operation, reply, expected);
    note(operation, request, reply, violations, more);
    return violations;
  };
  const example = exampleRequest(operation, ids, client.token);

  // A backend that wrongly lets one in would do it: what changes something is tried so only where changes are allowed.
  const withoutForm = { ...example, form: undefined };
  await exchange({ ...withoutForm, token: null }, SIGN_IN, { what: 'no token' });
  await exchange({ ...withoutForm, token: MALFORMED }, SIGN_IN, { what: 'a malformed token' });
  if (options.expiredToken) await exchange({ ...withoutForm, token: options.expiredToken }, EXPIRED, { what: 'an expired token' });

  if (operation.isSafe) await exchange(example, expectedOf(operation, facts), { what: 'the example of the contract' });

  if (operation.body?.type === 'application/json') {
    for (const { what, body } of invalidBodies(contract, operation, example.body)) await exchange({ ...example, body }, REFUSED_BODY, { what });
    await exchange({ ...example, body: '{"broken":' }, REFUSED_BODY, { what: 'broken JSON' });
    await exchange({ ...example, body: 'text', type: 'text/plain' }, REFUSED_TYPE, { what: 'a wrong content type' });
  } else if (operation.body) {
    await exchange({ ...withoutForm, body: '{}' }, REFUSED_TYPE, { what: 'a wrong content type' });
    await exchange(example, REFUSED_BODY, { what: 'a file that is no key' });
  }
  for (const parameter of operation.parameters.filter((one) => one.in === 'path')) {
    const path = pathOf(operation, ids, { [parameter.name]: 'no such value!' });
    await exchange({ ...example, path }, [400, 404], { what: `${parameter.name} that cannot be one` });
  }

  if (!operation.isRead || operation.body?.type !== 'application/json' || options.runs === 0) return;
  // Which columns can be sorted by depends on the type; the contract's example names one that every type has.
  const custom = (name, schema) => (name === 'column' && !schema.enum ? fc.constant(operation.body.example?.sort?.column) : ids[name] && fc.constant(ids[name]));
  const property = fc.asyncProperty(arbitraryOf(contract.document, operation.body.schema, custom), async (body) => {
    const request = { ...example, body };
    const reply = await client.send(request);
    const violations = checkReply(contract, operation, reply, fitting(operation));
    note(operation, request, reply, []);
    if (violations.length > 0) throw Object.assign(new Error('violated'), { violations, reply });
  });
  const found = await fc.check(property, { numRuns: options.runs, seed: options.seed, endOnFailure: false });
  if (!found.failed) return;
  const { violations, reply } = found.errorInstance ?? {};
  if (!violations) throw found.errorInstance;
  note(operation, { ...example, body: found.counterexample[0] }, reply, violations, { what: 'a generated request', seed: found.seed });
};
