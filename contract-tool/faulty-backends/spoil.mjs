import { loadContract } from '../src/document.mjs';

const { document, operation: operationNamed } = loadContract();

/** Returns the contract's example of the successful reply to an operation. */
export const shownBy = (operationId) => {
  const { path, method } = operationNamed(operationId);
  return document.paths[path][method.toLowerCase()].responses['200'].content['application/json'].example;
};

/** A refusal becomes the success that the contract shows. */
export const letIn = (operationId) => (reply) => ({
  ...reply,
  status: 200,
  headers: { ...reply.headers, 'content-type': 'application/json' },
  text: JSON.stringify(shownBy(operationId)),
});

/** Changes replies of one operation with this status (default 200). */
export const on =
  (operationId, change, status = 200) =>
  ({ operation, request, reply }) =>
    operation.operationId === operationId && reply.status === status ? change(reply, request) : undefined;

export const withValue = (change) => (reply, request) => {
  const value = structuredClone(reply.value);
  const changed = change(value, request) ?? value;
  return { ...reply, text: JSON.stringify(changed) };
};

/** A backend with one fault: its name, and the operation and the kind of the expected violation. */
export const wrong = (name, operationId, kind, spoil, more = {}) => ({ name, operationId, kind, spoil, ...more });
export const edit = (name, operationId, kind, change, more) =>
  wrong(name, operationId, kind, on(operationId, withValue(change)), more);
