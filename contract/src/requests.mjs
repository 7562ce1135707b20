/** Names of properties and parameters that take the id of a restore. */
const OF_RESTORE = /restore/i;

const idFor = (operation, name, ids) => {
  if (name === 'id' && OF_RESTORE.test(operation.path)) return ids.restoreId;
  if (name === 'id' && operation.tags.includes('extension') && operation.path.includes('notices')) return undefined;
  return ids[name];
};

/** @returns the address of an operation, with ids that exist where there are any, or else with those of the contract's examples. */
export const pathOf = (operation, ids = {}, values = {}) => operation.path.replaceAll(/\{(\w+)\}/g, (_whole, name) =>
  encodeURIComponent(values[name] ?? idFor(operation, name, ids) ?? operation.parameters.find((one) => one.name === name)?.example ?? 'unknown'));

/** @returns the body with ids that exist in the place of those of the examples. */
export const withIds = (operation, body, ids) => {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [name, (typeof value === 'string' && name.endsWith('Id') && ids[name]) || value]));
};

/** A form with one file in the field that the contract names. */
export const formWith = (content, name) => {
  const form = new FormData();
  form.append('key', new Blob([content]), name);
  return form;
};

/** @returns the request that the contract's own examples make up. */
export const exampleRequest = (operation, ids, token) => {
  const request = { method: operation.method, path: pathOf(operation, ids) };
  if (!operation.body) return request;
  if (operation.body.type === 'multipart/form-data') return { ...request, form: formWith('content of the key file', operation.operationId === 'importHsmKey' ? 'key.byok' : 'key.pem') };
  const body = operation.operationId === 'setToken' ? { token } : withIds(operation, operation.body.example, ids);
  return { ...request, body };
};
