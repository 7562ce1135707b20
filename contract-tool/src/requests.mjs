import { randomUUID } from 'node:crypto';

/** Names of properties and parameters that take the id of a restore. */
const OF_RESTORE = /restore/i;
const NOTICES = '/api/notices/';

const idFor = (operation, name, ids) => {
  if (name === 'id' && OF_RESTORE.test(operation.path)) return ids.restoreId;
  if (name === 'id' && operation.path.startsWith(NOTICES)) return ids.noticeId;
  return ids[name];
};

/** The names of the ids in the address; a type of objects is not an id. */
const idsOfPath = ({ path }) =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).filter((name) => name !== 'type');

/** @returns the names of the ids that a request of the operation needs; optional ids of its body do not count */
export const idsNeeded = (operation) => [...idsOfPath(operation), ...operation.requiredIds];

/** True if every id that the operation needs exists. */
export const hasAllIds = (operation, ids) =>
  idsNeeded(operation).every((name) => idFor(operation, name, ids) !== undefined);

/**
 * @returns the address of an operation, with ids that exist where there are any, or else with those of the contract's
 * examples.
 */
export const buildPath = (operation, ids = {}, values = {}) =>
  operation.path.replaceAll(/\{(\w+)\}/g, (_whole, name) =>
    encodeURIComponent(
      values[name] ??
        idFor(operation, name, ids) ??
        operation.parameters.find((one) => one.name === name)?.example ??
        'unknown',
    ),
  );

/** @returns the body with ids and objects that exist in place of those of the examples. */
const withIds = (operation, body, ids, objects) => {
  if (Array.isArray(body)) return objects ?? body;
  if (typeof body !== 'object' || body === null) return body;
  // Optional ids name objects that are made on purpose; scenarios send those.
  const isLoose = (name) => name.endsWith('Id') && !operation.requiredIds.includes(name);
  return Object.fromEntries(
    Object.entries(body)
      .filter(([name]) => !isLoose(name))
      .map(([name, value]) => [name, (typeof value === 'string' && name.endsWith('Id') && ids[name]) || value]),
  );
};

/** A form with one file in the field that the contract names. */
export const formWith = (content, name) => {
  const form = new FormData();
  form.append('key', new Blob([content]), name);
  return form;
};

/** @returns the request of the contract's own examples, about existing objects. */
export const exampleRequest = (
  operation,
  /** @type {Record<string, any>} */ { ids = {}, objects } = {},
  token = undefined,
) => {
  const request = { method: operation.method, path: buildPath(operation, ids) };
  if (!operation.body) return request;
  if (operation.body.type === 'multipart/form-data')
    return {
      ...request,
      form: formWith('content of the key file', operation.operationId === 'importHsmKey' ? 'key.byok' : 'key.pem'),
    };
  const body =
    operation.operationId === 'setToken' ? { token } : withIds(operation, operation.body.example, ids, objects);
  return { ...request, body };
};

/** A request without its form, for requests that must be refused before a file is read. */
export const withoutForm = (request) => ({ ...request, form: undefined });

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
const invented = (text) => text.replaceAll(UUID, () => randomUUID());

/**
 * @returns the example of an operation that changes something, about invented objects: every id is invented. A backend
 * that wrongly accepts the caller or the request can do no harm with it.
 */
export const harmlessRequest = (operation) => {
  const { body, ...request } = exampleRequest(operation);
  // Also ids that are names: the one of the example can exist.
  const madeUp = Object.fromEntries(idsOfPath(operation).map((name) => [name, randomUUID()]));
  return {
    ...request,
    path: buildPath(operation, {}, madeUp),
    ...(body === undefined ? {} : { body: JSON.parse(invented(JSON.stringify(body))) }),
  };
};
